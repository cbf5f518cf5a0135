#pragma once
// Failures that users are told about: what is wrong, where, and what to do.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "common/exit_code.h"

namespace hetman {

// One error. `where` and `remedy` may be empty.
struct Complaint {
    std::string what;
    std::string where;
    std::string remedy;

    // "what: where; remedy", without the empty parts, on one line of printable text: what comes
    // from user input may have any bytes, and any length.
    std::string line() const;
};

// All errors found in an input. Only the first ones are kept; the others are counted.
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
    // The line of each error kept, then "and 299,980 more" if others were omitted.
    std::vector<std::string> lines() const;

  private:
    std::vector<Complaint> kept_;
    std::uint64_t omitted_ = 0;
};

// The exception for every error that a user must be told. It may carry several complaints, so that
// all errors of an input are reported together.
class Failure : public std::exception {
  public:
    Failure(ExitCode code, Complaint complaint);
    Failure(ExitCode code, Complaints complaints);
    Failure(ExitCode code, const std::vector<Complaint>& complaints)
        : Failure(code, Complaints(complaints)) {}

    ExitCode code() const { return code_; }
    // The complaints kept.
    const std::vector<Complaint>& complaints() const { return complaints_.kept(); }
    // The lines shown to users.
    std::vector<std::string> lines() const { return complaints_.lines(); }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    ExitCode code_;
    Complaints complaints_;
    std::string text_;
};

// The failure for a plan, job or result whose checksum no longer matches; `what` names it.
Failure changed_in_memory(const std::string& what);

}  // namespace hetman
