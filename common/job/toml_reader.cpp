#include "common/job/toml_reader.h"

#include <algorithm>

namespace hetman {

void TomlReader::complain(const toml::source_region& source, const std::string& what,
                          const std::string& remedy) {
    complaints_.add(
        {what, fmt::format("{}:{}:{}", file_, source.begin.line, source.begin.column), remedy});
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

std::optional<std::uint64_t> TomlReader::whole_number(const toml::table& table,
                                                      std::string_view key, std::int64_t least,
                                                      std::int64_t most) {
    const auto number = value<std::int64_t>(table, key, "a whole number");
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
        complain(*table.get(key), fmt::format("{} = \"{}\" is not a duration", key, *text),
                 "write it like \"60s\", \"90m\" or \"23h50m\"");
        return std::nullopt;
    }
    return parsed;
}

std::vector<Square> TomlReader::squares(const toml::table& table, std::string_view key) {
    std::vector<Square> list;
    const toml::node* node = table.get(key);
    if (node == nullptr) return list;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
        complain(*node, fmt::format("{} is not a list of squares", key),
                 fmt::format("write {} = [0, 33]", key));
        return list;
    }
    for (const toml::node& element : *array) {
        const std::optional<std::int64_t> square = element.value_exact<std::int64_t>();
        if (!square || *square < 0)
            complain(element, fmt::format("an entry of {} is not a square", key),
                     "squares are whole numbers from 0: row * columns + column");
        else
            list.push_back(static_cast<Square>(*square));
    }
    return list;
}

}  // namespace hetman
