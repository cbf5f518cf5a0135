// Counts that are put together from remainders.
#include "coordinator/report/remainders.h"

#include <gtest/gtest.h>

#include "common/failure.h"
#include "common/numbers/primes.h"

namespace hetman::test {
namespace {

const BigInteger some_count = (BigInteger(1) << 170) + 12345;

// Units of one, two and three primes: one more than it takes.
Ledger ledger_of(const std::vector<BigInteger>& counts) {
    Ledger ledger(counts.size());
    for (UnitId id = 0; id < counts.size(); ++id)
        ledger.record({id, Tally(counts[id], 1), 1}, PlannedUnit{id + 1, 0});
    return ledger;
}

// The smallest numbers with the remainders of a count.
std::vector<BigInteger> units_of_count(const BigInteger& count) {
    std::vector<BigInteger> units;
    for (const auto& [first, number] : {std::pair(0, 1), std::pair(1, 2), std::pair(3, 3)}) {
        units.push_back(count % product_of(primes_from(first, number)));
    }
    return units;
}

TEST(Remainders, GiveTheCount) {
    for (const BigInteger& count : {BigInteger(0), BigInteger(92), some_count})
        EXPECT_EQ(placements_by_remainders(ledger_of(units_of_count(count)), 0, 3).value, count);
    EXPECT_EQ(placements_by_remainders(Ledger(3), 0, 0).value, 0);
}

TEST(Remainders, OfAWrongUnitAreFound) {
    for (std::size_t wrong = 0; wrong < 3; ++wrong)
        for (const int error : {1, 2, 1000}) {
            std::vector<BigInteger> units = units_of_count(some_count);
            units[wrong] += error;
            try {
                placements_by_remainders(ledger_of(units), 0, 3);
                ADD_FAILURE() << wrong << ", " << error;
            } catch (const Failure& failure) {
                EXPECT_EQ(failure.code(), ExitCode::verification);
                EXPECT_NE(std::string(failure.what()).find("units 0 to 2"), std::string::npos)
                    << failure.what();
            }
        }
}

TEST(Remainders, OfPrimesThatAreNotInUseAreRefused) {
    for (const std::uint64_t weight : {std::uint64_t{0}, primes_in_use + 1, ~std::uint64_t{0}}) {
        Ledger ledger(1);
        ledger.record({0, Tally(1, 1), 1}, PlannedUnit{weight, 0});
        try {
            placements_by_remainders(ledger, 0, 1);
            ADD_FAILURE() << weight;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::verification);
        }
    }
}

}  // namespace
}  // namespace hetman::test
