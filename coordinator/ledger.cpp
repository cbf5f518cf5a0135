#include "coordinator/ledger.h"

#include <fmt/format.h>

#include "common/failure.h"

namespace hetman {

void Ledger::grow(std::uint64_t units) {
    if (units <= done_.size()) return;
    done_.resize(units, false);
    tallies_.resize(units);
    weights_.resize(units);
}

std::uint64_t Ledger::nodes() const {
    Tally sum;
    for (const Tally& tally : tallies_) sum = sum + Tally{0, tally.nodes};
    return sum.nodes;
}

bool Ledger::record(const UnitResult& result, std::uint64_t weight) {
    if (result.id >= units())
        throw Failure(ExitCode::internal_error,
                      {fmt::format("a result came in for unit {}, but there are only {} units",
                                   result.id, units()),
                       "", "please report this"});
    cpu_nanoseconds_ += result.cpu_nanoseconds;
    if (done_[result.id]) {
        const Tally& known = tallies_[result.id];
        if (known == result.tally) return false;
        throw Failure(
            ExitCode::verification,
            {fmt::format("unit {} was counted twice with different results: {} placements in {} "
                         "nodes, then {} in {}",
                         result.id, to_decimal(to_big(known.placements)), known.nodes,
                         to_decimal(to_big(result.tally.placements)), result.tally.nodes),
             "", "one of the machines counts wrong: test their memory before going on"});
    }
    done_[result.id] = true;
    tallies_[result.id] = result.tally;
    weights_[result.id] = weight;
    ++finished_;
    return true;
}

BigInteger Ledger::weighted_sum(UnitId first, std::uint64_t units) const {
    BigInteger sum = 0;
    for (UnitId id = first; id < first + units; ++id)
        if (done_[id]) sum += to_big(tallies_[id].placements) * weights_[id];
    return sum;
}

bool Ledger::complete(UnitId first, std::uint64_t units) const {
    for (UnitId id = first; id < first + units; ++id)
        if (!done_[id]) return false;
    return true;
}

}  // namespace hetman
