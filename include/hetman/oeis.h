#pragma once
// Terms of the sequences of the OEIS that `hetman oeis --list` shows.

#include <cstdint>
#include <functional>
#include <string>

#include "hetman/error.h"
#include "hetman/number.h"
#include "hetman/options.h"

namespace hetman::api {

// The term of a sequence ("A000170") with the argument n, as the OEIS numbers it. Of triangles
// whose rows end at the largest number of pieces, all rows up to the term are counted. A run
// directory holds a directory for each term.
Number oeis(const std::string& sequence, std::uint64_t n, const Options& options = {});

// Receives the term of an argument. Returns false to end.
using TermVisitor = std::function<bool(std::uint64_t n, const Number& term)>;

// The terms from `first` to `last`, each as soon as it is known.
void oeis(const std::string& sequence, std::uint64_t first, std::uint64_t last,
          const TermVisitor& visitor, const Options& options = {});

}  // namespace hetman::api
