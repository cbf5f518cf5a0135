#include "coordinator/process/source_commit.h"

namespace hetman {
namespace {

SourceCommit& noted_commit() {
    static SourceCommit commit{"unknown", false};
    return commit;
}

}  // namespace

void note_source_commit(const SourceCommit& commit) { noted_commit() = commit; }
const SourceCommit& noted_source_commit() { return noted_commit(); }

}  // namespace hetman
