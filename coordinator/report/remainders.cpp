#include "coordinator/report/remainders.h"

#include <fmt/core.h>

#include <span>

#include "common/failure.h"
#include "common/numbers/primes.h"

namespace hetman {
namespace {

[[noreturn]] void refuse(UnitId first, std::uint64_t units) {
    throw Failure(
        ExitCode::verification,
        {units == 1
             ? fmt::format("the remainder of unit {} is out of range", first)
             : fmt::format(
                   "the remainders of units {} to {} are inconsistent: no count matches them",
                   first, first + units - 1),
         "", "one of them is wrong: count again, with --fresh"});
}

// A unit's counts, without the weight that the ledger's sums include.
CountsByNumber counts_of(const Ledger& ledger, const Problem* problem, UnitId id) {
    CountsByNumber counts{ledger.weighted_sum(id, 1)};
    if (problem != nullptr) counts = ledger.weighted_by_number(*problem, id, 1);
    for (CheckedInteger& count : counts) {
        const auto of_unit = count.divided_by(ledger.weight(id));
        if (!of_unit) refuse(id, 1);
        count = *of_unit;
    }
    return counts;
}

// The counts for each number of pieces or, without a problem, a single one for all numbers
// together.
CountsByNumber counts_by_remainders(const Ledger& ledger, const Problem* problem, UnitId first,
                                    std::uint64_t units) {
    std::vector<std::uint64_t> primes;
    std::vector<std::vector<std::uint64_t>> remainders;
    for (UnitId id = first; id < first + units; ++id) {
        const std::uint64_t weight = ledger.weight(id);
        if (weight == 0 || weight > primes_in_use - primes.size()) refuse(id, 1);
        const std::vector<std::uint64_t> of_unit = primes_from(primes.size(), weight);
        const CountsByNumber counts = counts_of(ledger, problem, id);
        if (remainders.size() < counts.size()) remainders.resize(counts.size());
        for (std::size_t i = 0; i < remainders.size(); ++i) {
            remainders[i].resize(primes.size());  // 0 where the largest numbers were left out
            for (const std::uint64_t prime : of_unit)
                remainders[i].push_back(i < counts.size() ? remainder_of(counts[i].value, prime)
                                                          : 0);
        }
        primes.insert(primes.end(), of_unit.begin(), of_unit.end());
    }
    // All primes but the last determine the count.
    const std::size_t needed = primes.empty() ? 0 : primes.size() - 1;
    const BigInteger bound = product_of(std::span(primes).first(needed));
    CountsByNumber counts;
    for (const std::vector<std::uint64_t>& of_number : remainders) {
        counts.emplace_back(number_from(of_number, primes));
        if (counts.back().value >= bound) refuse(first, units);
    }
    return counts;
}

}  // namespace

CheckedInteger placements_by_remainders(const Ledger& ledger, UnitId first, std::uint64_t units) {
    const CountsByNumber all = counts_by_remainders(ledger, nullptr, first, units);
    return all.empty() ? CheckedInteger() : all.front();
}

CountsByNumber numbers_by_remainders(const Ledger& ledger, const Problem& problem, UnitId first,
                                     std::uint64_t units) {
    return counts_by_remainders(ledger, &problem, first, units);
}

}  // namespace hetman
