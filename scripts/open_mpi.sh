# shellcheck shell=bash disable=SC2154
# What Open MPI needs to run Hetman well, and how to go on without lost ranks, which only Open MPI can. For launch.sh,
# sourced. MPICH needs none of it.
#
# Open MPI 4 starts ranks by ORTE, whose parameters are set in the environment as OMPI_MCA_..., Open MPI 5 by
# PRRTE (PRTE_MCA_...) and PMIx (PMIX_MCA_...). Each ignores those of the others, so all are set.

# default NAME VALUE: exports a variable unless the user has set it.
default() { export "$1=${!1:-$2}"; }

# True if the launcher can only start ranks on this host.
one_host() {
    local option file
    for option in "${options[@]}"; do
        case ${option/#--/-} in
            -H | -host* | -machinefile* | -default-hostfile* | -app | -rf | *default_hostfile) return 1 ;;
        esac
    done
    if [ "${SLURM_JOB_NUM_NODES:-1}" != 1 ]; then return 1; fi
    if [ -n "${PBS_NODEFILE:-}${LSB_HOSTS:-}${PE_HOSTFILE:-}" ]; then return 1; fi
    if [ -n "${OMPI_MCA_orte_default_hostfile:-}${PRTE_MCA_prte_default_hostfile:-}" ]; then return 1; fi
    for file in openmpi-default-hostfile prte-default-hostfile; do
        if grep -qs '^[^#]' "/etc/openmpi/$file"; then return 1; fi
    done
}

# A rank of another job may start a job of its own (so does a workflow that runs under MPI): mpirun would
# take the variables that the rank was given for its own and end with 1 and without a word.
forget_outer_job() {
    local variable
    if [ -z "${PMIX_NAMESPACE:-}${OMPI_COMM_WORLD_SIZE:-}${PMI_RANK:-}" ]; then return; fi
    while IFS= read -r variable; do
        case $variable in
            OMPI_ALLOW_RUN_AS_ROOT*) ;;
            OMPI_MCA_ess* | OMPI_MCA_orte* | OMPI_MCA_pmix* | OMPI_MCA_schizo*) unset "$variable" ;;
            OMPI_MCA_* | PRTE_MCA_* | PMIX_MCA_*) ;;  # may be the user's
            OMPI_* | ORTE_* | PMIX_* | PRTE_* | PMI_*) unset "$variable" ;;
        esac
    done < <(compgen -e)
}

prepare_open_mpi() {
    local orte
    if [ "$(id -u)" -eq 0 ]; then
        default OMPI_ALLOW_RUN_AS_ROOT 1
        default OMPI_ALLOW_RUN_AS_ROOT_CONFIRM 1
    fi
    # One rank more than cores, each free to run on any of them; idle ranks give way.
    default OMPI_MCA_rmaps_base_oversubscribe 1
    default PRTE_MCA_rmaps_default_mapping_policy :oversubscribe
    default OMPI_MCA_hwloc_base_binding_policy none
    default PRTE_MCA_hwloc_default_binding_policy none
    default OMPI_MCA_mpi_yield_when_idle 1
    # Many containers forbid reading another process's memory; messages are small anyway.
    default OMPI_MCA_btl_vader_single_copy_mechanism none
    default OMPI_MCA_smsc ^cma
    # A host that is gone sends nothing, not even that it is gone: probe after 5 s of silence, three
    # times. Without this it is noticed after minutes or never.
    for orte in OMPI PRTE; do
        default "${orte}_MCA_oob_tcp_keepalive_time" 5
        default "${orte}_MCA_oob_tcp_keepalive_intvl" 2
        default "${orte}_MCA_oob_tcp_keepalive_probes" 3
    done
    # Open MPI asks hwloc for devices. Where that finds an OpenCL driver for the processor (pocl), the
    # driver's LLVM takes the signals that mpirun would pass on to the ranks: USR1, TERM, ...
    default HWLOC_COMPONENTS -opencl
    # Open MPI puts sockets below TMPDIR, and a socket's path is short.
    if [ "${#TMPDIR}" -gt 30 ]; then export TMPDIR=/tmp; fi
    # Without it mpirun 4 crashes if the user has no entry in passwd, as in containers.
    default HOME "$TMPDIR"
    if one_host; then
        # Nobody else needs to reach these ranks, and other interfaces may come and go.
        default OMPI_MCA_btl_tcp_if_include lo
        default OMPI_MCA_oob_tcp_if_include lo
        # (PRRTE refuses to start if all that it may use is lo.)
        default PMIX_MCA_ptl_tcp_if_include lo
    fi
    # Ranks see it in their environment under Open MPI 4 only.
    if goes_on_without_lost_ranks; then export HETMAN_GOES_ON_WITHOUT_LOST_RANKS=1; fi
}

# True if mpirun lets the other ranks go on when one is lost.
goes_on_without_lost_ranks() {
    local words=" ${options[*]/#--/-} " recover=' -runtime-options [^ ]*(recover|continuous)'
    [[ $words == *' -enable-recovery '* || $words == *' orte_enable_recovery '[1t]* ]] ||
        [[ $words =~ $recover ]] ||
        [[ ${OMPI_MCA_orte_enable_recovery:-} == [1t]* || ${PRTE_MCA_state_base_recoverable:-} == [1t]* ]]
}

# What makes mpirun itself crash, as far as it is known; empty if nothing here does.
cause_of_crash() {
    local name
    name=$(uname -n)
    if [ "${#name}" -gt "$longest_host_name" ]; then
        echo "Open MPI 4.1 crashes where the host's name is longer than $longest_host_name letters, and this one has ${#name}: give the host a shorter name"
    fi
}
longest_host_name=54  # with a process id of seven digits
