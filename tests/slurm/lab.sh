# shellcheck shell=bash
# A SLURM of a test's own on loopback: munged, slurmctld and a slurmd a node, without systemd; sourced.
# It needs root. What it starts it ends, by process id; nothing outside its directory is touched.
# (await is in tests/support/cases.sh.)

# Prints why there can be no lab here; nothing if there can.
why_no_lab() {
    local program
    [ "$(id -u)" -eq 0 ] || { echo "only root can start slurmctld and slurmd" && return; }
    for program in munged slurmctld slurmd srun sbatch scontrol; do
        command -v "$program" >/dev/null ||
            { echo "$program is not installed (slurmctld slurmd slurm-client munge)" && return; }
    done
    unshare -u -m true 2>/dev/null || echo "virtual hosts (unshare) are not allowed here"
}

# lab_start DIRECTORY NODES CPUS_A_NODE: a node that is silent for lab_slurmd_timeout seconds (60) is lost.
lab_start() {
    lab=$1
    local nodes=$2 cpus=$3 names i
    # Ports of this process's own, as other labs may run.
    local ports=$((20000 + $$ % 2000 * 5))
    names=$(seq -f n%g 1 "$nodes")
    mkdir -p "$lab"/{log,run,state,spool}
    chmod 755 "$lab" "$lab/run"
    (umask 077 && head -c 1024 /dev/urandom >"$lab/munge.key")
    export SLURM_CONF=$lab/slurm.conf
    # The nodes have one network interface in common, over which Open MPI 5 otherwise finds no way between them.
    export OMPI_MCA_reachable=weighted
    lab_configuration "$nodes" "$cpus" "$ports" >"$SLURM_CONF"
    lab_daemon munged munged --foreground --key-file="$lab/munge.key" --socket="$lab/run/munge.sock" \
        --pid-file="$lab/run/munged.own" --log-file="$lab/log/munged.log" --seed-file="$lab/run/munge.seed"
    await 10 "munged" test -S "$lab/run/munge.sock"
    lab_daemon slurmctld slurmctld -D -i
    for i in $names; do
        mkdir -p "$lab/tmp/$i" "$lab/spool/$i"
        # Each node has its own host name and /dev/shm: without them ranks on several nodes fail.
        lab_daemon "slurmd-$i" unshare -u -m sh -c \
            "hostname $i; mount -t tmpfs -o mode=1777 shm /dev/shm; exec slurmd -D -N $i"
    done
    await 30 "the nodes" lab_is_idle "$nodes"
}

# lab_configuration NODES CPUS PORTS: with the lines in lab_more, if any.
lab_configuration() {
    local host node_port=$(($3 + 2))
    host=$(hostname -s)
    cat <<END
ClusterName=lab
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$lab/run/munge.sock,cred_expire=6
CredType=cred/munge
SlurmctldPort=$3
SlurmdPort=$(($3 + 1))
StateSaveLocation=$lab/state
SlurmdSpoolDir=$lab/spool/%n
SlurmctldPidFile=$lab/run/slurmctld.own
SlurmdPidFile=$lab/run/slurmd-%n.own
SlurmctldLogFile=$lab/log/slurmctld.log
SlurmdLogFile=$lab/log/slurmd-%n.log
CommunicationParameters=NoAddrCache
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
$(lab_accounting)
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SchedulerParameters=sched_interval=5,bf_interval=5,batch_sched_delay=0,sched_min_interval=0
MpiDefault=none
ReturnToService=2
KillWait=10
JobRequeue=1
MinJobAge=3600
SlurmdTimeout=${lab_slurmd_timeout:-60}
MessageTimeout=10
SlurmdParameters=config_overrides
TmpFS=$lab/tmp/%n
NodeName=n[1-$1] NodeAddr=127.0.0.1 Port=[$node_port-$((node_port + $1 - 1))] CPUs=$2 RealMemory=4000 State=UNKNOWN
PartitionName=main Nodes=n[1-$1] Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
${lab_more:-}
END
}

# With lab_keeps_memory set SLURM looks each second what jobs take, and ends those that take more than --mem says.
lab_accounting() {
    if [ -n "${lab_keeps_memory:-}" ]; then
        echo SelectTypeParameters=CR_Core_Memory
        echo JobAcctGatherType=jobacct_gather/linux
        echo JobAcctGatherFrequency=1
        echo JobAcctGatherParams=OverMemoryKill
    else
        echo SelectTypeParameters=CR_Core
        echo JobAcctGatherType=jobacct_gather/none
    fi
}

# lab_daemon NAME COMMAND...: starts it in a session of its own and notes its process.
lab_daemon() {
    local name=$1
    shift
    setsid "$@" >"$lab/log/$name.out" 2>&1 </dev/null &
    echo $! >"$lab/run/$name.pid"
}

# A node of which SLURM hears nothing any more; what runs there runs on.
lab_lose_node() { kill -KILL "$(cat "$lab/run/slurmd-$1.pid")"; }

lab_is_idle() { [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | sort -u | wc -l)" = "$1" ]; }

lab_queue_is_empty() { [ -z "$(squeue -h 2>/dev/null)" ]; }

lab_stop() {
    local file pid
    [ -n "${lab:-}" ] || return 0
    if [ -e "$lab/run/slurmctld.pid" ]; then
        scancel --quiet --user=root 2>/dev/null || true
        for _ in $(seq 100); do
            if lab_queue_is_empty; then break; fi
            sleep 0.2
        done
    fi
    for file in "$lab"/run/slurmd-*.pid "$lab/run/slurmctld.pid" "$lab/run/munged.pid"; do
        pid=$(cat "$file" 2>/dev/null) || continue
        kill "$pid" 2>/dev/null || continue
        for _ in $(seq 50); do
            if ! kill -0 "$pid" 2>/dev/null; then break; fi
            sleep 0.1
        done
        kill -KILL "$pid" 2>/dev/null || true
    done
}
