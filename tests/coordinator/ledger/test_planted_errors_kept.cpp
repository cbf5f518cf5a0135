// Errors planted in what a run keeps in memory and on disk, in each kind of result: none may reach
// the output.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "common/failure.h"
#include "common/messages/envelope.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/ledger/run_identity.h"
#include "tests/coordinator/ledger/tampering.h"
#include "tests/coordinator/runs_of_each_kind.h"
#include "tests/support/bit_flip.h"

namespace hetman::test {
namespace {

// The number of errors planted in one place, and what became of them.
class Tries {
  public:
    explicit Tries(std::string place) : place_(std::move(place)) {}
    ~Tries() {
        fmt::print("{}: {} planted, {} found, {} without effect, {} survived\n", place_, planted_,
                   found_, planted_ - found_ - survived_, survived_);
        EXPECT_GT(found_, 0u) << place_;
        EXPECT_EQ(survived_, 0u) << place_;
    }

    // `use` throws if it detects the error; the error has no effect if `use` returns `right`.
    void plant(const std::function<std::string()>& use, const std::string& right) {
        ++planted_;
        try {
            if (use() != right) ++survived_;
        } catch (const Failure&) {
            ++found_;
        } catch (const std::runtime_error&) {
            ++found_;
        }
    }

  private:
    const std::string place_;
    std::size_t planted_ = 0;
    std::size_t found_ = 0;
    std::size_t survived_ = 0;
};

template <class Integer>
void flip_bits(Tries& tries, Integer& number, const std::function<std::string()>& use,
               const std::string& right) {
    for (unsigned bit = 0; bit < 8 * sizeof number; ++bit) {
        number = static_cast<Integer>(number ^ Integer{1} << bit);
        tries.plant(use, right);
        number = static_cast<Integer>(number ^ Integer{1} << bit);
    }
}

void flip_bits(Tries& tries, CheckedInteger& number, const std::function<std::string()>& use,
               const std::string& right) {
    for (std::uint64_t& residue : number.residues.of) flip_bits(tries, residue, use, right);
    for (unsigned bit = 0; bit < 128; ++bit) {
        bit_flip(number.value, bit);
        tries.plant(use, right);
        bit_flip(number.value, bit);
    }
}

class PlantedErrorsOfEachKind : public testing::Test {
  protected:
    std::vector<CountedRun> runs_ = runs_of_each_kind();
};

TEST_F(PlantedErrorsOfEachKind, AreNotThereWhereNoneIsPlanted) {
    for (const CountedRun& run : runs_) {
        SCOPED_TRACE(run.name);
        EXPECT_TRUE(run.checkpoint.ledger.complete());
        EXPECT_GT(run.plan.size(), 3u) << "units, to mistake for each other";
        EXPECT_EQ(run.told(decode_checkpoint(encode(run.checkpoint))), run.told());
    }
}

// Between the check of what is saved and the seal: every bit that is written.
TEST_F(PlantedErrorsOfEachKind, InACheckpointBeforeItIsSealed) {
    for (const CountedRun& run : runs_) {
        Tries tries("a checkpoint of a " + run.name + " before its seal");
        const std::string right = run.told();
        Envelope envelope = unseal(EnvelopeKind::ledger, encode(run.checkpoint));
        for (std::size_t bit = 0; bit < 8 * envelope.payload.size(); ++bit) {
            char& byte = envelope.payload[bit / 8];
            byte = static_cast<char>(byte ^ 1 << bit % 8);
            tries.plant([&] { return run.told(decode_checkpoint(seal(envelope))); }, right);
            byte = static_cast<char>(byte ^ 1 << bit % 8);
        }
    }
}

TEST_F(PlantedErrorsOfEachKind, InThePlanInMemory) {
    for (CountedRun& run : runs_) {
        Tries tries("the plan of a " + run.name);
        const std::string right = run.told();
        const auto use = [&run] { return run.told(); };
        for (std::size_t chunk = 0; chunk < Tampering::chunks(run.plan); ++chunk) {
            for (auto& byte : Tampering::bytes(run.plan, chunk)) flip_bits(tries, byte, use, right);
            for (auto& mark : Tampering::marks(run.plan, chunk)) flip_bits(tries, mark, use, right);
        }
        for (PlanPart& part : Tampering::parts(run.plan)) {
            flip_bits(tries, part.class_size, use, right);
            flip_bits(tries, part.units, use, right);
            flip_bits(tries, part.first, use, right);
            flip_bits(tries, part.digest.low, use, right);
        }
        Problem& problem = Tampering::problem(run.plan);
        flip_bits(tries, problem.board.rows, use, right);
        const std::uint64_t pieces = problem.pieces.exact();
        for (unsigned bit = 0; bit < 64; ++bit) {
            problem.pieces = pieces ^ std::uint64_t{1} << bit;
            tries.plant(use, right);
        }
        problem.pieces = pieces;
    }
}

TEST_F(PlantedErrorsOfEachKind, InTheLedgerInMemory) {
    for (CountedRun& run : runs_) {
        Tries tries("the ledger of a " + run.name);
        const std::string right = run.told();
        Ledger& ledger = run.checkpoint.ledger;
        const auto use = [&run] { return run.told(); };
        const auto flip_mark = [&](auto mark) {
            mark.flip();
            tries.plant(use, right);
            mark.flip();
        };
        for (UnitId id = 0; id < ledger.units(); ++id) {
            flip_mark(Tampering::done(ledger, id));
            flip_mark(Tampering::in_share(ledger)[id]);
        }
        flip_bits(tries, Tampering::finished(ledger), use, right);
        flip_bits(tries, Tampering::share(ledger), use, right);
        for (auto& [id, details] : Tampering::details(ledger))
            for (char& byte : details) flip_bits(tries, byte, use, right);
        if (auto& first = Tampering::first_with_details(ledger))
            flip_bits(tries, *first, use, right);
        for (CheckedInteger& count : Tampering::counts(ledger)) flip_bits(tries, count, use, right);
        for (UnitId id = 0; id < ledger.units(); id += 1 + ledger.units() / 8) {
            flip_bits(tries, Tampering::weight(ledger, id), use, right);
            flip_bits(tries, Tampering::nodes(ledger, id), use, right);
        }
        for (PartIdentity& part : run.checkpoint.identity.parts) {
            flip_bits(tries, part.class_size, use, right);
            flip_bits(tries, part.units, use, right);
        }
    }
}

// From the sum to what is printed.
TEST_F(PlantedErrorsOfEachKind, InTheResult) {
    for (const CountedRun& run : runs_) {
        Tries tries("the result of a " + run.name);
        Result result = checked_result(run.job.goal, run.checkpoint, run.plan, "");
        const auto use = [&] {
            return to_json(run.job, result, {}) + to_text(run.job.problem, result);
        };
        const std::string right = use();
        flip_bits(tries, result.subtotal, use, right);
        for (auto* number : {&result.total, &result.unique, &result.orderings})
            if (*number) flip_bits(tries, **number, use, right);
        for (CheckedInteger& number : result.document.squares) flip_bits(tries, number, use, right);
        for (auto& [square, placements] : result.by_first_square)
            flip_bits(tries, placements, use, right);
        if (result.document.placement)
            for (Square& square : *result.document.placement) flip_bits(tries, square, use, right);
        for (char& byte : result.document.text) flip_bits(tries, byte, use, right);
    }
}

TEST(PlantedErrorsOnTheWayOut, InTheDigitsThatArePrintedAreFound) {
    const CheckedInteger number = factorial(30);
    const std::string digits = to_decimal(number);
    ASSERT_TRUE(digits_have(digits, number.residues));
    std::size_t found = 0;
    for (std::size_t bit = 0; bit < 8 * digits.size(); ++bit) {
        std::string wrong = digits;
        wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
        found += !digits_have(wrong, number.residues);
    }
    fmt::print("the digits: {} planted, {} found\n", 8 * digits.size(), found);
    EXPECT_EQ(found, 8 * digits.size());
    EXPECT_FALSE(digits_have("", Residues()));
}

TEST(PlantedErrorsOnTheWayOut, InTheQuestionAreFound) {
    const CountedRun run = runs_of_each_kind().front();
    const Digest right = question_of(run.job, run.checkpoint.identity, std::nullopt);
    std::size_t planted = 0;
    const auto expect_other = [&](const std::function<void(Job&, RunIdentity&)>& change) {
        Job job = run.job;
        RunIdentity identity = run.checkpoint.identity;
        change(job, identity);
        EXPECT_NE(question_of(job, identity, std::nullopt), right) << "change " << planted;
        ++planted;
    };
    expect_other([](Job& job, RunIdentity&) { job.goal.unique = false; });
    expect_other([](Job& job, RunIdentity&) { job.goal.orderings = false; });
    expect_other([](Job& job, RunIdentity&) { job.goal.find = Find::heatmap; });
    expect_other([](Job& job, RunIdentity&) { ++job.problem.board.rows; });
    expect_other(
        [](Job& job, RunIdentity&) { job.problem.pieces = job.problem.pieces.exact() + 1; });
    expect_other([](Job& job, RunIdentity&) { job.problem.piece = Piece::parse("R"); });
    expect_other([](Job& job, RunIdentity&) { job.problem.preplaced.push_back(3); });
    expect_other([](Job& job, RunIdentity&) { job.problem.blocked.push_back(3); });
    expect_other([](Job&, RunIdentity& identity) {
        identity.problem.pieces = identity.problem.pieces.exact() + 1;
    });
    expect_other([](Job&, RunIdentity& identity) { ++identity.parts.back().class_size; });
    expect_other([](Job&, RunIdentity& identity) { ++identity.parts.back().units; });
    expect_other([](Job&, RunIdentity& identity) { identity.parts.pop_back(); });
    EXPECT_NE(question_of(run.job, run.checkpoint.identity, Shard{1, 2}), right);
}

}  // namespace
}  // namespace hetman::test
