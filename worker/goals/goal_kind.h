#pragma once
// A kind of goal: what is asked of a problem's units, from the answer of one to what is told of
// all. A new kind is a file pair here, a line in goal_list.cpp and its name in common/job/find.h.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/job/find.h"
#include "common/units/answer.h"
#include "common/units/unit.h"
#include "worker/engines/engine_list.h"
#include "worker/goals/document.h"

namespace hetman {

// What a goal needs of an engine.
enum class EngineUse : std::uint8_t {
    counts,          // the number of placements
    shows,           // every placement
    shows_in_order,  // every placement, in lexicographic order
    none,            // nothing: units are answered without an engine
};

// True if the engine does what a goal needs of it.
bool can_serve(const EngineKind& engine, EngineUse use);

// An engine as a thread uses it. Null for goals that need none.
struct ThreadEngine {
    const Engine* engine = nullptr;
    Workspace* workspace = nullptr;
    KernelChoice kernels = KernelChoice::fastest;
};

// How a unit was answered the second time.
enum class Recounted : std::uint8_t { by_same_engine, by_another_engine };

// The answers of a run's finished units.
struct Findings {
    bool complete = false;                       // no unit of the whole is left that matters
    std::vector<CheckedInteger> counts = {};     // weighted sums
    std::map<UnitId, std::string> details = {};  // of the units that have any
};

class GoalKind {
  public:
    virtual ~GoalKind() = default;

    virtual Find find() const = 0;
    virtual EngineUse engine_use() const = 0;
    // True if an answer is a number of placements and no more: any engine can count a unit again,
    // and classes and orderings can be counted too.
    bool only_counts() const { return engine_use() == EngineUse::counts; }
    // True if the problem can be asked this: a study where completions are, no other has one.
    virtual bool goes_with(const Problem& problem) const;
    // False if the sum over all units is not the problem's number of placements.
    virtual bool gives_total() const { return true; }
    // True if the first unit, by number, whose answer has details settles the question: units
    // behind it need not be counted, and units are handed out by their numbers.
    virtual bool ends_at_details() const { return false; }

    // The answers of units of `whole`, in their order: fewer than units if `stop` was set before
    // all were known. Throws what the engine throws, and std::out_of_range for a unit that is none
    // of the problem's. Here one after the other.
    virtual std::vector<Answer> answers(const ThreadEngine& engine, const Problem& whole,
                                        std::span<const Unit> units, const StopFlag& stop) const;

    // Of goals that need no engine, in the place of an engine's: the name of the method, the CPU
    // time of a unit in seconds (about; measured, and rounded), and the bytes that a thread takes.
    virtual std::string method(const Problem& problem) const;
    virtual double seconds_of(const Problem& problem, const Unit& unit) const;
    virtual std::uint64_t most_bytes_of_thread(const Problem& problem) const;
    // What makes such a run the run it is, beside piece, board and squares: names and values.
    virtual std::vector<std::pair<std::string, std::string>> settings(const Problem& problem) const;

    // True if two answers of one unit agree: the placements, the details, and by one engine the
    // nodes too. Counts by index are kept as sums, so they are not compared.
    bool agree(const Answer& first, const Answer& second, Recounted recounted) const;

    // Of an answer that comes from a file: throws std::runtime_error, in a few words, if no unit of
    // the problem can have given it.
    virtual void check(const Problem& problem, const Answer& answer) const;
    // Of all answers in a file, that add up to `sum`: throws std::runtime_error if no run can have
    // given them. Returns what contradicts itself, in words; nothing if all is well.
    virtual std::optional<std::string> contradiction(const Problem& problem,
                                                     const CheckedInteger& sum,
                                                     const Findings& findings) const;

    // What ledgers keep at most: bytes of a number of placements, bytes of the details of so many
    // units together, counts by index.
    virtual std::uint64_t most_bytes_of_number(const Problem& problem) const;
    virtual std::uint64_t most_bytes_of_details(const Problem& problem, std::uint64_t units) const;
    virtual std::uint64_t most_counts(const Problem& problem) const;

    // For people: "queen (Q) on 8 x 8, 8 pieces, 0 preplaced, 0 blocked".
    virtual std::string summary(const Problem& problem) const;

    // For people: what two answers are compared by. "92 placements", by the same engine "92
    // placements in 2057 nodes".
    std::string describe(const Answer& answer, Recounted recounted) const;
    // The columns of the table of units that tell of answers, and what stands there.
    virtual std::vector<std::string> columns() const;
    virtual std::vector<std::string> cells(const Answer& answer) const;

    // What the findings say, beyond numbers of placements. Throws Failure(internal_error) if they
    // contradict each other, Failure(verification) if they changed in memory.
    virtual Document tell(const Problem& problem, const Findings& findings) const;

  protected:
    virtual std::optional<Answer> answer(const Engine* engine, const Problem& whole,
                                         const Unit& unit, const StopFlag& stop) const = 0;
    virtual std::string describe(const Answer& answer) const;
    virtual bool details_agree(const std::string& first, const std::string& second) const {
        return first == second;
    }
};

}  // namespace hetman
