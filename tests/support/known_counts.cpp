#include "tests/support/known_counts.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace hetman::test {
namespace {

// The lines of a table in tests/data but comments, each read by `read`, which is false for one that
// is malformed.
template <class Row, class Read>
std::vector<Row> read_table(const std::string& name, const Read& read) {
    const std::string path = HETMAN_TEST_DATA "/" + name;
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream fields(line);
        Row row;
        if (!read(fields, row)) throw std::runtime_error("bad line in " + path + ": " + line);
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

const std::vector<KnownCount>& known_counts() {
    static const auto table =
        read_table<KnownCount>("known_counts.tsv", [](std::istream& fields, KnownCount& row) {
            return static_cast<bool>(fields >> row.piece >> row.kind >> row.n >> row.count >>
                                     row.source);
        });
    return table;
}

const std::string& known_count(const std::string& piece, const std::string& kind, std::uint64_t n) {
    for (const KnownCount& known : known_counts())
        if (known.piece == piece && known.kind == kind && known.n == n) return known.count;
    throw std::out_of_range("no known " + kind + " of " + piece + " " + std::to_string(n));
}

std::vector<NodeCount> node_counts() {
    return read_table<NodeCount>("node_counts.tsv", [](std::istream& fields, NodeCount& row) {
        return static_cast<bool>(fields >> row.piece >> row.n >> row.engine >> row.nodes);
    });
}

}  // namespace hetman::test
