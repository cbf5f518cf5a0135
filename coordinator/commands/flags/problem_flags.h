#pragma once
// The arguments and flags that define a problem: PIECE N --pieces --place --block --wall and more.

#include <optional>
#include <string>

#include "common/problem/problem.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/flag.h"

namespace hetman {

class Command;

Flag wall_flag();

// The problem, settled. Throws Failure(usage) with all errors; `command` is for advice.
Problem checked_problem(Problem problem, const std::string& command);

class ProblemFlags {
  public:
    // Whether a job file may replace PIECE N; then `n` is empty and piece() is the file.
    enum class Place { problem, job_or_problem };
    void add_to(const Command& command, Place place = Place::problem);

    // Adds --group, for commands that count or list classes of placements.
    void add_group_to(const Command& command);
    // True if --group is given: then classes are asked for.
    bool has_group() const { return group_.has_value(); }

    // The problem on the board that N says. Throws Failure(usage) with all errors.
    Problem problem() const { return problem_on(n); }
    // The same on another board; `size` replaces N.
    Problem problem_on(const std::string& size) const;

    // As given on the command line.
    const std::string& piece() const { return piece_; }
    Shape shape() const { return shape_.shaped({}).shape; }
    // False if the number of pieces is that of the rows.
    bool has_pieces() const { return pieces_.has_value(); }
    // True if several counts are asked for, by the number of pieces.
    bool counts_by_number() const;
    // --pieces each.
    bool counts_each_number() const;

    std::string n;

  private:
    std::string command_;  // for error messages
    std::string piece_;
    std::optional<std::string> pieces_;
    bool maximal_ = false;
    std::optional<std::string> place_;
    std::optional<std::string> block_;
    std::optional<std::string> wall_;
    std::optional<std::string> colour_;
    std::optional<std::string> symmetric_;
    std::optional<std::string> group_;
    ShapeFlags shape_;
    bool self_attack_ = false;
};

}  // namespace hetman
