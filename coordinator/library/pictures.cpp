// Pictures of placements for callers of the library.

#include <fmt/core.h>

#include <algorithm>

#include "coordinator/library/calls.h"
#include "coordinator/library/job_text.h"
#include "coordinator/report/board_svg.h"
#include "coordinator/report/boards.h"
#include "hetman/picture.h"
#include "worker/engines/closed_form/closed_form.h"

namespace hetman {
namespace {

// Of the largest board that can be counted.
constexpr std::uint64_t most_pictured_squares = widest_closed_form * widest_closed_form;

void expect_drawable(const Problem& problem, std::span<const Square> placement) {
    const std::uint64_t squares = problem.board.squares();
    if (squares > most_pictured_squares)
        throw Failure(ExitCode::usage, {fmt::format("a picture has at most {} squares, not {}",
                                                    most_pictured_squares, squares),
                                        "board", "draw a smaller board"});
    for (const Square square : placement)
        if (square >= squares)
            throw Failure(ExitCode::usage, {fmt::format("square {} is off the board", square),
                                            "placement", "draw it on the board that was counted"});
}

template <class Draw>
std::string drawn(const api::Problem& problem, std::span<const Square> placement,
                  const Draw& draw) {
    const api::Options no_options;
    return Call(no_options).run([&] {
        std::vector<Square> sorted(placement.begin(), placement.end());
        std::sort(sorted.begin(), sorted.end());
        const Problem whole = job_from(problem, {}, no_options).problem;
        expect_drawable(whole, placement);
        return draw(whole, sorted);
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
