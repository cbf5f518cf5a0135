#include "coordinator/plan/levels/frame.h"

#include <algorithm>
#include <compare>
#include <set>

#include "common/problem/position.h"
#include "coordinator/plan/levels/row_pairs.h"

namespace hetman {

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
        // After the last line the position is no longer needed.
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
        // The blocked squares follow from the occupied ones, so they need not be compared.
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

    // How a filling's image compares with the filling. Usually their smallest squares decide.
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
    if (frame.is_for_pairs)
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
