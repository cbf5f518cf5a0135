#include "coordinator/plan/frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <set>
#include <stdexcept>

#include "common/failure.h"
#include "common/problem/position.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "coordinator/plan/levels/row_pairs.h"
#include "coordinator/plan/levels/square_level.h"

namespace hetman {

namespace {

bool holds_rows_alone(std::string_view frame) {
    return frame == "first-rows" || frame == "middle-rows";
}

}  // namespace

std::vector<std::string> frame_names() { return {"first-rows", "central", "middle-rows"}; }

std::vector<std::string> all_frame_names() {
    std::vector<std::string> names = frame_names();
    names.emplace_back(squares_frame);
    names.emplace_back(seam_frame);
    names.emplace_back(orbits_frame);
    for (const Strategy strategy : {Strategy::row_choices, Strategy::whole})
        names.emplace_back(frame_name(strategy));
    return names;
}

bool has_frame(std::string_view name, const Problem& problem) {
    if (name == squares_frame) return is_cut_by_squares(problem);
    if (name == orbits_frame) return is_cut_by_orbits(problem);
    return !holds_rows_alone(name) || is_one_a_line(problem.piece, problem.board, LineKind::row);
}

namespace {

std::vector<Line> rows_from(std::uint64_t first, std::uint64_t number) {
    std::vector<Line> lines;
    for (std::uint64_t row = first; row < first + number; ++row)
        lines.push_back({LineKind::row, row});
    return lines;
}

// See frame.h.
std::vector<Line> middle_rows(Board board) {
    const std::uint64_t wanted = board.wraps_rows() || board.rows % 2 == 0 ? 2 : 3;
    const std::uint64_t number = std::min(wanted, board.rows);
    return rows_from((board.rows - number) / 2, number);
}

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
    if (!has_frame(name, problem))
        throw Failure(
            ExitCode::usage,
            {fmt::format("piece {} does not attack along rows, so that {} rows are no frame for it",
                         problem.piece.betza(), name.substr(0, name.find('-'))),
             "", "use --frame central"});
    if (name == "first-rows") {
        frame.lines = rows_from(0, std::min<std::uint64_t>(2, problem.board.rows));
    } else if (name == "middle-rows") {
        frame.lines = middle_rows(problem.board);
    } else if (name == "central") {
        frame.lines = central_lines(problem);
    } else if (name != squares_frame && name != seam_frame && name != orbits_frame &&
               strategy_of(name) == Strategy::prefixes) {
        throw std::invalid_argument(fmt::format("there is no frame {}", name));
    }
    return frame;
}

SymmetryGroup frame_symmetries(const Problem& problem, const Frame& frame) {
    const std::set<Line> lines(frame.lines.begin(), frame.lines.end());
    std::vector<Symmetry> members;
    for (const Symmetry& symmetry : symmetries(problem)) {
        std::set<Line> images;
        for (const Line line : lines) images.insert(apply(symmetry, problem.board, line));
        if (images == lines) members.push_back(symmetry);
    }
    return SymmetryGroup(problem.board, std::move(members));
}

namespace {

// Fills a frame's lines one after the other.
class FillingSearch {
  public:
    FillingSearch(const Problem& problem, const Frame& frame) : problem_(problem), frame_(frame) {}
    virtual ~FillingSearch() = default;

    void fill(const Position& position, std::size_t next_line) {
        while (next_line < frame_.lines.size() && !position.is_open(frame_.lines[next_line]))
            ++next_line;
        if (next_line == frame_.lines.size()) return report(squares_, blocked_);
        const Line line = frame_.lines[next_line];
        const std::vector<Square> free = position.free_squares(line);
        // Behind the last line nothing is to be known of the position.
        const bool is_last = next_line + 1 == frame_.lines.size() && problem_.required.is_trivial();
        for (const Square square : free) {
            if (is_last) {
                squares_.push_back(square);
                report(squares_, blocked_);
                squares_.pop_back();
                continue;
            }
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
    // A filling, its squares in no order.
    virtual void report(const std::vector<Square>& squares, const std::vector<Square>& blocked) = 0;

    const Problem& problem_;
    const Frame& frame_;
    std::vector<Square> squares_;
    std::vector<Square> blocked_;
};

// Reports the smallest filling of each orbit.
class SmallestFillings : public FillingSearch {
  public:
    SmallestFillings(const Problem& problem, const Frame& frame, const SymmetryGroup& group,
                     const std::function<void(const Filling&)>& visit)
        : FillingSearch(problem, frame), order_(group.size()), visit_(visit) {
        for (const Symmetry& symmetry : group) {
            if (symmetry == Symmetry::identity) continue;
            std::vector<Square>& images = images_.emplace_back();
            for (Square square = 0; square < problem.board.squares(); ++square)
                images.push_back(apply(symmetry, problem.board, square));
        }
    }

  private:
    void report(const std::vector<Square>& squares, const std::vector<Square>& blocked) override {
        // Which squares are blocked follows from those that are occupied, so they need no look.
        filling_.squares = squares;
        std::sort(filling_.squares.begin(), filling_.squares.end());
        std::uint64_t fixed_by = 1;
        for (const std::vector<Square>& images : images_) {
            const std::strong_ordering order = compare_image(images);
            if (order < 0) return;
            if (order == 0) ++fixed_by;
        }
        filling_.blocked = blocked;
        std::sort(filling_.blocked.begin(), filling_.blocked.end());
        filling_.weight = order_ / fixed_by;
        visit_(filling_);
    }

    // How a filling's image compares with the filling. Mostly the smallest squares tell.
    std::strong_ordering compare_image(const std::vector<Square>& images) {
        const std::vector<Square>& squares = filling_.squares;
        if (squares.empty()) return std::strong_ordering::equal;
        image_.clear();
        for (const Square square : squares) image_.push_back(images[square]);
        const Square smallest = *std::min_element(image_.begin(), image_.end());
        if (smallest != squares.front()) return smallest <=> squares.front();
        std::sort(image_.begin(), image_.end());
        return image_ <=> squares;
    }

    const std::uint64_t order_;  // of the group
    const std::function<void(const Filling&)>& visit_;
    std::vector<std::vector<Square>> images_;  // of each square, by each map but the identity
    Filling filling_;
    std::vector<Square> image_;
};

class FillingCount : public FillingSearch {
  public:
    FillingCount(const Problem& problem, const Frame& frame, const std::function<void()>& heed_stop)
        : FillingSearch(problem, frame), heed_stop_(heed_stop) {}

    std::uint64_t count() const { return count_; }

  private:
    static constexpr std::uint64_t fillings_between_stops = 4096;

    void report(const std::vector<Square>&, const std::vector<Square>&) override {
        if (count_++ % fillings_between_stops == 0) heed_stop_();
    }

    const std::function<void()>& heed_stop_;
    std::uint64_t count_ = 0;
};

}  // namespace

void visit_fillings(const AttackMap& map, const Problem& problem, const Frame& frame,
                    const SymmetryGroup& group, const std::function<void(const Filling&)>& visit) {
    SmallestFillings(problem, frame, group, visit).fill(Position(map, problem), 0);
}

std::uint64_t visit_prefixes(const AttackMap& map, const Problem& problem, const Frame& frame,
                             const std::function<void(const Filling&)>& visit) {
    if (frame.name == "middle-rows" && frame.lines.size() == 2)
        if (const auto pairs = visit_row_pairs(map, problem, frame.lines.front().index, visit))
            return *pairs;
    std::uint64_t fillings = 0;
    visit_fillings(map, problem, frame, frame_symmetries(problem, frame),
                   [&](const Filling& filling) {
                       fillings += filling.weight;
                       visit(filling);
                   });
    return fillings;
}

std::uint64_t count_fillings(const AttackMap& map, const Problem& problem, const Frame& frame,
                             const std::function<void()>& heed_stop) {
    FillingCount search(problem, frame, heed_stop);
    search.fill(Position(map, problem), 0);
    return search.count();
}

}  // namespace hetman
