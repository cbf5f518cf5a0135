#pragma once
// Problems, and what is asked about them. Fields have the names, values and defaults of the keys of
// job files (docs/reference.md).

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hetman::api {

// A square of a board: row * columns + column, both counted from 0.
using Square = std::uint64_t;

// A value that is a number or a word: 8, "each", "3x40", "a8".
class Value {
  public:
    Value() = default;  // not given: the default
    template <std::integral Integer>
    requires(!std::same_as<Integer, bool> && !std::same_as<Integer, char>) Value(Integer number)
        : text_(std::to_string(number)) {}
    Value(std::string text) : text_(std::move(text)) {}
    Value(std::string_view text) : text_(text) {}
    Value(const char* text) : text_(text) {}

    // As digits or a word; empty: not given.
    const std::string& text() const { return text_; }

    friend bool operator==(const Value&, const Value&) = default;

  private:
    std::string text_;
};

// For example {.piece = "queen", .board = 8}.
struct Problem {
    std::string piece = {};  // a name, or Betza notation: "queen", "QNN", "R(3,1)"
    Value board = {};        // 8: 8 x 8 squares; "3x40": 3 rows of 40
    Value pieces = {};       // 8, "any", "each", "largest", "smallest"; default on n x n squares: n
    bool maximal = false;    // only placements that no further piece could join
    std::vector<Value> preplaced = {};  // squares that every placement occupies: 0, 33 or "a8"
    std::vector<Value> blocked = {};    // squares that no placement occupies
    std::vector<Value> walls = {};      // squares that no placement occupies and that end rides
    std::string shape = {};             // "plane", "cylinder" or "torus"; default: a plane
    std::string colour = {};            // "any", "black" or "white": that of all occupied squares
    bool self_attack = false;           // no piece where a leap of its own leads back to it
    std::string symmetric = {};  // only placements that this map leaves unchanged: "rotate-180"
    std::string group = {};      // the symmetries that make classes: "all", "rotations", ...

    friend bool operator==(const Problem&, const Problem&) = default;
};

// A problem from keys and values as in job files, all of them text: {"piece", "queen"},
// {"board", "8"}, {"preplaced", "0, 33"}, {"maximal", "true"}. Throws Error if a key is unknown or
// given twice.
Problem problem_of(const std::vector<std::pair<std::string, std::string>>& keys);

// The keys and values from which problem_of makes this problem; without those that are not given.
std::vector<std::pair<std::string, std::string>> keys_of(const Problem& problem);

// What a count gives besides the number of placements.
struct Goal {
    bool unique = false;     // the number of classes under the symmetries of the problem's group
    bool classes = false;    // the number of classes of each size; implies unique
    bool orderings = false;  // the ways to place the pieces one after the other
};

}  // namespace hetman::api
