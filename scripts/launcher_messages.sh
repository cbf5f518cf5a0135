# shellcheck shell=bash
# What goes through launch.sh: what ranks print, and what mpirun and srun say, without what tells users
# nothing; sourced.

# pass_on_output LOSS_FILE: passes on what ranks print. mpirun would drop what it cannot write, for example to
# a full disk, without a word: here the reason is written to the file. A reader that leaves early is no loss.
pass_on_output() {
    local status=0
    ignore_stop_signals
    LC_ALL=C tee 2>"$1" || status=$?
    if [ "$status" -ne 1 ] || grep -q 'Broken pipe' "$1"; then : >"$1"; fi
    cat >/dev/null  # the ranks are not to wait for ever
}

# mpirun tells at length that a rank left with a code other than 0, also where that is in order.
# The program has said why, and the code is handed on: this is dropped, all else is passed on.
is_banner_of_exit_code() {
    local codes='1|2|3|4|5|6|7|8|75'
    [[ $1 == *' job '*' terminated normally, but '*' process'* ]] ||
        [[ $1 == *' exited on signal 10 ('* ]] ||  # USR1 before a rank was ready for it
        [[ $1 =~ 'exited with non-zero status'.*'Exit code:'[[:space:]]*($codes)[[:space:]]*$ ]]
}

# Lines that tell nothing but that a run was stopped.
is_usual() {
    [[ $1 == 'mpirun: Forwarding signal '* || $1 == 'User defined signal '[12] ]] || [[ $1 == 'srun: error: '*': Exited with exit code '@(8|75) ]]
}

# note_loss TEXT FILE: if mpirun tells here that it has lost a rank or a host, keeps the exit code that
# follows; that of the first loss.
note_loss() {
    local rank="process rank .* exited on signal ([0-9]+)" code=''
    if [[ ${1//$'\n'/ } =~ $rank ]]; then
        code=$((128 + BASH_REMATCH[1]))
    elif [[ $1 =~ (ORTE|PRTE)' has lost communication with a remote daemon' ]]; then
        code=205
    fi
    if [ -n "$code" ] && [ ! -s "$2" ]; then echo "$code" >"$2"; fi
}

# pass_on_messages LOSS_FILE
pass_on_messages() {
    local line block='' rule='^-{60,}$'
    ignore_stop_signals
    while IFS= read -r line || [ -n "$line" ]; do
        if [[ $line =~ $rule && -n $block ]]; then
            note_loss "$block" "$1"
            if ! is_banner_of_exit_code "$block"; then printf '%s%s\n' "$block" "$line"; fi
            block=
        elif [[ $line =~ $rule || -n $block ]]; then
            block+=$line$'\n'
        elif ! is_usual "$line"; then
            note_loss "$line" "$1"
            printf '%s\n' "$line"
        fi
    done
    printf '%s' "$block"
}
