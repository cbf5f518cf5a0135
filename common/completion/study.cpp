#include "common/completion/study.h"

#include <fmt/core.h>

#include "common/plural.h"
#include "common/problem/problem.h"

namespace hetman {
namespace {

void check_studied_board(const Problem& problem, const CompletionStudy& study,
                         std::vector<ProblemFault>& found) {
    const std::uint64_t n = problem.board.side();
    if (!problem.board.is_square() || !problem.board.is_plane())
        found.push_back({ProblemField::board, 0, "a study requires a board of n x n squares"});
    if (!problem.piece.is_queen())
        found.push_back({ProblemField::piece, 0,
                         "a study supports only queens, super queens and awesome queens"});
    else if (problem.piece.reach('N') != Reach::none && study.method != CompletionMethod::streamed)
        found.push_back({ProblemField::piece, 0,
                         fmt::format("{} supports only regular queens", name_of(study.method))});
    if (problem.pieces != n || problem.maximal)
        found.push_back({ProblemField::pieces, 0,
                         fmt::format("a completed board of {} rows has {} queens", n, n)});
    if (problem.colour != Colour::any)
        found.push_back({ProblemField::colour, 0, "a study uses squares of both colours"});
    if (!problem.required.is_trivial())
        found.push_back(
            {ProblemField::required, 0, "a study does not look for a required symmetry"});
    if (!problem.preplaced.empty())
        found.push_back({ProblemField::preplaced, 0,
                         "a study generates its compositions: no squares may be preplaced"});
    if (!problem.walls.empty())
        found.push_back(
            {ProblemField::walls, 0, "a study has no walls, but squares may be blocked"});
    const std::uint64_t largest =
        looks_at_squares(study.method) ? largest_board_of_squares : largest_studied_board;
    if (n < smallest_studied_board || n > largest)
        found.push_back({ProblemField::board, 0,
                         fmt::format("method {} supports boards of {} to {} rows",
                                     name_of(study.method), smallest_studied_board, largest)});
}

}  // namespace

void add_faults(const Problem& problem, const CompletionStudy& study,
                std::vector<ProblemFault>& found) {
    check_studied_board(problem, study, found);
    const auto add = [&found](std::string_view key, const std::string& what) {
        found.push_back({ProblemField::workload, 0, what, key});
    };
    if (study.samples < 1 || study.samples > most_samples)
        add("samples", fmt::format("a study has 1 to {} samples", most_samples));
    if (study.queens && *study.queens >= problem.board.side())
        add("queens",
            fmt::format("{} would leave nothing to complete on {}", counted(*study.queens, "queen"),
                        counted(problem.board.side(), "row")));
    if (study.kind == CompositionKind::scattered && !study.queens)
        add("kind", "scattered compositions need a fixed number of queens");
    if (study.cuts < 1 || study.cuts > most_samples)
        add("cuts",
            fmt::format("1 to {} compositions can be cut from one placement", most_samples));
}

CompletionStudy& study_of(Problem& problem) { return std::get<CompletionStudy>(problem.workload); }

const CompletionStudy& study_of(const Problem& problem) {
    return std::get<CompletionStudy>(problem.workload);
}

}  // namespace hetman
