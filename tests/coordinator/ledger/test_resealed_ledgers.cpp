// Ledgers that somebody changed and sealed anew: none may give a wrong result. (A count changed
// together with all its checksums can only be found by `hetman verify`.)
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "coordinator/dispatch/preparation.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/storage/kept_plan.h"
#include "coordinator/workload_list.h"
#include "tests/coordinator/ledger/recorded_again.h"
#include "tests/coordinator/runs_of_each_kind.h"
#include "worker/completion/study/completion_archive.h"

namespace hetman::test {
namespace {

// Changes the details of goals that have such.
template <class Details, class Change>
void change_details(UnitResult& result, const Change& change) {
    try {
        auto details = unpack<Details>(result.answer.details);
        change(details);
        result.answer.details = pack(details);
    } catch (const std::runtime_error&) {
        // Those of another goal.
    }
}

using Change = std::function<void(Checkpoint&, Random&)>;

UnitId some_unit(const Checkpoint& checkpoint, Random& random) {
    return random.below(checkpoint.ledger.units());
}

Change of_unit(const std::function<void(UnitResult&, PlannedUnit&, Random&)>& change) {
    return [change](Checkpoint& checkpoint, Random& random) {
        const UnitId changed = some_unit(checkpoint, random);
        checkpoint.ledger =
            recorded_again(checkpoint.ledger, [&](UnitResult& result, PlannedUnit& planned) {
                if (result.id == changed) change(result, planned, random);
            });
    };
}

PartIdentity& some_part(Checkpoint& checkpoint, Random& random) {
    return checkpoint.identity.parts[random.below(checkpoint.identity.parts.size())];
}

const std::map<std::string, Change> changes{
    {"a weight", of_unit([](UnitResult&, PlannedUnit& planned, Random& random) {
         planned.weight = random.below(16);
     })},
    {"what was planned", of_unit([](UnitResult&, PlannedUnit& planned, Random& random) {
         planned.checksum ^= std::uint64_t{1} << random.below(64);
     })},
    {"the number of a unit", of_unit([](UnitResult& result, PlannedUnit&, Random& random) {
         result.id ^= std::uint64_t{1} << random.below(6);
     })},
    {"a unit that is missing",
     of_unit([](UnitResult& result, PlannedUnit&, Random&) { result.id = ~UnitId{0}; })},
    {"the size of a class",
     [](Checkpoint& checkpoint, Random& random) { some_part(checkpoint, random).class_size ^= 3; }},
    {"the symmetry of a part",
     [](Checkpoint& checkpoint, Random& random) {
         some_part(checkpoint, random).symmetry = "mirror-rows";
     }},
    {"the digest of a part",
     [](Checkpoint& checkpoint, Random& random) {
         some_part(checkpoint, random).digest[random.below(32)] ^= 1;
     }},
    {"a part that is missing",
     [](Checkpoint& checkpoint, Random&) {
         if (checkpoint.identity.parts.size() == 1) return;  // no ledger is made without parts
         const std::uint64_t units = checkpoint.identity.parts.back().units;
         checkpoint.identity.parts.pop_back();
         Ledger shorter(checkpoint.ledger.units() - units);
         for (UnitId id = 0; id < shorter.units(); ++id)
             shorter.record({id, checkpoint.ledger.tally(id)}, checkpoint.ledger.planned(id));
         shorter.add_cpu_nanoseconds(checkpoint.ledger.cpu_nanoseconds());
         checkpoint.ledger = shorter;
     }},
    {"the board",
     [](Checkpoint& checkpoint, Random&) { ++checkpoint.identity.problem.board.rows; }},
    {"the number of pieces",
     [](Checkpoint& checkpoint, Random&) {
         checkpoint.identity.problem.pieces = checkpoint.identity.problem.pieces.exact() - 1;
     }},
    {"a blocked square",
     [](Checkpoint& checkpoint, Random& random) {
         checkpoint.identity.problem.blocked = {random.below(30)};
     }},
    {"what is asked for",
     [](Checkpoint& checkpoint, Random& random) {
         checkpoint.identity.find = static_cast<Find>(random.below(4));
         const auto as_it_is = [](UnitResult&, PlannedUnit&) {};
         checkpoint.ledger =
             recorded_again(checkpoint.ledger, as_it_is, goal_kind(checkpoint.identity.find));
     }},
    {"the engine",
     [](Checkpoint& checkpoint, Random&) { checkpoint.identity.decision.engine = "backtracking"; }},
    {"the frame",
     [](Checkpoint& checkpoint, Random&) { checkpoint.identity.decision.frame = "central"; }},
    {"the budget",
     [](Checkpoint& checkpoint, Random& random) {
         checkpoint.identity.decision.unit_nodes += 1 + random.below(99);
     }},
    {"the shard",
     [](Checkpoint& checkpoint, Random&) {
         checkpoint.shard = Shard{1, 3};
     }},
    {"a first placement", of_unit([](UnitResult& result, PlannedUnit&, Random& random) {
         change_details<std::vector<Square>>(
             result, [&](auto& placement) { placement.at(random.below(8)) ^= 1; });
     })},
    {"a square of a heat map",
     [](Checkpoint& checkpoint, Random& random) {
         std::vector<CheckedInteger> occupied = checkpoint.ledger.counts();
         if (!occupied.empty()) occupied[random.below(occupied.size())] += 1 + random.below(9);
         checkpoint.ledger.set_counts(occupied);
     }},
    {"a tally of a study", of_unit([](UnitResult& result, PlannedUnit&, Random&) {
         change_details<CompletionTally>(result, [](auto& tally) { ++tally.counts.impossible; });
     })},
};

// What `status` and a start make of a ledger: empty if the start goes on counting, the output if
// nothing is left to count.
std::string used(const CountedRun& run, const std::string& bytes) {
    const Checkpoint checkpoint = decode_checkpoint(bytes);
    check_against_plan(checkpoint.ledger, plan_again(checkpoint.identity, "run"), "run");
    const Job& job = run.job;
    const auto decider = workload_of(job.goal.find).decider(job.problem, job.run);
    const FoundCheckpoint found{checkpoint, "run/ledger", "", false};
    const Prepared prepared = prepare(job, *decider, found, "run", std::nullopt, nullptr);
    const Result result = checked_result(run.job.goal, prepared.checkpoint, prepared.plan, "run");
    if (!result.complete) return {};
    return to_json(run.job, result, {}) + to_text(run.job.problem, result);
}

struct Outcomes {
    int refused = 0;
    int harmless = 0;
    int wrong = 0;
};

void try_ledger(const CountedRun& run, const std::string& bytes, Outcomes& outcomes) {
    try {
        const std::string told = used(run, bytes);
        ++(told.empty() || told == run.told() ? outcomes.harmless : outcomes.wrong);
    } catch (const std::exception&) {
        ++outcomes.refused;
    }
}

TEST(ResealedLedgers, SixHundredGiveNoWrongResult) {
    const std::vector<CountedRun> runs = runs_of_each_kind();
    Random random(20261123);
    std::map<std::string, Outcomes> outcomes;
    for (int i = 0; i < 600;)
        for (const auto& [name, change] : changes) {
            const CountedRun& run = runs[random.below(runs.size())];
            Checkpoint checkpoint = run.checkpoint;
            change(checkpoint, random);
            std::string bytes;
            try {
                bytes = encode(checkpoint);
            } catch (const Failure&) {
                continue;  // no ledger can say so
            }
            if (bytes == encode(run.checkpoint)) continue;  // there is no such thing in it
            try_ledger(run, bytes, outcomes[name]);
            ++i;
        }
    for (const auto& [name, tries] : outcomes) {
        fmt::print("{:<24} {:3} refused, {:3} without effect, {} wrong\n", name, tries.refused,
                   tries.harmless, tries.wrong);
        EXPECT_EQ(tries.wrong, 0) << name;
    }
}

// Refusals name the number of the unit and have exit code 5.
TEST(ResealedLedgers, AreRefusedByTheUnit) {
    const CountedRun run = runs_of_each_kind().front();
    for (UnitId id = 0; id < run.plan.size(); ++id) {
        Checkpoint checkpoint = run.checkpoint;
        checkpoint.ledger =
            recorded_again(run.checkpoint.ledger, [id](UnitResult& result, PlannedUnit& planned) {
                if (result.id == id) ++planned.weight;
            });
        try {
            used(run, encode(checkpoint));
            ADD_FAILURE() << "unit " << id << " was taken with another weight";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::verification);
            EXPECT_NE(std::string(failure.what())
                          .find(fmt::format("unit {} has weight {} in the ledger, {} in the plan",
                                            id, run.plan.weight(id) + 1, run.plan.weight(id))),
                      std::string::npos)
                << failure.what();
        }
    }
}

}  // namespace
}  // namespace hetman::test
