#pragma once
// The interface of goals: how units are answered, how answers are compared, checked and combined,
// and how the result is presented. A new goal is a file pair here, a line in goal_list.cpp and its
// name in common/job/find.h.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/job/find.h"
#include "common/units/answer.h"
#include "common/units/unit.h"
#include "worker/goals/answering.h"

namespace hetman {

class DeviceKernel;  // worker/engines/device_kernel.h
class Piece;         // common/problem/piece.h
struct DeviceInfo;   // worker/devices/device_list.h
struct Document;
struct Setup;  // common/messages/message.h

// How a unit was counted again.
enum class Recounted : std::uint8_t { by_same_engine, by_another_engine };

// The answers of a run's finished units.
struct Findings {
    bool complete = false;                       // no relevant unit is missing
    std::vector<CheckedInteger> counts = {};     // weighted sums
    std::map<UnitId, std::string> details = {};  // of the units that have details
};

// "queen (Q)"; of pieces without a name only the notation.
std::string name_and_betza(const Piece& piece);

class GoalKind {
  public:
    virtual ~GoalKind() = default;

    virtual Find find() const = 0;
    // True if an answer is a number of placements and no more: any engine can count a unit again,
    // and classes and orderings can be counted too.
    virtual bool only_counts() const { return false; }
    // The reason why the problem cannot be asked this; nothing if it can.
    virtual std::optional<std::string> refusal(const Problem& problem) const;
    // False if the sum over all units is not the problem's number of placements.
    virtual bool gives_total() const { return true; }
    // True if the first unit in numerical order whose answer has details decides the result: later
    // units need not be counted, and units are handed out in numerical order.
    virtual bool ends_at_details() const { return false; }

    // How a process of the run answers units.
    virtual std::unique_ptr<Answering> answering(const Setup& setup) const = 0;

    // The kernel that counts the run's units on a device, and the answer that it gives by a tally.
    // Null if the goal or the engine has none for the problem. Throws DeviceError.
    virtual std::unique_ptr<DeviceKernel> on_device(const Setup& setup,
                                                    const DeviceInfo& device) const;
    virtual Answer answer_of(Tally tally) const;

    // Further settings that identify a run, besides piece, board and squares: names and values.
    virtual std::vector<std::pair<std::string, std::string>> settings(const Problem& problem) const;

    // True if two answers to one unit agree: the placements and details, and the nodes if both come
    // from the same engine. Counts by index are only kept as sums, so they are not compared.
    bool agree(const Answer& first, const Answer& second, Recounted recounted) const;

    // Checks an answer read from a file: throws std::runtime_error, with a short reason, if no unit
    // of the problem can have given it.
    virtual void check(const Problem& problem, const Answer& answer) const;
    // Checks all answers of a file, which add up to `sum`: throws std::runtime_error if no run can
    // have given them. Returns a description of a contradiction between them; nothing if they are
    // consistent.
    virtual std::optional<std::string> contradiction(const Problem& problem,
                                                     const CheckedInteger& sum,
                                                     const Findings& findings) const;

    // Upper bounds on what ledgers store: the bytes of a number of placements, the bytes of the
    // details of so many units together, and the number of counts by index.
    virtual std::uint64_t most_bytes_of_number(const Problem& problem) const;
    virtual std::uint64_t most_bytes_of_details(const Problem& problem, std::uint64_t units) const;
    virtual std::uint64_t most_counts(const Problem& problem) const;

    // For people, all that a problem says, without what it leaves at its default: "queen (Q) on 8 x
    // 8, 8 pieces, maximal, 1 preplaced".
    virtual std::string summary(const Problem& problem) const;

    // The placements of an answer by their number of pieces; empty if the goal keeps none.
    virtual CountsByNumber by_number(const Problem& problem, const Answer& answer) const;

    // For people: the values by which two answers are compared. "92 placements", or for the same
    // engine "92 placements in 2057 nodes".
    std::string describe(const Answer& answer, Recounted recounted) const;
    // The fields of the table of units that describe answers, and an answer's values.
    virtual std::vector<std::string> fields() const;
    virtual std::vector<std::string> cells(const Answer& answer) const;

    // Presents the findings, beyond numbers of placements. Throws Failure(internal_error) if they
    // contradict each other, Failure(verification) if they changed in memory.
    virtual Document tell(const Problem& problem, const Findings& findings) const;

  protected:
    virtual std::string describe(const Answer& answer) const;
    virtual bool details_agree(const std::string& first, const std::string& second) const {
        return first == second;
    }
};

}  // namespace hetman
