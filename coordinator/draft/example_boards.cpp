#include "coordinator/draft/example_boards.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include "coordinator/dispatch/listing.h"
#include "coordinator/report/boards.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_lines = 12;  // of a board
constexpr std::size_t most_boards = 5;
constexpr std::size_t longest_line = 72;  // of the example, characters
constexpr const char* gap = "   ";

// As many of the first placements as fit on a line.
std::vector<std::vector<Square>> first_placements(const Job& job) {
    const std::size_t width = 2 * job.problem.board.columns - 1 + std::string_view(gap).size();
    const std::size_t most = std::clamp<std::size_t>(longest_line / width, 1, most_boards);
    std::vector<std::vector<Square>> placements;
    list_placements(job.problem, job.goal.unique, [&](const std::vector<Square>& placement) {
        placements.push_back(placement);
        return placements.size() < most;
    });
    return placements;
}

char letter_on(const Problem& problem, const std::vector<Square>& placement, Square square) {
    switch (mark_of(problem, placement, square)) {
        case Mark::preplaced:
        case Mark::piece:
            return static_cast<char>(std::toupper(letter_of(problem.piece)));
        case Mark::blocked:
            return 'x';
        case Mark::wall:
            return '#';
        default:
            return '.';
    }
}

// The boards side by side, a line for each row.
std::string side_by_side(const Problem& problem,
                         const std::vector<std::vector<Square>>& placements) {
    std::vector<std::string> rows(problem.board.rows);
    for (const std::vector<Square>& placement : placements) {
        std::istringstream lines(picture(
            problem.board, [&](Square square) { return letter_on(problem, placement, square); }));
        std::string line;
        for (std::string& row : rows) {
            std::getline(lines, line);
            row += (row.empty() ? "" : gap) + line;
        }
    }
    std::string text;
    for (const std::string& row : rows) text += row + '\n';
    return text;
}

}  // namespace

std::string example_boards(const Job& job, const BigInteger& term, const std::string& name) {
    const Problem& problem = job.problem;
    if (term < 2 || problem.pieces.by_number() ||
        std::max(problem.board.rows, problem.board.columns) > most_lines)
        return {};
    const std::vector<std::vector<Square>> placements = first_placements(job);
    const bool are_all = term == placements.size();
    return fmt::format("{}{} = {} placements{}:\n{}",
                       are_all ? "The " : fmt::format("The first {} of the ", placements.size()),
                       name, to_decimal(term), job.goal.unique ? ", one of each class" : "",
                       side_by_side(problem, placements));
}

}  // namespace hetman
