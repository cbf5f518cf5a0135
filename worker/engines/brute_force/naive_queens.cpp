// The naive counters of brute_force.h. Every condition goes through a function that counts it, so
// that the count is of the operations actually done.
#include <vector>

#include "worker/engines/brute_force/brute_force.h"

namespace hetman {
namespace {

struct Counter {
    NaiveCount count;

    bool test(bool condition) {
        ++count.explicit_tests;
        return condition;
    }
    bool loop(bool condition) {
        ++count.loop_tests;
        return condition;
    }
    bool read(std::uint8_t square) {
        ++count.square_reads;
        return square != 0;
    }
};

// Tells whether a line has a second queen; fed square by square.
class LineLook {
  public:
    bool is_second(Counter& counter, std::uint8_t square) {
        if (!counter.test(counter.read(square))) return false;
        if (counter.test(used_)) return true;
        used_ = true;
        return false;
    }

  private:
    bool used_ = false;
};

// Diagonal `d` crosses row y in column d - y; antidiagonal `d` crosses it in column d - (n - 1) +
// y.
std::int64_t column_on(bool anti, std::int64_t d, std::int64_t y, std::int64_t n) {
    return anti ? d - n + 1 + y : d - y;
}

class TwoDimensional {
  public:
    explicit TwoDimensional(std::int64_t n)
        : n_(n),
          rows_(static_cast<std::size_t>(n),
                std::vector<std::uint8_t>(static_cast<std::size_t>(n))) {}

    void put(std::int64_t position, std::uint8_t queens) {
        at(position % n_, position / n_) = queens;
    }

    // True if there is a square after this one.
    bool goes_on(Counter& counter, std::int64_t position) const {
        if (!counter.test(position % n_ + 1 == n_)) return true;
        return counter.test(position / n_ + 1 < n_);
    }

    bool is_peaceful(Counter& counter) {
        for (std::int64_t y = 0; counter.loop(y < n_); ++y) {
            LineLook look;
            for (std::int64_t x = 0; counter.loop(x < n_); ++x)
                if (look.is_second(counter, at(x, y))) return false;
            ++counter.count.loop_tests;  // as published
        }
        for (std::int64_t x = 0; counter.loop(x < n_); ++x) {
            LineLook look;
            for (std::int64_t y = 0; counter.loop(y < n_); ++y)
                if (look.is_second(counter, at(x, y))) return false;
        }
        return diagonals_are_peaceful(counter, false) && diagonals_are_peaceful(counter, true);
    }

  private:
    std::uint8_t& at(std::int64_t x, std::int64_t y) {
        return rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
    }

    bool diagonals_are_peaceful(Counter& counter, bool anti) {
        for (std::int64_t d = 0; counter.loop(d < 2 * n_ - 1); ++d) {
            LineLook look;
            for (std::int64_t y = 0; counter.loop(y < n_); ++y) {
                const std::int64_t x = column_on(anti, d, y, n_);
                if (counter.test(x >= 0) && counter.test(x < n_) &&
                    look.is_second(counter, at(x, y)))
                    return false;
            }
        }
        return true;
    }

    std::int64_t n_;
    std::vector<std::vector<std::uint8_t>> rows_;
};

// Loop tests are counted only on entering a loop, as published.
class OneDimensional {
  public:
    explicit OneDimensional(std::int64_t n)
        : n_(n), squares_(n * n), board_(static_cast<std::size_t>(squares_)) {}

    void put(std::int64_t position, std::uint8_t queens) { at(position) = queens; }

    bool goes_on(Counter& counter, std::int64_t position) const {
        return counter.test(position + 1 < squares_);
    }

    bool is_peaceful(Counter& counter) {
        // Rows, then columns: line number `line` begins at `line` times the first step and advances
        // by the second.
        return lines_are_peaceful(counter, n_, 1) && lines_are_peaceful(counter, 1, n_) &&
               diagonals_are_peaceful(counter, false) && diagonals_are_peaceful(counter, true);
    }

  private:
    std::uint8_t& at(std::int64_t position) { return board_[static_cast<std::size_t>(position)]; }

    bool lines_are_peaceful(Counter& counter, std::int64_t next_line, std::int64_t next_square) {
        ++counter.count.loop_tests;
        for (std::int64_t line = 0; line < n_; ++line) {
            LineLook look;
            ++counter.count.loop_tests;
            for (std::int64_t i = 0; i < n_; ++i)
                if (look.is_second(counter, at(line * next_line + i * next_square))) return false;
        }
        return true;
    }

    bool diagonals_are_peaceful(Counter& counter, bool anti) {
        ++counter.count.loop_tests;
        for (std::int64_t d = 0; d < 2 * n_ - 1; ++d) {
            LineLook look;
            ++counter.count.loop_tests;
            for (std::int64_t y = 0; y < n_; ++y) {
                const std::int64_t x = column_on(anti, d, y, n_);
                if (counter.test(x >= 0 && x < n_) && look.is_second(counter, at(y * n_ + x)))
                    return false;
            }
        }
        return true;
    }

    std::int64_t n_;
    std::int64_t squares_;
    std::vector<std::uint8_t> board_;
};

class LineCounters {
  public:
    explicit LineCounters(std::int64_t n)
        : n_(n),
          board_(static_cast<std::size_t>(n * n)),
          rows_(static_cast<std::size_t>(n)),
          columns_(rows_.size()),
          diagonals_(static_cast<std::size_t>(2 * n - 1)),
          antidiagonals_(diagonals_.size()) {}

    void put(std::int64_t position, std::uint8_t queens) {
        const std::int64_t y = position / n_;
        const std::int64_t x = position % n_;
        board_[static_cast<std::size_t>(position)] = queens;
        const int change = queens == 0 ? -1 : 1;
        rows_[static_cast<std::size_t>(y)] += change;
        columns_[static_cast<std::size_t>(x)] += change;
        diagonals_[static_cast<std::size_t>(x + y)] += change;
        antidiagonals_[static_cast<std::size_t>(x + n_ - 1 - y)] += change;
    }

    bool goes_on(Counter& counter, std::int64_t position) const {
        return counter.test(position + 1 < n_ * n_);
    }

    bool is_peaceful(Counter& counter) const {
        return are_peaceful(counter, columns_, rows_) &&
               are_peaceful(counter, diagonals_, antidiagonals_);
    }

  private:
    using Numbers = std::vector<int>;

    static bool are_peaceful(Counter& counter, const Numbers& some, const Numbers& others) {
        for (std::size_t i = 0; counter.loop(i < some.size()); ++i)
            if (counter.test(some[i] > 1) || counter.test(others[i] > 1)) return false;
        return true;
    }

    std::int64_t n_;
    std::vector<std::uint8_t> board_;
    Numbers rows_;
    Numbers columns_;
    Numbers diagonals_;
    Numbers antidiagonals_;
};

template <class Grid>
class Naive {
  public:
    Naive(std::uint64_t n, const StopFlag& stop)
        : n_(static_cast<std::int64_t>(n)), stop_(stop), grid_(n_) {}

    std::optional<NaiveCount> run() {
        if (!go_through(0)) return std::nullopt;
        return counter_.count;
    }

  private:
    // Puts the next queen on each square from `position` on. Each iteration counts as a call,
    // because the published solvers recurse for the next square instead of looping. Returns false
    // if stopped.
    bool go_through(std::int64_t position) {
        NaiveCount& count = counter_.count;
        bool more = true;
        for (; more; ++position) {
            if (stop_.load(std::memory_order_relaxed)) return false;
            ++count.calls;
            ++count.queen_placements;
            grid_.put(position, 1);
            ++placed_;
            if (counter_.test(placed_ >= n_))
                look();
            else if (grid_.goes_on(counter_, position) && !go_through(position + 1))
                return false;
            --placed_;
            grid_.put(position, 0);
            more = grid_.goes_on(counter_, position);
        }
        return true;
    }

    void look() {
        ++counter_.count.calls;
        if (!counter_.test(grid_.is_peaceful(counter_))) return;
        ++counter_.count.placements;
        ++counter_.count.calls;
    }

    std::int64_t n_;
    const StopFlag& stop_;
    Grid grid_;
    std::int64_t placed_ = 0;
    Counter counter_;
};

}  // namespace

std::optional<NaiveCount> count_naively(NaiveForm form, std::uint64_t n, const StopFlag& stop) {
    switch (form) {
        case NaiveForm::two_dimensional:
            return Naive<TwoDimensional>(n, stop).run();
        case NaiveForm::one_dimensional:
            return Naive<OneDimensional>(n, stop).run();
        default:
            return Naive<LineCounters>(n, stop).run();
    }
}

}  // namespace hetman
