#pragma once
// The tables tests/data/known_counts.tsv, node_counts.tsv and plan_digests.tsv.

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

// A plan as it has always been.
struct RecordedPlan {
    std::string piece;
    std::string size;  // "8", "3x5"
    std::string shape;
    std::uint64_t pieces = 0;
    std::vector<std::uint64_t> preplaced;
    std::vector<std::uint64_t> blocked;
    std::string find;
    std::string scope;  // total, unique, classes
    std::string engine;
    std::string frame;
    std::uint64_t unit_nodes = 0;
    std::uint64_t units = 0;
    std::uint64_t parts = 0;
    std::string digest;  // of the parts' digests and weights, see the table
};

// As known_counts().
std::vector<RecordedPlan> recorded_plans();

}  // namespace hetman::test
