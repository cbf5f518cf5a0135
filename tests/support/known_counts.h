#pragma once
// The tables tests/data/known_counts.tsv and node_counts.tsv.

#include <cstdint>
#include <string>
#include <vector>

namespace hetman::test {

struct KnownCount {
    std::string piece;
    std::string kind;  // total, unique
    std::uint64_t n = 0;
    std::string count;  // decimal
    std::string source;
};

// The whole table; throws std::runtime_error if it cannot be read or a line is malformed.
const std::vector<KnownCount>& known_counts();

// Throws std::out_of_range if the table has no such number.
const std::string& known_count(const std::string& piece, const std::string& kind, std::uint64_t n);

// What an engine takes in its default frame with default units.
struct NodeCount {
    std::string piece;
    std::uint64_t n = 0;
    std::string engine;
    std::uint64_t nodes = 0;
};

// As known_counts().
std::vector<NodeCount> node_counts();

}  // namespace hetman::test
