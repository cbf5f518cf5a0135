#include "tests/support/plain_count.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace hetman::test {
namespace {

SquareSet bit(Square square) { return SquareSet{1} << square; }

Square lowest(SquareSet set) { return static_cast<Square>(std::countr_zero(set)); }

Squares squares_of(SquareSet set) {
    Squares squares;
    for (; set != 0; set &= set - 1) squares.push_back(lowest(set));
    return squares;
}

class PlainEnumeration {
  public:
    explicit PlainEnumeration(const PlainTask& task) : task_(task) {
        if (task.attacked.size() > 64)
            throw std::invalid_argument("the board has more than 64 squares");
        for (Square square = 0; square < task.attacked.size(); ++square) free_ |= bit(square);
        must_be_covered_ = free_ & ~task.blocked;
        free_ &= ~task.preplaced & ~task.blocked;
        for (SquareSet left = task.preplaced; left != 0; left &= left - 1)
            free_ &= ~task.attacked[lowest(left)];
    }

    std::optional<PlainCount> run() {
        const auto given = static_cast<std::uint64_t>(std::popcount(task_.preplaced));
        if (!task_.pieces.is_exact())
            place_any(task_.preplaced, free_);
        else if (given <= task_.pieces.exact())
            place(task_.pieces.exact() - given, task_.preplaced, free_);
        if (is_beyond()) return std::nullopt;
        return summed();
    }

  private:
    bool is_beyond() const { return seen_ > task_.most; }

    // Places this many pieces on free squares, each after the one before.
    void place(std::uint64_t missing, SquareSet placed, SquareSet free) {
        if (is_beyond()) return;
        if (missing == 0) return report(placed);
        while (static_cast<std::uint64_t>(std::popcount(free)) >= missing) {
            const Square square = lowest(free);
            free &= free - 1;
            place(missing - 1, placed | bit(square), free & ~task_.attacked[square]);
        }
    }

    void place_any(SquareSet placed, SquareSet free) {
        if (is_beyond()) return;
        while (free != 0) {
            const Square square = lowest(free);
            free &= free - 1;
            place_any(placed | bit(square), free & ~task_.attacked[square]);
        }
        report(placed);
    }

    bool covers_all(SquareSet placed) const {
        SquareSet covered = placed;
        for (SquareSet left = placed; left != 0; left &= left - 1)
            covered |= task_.attacked[lowest(left)];
        return (must_be_covered_ & ~covered) == 0;
    }

    void report(SquareSet placed) {
        ++seen_;
        for (const SquareImages& map : task_.required)
            if (image_of(placed, map) != placed) return;
        if (task_.maximal && !covers_all(placed)) return;
        const auto number = static_cast<std::size_t>(std::popcount(placed));
        if (found_.size() <= number) found_.resize(number + 1);
        PlainCount& count = found_[number];
        if (count.total++ == 0) {
            count.first = squares_of(placed);
            count.occupied.resize(task_.attacked.size());
        }
        if (first_.empty()) first_ = squares_of(placed);
        for (SquareSet left = placed; left != 0; left &= left - 1) ++count.occupied[lowest(left)];
        add_class(placed, count);
    }

    // A class is counted at its smallest member.
    void add_class(SquareSet placed, PlainCount& count) const {
        std::vector<SquareSet> images{placed};
        for (const SquareImages& map : task_.group) {
            images.push_back(image_of(placed, map));
            if (images.back() < placed) return;
        }
        std::sort(images.begin(), images.end());
        images.erase(std::unique(images.begin(), images.end()), images.end());
        ++count.classes;
        ++count.classes_by_size[images.size()];
    }

    bool is_asked_for(std::size_t number) const {
        const auto has_any = [this](std::size_t i) { return found_[i].total > 0; };
        if (!has_any(number)) return false;
        if (task_.pieces == NumberKind::largest) return number + 1 == found_.size();
        if (task_.pieces != NumberKind::smallest) return true;
        for (std::size_t i = 0; i < number; ++i)
            if (has_any(i)) return false;
        return true;
    }

    PlainCount summed() const {
        PlainCount sum;
        Squares first = first_;
        sum.occupied.resize(task_.attacked.size());
        for (std::size_t number = 0; number < found_.size(); ++number) {
            const PlainCount& count = found_[number];
            if (!task_.pieces.is_exact()) {
                sum.by_number.push_back(count.total);
                sum.classes_by_number.push_back(count.classes);
            }
            if (!is_asked_for(number)) continue;
            if (task_.pieces.is_extreme()) first = count.first;
            sum.total += count.total;
            sum.classes += count.classes;
            for (const auto& [size, classes] : count.classes_by_size)
                sum.classes_by_size[size] += classes;
            for (Square square = 0; square < count.occupied.size(); ++square)
                sum.occupied[square] += count.occupied[square];
        }
        sum.first = first;
        return sum;
    }

    const PlainTask& task_;
    SquareSet free_ = 0;
    SquareSet must_be_covered_ = 0;
    std::uint64_t seen_ = 0;
    Squares first_;                  // that has pieces at all
    std::vector<PlainCount> found_;  // by the number of pieces
};

}  // namespace

SquareSet set_of(const Squares& squares) {
    SquareSet set = 0;
    for (const Square square : squares) set |= bit(square);
    return set;
}

SquareSet image_of(SquareSet set, const SquareImages& images) {
    SquareSet image = 0;
    for (; set != 0; set &= set - 1) image |= bit(images[lowest(set)]);
    return image;
}

std::optional<PlainCount> plain_count(const PlainTask& task) {
    return PlainEnumeration(task).run();
}

std::vector<SquareSet> attacked_squares(std::uint64_t squares, const AttackRelation& attacks) {
    std::vector<SquareSet> attacked(squares);
    for (Square from = 0; from < squares; ++from)
        for (Square to = 0; to < squares; ++to)
            if (attacks(from, to) || attacks(to, from)) attacked[from] |= bit(to);
    return attacked;
}

PlainCount plain_count(const Problem& problem, const AttackRelation& attacks) {
    PlainTask task;
    task.pieces = problem.pieces;
    task.maximal = problem.maximal;
    task.preplaced = set_of(problem.preplaced);
    task.blocked = set_of(problem.blocked);
    task.attacked = attacked_squares(problem.board.squares(), attacks);
    for (const Symmetry& map : symmetries_by_hand(problem)) {
        task.group.emplace_back();
        for (Square square = 0; square < problem.board.squares(); ++square)
            task.group.back().push_back(image(map, problem.board, square));
    }
    return plain_count(task).value();
}

}  // namespace hetman::test
