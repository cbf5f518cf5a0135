# shellcheck shell=bash
# The options of sbatch (SLURM 20.11 to 24.11) in all spellings that it takes: -p long, -plong, --partition long,
# --partition=long, --part=long, -vHp long. For submit.sh, sourced; never run.

# Options that take a value, those that take one after "=" only, and those that take none.
sbatch_with_value=(account acctg-freq array batch bb bbf begin chdir cluster-constraint clusters comment constraint
    container container-id core-spec cores-per-socket cpu-freq cpus-per-gpu cpus-per-task deadline delay-boot dependency
    distribution error exclude export export-file extra extra-node-info gid gpu-bind gpu-freq gpus gpus-per-node
    gpus-per-socket gpus-per-task gres gres-flags hint input job-name kill-on-invalid-dep licenses mail-type mail-user
    mcs-label mem mem-bind mem-per-cpu mem-per-gpu mincpus network nodefile nodelist nodes ntasks ntasks-per-core
    ntasks-per-gpu ntasks-per-node ntasks-per-socket open-mode output partition power prefer priority profile qos
    reservation segment signal sockets-per-node switches thread-spec threads-per-core time time-min tmp tres-bind
    tres-per-task uid wait-all-nodes wckey wrap)
sbatch_with_optional_value=(exclusive get-user-env nice no-kill oom-kill-step propagate resv-ports)
sbatch_flags=(consolidate-segments contiguous help hold ignore-pbs no-requeue overcommit oversubscribe parsable quiet
    reboot requeue spread-job stepmgr test-only usage use-min-nodes verbose version wait)
declare -A sbatch_letters=([a]=array [A]=account [b]=begin [B]=extra-node-info [c]=cpus-per-task [C]=constraint
    [d]=dependency [D]=chdir [e]=error [F]=nodefile [G]=gpus [h]=help [H]=hold [i]=input [J]=job-name [k]=no-kill
    [L]=licenses [m]=distribution [M]=clusters [n]=ntasks [N]=nodes [o]=output [O]=overcommit [p]=partition [q]=qos
    [Q]=quiet [s]=oversubscribe [S]=core-spec [t]=time [v]=verbose [V]=version [w]=nodelist [W]=wait
    [x]=exclude)

is_among() {
    local word
    for word in "${@:2}"; do
        if [ "$word" = "$1" ]; then return; fi
    done
    return 1
}
takes_value() { is_among "$1" "${sbatch_with_value[@]}"; }
takes_optional_value() { is_among "$1" "${sbatch_with_optional_value[@]}"; }

# full_option_name NAME: the option that is meant, which may be abbreviated; fails with a message if it is none or several.
full_option_name() {
    local name meant=()
    for name in "${sbatch_with_value[@]}" "${sbatch_with_optional_value[@]}" "${sbatch_flags[@]}"; do
        if [ "$name" = "$1" ]; then echo "$name" && return; fi
        if [[ $name == "$1"* ]]; then meant+=("$name"); fi
    done
    if [ "${#meant[@]}" = 1 ]; then
        echo "${meant[0]}"
    elif [ "${#meant[@]}" = 0 ]; then
        usage "--$1 is no option of sbatch; flags of \`hetman run\` go after --"
    else
        usage "--$1 may be ${meant[*]/#/--}"
    fi
}

# read_option CALL WORD [NEXT]: calls CALL NAME [VALUE] for each option in the word, and sets `words_read` to 2 if
# the next word is the value of the last, else to 1.
# shellcheck disable=SC2034  # words_read is for the caller
read_option() {
    local call=$1 name
    words_read=1
    if [[ $2 == --* ]]; then
        name=${2#--}
        # A newer sbatch may know it.
        if [[ $name == *=* ]] && ! (full_option_name "${name%%=*}") >/dev/null 2>&1; then
            "$call" "${name%%=*}" "${name#*=}"
            return
        fi
        name=$(full_option_name "${name%%=*}") || exit
        if [[ $2 == *=* ]]; then
            if ! takes_value "$name" && ! takes_optional_value "$name"; then usage "--$name takes no value"; fi
            "$call" "$name" "${2#*=}"
        elif takes_value "$name"; then
            if [ $# -lt 3 ]; then usage "--$name takes a value"; fi
            words_read=2
            "$call" "$name" "$3"
        else
            "$call" "$name"
        fi
        return
    fi
    read_letters "$call" "${2#-}" "${@:3}"
}

# read_letters CALL LETTERS [NEXT]: as read_option, of a word of short options.
# shellcheck disable=SC2034  # words_read is for the caller
read_letters() {
    local call=$1 letters=$2 letter name
    while [ -n "$letters" ]; do
        letter=${letters:0:1}
        letters=${letters:1}
        name=${sbatch_letters[$letter]:-}
        if [ -z "$name" ]; then usage "-$letter is no option of sbatch"; fi
        if takes_value "$name" && [ -z "$letters" ]; then
            if [ $# -lt 3 ]; then usage "-$letter takes a value"; fi
            words_read=2
            "$call" "$name" "$3"
        elif takes_value "$name" || { takes_optional_value "$name" && [ -n "$letters" ]; }; then
            "$call" "$name" "$letters"
            letters=
        else
            "$call" "$name"
        fi
    done
}

# seconds_of TIME: a time limit as sbatch takes it (minutes, M:S, H:M:S, D-H, D-H:M, D-H:M:S) in seconds, rounded up to
# minutes as SLURM does; nothing where there is no limit. Fails where it is no time.
seconds_of() {
    local number='([0-9]{1,9})' days=0 hours=0 minutes=0 seconds=0
    if [[ $1 =~ ^$number$ ]]; then
        minutes=${BASH_REMATCH[1]}
    elif [[ $1 =~ ^$number:$number$ ]]; then
        minutes=${BASH_REMATCH[1]} seconds=${BASH_REMATCH[2]}
    elif [[ $1 =~ ^$number:$number:$number$ ]]; then
        hours=${BASH_REMATCH[1]} minutes=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]}
    elif [[ $1 =~ ^$number-$number(:$number)?(:$number)?$ ]]; then
        days=${BASH_REMATCH[1]} hours=${BASH_REMATCH[2]} minutes=${BASH_REMATCH[4]:-0} seconds=${BASH_REMATCH[6]:-0}
    else
        case ${1,,} in infinite | unlimited | -1) return 0 ;; *) return 1 ;; esac
    fi
    minutes=$(((10#$days * 24 + 10#$hours) * 60 + 10#$minutes + (10#$seconds + 59) / 60))
    # Zero is no limit to SLURM.
    if [ "$minutes" -gt 0 ]; then echo $((minutes * 60)); fi
}
