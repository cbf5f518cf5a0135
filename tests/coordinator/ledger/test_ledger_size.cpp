// The maximum size of ledgers: real ones fit, and little more.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "coordinator/ledger/ledger_size.h"
#include "tests/coordinator/ledger/checkpoints.h"
#include "worker/completion/study/completion_tally.h"

namespace hetman::test {
namespace {

RunIdentity identity_on(std::uint64_t n, std::uint64_t units, Find find = Find::count) {
    RunIdentity identity = some_checkpoint().identity;
    identity.problem = problem_on("Q", n);
    identity.parts.resize(1);
    identity.parts[0].units = units;
    identity.find = find;
    return identity;
}

std::uint64_t beyond_the_head(const RunIdentity& identity) {
    return longest_ledger(identity) - most_bytes_before_units;
}

// A ledger all of whose units have the longest possible answers.
std::string longest_of(const RunIdentity& identity) {
    const Problem& problem = identity.problem;
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.identity = identity;
    checkpoint.ledger = Ledger(identity.parts[0].units, goal_kind(identity.find));
    Squares first_squares(problem.pieces.exact());
    std::iota(first_squares.begin(), first_squares.end(), Square{0});
    BigInteger most = 1;
    for (std::uint64_t i = 0; i < problem.pieces.exact(); ++i) most *= problem.board.squares();
    for (UnitId id = 0; id < checkpoint.ledger.units(); ++id) {
        UnitResult result{id, Tally{}, 7};
        result.answer.tally = {most, 1'000'000};
        if (identity.find == Find::first) result.answer.details = pack(first_squares);
        checkpoint.ledger.record(result, 1);
    }
    return encode(checkpoint);
}

TEST(LedgerSize, IsEnoughForTheLongestAnswers) {
    for (const std::uint64_t n : {2, 8, 20, 64})
        for (const Find find : {Find::count, Find::first}) {
            const RunIdentity some = identity_on(n, 1000, find);
            const RunIdentity more = identity_on(n, 2000, find);
            const std::uint64_t taken = longest_of(more).size() - longest_of(some).size();
            const std::uint64_t allowed = beyond_the_head(more) - beyond_the_head(some);
            EXPECT_GE(allowed, taken) << n;
            EXPECT_LE(allowed, 4 * taken) << n;
        }
}

TEST(LedgerSize, GrowsWithUnitsAndWithWhatIsKeptOfEach) {
    const std::uint64_t counts = beyond_the_head(identity_on(8, 1000));
    const std::uint64_t children = beyond_the_head(identity_on(8, 0));
    EXPECT_EQ(beyond_the_head(identity_on(8, 2000)) - children, 2 * (counts - children));
    EXPECT_GT(beyond_the_head(identity_on(64, 1000)), counts);
    EXPECT_GT(beyond_the_head(identity_on(8, 1000, Find::first)), counts);
    EXPECT_GT(beyond_the_head(identity_on(8, 1000, Find::heatmap)), counts);
    RunIdentity study = identity_on(1000, 1000, Find::complete);
    study.problem.workload = CompletionStudy();
    study_of(study.problem).samples = 500'000;
    const std::uint64_t fewer = beyond_the_head(study);
    study_of(study.problem).samples *= 2;
    EXPECT_EQ(beyond_the_head(study) - fewer, 24U * 500'000) << "a bin for each";
    const std::uint64_t of_streamed = beyond_the_head(study);
    study_of(study.problem).method = CompletionMethod::grigoryan;
    EXPECT_EQ(beyond_the_head(study) - of_streamed, 16U * 1'000'000) << "a number of returns each";
    const std::uint64_t of_grigoryan = beyond_the_head(study);
    study_of(study.problem).method = CompletionMethod::random_matching;
    EXPECT_EQ(beyond_the_head(study) - of_grigoryan, 1000 * most_rounds_told * 16) << "rounds";
}

TEST(LedgerSize, OfIdentitiesThatCannotBeIsNoneOrTheLargest) {
    EXPECT_THROW(longest_ledger(identity_on(8, most_units + 1)), std::runtime_error);
    EXPECT_THROW(longest_ledger(identity_on(8, ~std::uint64_t{0})), std::runtime_error);
    RunIdentity huge = identity_on(8, most_units, Find::heatmap);
    huge.problem.board = square_board(~std::uint64_t{0});
    huge.problem.pieces = ~std::uint64_t{0};
    EXPECT_EQ(longest_ledger(huge), ~std::uint64_t{0});
}

TEST(LedgerSize, IsJudgedByTheHead) {
    std::string head = encode(some_checkpoint());
    EXPECT_NO_THROW(check_ledger_size(head));
    head.resize(most_bytes_before_units);
    EXPECT_NO_THROW(check_ledger_size(head)) << "longer than it says: not judged here";
    const auto says = [&](std::uint64_t size) {
        size -= envelope_head_size + 16;
        for (std::size_t i = 0; i < 8; ++i)
            head[envelope_head_size - 8 + i] = static_cast<char>(size >> (8 * i) & 0xff);
        return head;
    };
    const std::uint64_t longest = longest_ledger(some_checkpoint().identity);
    EXPECT_NO_THROW(check_ledger_size(says(longest)));
    EXPECT_THROW(check_ledger_size(says(longest + 1)), std::runtime_error);
    EXPECT_THROW(check_ledger_size(says(20'000'000'000)), std::runtime_error);
    EXPECT_THROW(check_ledger_size("HETMAN"), std::runtime_error);
    EXPECT_THROW(check_ledger_size(std::string(100, 'x')), std::runtime_error);
    says(longest);
    std::fill(head.begin() + envelope_head_size, head.end(), '\0');
    EXPECT_THROW(check_ledger_size(head), std::runtime_error) << "no problem in it";
    head[12] = static_cast<char>(ledger_format + 1);
    EXPECT_THROW(check_ledger_size(head), std::runtime_error) << "of another format";
}

}  // namespace
}  // namespace hetman::test
