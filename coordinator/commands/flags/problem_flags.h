#pragma once
// The arguments and flags that define a problem: PIECE N --pieces --maximal --place --block.

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "common/problem/problem.h"

namespace hetman {

class ProblemFlags {
  public:
    // Whether a job file may replace PIECE N; then `n` is empty and piece() is the file.
    enum class Place { problem, job_or_problem };
    void add_to(CLI::App& command, Place place = Place::problem);

    // The problem on the board that N says. Throws Failure(usage) with all errors.
    Problem problem() const { return problem_on(n); }
    // The same on another board; `size` replaces N.
    Problem problem_on(const std::string& size) const;

    // As given on the command line.
    const std::string& piece() const { return piece_; }

    std::string n;

  private:
    std::string command_;  // for error messages
    std::string piece_;
    std::optional<std::string> pieces_;
    bool maximal_ = false;
    std::optional<std::string> place_;
    std::optional<std::string> block_;
};

}  // namespace hetman
