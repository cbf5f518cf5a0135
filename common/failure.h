#pragma once
// How every part of Hetman says that it cannot go on: what is wrong, where, and what to do.

#include <cstddef>
#include <cstdint>
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

// All that is wrong with an input. Only the first complaints are kept, as nobody reads thousands;
// of the others it is known how many there are.
class Complaints {
  public:
    static constexpr std::size_t most_kept = 20;

    Complaints() = default;
    Complaints(const std::vector<Complaint>& complaints) {
        for (const Complaint& complaint : complaints) add(complaint);
    }

    void add(Complaint complaint);

    std::uint64_t count() const { return kept_.size() + omitted_; }
    const std::vector<Complaint>& kept() const { return kept_; }
    // Each kept one's line, then "and 299,980 more" if there are others.
    std::vector<std::string> lines() const;

  private:
    std::vector<Complaint> kept_;
    std::uint64_t omitted_ = 0;
};

// Thrown for everything a user must be told. It may carry several complaints, so that all errors
// of an input are reported together.
class Failure : public std::exception {
  public:
    Failure(ExitCode code, Complaint complaint);
    Failure(ExitCode code, Complaints complaints);
    Failure(ExitCode code, const std::vector<Complaint>& complaints)
        : Failure(code, Complaints(complaints)) {}

    ExitCode code() const { return code_; }
    // The first ones.
    const std::vector<Complaint>& complaints() const { return complaints_.kept(); }
    // What users are shown.
    std::vector<std::string> lines() const { return complaints_.lines(); }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    ExitCode code_;
    Complaints complaints_;
    std::string text_;
};

// What a user is told if the plan, the job or a result is no longer what it was when it was made;
// `what` names it.
Failure changed_in_memory(const std::string& what);

}  // namespace hetman
