#include "common/job/toml_reader.h"

#include <algorithm>
#include <cmath>

#include "common/job/square.h"

namespace hetman {

void TomlReader::complain(const toml::source_region& source, const std::string& what,
                          const std::string& remedy) {
    complaints_.add({what, place_(source.begin.line, source.begin.column), remedy});
}

void TomlReader::check_keys(const toml::table& table, std::string_view name,
                            const std::vector<std::string_view>& known) {
    for (const auto& [key, value] : table)
        if (std::find(known.begin(), known.end(), key.str()) == known.end())
            complain(
                key.source(), fmt::format("unknown key \"{}\"", key.str()),
                with_suggestion(std::string(key.str()), {known.begin(), known.end()},
                                fmt::format("{} may contain {}", name, fmt::join(known, ", "))));
}

const toml::table* TomlReader::subtable(const toml::table& root, std::string_view name) {
    const toml::node* node = root.get(name);
    if (node == nullptr) return nullptr;
    if (!node->is_table())
        complain(*node, fmt::format("\"{}\" is not a table", name),
                 fmt::format("write [{}] on a line of its own", name));
    return node->as_table();
}

// TOML takes a number with a power of ten, such as 1e6, for a floating-point one.
std::optional<std::int64_t> TomlReader::value_of_number(const toml::table& table,
                                                        std::string_view key) {
    constexpr double exact_up_to = 9007199254740992.0;  // 2^53
    const toml::node* node = table.get(key);
    const std::optional<double> number =
        node == nullptr ? std::nullopt : node->value_exact<double>();
    if (number && std::floor(*number) == *number && std::abs(*number) <= exact_up_to)
        return static_cast<std::int64_t>(*number);
    return value<std::int64_t>(table, key, "a whole number");
}

std::optional<std::uint64_t> TomlReader::whole_number(const toml::table& table,
                                                      std::string_view key, std::int64_t least,
                                                      std::int64_t most) {
    const std::optional<std::int64_t> number = value_of_number(table, key);
    if (!number) return std::nullopt;
    if (*number < least || *number > most) {
        complain(*table.get(key), fmt::format("{} = {} is out of range", key, *number),
                 fmt::format("{} goes from {} to {}", key, least, most));
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(*number);
}

std::optional<Duration> TomlReader::duration(const toml::table& table, std::string_view key) {
    const auto text = value<std::string>(table, key, "a string such as \"60s\"");
    if (!text) return std::nullopt;
    const std::optional<Duration> parsed = parse_duration(*text);
    if (!parsed || parsed->count() == 0) {
        complain(*table.get(key), fmt::format("{} = \"{}\" {}", key, *text, duration_fault(*text)),
                 duration_remedy);
        return std::nullopt;
    }
    return parsed;
}

std::vector<Square> TomlReader::squares(const toml::table& table, std::string_view key,
                                        Board board) {
    std::vector<Square> list;
    const toml::node* node = table.get(key);
    if (node == nullptr) return list;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
        complain(*node, fmt::format("{} is not a list of squares", key),
                 fmt::format("write {} = [0, 33]", key));
        return list;
    }
    for (const toml::node& element : *array)
        if (const std::optional<Square> square = this->square(element, key, board))
            list.push_back(*square);
    return list;
}

std::optional<Square> TomlReader::square(const toml::node& node, std::string_view key,
                                         Board board) {
    if (const auto number = node.value_exact<std::int64_t>(); number && *number >= 0)
        return static_cast<Square>(*number);
    const std::optional<std::string> text = node.value_exact<std::string>();
    const auto chess = text ? parse_chess_square(*text) : std::nullopt;
    if (!chess) {
        complain(node, fmt::format("an entry of {} is not a square", key),
                 "squares are whole numbers from 0, row * columns + column, or chess coordinates "
                 "such as \"a1\"");
        return std::nullopt;
    }
    const std::optional<Square> square = square_at(*chess, board);
    // A board that is wrong has its own complaint.
    if (!square && board.squares() > 0)
        complain(node, fmt::format("square {} is off the board of {}", *text, sides_of(board)),
                 "a1 is the first square of the last row");
    return square;
}

}  // namespace hetman
