#pragma once
// The problem on the command line: PIECE N --pieces --place --block, alike in all commands.

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "common/problem.h"

namespace hetman {

class ProblemFlags {
  public:
    void add_to(CLI::App& command);

    // The problem that the flags give, its squares sorted. Throws Failure(usage) with all that is
    // wrong with it.
    Problem problem() const;

  private:
    std::string command_;
    std::string piece_;
    std::string n_;
    std::optional<std::string> pieces_;
    std::optional<std::string> place_;
    std::optional<std::string> block_;
};

// "see `hetman count --help`".
std::string help_of(const std::string& command);

}  // namespace hetman
