#include "coordinator/commands/tracing/step_pictures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/plural.h"
#include "coordinator/commands/tracing/words.h"
#include "coordinator/report/boards.h"

namespace hetman {

StepPictures::StepPictures(const Problem& problem)
    : problem_(problem), attacks_(problem), sheet_(problem.board) {}

void StepPictures::begin(const Problem& /*problem*/, const Squares& free) {
    add("start", fmt::format("{} free", free.size()), problem_.preplaced, free);
}

void StepPictures::step(const Step& step) {
    if (sheet_.is_full()) return;
    const std::string verdict = step.missing == 0 ? "a placement" : verdict_on(step);
    add(fmt::format("{}: place {}", sheet_.size(), step.path.back()), verdict, step.path,
        step.left);
}

void StepPictures::placement(const Problem&, unsigned, const Squares&) {}
void StepPictures::come_back(unsigned, const Squares&, std::uint64_t) {}

void StepPictures::end(const WalkTotals& totals) { totals_ = totals; }

std::string StepPictures::svg() const {
    return sheet_.svg(
        description_of(problem_),
        {fmt::format("{}; {} in all", drawn_of(sheet_.size() - 1, totals_.steps, "step"),
                     counted(totals_.placements, "placement")),
         "circled: the new piece; rings: later squares that are free; dots: attacked squares"});
}

void StepPictures::add(const std::string& what, const std::string& verdict, const Squares& path,
                       const Squares& free) {
    const bool has_latest = path.size() > problem_.preplaced.size();
    const auto mark = [&](Square square) {
        if (has_latest && square == path.back()) return Mark::latest;
        if (const Mark given = mark_of(problem_, {}, square); given != Mark::none) return given;
        if (std::find(path.begin(), path.end(), square) != path.end()) return Mark::piece;
        if (std::binary_search(free.begin(), free.end(), square)) return Mark::free;
        const bool is_attacked = std::any_of(path.begin(), path.end(), [&](Square piece) {
            return attacks_.attacks(piece, square);
        });
        return is_attacked ? Mark::attacked : Mark::none;
    };
    const std::string pieces = path.empty() ? "none" : fmt::format("{}", fmt::join(path, " "));
    sheet_.add(
        mark, fmt::format("{}{}{}; pieces: {}", what, verdict.empty() ? "" : "; ", verdict, pieces),
        {what, verdict});
}

}  // namespace hetman
