#include "coordinator/command_line/manual.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "common/text_case.h"
#include "common/version.h"
#include "coordinator/command_line/option_details.h"

namespace hetman {
namespace {

// Escapes text that is to appear unchanged.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        const bool begins_line = result.empty() || result.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string section(const std::string& name) { return ".SH " + name + '\n'; }

std::string verbatim(const std::string& text) { return ".PP\n.nf\n" + escaped(text) + "\n.fi\n"; }

// Formats paragraphs; those with indented lines are kept as they are.
std::string paragraphs(const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find("\n\n", at), text.size());
        const std::string paragraph = text.substr(at, end - at);
        if (paragraph.find("\n ") != std::string::npos)
            result += verbatim(paragraph);
        else
            result += ".PP\n" + escaped(paragraph) + '\n';
        at = end + 2;
    }
    return result;
}

// CLI11 writes "-v,--verbose".
std::string names_of(const CLI::Option& option) {
    std::string names;
    for (const std::string& name : CLI::detail::split(option.get_name(false, true), ','))
        names += (names.empty() ? "" : ", ") + bold(name);
    return names;
}

std::string entry(const std::string& term, const std::string& description) {
    return ".TP\n" + term + '\n' + escaped(description) + '\n';
}

std::string options_of(const CLI::App& command) {
    std::string text;
    if (const auto arguments = positionals(command); !arguments.empty()) {
        text += section("ARGUMENTS");
        for (const CLI::Option* option : arguments)
            text += entry(italic(value_name(*option)), description_of(*option));
    }
    text += section("OPTIONS");
    const auto groups = option_groups(command);
    for (const OptionGroup& group : groups) {
        if (groups.size() > 1) text += ".SS " + escaped(group.heading) + '\n';
        for (const CLI::Option* option : group.options) {
            const std::string value =
                takes_value(*option) ? ' ' + italic(value_name(*option)) : std::string();
            text += entry(names_of(*option) + value, description_of(*option));
        }
    }
    return text;
}

std::string commands_text(const CLI::App& program) {
    std::string text = section("COMMANDS");
    for (const CLI::App* command : commands_of(program))
        text += entry(bold(page_name(*command)) + "(1)", command->get_description());
    return text;
}

std::string see_also(const CLI::App& command) {
    const CLI::App& program = command.get_parent() != nullptr ? *command.get_parent() : command;
    std::string list;
    for (const CLI::App* other : commands_of(program))
        if (other != &command) list += (list.empty() ? "" : ", ") + bold(page_name(*other)) + "(1)";
    const bool is_program = &program == &command;
    return section("SEE ALSO") + (is_program ? "" : bold("hetman") + "(1), ") + list + '\n';
}

}  // namespace

std::string page_name(const CLI::App& command) {
    return (command.get_parent() != nullptr ? "hetman-" : "") + command.get_name();
}

std::string manual_page(const CLI::App& command) {
    const std::string name = page_name(command);
    const std::string title = upper_case(name);
    const Footer footer = footer_of(command);
    std::string page =
        fmt::format(".TH \"{}\" 1 \"\" \"hetman {}\" \"Hetman\"\n", escaped(title), version);
    page += section("NAME") + escaped(name) + " \\- " + escaped(command.get_description()) + '\n';
    page += section("SYNOPSIS") + ".nf\n" + escaped(usage_of(command)) + "\n.fi\n";
    if (!footer.text.empty()) page += section("DESCRIPTION") + paragraphs(footer.text);
    page += options_of(command);
    if (!commands_of(command).empty()) page += commands_text(command);
    if (!footer.examples.empty()) {
        page += section("EXAMPLES");
        for (const std::string& example : footer.examples) page += verbatim(example);
    }
    return page + see_also(command);
}

}  // namespace hetman
