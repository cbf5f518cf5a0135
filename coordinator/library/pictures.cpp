// Pictures of placements for callers of the library.

#include <algorithm>

#include "coordinator/library/calls.h"
#include "coordinator/library/job_text.h"
#include "coordinator/report/board_svg.h"
#include "coordinator/report/boards.h"
#include "hetman/picture.h"

namespace hetman {
namespace {

template <class Draw>
std::string drawn(const api::Problem& problem, std::span<const Square> placement,
                  const Draw& draw) {
    const api::Options no_options;
    return Call(no_options).run([&] {
        std::vector<Square> sorted(placement.begin(), placement.end());
        std::sort(sorted.begin(), sorted.end());
        return draw(job_from(problem, {}, no_options).problem, sorted);
    });
}

}  // namespace

std::string api::board_text(const Problem& problem, std::span<const Square> placement) {
    return drawn(problem, placement, [](const hetman::Problem& whole, const auto& sorted) {
        return hetman::board_text(whole, sorted);
    });
}

std::string api::board_svg(const Problem& problem, std::span<const Square> placement) {
    return drawn(problem, placement, [](const hetman::Problem& whole, const auto& sorted) {
        return placement_svg(whole, sorted);
    });
}

}  // namespace hetman
