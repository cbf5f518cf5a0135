#pragma once
// How every part of Hetman says that it cannot go on: what is wrong, where, and what to do.

#include <exception>
#include <string>
#include <vector>

#include "common/exit_code.h"

namespace hetman {

// One thing that is wrong. `where` and `remedy` may be empty.
struct Complaint {
    std::string what;
    std::string where;
    std::string remedy;

    // "what: where; remedy", without the empty parts, in one line: control characters that came
    // in with user input are shown as \xNN.
    std::string line() const;
};

// Thrown for everything a user must be told. It may carry several complaints, so that all errors
// of an input are reported together.
class Failure : public std::exception {
  public:
    Failure(ExitCode code, Complaint complaint);
    Failure(ExitCode code, std::vector<Complaint> complaints);

    ExitCode code() const { return code_; }
    const std::vector<Complaint>& complaints() const { return complaints_; }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    ExitCode code_;
    std::vector<Complaint> complaints_;
    std::string text_;
};

}  // namespace hetman
