#include "coordinator/process/source_commit.h"

namespace hetman {
namespace {

SourceCommit& noted() {
    static SourceCommit commit{"unknown", false};
    return commit;
}

}  // namespace

void note_source_commit(const SourceCommit& commit) { noted() = commit; }
const SourceCommit& noted_source_commit() { return noted(); }

}  // namespace hetman
