#include "coordinator/plan/frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "common/failure.h"
#include "common/problem/position.h"

namespace hetman {

std::vector<std::string> frame_names() { return {"first-rows", "central"}; }

std::vector<std::string> all_frame_names() {
    std::vector<std::string> names = frame_names();
    for (const Strategy strategy : {Strategy::row_choices, Strategy::whole})
        names.emplace_back(frame_name(strategy));
    return names;
}

bool has_frame(std::string_view name, const Problem& problem) {
    return name != "first-rows" || is_one_a_line(problem.piece, problem.board, LineKind::row);
}

namespace {

// The one or two lines in the middle of each kind that the piece rides along: rows and columns, or
// where it rides along neither the diagonals.
std::vector<Line> central_lines(const Problem& problem) {
    std::vector<Line> lines;
    const auto add = [&](LineKind kind) {
        if (!is_one_a_line(problem.piece, problem.board, kind)) return;
        const std::uint64_t number = number_of_lines(kind, problem.board);
        for (std::uint64_t index = (number - 1) / 2; index <= number / 2; ++index)
            lines.push_back({kind, index});
    };
    add(LineKind::row);
    add(LineKind::column);
    if (!lines.empty()) return lines;
    add(LineKind::diagonal);
    add(LineKind::antidiagonal);
    return lines;
}

}  // namespace

Frame make_frame(std::string_view name, const Problem& problem) {
    Frame frame{std::string(name), {}};
    if (name == "first-rows") {
        if (!has_frame(name, problem))
            throw Failure(ExitCode::usage,
                          {fmt::format("piece {} does not attack along rows, so that first rows "
                                       "are no frame for it",
                                       problem.piece.betza()),
                           "", "use --frame central"});
        for (std::uint64_t row = 0; row < std::min<std::uint64_t>(2, problem.board.rows); ++row)
            frame.lines.push_back({LineKind::row, row});
    } else if (name == "central") {
        frame.lines = central_lines(problem);
    } else if (strategy_of(name) == Strategy::prefixes) {
        throw std::invalid_argument(fmt::format("there is no frame {}", name));
    }
    return frame;
}

SymmetryGroup frame_symmetries(const Problem& problem, const Frame& frame) {
    const std::set<Line> lines(frame.lines.begin(), frame.lines.end());
    std::vector<Symmetry> members;
    for (const Symmetry& symmetry : symmetries(problem).normaliser(problem.required)) {
        std::set<Line> images;
        for (const Line line : lines) images.insert(apply(symmetry, problem.board, line));
        if (images == lines) members.push_back(symmetry);
    }
    return SymmetryGroup(problem.board, std::move(members));
}

namespace {

class FillingSearch {
  public:
    FillingSearch(const Problem& problem, const Frame& frame, const SymmetryGroup& group,
                  const std::function<void(const Filling&)>& visit)
        : problem_(problem), frame_(frame), group_(group), visit_(visit) {}

    void fill(const Position& position, std::size_t next_line) {
        while (next_line < frame_.lines.size() && !position.is_open(frame_.lines[next_line]))
            ++next_line;
        if (next_line == frame_.lines.size()) return report();
        const Line line = frame_.lines[next_line];
        const std::vector<Square> free = position.free_squares(line);
        for (const Square square : free) {
            Position child = position;
            if (!child.place_orbit(square, problem_.required)) continue;
            const std::size_t before = squares_.size();
            for (const Square image : orbit(problem_.required, problem_.board, square))
                squares_.push_back(image);
            fill(child, next_line + 1);
            squares_.resize(before);
        }
        if (!position.lines_may_stay_empty()) return;
        Position child = position;
        child.leave_empty(line);
        const std::size_t before = blocked_.size();
        blocked_.insert(blocked_.end(), free.begin(), free.end());
        fill(child, next_line + 1);
        blocked_.resize(before);
    }

  private:
    void report() {
        // Which squares are blocked follows from those that are occupied, so they need no look.
        Filling filling{squares_, blocked_, 0};
        std::sort(filling.squares.begin(), filling.squares.end());
        std::sort(filling.blocked.begin(), filling.blocked.end());
        std::uint64_t fixed_by = 0;
        for (const Symmetry& symmetry : group_) {
            const std::vector<Square> image = apply(symmetry, problem_.board, filling.squares);
            if (image < filling.squares) return;
            if (image == filling.squares) ++fixed_by;
        }
        filling.orbit_size = group_.size() / fixed_by;
        visit_(filling);
    }

    const Problem& problem_;
    const Frame& frame_;
    const SymmetryGroup& group_;
    const std::function<void(const Filling&)>& visit_;
    std::vector<Square> squares_;
    std::vector<Square> blocked_;
};

}  // namespace

void visit_fillings(const AttackMap& map, const Problem& problem, const Frame& frame,
                    const SymmetryGroup& group, const std::function<void(const Filling&)>& visit) {
    FillingSearch(problem, frame, group, visit).fill(Position(map, problem), 0);
}

}  // namespace hetman
