#pragma once
// Facts about this build: version, commit, compiler, kernels, libraries. Printed by `hetman
// --version`.

#include <string>

namespace hetman {

// Several lines for people; the first is "hetman" and the version. The commit is the one that
// main() noted (source_commit.h).
std::string build_facts_text();

// The same as one line of JSON.
std::string build_facts_json();

}  // namespace hetman
