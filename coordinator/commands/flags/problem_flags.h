#pragma once
// How commands are told a problem: PIECE N --pieces --place --block.

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "common/problem/problem.h"

namespace hetman {

class ProblemFlags {
  public:
    // Whether a job file may take the place of PIECE N; then `n` is empty, and piece() the file.
    enum class Place { problem, job_or_problem };
    void add_to(CLI::App& command, Place place = Place::problem);

    // The problem that the flags state, on the board that N says. Throws Failure(usage) with all
    // that is wrong with it.
    Problem problem() const { return problem_on(n); }
    // The same on a board of another size; `size` is what stands in the place of N.
    Problem problem_on(const std::string& size) const;

    // As it was given.
    const std::string& piece() const { return piece_; }

    std::string n;

  private:
    std::string command_;  // its name, for errors
    std::string piece_;
    std::optional<std::string> pieces_;
    std::optional<std::string> place_;
    std::optional<std::string> block_;
};

}  // namespace hetman
