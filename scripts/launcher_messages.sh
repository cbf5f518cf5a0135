# shellcheck shell=bash
# What mpirun and srun print, without what tells users nothing; for launch.sh, sourced.

# mpirun tells at length that a rank left with a code other than 0, also where that is in order.
# The program has said why, and the code is handed on: this is dropped, all else is passed on.
is_banner_of_exit_code() {
    local codes='1|2|3|4|5|6|7|8|75'
    [[ $1 == *'Primary job '*' terminated normally, but 1 process returned'* ]] ||
        [[ $1 == *' exited on signal 10 ('* ]] ||  # USR1 before a rank was ready for it
        [[ $1 =~ 'exited with non-zero status'.*'Exit code:'[[:space:]]*($codes)[[:space:]]*$ ]]
}

# Lines that tell nothing but that a run was stopped.
is_usual() {
    [[ $1 == 'mpirun: Forwarding signal '* ]] || [[ $1 == 'srun: error: '*': Exited with exit code '@(8|75) ]]
}

# note_loss TEXT FILE: if mpirun tells here that it has lost a rank or a host, keeps the exit code that
# follows; that of the first loss.
note_loss() {
    local rank="process rank .* exited on signal ([0-9]+)" code=''
    if [[ ${1//$'\n'/ } =~ $rank ]]; then
        code=$((128 + BASH_REMATCH[1]))
    elif [[ $1 == *'ORTE has lost communication with a remote daemon'* ]]; then
        code=205
    fi
    if [ -n "$code" ] && [ ! -s "$2" ]; then echo "$code" >"$2"; fi
}

# pass_on_messages LOSS_FILE
pass_on_messages() {
    local line block='' rule='^-{60,}$'
    # Signals from the keyboard reach this process too; it ends when the launcher does.
    trap '' INT TERM HUP USR1
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
