#pragma once
// --check: compares terms with those of a b-file.

#include <optional>
#include <string>
#include <vector>

#include "coordinator/commands/flags/flag.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/report/b_file.h"

namespace hetman {

Flag check_flag();

// The terms of the file whose arguments are in the range, if there is one. Throws Failure(usage)
// that names the file, also if there are no such terms; `way_out` is what to do then.
std::vector<BFileTerm> terms_to_check(const std::string& file, const std::optional<Range>& range,
                                      const std::string& way_out);

// The comparison with these terms, as far as it went.
class BFileCheck {
  public:
    // `sequence` is the number of a sequence of the OEIS; empty: the terms are no sequence of it.
    BFileCheck(std::string sequence, const std::string& file, std::vector<BFileTerm> terms);

    // Compares the next term of the file. Returns false if it differs or is the last one.
    bool compare(const std::string& digits);

    bool differs() const { return differs_; }
    // False if terms are left that were not counted.
    bool is_complete() const { return differs_ || agreeing_ == terms_.size(); }

    // A line.
    std::string to_text() const;
    std::string to_json() const;

  private:
    std::string sequence_;
    std::string file_;  // as shown
    std::vector<BFileTerm> terms_;
    std::size_t agreeing_ = 0;
    bool differs_ = false;
    std::string found_;  // the term that differs
};

}  // namespace hetman
