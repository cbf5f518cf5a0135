#include "coordinator/command_line/documents.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hetman {
namespace {

// The fixed part of the script. A kind describes the values of an argument: a list of words after
// "=", a kind of files, or jobs and words.
constexpr const char* functions = R"(# bash completion for hetman; generated, do not edit.

# _hetman_values KIND WORD: what completes the word.
_hetman_values() {
    local directory
    case $1 in
        =*) compgen -W "${1#=}" -- "$2" ;;
        jobs=*)
            _hetman_values jobs "$2"
            _hetman_values "${1#jobs}" "$2"
            ;;
        jobs)
            compgen -f -X '!*.toml' -- "$2"
            compgen -d -- "$2"
            ;;
        any) compgen -f -- "$2" ;;
        directories) compgen -d -- "$2" ;;
        run_directories)
            compgen -d -- "$2"
            # Most runs are kept below runs/.
            if [ -z "$2" ]; then
                for directory in runs/*/; do
                    if [ -e "$directory/ledger" ] || [ -e "$directory/owner" ]; then echo "${directory%/}"; fi
                done
            fi
            ;;
    esac
}

_hetman() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' given=0 at word kind=''
    local flags arguments
    local -A values
    # bash takes "--flag=value" for three words.
    if [ "$current" = = ]; then
        current=''
    elif [ "$previous" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((at = 1; at < COMP_CWORD; ++at)); do
        case ${COMP_WORDS[at]} in
            -*) ;;
            *) command=${COMP_WORDS[at]} && break ;;
        esac
    done
    _hetman_command "$command"
    # How many arguments stand before the current word.
    for ((++at; at < COMP_CWORD; ++at)); do
        word=${COMP_WORDS[at]}
        if [ "$word" = = ]; then
            ((++at))
        elif [[ $word == -* ]]; then
            if [ -n "${values[$word]:-}" ] && [ "${COMP_WORDS[at + 1]}" != = ]; then ((++at)); fi
        else
            ((++given))
        fi
    done
    if [[ $previous == -* ]] && [ -n "${values[$previous]:-}" ]; then
        kind=${values[$previous]}
    elif [[ $current == -* ]]; then
        kind="=$flags"
    elif [ ${#arguments[@]} -gt 0 ]; then
        # The last argument may be given several times.
        if [ "$given" -ge ${#arguments[@]} ]; then given=$((${#arguments[@]} - 1)); fi
        kind=${arguments[given]}
    fi
    mapfile -t COMPREPLY < <(_hetman_values "$kind" "$current")
    case $kind in jobs* | any | *directories) compopt -o filenames 2>/dev/null ;; esac
}

# _hetman_command COMMAND: its flags, the kinds of their values and of its arguments.
_hetman_command() {
    case $1 in
)";

// "none" means a flag whose value cannot be completed; every flag that takes a value has a kind.
std::string kind_of(const Values& values) {
    if (!values.words.empty())
        return fmt::format("'{}={}'", values.files == Files::jobs ? "jobs" : "",
                           fmt::join(values.words, " "));
    switch (values.files) {
        case Files::any:
            return "any";
        case Files::directories:
            return "directories";
        case Files::run_directories:
            return "run_directories";
        case Files::jobs:
            return "jobs";
        default:
            return "none";
    }
}

struct Lists {
    std::vector<std::string> flags;
    std::vector<std::string> values;     // "[--flag]=kind"
    std::vector<std::string> arguments;  // kinds
};

Lists lists_of(const CommandRecord& command) {
    Lists lists;
    for (const OptionGroup& group : command.groups())
        for (const OptionRecord* option : group.options)
            for (const std::string& name : option->names()) {
                lists.flags.push_back(name);
                if (option->takes_value)
                    lists.values.push_back(fmt::format("[{}]={}", name, kind_of(option->values)));
            }
    for (const OptionRecord* argument : command.arguments())
        lists.arguments.push_back(kind_of(argument->values));
    std::vector<std::string> names;
    for (const CommandRecord& sub : command.commands) names.push_back(sub.last_name());
    if (!names.empty()) lists.arguments.push_back(fmt::format("'={}'", fmt::join(names, " ")));
    return lists;
}

std::string branch(const std::string& pattern, const CommandRecord& command) {
    const Lists lists = lists_of(command);
    return fmt::format(
        "        {})\n"
        "            flags='{}'\n"
        "            values=({})\n"
        "            arguments=({})\n"
        "            ;;\n",
        pattern, fmt::join(lists.flags, " "), fmt::join(lists.values, " "),
        fmt::join(lists.arguments, " "));
}

}  // namespace

std::string bash_completion(const CommandRecord& program) {
    std::string script = functions + branch("''", program);
    for (const CommandRecord& command : program.commands)
        script += branch(command.last_name(), command);
    return script +
           "        *) flags='' values=() arguments=() ;;\n"
           "    esac\n"
           "}\n"
           "\n"
           "complete -F _hetman hetman\n";
}

}  // namespace hetman
