#pragma once
// Reads a TOML document and collects all errors, each with its place.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/board.h"
#include "common/enum_names.h"
#include "common/failure.h"
#include "common/job/duration.h"
#include "common/job/place_name.h"
#include "common/suggestion.h"

namespace hetman {

class TomlReader {
  public:
    explicit TomlReader(PlaceName place) : place_(std::move(place)) {}

    const Complaints& complaints() const { return complaints_; }

    void complain(const toml::source_region& source, const std::string& what,
                  const std::string& remedy);
    void complain(const toml::node& node, const std::string& what, const std::string& remedy) {
        complain(node.source(), what, remedy);
    }

    // Sets the table whose keys are read.
    void enter(const toml::table& table) { table_ = &table; }
    const toml::table& table() const { return *table_; }

    // Complains about keys that are not among the known ones. `name` is the table's in remedies.
    void check_keys(const toml::table& table, std::string_view name,
                    const std::vector<std::string_view>& known);
    // The table under that name; null if there is none. Complains if the value is no table.
    const toml::table* subtable(const toml::table& root, std::string_view name);

    // The value of a key, if it is present and of the right type; complains if the type is wrong.
    template <class Value>
    std::optional<Value> value(const toml::table& table, std::string_view key,
                               const std::string& type) {
        const toml::node* node = table.get(key);
        if (node == nullptr) return std::nullopt;
        const std::optional<Value> found = node->value_exact<Value>();
        if (!found)
            complain(*node, fmt::format("{} is not {}", key, type),
                     fmt::format("give {} for {}", type, key));
        return found;
    }

    // The same for numbers from `least` to `most`, and for durations above zero.
    std::optional<std::uint64_t> whole_number(const toml::table& table, std::string_view key,
                                              std::int64_t least, std::int64_t most);
    std::optional<Duration> duration(const toml::table& table, std::string_view key);
    // A list of squares of the board, by numbers or in chess coordinates; empty if the key is
    // missing. Complains about invalid entries and leaves them out.
    std::vector<Square> squares(const toml::table& table, std::string_view key, Board board);

    // Reads one of the names in `all`.
    template <class Values>
    void choice(const toml::table& table, std::string_view key, const Values& all,
                typename Values::value_type& into) {
        const auto text = value<std::string>(table, key, "a string");
        if (!text) return;
        if (const auto choice = named(all, *text)) {
            into = *choice;
            return;
        }
        std::vector<std::string_view> names;
        for (const auto choice : all) names.push_back(name_of(choice));
        complain(*table.get(key), fmt::format("{} = \"{}\" is not known", key, *text),
                 with_suggestion(*text, {names.begin(), names.end()},
                                 fmt::format("use {}", fmt::join(names, ", "))));
    }

  private:
    std::optional<std::int64_t> value_of_number(const toml::table& table, std::string_view key);
    std::optional<Square> square(const toml::node& node, std::string_view key, Board board);

    PlaceName place_;
    const toml::table* table_ = nullptr;
    Complaints complaints_;
};

}  // namespace hetman
