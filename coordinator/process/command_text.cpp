#include "coordinator/process/command_text.h"

#include <fmt/core.h>

#include <fstream>
#include <iterator>

#include "common/printable.h"

namespace hetman {
namespace {

constexpr std::string_view plain_in_shell =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/,:=+@%";

std::string with_escapes(std::string_view word) {
    std::string text;
    for (const char byte : word) {
        if (byte == '\\' || byte == '\'') text += '\\';
        text += byte;
    }
    return text;
}

}  // namespace

std::string shell_word(std::string_view word) {
    if (!word.empty() && word.find_first_not_of(plain_in_shell) == std::string_view::npos)
        return std::string(word);
    const bool is_plain = printable(word) == word && word.find('\'') == std::string_view::npos;
    return is_plain ? fmt::format("'{}'", word)
                    : fmt::format("$'{}'", printable(with_escapes(word)));
}

std::string command_text(std::string_view arguments) {
    std::string text;
    while (!arguments.empty()) {
        const std::string_view word = arguments.substr(0, arguments.find('\0'));
        if (!text.empty()) text += ' ';
        text += shell_word(word);
        arguments.remove_prefix(word.size() < arguments.size() ? word.size() + 1 : word.size());
    }
    return text;
}

std::string command_of_this_process() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    return command_text(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace hetman
