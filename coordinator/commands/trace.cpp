// Shows forward filtering square by square: every piece that is put on the board takes the squares
// it attacks off the list of free squares. A list holds later squares only; a branch is dead when
// fewer squares are free than pieces are missing. (The engine `filtering` goes the same way, but
// leaves some dead branches earlier: as soon as an open row or column has no free square.)
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "common/failure.h"
#include "common/plural.h"
#include "coordinator/boards.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/problem_flags.h"
#include "coordinator/standard_output.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_steps = 10'000;
constexpr std::uint64_t widest_board = 64;

struct TraceOptions {
    ProblemFlags problem;
    bool force = false;
};

using Squares = std::vector<Square>;

// "[0..5, 7, 9]": three or more neighbours are written by their ends.
std::string list_of(const Squares& squares) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < squares.size();) {
        std::size_t end = i + 1;
        while (end < squares.size() && squares[end] == squares[end - 1] + 1) ++end;
        if (end - i < 3) end = i + 1;
        parts.push_back(end == i + 1 ? fmt::format("{}", squares[i])
                                     : fmt::format("{}..{}", squares[i], squares[end - 1]));
        i = end;
    }
    return fmt::format("[{}]", fmt::join(parts, ", "));
}

// One walk through the tree. Without a voice it only counts the steps.
class Walk {
  public:
    Walk(const Problem& problem, bool speaks, std::uint64_t limit)
        : problem_(problem),
          board_(problem.board),
          one_in_each_row_(fills_lines(problem)),
          speaks_(speaks),
          limit_(limit),
          path_(problem.preplaced) {}

    void run() {
        const Squares free = free_at_first();
        if (speaks_)
            fmt::print("{} on {} x {}, {}\nfree {}\n", problem_.piece.name(), board_.n, board_.n,
                       counted(problem_.pieces, "piece"), list_of(free));
        const std::uint64_t missing = problem_.pieces - path_.size();
        placements_ = missing == 0 ? found() : descend(free, missing);
    }

    // True if the limit cut the walk short.
    bool is_cut() const { return steps_ > limit_; }
    std::uint64_t steps() const { return steps_; }
    std::uint64_t placements() const { return placements_; }

  private:
    bool attacks(Square a, Square b) const { return problem_.piece.attacks(board_, a, b); }

    Squares free_at_first() const {
        Squares free;
        for (Square square = 0; square < board_.squares(); ++square) {
            const bool taken = std::any_of(path_.begin(), path_.end(), [&](Square piece) {
                return piece == square || attacks(piece, square);
            });
            if (!taken && !is_blocked(square)) free.push_back(square);
        }
        return free;
    }

    bool is_blocked(Square square) const {
        return std::binary_search(problem_.blocked.begin(), problem_.blocked.end(), square);
    }

    std::uint64_t first_row_without_piece() const {
        std::uint64_t row = 0;
        while (std::any_of(path_.begin(), path_.end(),
                           [&](Square piece) { return board_.row(piece) == row; }))
            ++row;
        return row;
    }

    // The number of placements that add `missing` of the free squares to the path.
    std::uint64_t descend(const Squares& free, std::uint64_t missing) {
        std::uint64_t placements = 0;
        const std::uint64_t row = one_in_each_row_ ? first_row_without_piece() : 0;
        ++depth_;
        for (auto next = free.begin(); next != free.end() && !is_over(); ++next) {
            if (static_cast<std::uint64_t>(free.end() - next) < missing) break;
            if (one_in_each_row_ && board_.row(*next) != row) continue;
            placements += place(free, next, missing);
        }
        --depth_;
        return placements;
    }

    bool is_over() const { return is_cut() || (speaks_ && output_is_lost()); }

    std::uint64_t place(const Squares& free, Squares::const_iterator at, std::uint64_t missing) {
        ++steps_;
        Squares left;
        std::copy_if(at + 1, free.end(), std::back_inserter(left),
                     [&](Square square) { return !attacks(*at, square); });
        path_.push_back(*at);
        const bool full = missing == 1;
        const bool dead = !full && left.size() < missing - 1;
        if (speaks_) tell_step(free, left, missing - 1);
        std::uint64_t placements = 0;
        if (full)
            placements = found();
        else if (!dead)
            placements = descend(left, missing - 1);
        if (speaks_ && !full && !dead) tell_return(placements);
        path_.pop_back();
        return placements;
    }

    std::uint64_t found() {
        if (!speaks_) return 1;
        Squares placement = path_;
        std::sort(placement.begin(), placement.end());
        fmt::print("{:{}}placement {}\n", "", indent(), fmt::join(placement, " "));
        fmt::print("{}", board_text(problem_, placement, indent()));
        return 1;
    }

    void tell_step(const Squares& before, const Squares& left, std::uint64_t missing) const {
        fmt::print("{:{}}place {}: {} -> {}, path {}{}\n", "", 2 * (depth_ - 1), path_.back(),
                   list_of(before), list_of(left), fmt::join(path_, " "), verdict(left, missing));
    }

    // Why nothing can come of this step, if that is plain from the list.
    std::string verdict(const Squares& left, std::uint64_t missing) const {
        if (missing == 0) return {};
        if (left.size() < missing)
            return fmt::format("; dead: {} free, {} missing", left.size(), missing);
        if (!one_in_each_row_) return {};
        const std::uint64_t row = first_row_without_piece();
        const bool none = std::none_of(left.begin(), left.end(),
                                       [&](Square square) { return board_.row(square) == row; });
        return none ? fmt::format("; none free in row {}", row) : std::string();
    }

    void tell_return(std::uint64_t placements) const {
        fmt::print("{:{}}{} under path {}\n", "", 2 * (depth_ - 1), placements,
                   fmt::join(path_, " "));
    }

    unsigned indent() const { return 2 * depth_; }

    const Problem& problem_;
    Board board_;
    bool one_in_each_row_;
    bool speaks_;
    std::uint64_t limit_;
    Squares path_;
    unsigned depth_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t placements_ = 0;
};

void check_size(const Problem& problem, bool force) {
    if (problem.board.n > widest_board)
        throw Failure(ExitCode::usage,
                      {fmt::format("searches are traced on boards up to {0} x {0}, not {1} x {1}",
                                   widest_board, problem.board.n),
                       "N", help_of("trace")});
    if (force) return;
    Walk dry(problem, false, most_steps);
    dry.run();
    if (dry.is_cut())
        throw Failure(ExitCode::usage,
                      {fmt::format("the trace would have more than {} steps", most_steps), "",
                       "give a smaller problem, or --force"});
}

ExitCode trace(const TraceOptions& options) {
    const Problem problem = options.problem.problem();
    check_size(problem, options.force);
    Walk walk(problem, true, std::numeric_limits<std::uint64_t>::max());
    walk.run();
    fmt::print("total {}\nnodes {}\n", walk.placements(), walk.steps());
    return ExitCode::complete;
}

}  // namespace

void add_trace_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<TraceOptions>();
    CLI::App* command =
        program.add_subcommand("trace", "Show a search step by step: forward filtering");
    options->problem.add_to(*command);
    command->add_flag("--force", options->force,
                      fmt::format("show more than {} steps", most_steps));
    command->footer(
        "Each step is a line: the square that gets a piece, the list of free squares, what "
        "filtering\n"
        "leaves of its later squares, and all squares that have pieces. Further in is deeper.\n"
        "Squares are numbered row * N + column, from 0.\n"
        "\nExamples:\n"
        "  hetman trace queen 4\n"
        "  hetman trace bishop 3 --pieces 4 --block 4");
    command->callback(
        [options, &chosen] { chosen = [options](Channel*) { return trace(*options); }; });
}

}  // namespace hetman
