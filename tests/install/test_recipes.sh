#!/usr/bin/env bash
# What packaging/ has for Spack, environment modules and Apptainer.
#
#   tests/install/test_recipes.sh CASE
#
#   CASE    a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

case_spack_gets_what_the_build_needs() {
    command -v python3 >/dev/null || { echo "SKIPPED: there is no python3"; exit 77; }
    # (The compiler is a conflict in the recipe, Ninja what it generates for.)
    awk -F '\t' '!/^#/ && ($3 == "build" || $3 == "mpi") && $1 != "CXX" && $1 != "ninja" {print $12}' \
        "$project/scripts/requirements.tsv" | sort >needed.log
    expect "python3 reads the recipe" python3 "$here/read_recipe.py" \
        "$project/packaging/spack/spack_repo/hetman/packages/hetman/package.py" >recipe.log
    sort recipe.log >asked.log
    expect "a list" test "$(wc -l <needed.log)" -ge 9
    expect "the libraries of scripts/requirements.tsv" diff needed.log asked.log
}

# The variable as a shell has it after the module is loaded.
variable_in_module() {
    MODULEPATH=$work/modules bash -c "eval \"\$($modulecmd bash load hetman)\"; printf %s \"\$$1\""
}

case_module_files_lead_to_what_is_installed() {
    modulecmd=$(command -v modulecmd) || { echo "SKIPPED: there is no modulecmd (Debian: environment-modules)"; exit 77; }
    mkdir -p modules/hetman prefix/bin prefix/libexec/hetman/slurm
    sed "s,/opt/hetman,$work/prefix,g" "$project/packaging/modulefiles/hetman" >modules/hetman/9.9
    expect "the program's folder" test "$(variable_in_module PATH | tr : '\n' | grep -c "^$work/prefix/bin$")" = 1
    expect "the scripts' folders" test "$(variable_in_module PATH | tr : '\n' | grep -c "^$work/prefix/libexec/hetman")" = 2
    expect "manual pages" test "$(variable_in_module MANPATH | tr : '\n' | grep -c "^$work/prefix/share/man$")" = 1
    expect "the library" test "$(variable_in_module CMAKE_PREFIX_PATH)" = "$work/prefix"
}

# ---- Apptainer: hetman.sh with a program in its place that shows its arguments ----

# in_container ARGUMENTS...: by an Apptainer with set-user-ID if $set_user_id is 1.
in_container() {
    cat >apptainer <<END
#!/bin/sh
if [ "\$1" = buildcfg ]; then echo APPTAINER_SUID_INSTALL=${set_user_id:-0}; else printf '<%s>' "\$@"; fi
END
    chmod +x apptainer
    mkdir -p image.sif.directory/.singularity.d
    touch image.sif
    HETMAN_APPTAINER=$work/apptainer HETMAN_IMAGE=$work/image.sif${kind:-} "$project/packaging/apptainer/hetman.sh" "$@"
}

case_the_program_in_a_container_gets_its_arguments() {
    local expected="<--silent><exec><--bind><$work><--pwd><$work><$work/image.sif><hetman><count><R(3,1)><8>"
    expect "blanks and brackets" test "$(in_container count 'R(3,1)' 8)" = "$expected"
}

case_a_missing_container_is_named() {
    local status=0
    HETMAN_APPTAINER=/bin/true HETMAN_IMAGE=/nowhere/a.sif "$project/packaging/apptainer/hetman.sh" count queen 8 2>said.log || status=$?
    expect "a usage error" test "$status" = 2
    expect "the file" log_says said.log 'HETMAN_IMAGE names no container: /nowhere/a.sif'
}

# SLURM signals the process of FUSE, too, which mounts the file.
case_an_image_that_signals_unmount_is_refused_under_slurm() {
    export SLURM_JOB_ID=17
    expect "a usage error" ends_with 2 in_container count queen 8 >ran.log 2>said.log
    expect "nothing ran" test ! -s ran.log
    expect "what to do" log_says said.log 'apptainer build --sandbox DIRECTORY .*image.sif) and name it in HETMAN_IMAGE'
    SLURM_PROCID=1 expect "a usage error of rank 1" ends_with 2 in_container count queen 8 2>said.log
    expect "that rank 0 tells" test ! -s said.log
    expect "a directory runs" grep -q '<count><queen>' <(kind=.directory in_container count queen)
    expect "a file runs where the kernel mounts it" grep -q '<count><queen>' <(set_user_id=1 in_container count queen)
}

case_a_job_with_such_an_image_is_not_submitted() {
    in_container >/dev/null
    printf '[problem]\npiece = "queen"\nboard = 8\n' >job.toml
    export HETMAN_APPTAINER=$work/apptainer HETMAN_IMAGE=$work/image.sif HETMAN_PROGRAM=$project/packaging/apptainer/hetman.sh
    local submit=("$project/scripts/slurm/submit.sh" job.toml --dry-run --time 10 --ntasks 2)
    expect "a usage error" ends_with 2 "${submit[@]}" >ran.log 2>said.log
    expect "nothing shown" test ! -s ran.log
    expect "why" log_says said.log 'nothing was submitted: .*hetman.sh does not start'
    HETMAN_IMAGE=$work/image.sif.directory
    expect "submitted with a directory" "${submit[@]}" >ran.log 2>said.log
    expect "with that" log_says ran.log sbatch
}

case_what_is_no_container_is_refused() {
    expect "a directory" ends_with 2 env HETMAN_APPTAINER=/bin/true HETMAN_IMAGE="$work" "$project/packaging/apptainer/hetman.sh" 2>said.log
    expect "which" log_says said.log 'HETMAN_IMAGE names no container'
    expect "no Apptainer" ends_with 2 env HETMAN_APPTAINER=/nowhere/apptainer "$project/packaging/apptainer/hetman.sh" 2>said.log
    expect "which" log_says said.log 'there is no /nowhere/apptainer here'
    in_container >/dev/null
    mkdir a,b && cd a,b
    expect "a name with a comma" ends_with 2 in_container 2>"$work/said.log"
    expect "why" log_says said.log 'a colon or comma in its name'
}

case_containers_are_made_by_the_steps() {
    local step=packaging/apptainer/steps.sh
    expect "the definition runs them" grep -q "/$step" "$project/packaging/apptainer/hetman.def"
    expect "they can be run" test -x "$project/$step"
}

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
work=$(mktemp -d /tmp/hetman-recipes.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
