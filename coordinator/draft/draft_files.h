#pragma once
// The files of a draft.

#include <string>

#include "coordinator/draft/entry_draft.h"
#include "coordinator/files/output_file.h"

namespace hetman {

// DIR/draft.txt and, for A000170, DIR/b000170.txt; for a new sequence DIR/b.txt. Both are replaced
// when they are written, not before.
class DraftFiles {
  public:
    // Makes the directory if it is missing. Throws Failure(usage) that names the flag if it or a
    // file cannot be written. `number` is that of the sequence; empty: a new one.
    DraftFiles(const std::string& flag, const std::string& directory, const std::string& number);

    // Nothing if there are no terms. Throws Failure(usage).
    void write(const EntryDraft& draft);

  private:
    OutputFile draft_;
    OutputFile b_file_;
};

}  // namespace hetman
