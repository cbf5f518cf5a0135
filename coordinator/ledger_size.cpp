#include "coordinator/ledger_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "common/envelope.h"
#include "common/wide.h"
#include "coordinator/ledger_file.h"

namespace hetman {
namespace {

// Sums and products that stay at the largest number: what is read here need not be true.
class Bytes {
  public:
    Bytes(std::uint64_t value) : value_(value) {}

    std::uint64_t value() const { return value_; }
    friend Bytes operator+(Bytes a, Bytes b) { return clamp(Wide{a.value_} + b.value_); }
    friend Bytes operator*(Bytes a, Bytes b) { return clamp(Wide{a.value_} * b.value_); }
    friend Bytes least(Bytes a, Bytes b) { return std::min(a.value_, b.value_); }

  private:
    static Bytes clamp(Wide value) {
        return high_half(value) > 0 ? std::numeric_limits<std::uint64_t>::max() : low_half(value);
    }

    std::uint64_t value_;
};

constexpr std::uint64_t number = 8;
// Id, weight, nodes, residues and lengths, twice over.
constexpr std::uint64_t fixed_bytes_a_unit = 128;
constexpr std::uint64_t overhead_of_a_list = 32;

std::uint64_t units_of(const RunIdentity& identity) {
    Bytes units = 0;
    for (const PartIdentity& part : identity.parts) units = units + part.units;
    if (units.value() > most_units)
        throw std::runtime_error("its parts are more than there can be");
    return units.value();
}

Bytes squares_of(const Problem& problem) { return Bytes(problem.board.n) * problem.board.n; }

// Of a number of placements: k of S squares hold a piece, in at most 2^S and at most S^k ways. One
// more for weights.
Bytes bytes_of_count(const Problem& problem) {
    if (problem.study) return 2 * number;
    const Bytes squares = squares_of(problem);
    const Bytes bits =
        least(squares,
              Bytes(problem.pieces) * static_cast<std::uint64_t>(std::bit_width(squares.value())));
    return Bytes(bits.value() / 64 + 2) * number;
}

// No list of a tally has empty entries, so all together have no more entries than there are
// samples.
Bytes bytes_of_study(const Problem& problem, std::uint64_t units) {
    constexpr std::uint64_t most_bins = 1024;  // of 64-bit times, 16 in an octave
    const Bytes lengths = Bytes(units) * (Bytes(problem.board.n) + 1);
    const Bytes returns = Bytes(units) * (most_returns + 1);
    const Bytes bins = Bytes(units) * most_bins;
    const CompletionMethod method = problem.study->method;
    constexpr std::uint64_t rounds = most_rounds_told * 2 * number;
    const Bytes entries = is_stage(method)            ? lengths
                          : returns_to_levels(method) ? returns
                                                      : Bytes(0);
    return Bytes(units) * (14 * number + 4 * overhead_of_a_list) +
           (method == CompletionMethod::random_matching ? Bytes(units) * rounds : Bytes(0)) +
           least(entries, problem.study->samples) * (2 * number) +
           least(bins, problem.study->samples) * (3 * number);
}

}  // namespace

std::uint64_t longest_ledger(const RunIdentity& identity) {
    const Problem& problem = identity.problem;
    const std::uint64_t units = units_of(identity);
    const Bytes count = bytes_of_count(problem);
    Bytes bytes =
        Bytes(most_bytes_before_units) + Bytes(units) * (Bytes(fixed_bytes_a_unit) + count);
    if (identity.find == Find::first)
        bytes = bytes + Bytes(units) * (Bytes(problem.pieces) * number + overhead_of_a_list);
    if (identity.find == Find::heatmap)
        bytes = bytes + squares_of(problem) * (count + overhead_of_a_list);
    if (problem.study) bytes = bytes + bytes_of_study(problem, units);
    return bytes.value();
}

void check_ledger_size(std::string_view head) {
    const std::uint64_t size = sealed_size(head);
    // What is as short as that is read whole.
    if (head.size() < most_bytes_before_units || size <= head.size()) return;
    const std::uint64_t longest = longest_ledger(decode_identity(head));
    if (size > longest)
        throw std::runtime_error(
            fmt::format("it says that it has {} bytes, its units take at most {}", size, longest));
}

}  // namespace hetman
