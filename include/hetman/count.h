#pragma once
// Counts placements, finds the first one, lists them.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "hetman/error.h"
#include "hetman/number.h"
#include "hetman/options.h"
#include "hetman/problem.h"

namespace hetman::api {

// A complete count.
struct Count {
    Number total;
    std::optional<Number> unique = {};             // if asked for
    std::map<std::uint64_t, Number> classes = {};  // the number of classes by size, if asked for
    std::optional<Number> orderings = {};          // if asked for
    // If `pieces` is "each": the numbers for 0, 1, 2, ... pieces up to the most that fit.
    std::vector<Number> by_number = {};
    std::vector<Number> unique_by_number = {};
    std::optional<std::uint64_t> largest = {};   // if `pieces` is "largest": that number
    std::optional<std::uint64_t> smallest = {};  // if `pieces` is "smallest": that number

    // How it was counted.
    std::string engine = {};
    std::string frame = {};
    std::uint64_t units = 0;
    std::uint64_t nodes = 0;            // of the search
    double seconds = 0;                 // of this call, planning included
    double cpu_seconds = 0;             // spent counting, over all calls of a run
    std::string json = {};              // all of it, as `hetman count --json` prints it
    std::optional<Error> unsaved = {};  // the result could not be saved in the run directory
};

Count count(const Problem& problem, const Goal& goal = {}, const Options& options = {});

// The lexicographically first placement, as ascending squares; nothing: it is proved that there is
// none.
std::optional<std::vector<Square>> first(const Problem& problem, const Options& options = {});

// Receives the squares of a placement, ascending. Returns false to end the list.
using Visitor = std::function<bool(std::span<const Square> placement)>;

struct ListOptions {
    bool unique = false;        // only the lexicographically smallest of each class
    std::stop_token stop = {};  // ends the list with Error(incomplete)
};

// Calls the visitor on this thread for each placement, in lexicographic order, and returns the
// number of its calls. What it throws ends the list.
std::uint64_t list(const Problem& problem, const Visitor& visitor, const ListOptions& options = {});

}  // namespace hetman::api
