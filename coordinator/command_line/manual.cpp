#include "coordinator/command_line/documents.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/text_case.h"
#include "common/version.h"

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

std::string bold_names_of(const OptionRecord& option) {
    std::string names;
    for (const std::string& name : option.names())
        names += (names.empty() ? "" : ", ") + bold(name);
    return names;
}

std::string entry(const std::string& term, const std::string& description) {
    return ".TP\n" + term + '\n' + escaped(description) + '\n';
}

std::string options_of(const CommandRecord& command) {
    std::string text;
    if (const auto arguments = command.arguments(); !arguments.empty()) {
        text += section("ARGUMENTS");
        for (const OptionRecord* argument : arguments)
            text += entry(italic(argument->name), argument->description());
    }
    text += section("OPTIONS");
    const auto groups = command.groups();
    for (const OptionGroup& group : groups) {
        if (groups.size() > 1) text += ".SS " + escaped(group.heading) + '\n';
        for (const OptionRecord* option : group.options) {
            const std::string value =
                option->takes_value ? ' ' + italic(option->value) : std::string();
            text += entry(bold_names_of(*option) + value, option->description());
        }
    }
    return text;
}

std::string commands_text(const CommandRecord& program) {
    std::string text = section("COMMANDS");
    for (const CommandRecord& command : program.commands)
        text += entry(bold(page_name(command)) + "(1)", command.description);
    return text;
}

std::string see_also(const CommandRecord& command, const CommandRecord& program) {
    std::string list;
    for (const CommandRecord& other : program.commands)
        if (&other != &command) list += (list.empty() ? "" : ", ") + bold(page_name(other)) + "(1)";
    const bool is_program = &program == &command;
    return section("SEE ALSO") + (is_program ? "" : bold("hetman") + "(1), ") + list + '\n';
}

}  // namespace

std::string page_name(const CommandRecord& command) {
    std::string name = command.name;
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

std::string manual_page(const CommandRecord& command, const CommandRecord& program) {
    const std::string name = page_name(command);
    const std::string title = upper_case(name);
    const Footer footer = command.split_footer();
    std::string page =
        fmt::format(".TH \"{}\" 1 \"\" \"hetman {}\" \"Hetman\"\n", escaped(title), version);
    page += section("NAME") + escaped(name) + " \\- " + escaped(command.description) + '\n';
    page += section("SYNOPSIS") + ".nf\n" + escaped(command.usage()) + "\n.fi\n";
    if (!footer.text.empty()) page += section("DESCRIPTION") + paragraphs(footer.text);
    page += options_of(command);
    if (!command.commands.empty()) page += commands_text(command);
    if (!footer.examples.empty()) {
        page += section("EXAMPLES");
        for (const std::string& example : footer.examples) page += verbatim(example);
    }
    return page + see_also(command, program);
}

}  // namespace hetman
