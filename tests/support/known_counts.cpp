#include "tests/support/known_counts.h"

#include <sstream>
#include <stdexcept>

#include "tests/support/read_table.h"

namespace hetman::test {
namespace {

// "-" or "3,17,21".
std::vector<std::uint64_t> numbers_of(const std::string& text) {
    std::vector<std::uint64_t> numbers;
    std::istringstream list(text == "-" ? "" : text);
    for (std::string number; std::getline(list, number, ',');)
        numbers.push_back(std::stoull(number));
    return numbers;
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

std::vector<RecordedPlan> recorded_plans() {
    return read_table<RecordedPlan>(
        "plan_digests.tsv", [](std::istream& fields, RecordedPlan& row) {
            std::string preplaced;
            std::string blocked;
            if (!(fields >> row.piece >> row.size >> row.shape >> row.pieces >> preplaced >>
                  blocked >> row.find >> row.scope >> row.engine >> row.frame >> row.unit_nodes >>
                  row.units >> row.parts >> row.digest))
                return false;
            row.preplaced = numbers_of(preplaced);
            row.blocked = numbers_of(blocked);
            return true;
        });
}

}  // namespace hetman::test
