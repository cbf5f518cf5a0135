#include "coordinator/command_line/option_details.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string_view>

#include "common/completion/study.h"
#include "common/problem/excluded_squares.h"
#include "common/problem/piece.h"
#include "common/problem/symmetry/symmetry_group.h"
#include "coordinator/plan/levels/level_list.h"
#include "worker/engines/engine_list.h"

namespace hetman {
namespace {

constexpr const char* other_options = "Options";  // CLI11's heading for options without one

struct Detail {
    const char* option;  // "--flag", or "command --flag" if commands differ
    const char* heading;
    const char* value = "";
};

// In the order of the headings.
constexpr Detail details[] = {
    {"--pieces", "Problem", "K"},
    {"--maximal", "Problem"},
    {"--place", "Problem", "SQUARES"},
    {"--block", "Problem", "SQUARES"},
    {"--cylinder", "Problem"},
    {"--torus", "Problem"},
    {"--colour", "Problem", "COLOUR"},
    {"--self-attack", "Problem"},
    {"--symmetric", "Problem", "MAP"},
    {"--piece", "Problem", "QUEEN"},
    {"--random", "Random boards", "N"},
    {"--queens", "Random boards", "COUNT"},
    {"--cut", "Random boards"},
    {"--scattered", "Random boards"},
    {"--random-blocks", "Random boards", "COUNT"},
    {"--excluded-diagonals", "Random boards", "COUNT"},
    {"--given", "Random boards", "FILE"},
    {"complete --seed", "Random boards", "NUMBER"},
    {"--unique", "Result"},
    {"--group", "Result", "GROUP"},
    {"--classes", "Result"},
    {"--orderings", "Result"},
    {"--list", "Sequences"},
    {"--search", "Sequences", "WORDS"},
    {"--check", "Output", "FILE"},
    {"--plan", "Forecast"},
    {"plan --sample", "Forecast", "TIME"},
    {"oeis --sample", "Forecast", "TIME"},
    {"--estimate", "Forecast"},
    {"--ranks", "Forecast", "RANKS"},
    {"verify --sample", "Recount", "SHARE"},
    {"--unit", "Recount", "NUMBER"},
    {"verify --seed", "Recount", "NUMBER"},
    {"verify --max-time", "Recount", "TIME"},
    {"--engine", "Search", "ENGINE"},
    {"--frame", "Search", "FRAME"},
    {"--unit-nodes", "Search", "NODES"},
    {"--method", "Search", "METHOD"},
    {"--nodes", "Search", "NODES"},
    {"complete --max-time", "Search", "TIME"},
    {"--budget", "Search", "TIME"},
    {"--threads", "Resources", "THREADS"},
    {"--memory", "Resources", "SIZE"},
    {"--alone", "Resources"},
    {"--dir", "Run", "DIR"},
    {"--fresh", "Run"},
    {"--shard", "Run", "I/K"},
    {"--checkpoint-every", "Run", "TIME"},
    {"--max-time", "Run", "TIME"},
    {"--double-check", "Run", "SHARE"},
    {"--worker-timeout", "Run", "TIME"},
    {"--square", "Output", "SQUARE"},
    {"--all", "Output"},
    {"list --unique", "Output"},
    {"--bfile", "Output"},
    {"--fit", "Output"},
    {"--svg", "Output", "FILE"},
    {"--output", "Output", "FILE"},
    {"--format", "Output", "FORMAT"},
    {"--steps", "Output", "FILE"},
    {"--limit", "Output", "COUNT"},
    {"--units", "Output"},
    {"trace --first", "Output"},
    {"trace --summary", "Output"},
    {"--force", "Output"},
    {"--progress-every", "Output", "TIME"},
    {"hetman --json", other_options},
    {"--json", "Output"},
    {"--quiet", "Output"},
    {"--verbose", "Output"},
};

const Detail* detail_of(const CLI::App& command, const CLI::Option& option) {
    const std::string flag = option.get_name();
    const std::string specific = command.get_name() + " " + flag;
    for (const std::string& wanted : {specific, flag})
        for (const Detail& detail : details)
            if (detail.option == wanted) return &detail;
    return nullptr;
}

std::size_t rank_of(const std::string& heading) {
    const auto* found = std::find_if(std::begin(details), std::end(details),
                                     [&](const Detail& d) { return d.heading == heading; });
    // Headings set by a command follow these; options without a heading come last.
    const auto rank = static_cast<std::size_t>(found - std::begin(details));
    return heading == other_options ? std::size(details) + 1 : rank;
}

// Names such as TEXT and UINT come from the type of the variable.
bool is_named_by_type(const CLI::Option& option) {
    const std::string name = value_name(option);
    constexpr std::string_view types[] = {"TEXT", "INT", "UINT", "FLOAT", "BOOLEAN", "ENUM", ""};
    return std::find(std::begin(types), std::end(types), name) != std::end(types);
}

void add_details(CLI::App& command) {
    for (CLI::Option* option : command.get_options()) {
        if (option->get_positional()) continue;
        const Detail* detail = detail_of(command, *option);
        if (detail != nullptr && option->get_group() == other_options)
            option->group(detail->heading);
        if (takes_value(*option) && is_named_by_type(*option))
            option->type_name(detail != nullptr && *detail->value != 0 ? detail->value : "VALUE");
    }
}

std::vector<std::string> piece_names() {
    std::vector<std::string> names;
    for (const NamedPiece& piece : named_pieces()) names.push_back(piece.name);
    return names;
}

template <class Values>
std::vector<std::string> names_of_all(const Values& all) {
    std::vector<std::string> names;
    for (const auto value : all) names.emplace_back(name_of(value));
    return names;
}

std::vector<std::string> with_auto(std::vector<std::string> names) {
    names.insert(names.begin(), "auto");
    return names;
}

// The words of a membership check, which CLI11 shows as "TEXT:{boards,squares}".
std::vector<std::string> checked_words(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{');
    const std::size_t end = type.find('}');
    if (begin == std::string::npos || end == std::string::npos) return {};
    return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

}  // namespace

void add_option_details(CLI::App& program) {
    add_details(program);
    for (CLI::App* command : program.get_subcommands({})) add_details(*command);
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_min() > 0; }

std::string value_name(const CLI::Option& option) {
    if (option.get_positional()) return option.get_name(true);
    const std::string type = option.get_type_name();  // CLI11 appends the check after a colon
    return type.substr(0, type.find(':'));
}

Values values_of(const CLI::Option& option) {
    if (std::vector<std::string> words = checked_words(option); !words.empty())
        return {words, Files::none};
    const std::string name = value_name(option);
    if (name == "PIECE") return {piece_names(), Files::none};
    if (name == "JOB|PIECE") return {piece_names(), Files::jobs};
    if (name == "QUEEN") return {{"queen", "super-queen", "awesome-queen"}, Files::none};
    if (name == "ENGINE") return {with_auto(engine_names()), Files::none};
    if (name == "FRAME") return {with_auto(all_frame_names()), Files::none};
    if (name == "METHOD") return {names_of_all(all_completion_methods), Files::none};
    if (name == "COLOUR") return {names_of_all(all_colours), Files::none};
    if (name == "GROUP") return {names_of_all(all_map_groups), Files::none};
    if (name == "MAP") return {subgroup_names(), Files::none};
    if (name == "JOB") return {{}, Files::jobs};
    if (name == "FILE") return {{}, Files::any};
    if (name == "OUT") return {{}, Files::directories};
    if (name == "DIR")
        return {{}, option.get_positional() ? Files::run_directories : Files::directories};
    return {};
}

std::vector<OptionGroup> option_groups(const CLI::App& command) {
    std::vector<OptionGroup> groups;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional() || option->get_group().empty()) continue;
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const OptionGroup& g) {
            return g.heading == option->get_group();
        });
        if (found == groups.end())
            groups.push_back({option->get_group(), {option}});
        else
            found->options.push_back(option);
    }
    std::stable_sort(groups.begin(), groups.end(), [](const OptionGroup& a, const OptionGroup& b) {
        return rank_of(a.heading) < rank_of(b.heading);
    });
    return groups;
}

std::vector<const CLI::Option*> positionals(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
    return program.get_subcommands([](const CLI::App* command) {
        return !command->get_name().empty() && !command->get_group().empty();
    });
}

std::string description_of(const CLI::Option& option) {
    const std::string standard = option.get_default_str();
    return option.get_description() + (standard.empty() ? "" : " [" + standard + "]");
}

std::string usage_of(const CLI::App& command) {
    std::string usage = command.get_parent() != nullptr ? "hetman " : "";
    usage += command.get_name() + " [OPTIONS]";
    for (const CLI::Option* option : positionals(command)) {
        const bool many = option->get_expected_max() > 1;
        const std::string name = value_name(*option) + (many ? "..." : "");
        usage += option->get_required() ? " " + name : " [" + name + "]";
    }
    if (!commands_of(command).empty()) usage += " COMMAND";
    return usage;
}

Footer footer_of(const CLI::App& command) {
    const std::string text = command.get_footer();
    std::size_t at = text.rfind("Example");
    if (at == std::string::npos || (at != 0 && text[at - 1] != '\n')) return {text, {}};
    Footer footer{text.substr(0, at), {}};
    footer.text.erase(footer.text.find_last_not_of('\n') + 1);
    for (const std::string& line : CLI::detail::split(text.substr(at), '\n'))
        if (line.rfind("  ", 0) == 0) footer.examples.push_back(line.substr(2));
    return footer;
}

}  // namespace hetman
