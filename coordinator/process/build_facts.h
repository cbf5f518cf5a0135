#pragma once
// Facts about this build: version, commit, compiler, kernels, libraries. Printed by `hetman
// --version`.

#include <string>

#include "coordinator/process/source_commit.h"

namespace hetman {

// Several lines for people; the first is "hetman" and the version.
std::string build_facts_text(const SourceCommit& commit);

// The same as one line of JSON.
std::string build_facts_json(const SourceCommit& commit);

}  // namespace hetman
