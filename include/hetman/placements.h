#pragma once
// Placements one after the other, for callers that ask for the next one.

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "hetman/count.h"

namespace hetman::api {

// What `list` tells a visitor, in the same order. A thread of its own searches a few thousand
// squares ahead of the caller, and then waits for it.
class Placements {
  public:
    // Throws Error if the problem is wrong or cannot be listed.
    explicit Placements(const Problem& problem, const ListOptions& options = {});
    // Ends the search.
    ~Placements();
    Placements(Placements&&) noexcept;
    Placements& operator=(Placements&&) noexcept;

    // Waits for the next placement; nothing: there are no more. Throws what `list` throws.
    std::optional<std::vector<Square>> next();
    // Waits for at most this time. Returns whether `next` would answer at once.
    bool is_ready_within(std::chrono::milliseconds time);

  private:
    class Search;
    std::unique_ptr<Search> search_;
};

}  // namespace hetman::api
