// The command `trace`: shows forward filtering square by square. Every piece placed removes the
// squares it attacks from the list of free squares. A list holds only later squares; a branch is
// dead when fewer squares are free than pieces are missing. (The engine `filtering` works in the
// same way, but abandons some branches earlier: as soon as an open row or column has no free
// square.)
//
// An attempt is a path that ends in a placement or a dead branch. Attempts are counted as in the
// program NqProblemExtended (Jozsef Kiss, 2018), which works in the same way.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "common/failure.h"
#include "common/job/problem_keys.h"
#include "common/plural.h"
#include "common/problem/attack_map.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/report/boards.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_steps = 10'000;
constexpr std::uint64_t widest_board = 64;

struct TraceOptions {
    ProblemFlags problem;
    bool first = false;
    bool summary = false;
    bool force = false;
    bool json = false;
};

using Squares = std::vector<Square>;

// "[0..5, 7, 9]": runs of three or more are written by their ends.
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

// For each square, the squares that a piece on it attacks.
class AttackTable {
  public:
    AttackTable(const Piece& piece, Board board) : squares_(board.squares()) {
        const AttackMap map(piece, board);
        attacks_.reserve(squares_ * squares_);
        for (Square from = 0; from < squares_; ++from)
            for (Square to = 0; to < squares_; ++to) attacks_.push_back(map.attacks(from, to));
    }
    // Indexed by square.
    std::span<const std::uint8_t> of(Square square) const {
        return std::span(attacks_).subspan(square * squares_, squares_);
    }

  private:
    std::size_t squares_;
    std::vector<std::uint8_t> attacks_;
};

// A piece has been placed.
struct Step {
    unsigned depth;           // from 0
    const Squares& before;    // the free squares
    const Squares& left;      // those that filtering leaves
    const Squares& path;      // all squares with pieces, in the order in which they were placed
    std::uint64_t missing;    // pieces still to be placed
    std::uint64_t empty_row;  // the first row without a piece
    bool is_dead;             // fewer squares are free than pieces are missing
    bool leaves_row_empty;    // no square is free in the first row without a piece
};

// Shows a walk.
class Narrator {
  public:
    virtual ~Narrator() = default;
    virtual void begin(const Problem& problem, const Squares& free) = 0;
    virtual void step(const Step& step) = 0;
    virtual void placement(const Problem& problem, unsigned depth, const Squares& placement) = 0;
    // The walk has come back to a path, under which it has found so many placements.
    virtual void come_back(unsigned depth, const Squares& path, std::uint64_t placements) = 0;
};

class TextNarrator final : public Narrator {
    void begin(const Problem& problem, const Squares& free) override {
        fmt::print("{} on {}, {}\nfree {}\n", problem.piece.name(),
                   sides_and_shape_of(problem.board), describe(problem.pieces), list_of(free));
    }

    void step(const Step& step) override {
        fmt::print("{:{}}place {}: {} -> {}, path {}{}\n", "", 2 * step.depth, step.path.back(),
                   list_of(step.before), list_of(step.left), fmt::join(step.path, " "),
                   verdict(step));
    }

    void placement(const Problem& problem, unsigned depth, const Squares& placement) override {
        fmt::print("{:{}}placement {}\n", "", 2 * depth, fmt::join(placement, " "));
        fmt::print("{}", board_text(problem, placement, 2 * depth));
    }

    void come_back(unsigned depth, const Squares& path, std::uint64_t placements) override {
        fmt::print("{:{}}{} under path {}\n", "", 2 * depth, placements, fmt::join(path, " "));
    }

    // Why this step leads nowhere, if the list shows it; otherwise empty.
    static std::string verdict(const Step& step) {
        if (step.is_dead)
            return fmt::format("; dead: {} free, {} missing", step.left.size(), step.missing);
        return step.leaves_row_empty ? fmt::format("; none free in row {}", step.empty_row)
                                     : std::string();
    }
};

// A line for each event.
class JsonNarrator final : public Narrator {
    using Json = nlohmann::ordered_json;

    static void print(const Json& json) { write_output(json.dump() + '\n'); }

    void begin(const Problem& problem, const Squares& free) override {
        Json json{{"event", "begin"}};
        for (const ProblemKey& key : problem_keys()) key.show(problem, json);
        json["free"] = free;
        print(json);
    }

    void step(const Step& step) override {
        print({{"event", "place"},
               {"depth", step.depth},
               {"square", step.path.back()},
               {"free", step.left},
               {"path", step.path},
               {"missing", step.missing},
               {"dead", step.is_dead},
               {"row_without_free", step.leaves_row_empty ? Json(step.empty_row) : Json(nullptr)}});
    }

    void placement(const Problem& /*problem*/, unsigned depth, const Squares& placement) override {
        print({{"event", "placement"}, {"depth", depth}, {"placement", placement}});
    }

    void come_back(unsigned depth, const Squares& path, std::uint64_t placements) override {
        print({{"event", "return"},
               {"depth", depth},
               {"path", path},
               {"placements", std::to_string(placements)}});
    }
};

// Limits of a walk.
struct WalkSettings {
    Narrator* narrator = nullptr;  // null: the walk only counts
    std::uint64_t most_steps = std::numeric_limits<std::uint64_t>::max();
    bool first_only = false;
};

// One traversal of the search tree.
class Walk {
  public:
    Walk(const Problem& problem, const WalkSettings& settings)
        : problem_(problem),
          board_(problem.board),
          attacks_(problem.piece, problem.board),
          one_in_each_row_(fills_lines(problem)),
          settings_(settings),
          path_(problem.preplaced),
          free_at_depth_(std::min(problem.pieces.exact(), board_.squares()) + 1) {
        for (const Square square : path_) used_rows_ |= row_bit(square);
    }

    void run() {
        Squares& free = free_at_depth_.front();
        free = free_at_first();
        if (speaks()) settings_.narrator->begin(problem_, free);
        const std::uint64_t missing = problem_.pieces.exact() - path_.size();
        placements_ = missing == 0 ? found() : descend(missing);
    }

    // True if the limit ended the walk early.
    bool is_cut() const { return steps_ > settings_.most_steps; }
    std::uint64_t steps() const { return steps_; }
    std::uint64_t placements() const { return placements_; }
    std::uint64_t attempts() const { return attempts_; }

  private:
    Squares free_at_first() const {
        Squares free;
        for (Square square = 0; square < board_.squares(); ++square) {
            const bool taken = std::any_of(path_.begin(), path_.end(), [&](Square piece) {
                return piece == square || attacks_.of(piece)[square] != 0;
            });
            if (!taken && !is_blocked(square)) free.push_back(square);
        }
        return free;
    }

    bool is_blocked(Square square) const {
        return std::binary_search(problem_.blocked.begin(), problem_.blocked.end(), square);
    }

    BitRow row_bit(Square square) const { return BitRow{1} << board_.row(square); }

    std::uint64_t first_row_without_piece() const {
        return static_cast<std::uint64_t>(std::countr_one(used_rows_));
    }

    // The number of placements that add `missing` of the free squares to the path.
    std::uint64_t descend(std::uint64_t missing) {
        const Squares& free = free_at_depth_[depth_];
        std::uint64_t placements = 0;
        const std::uint64_t row = one_in_each_row_ ? first_row_without_piece() : 0;
        ++depth_;
        for (auto next = free.begin(); next != free.end() && !is_over(); ++next) {
            if (one_in_each_row_ && board_.row(*next) > row) break;
            placements += place(free, next, missing);
        }
        --depth_;
        return placements;
    }

    bool is_over() const {
        return is_cut() || (settings_.first_only && found_one_) || (speaks() && output_is_lost());
    }

    bool speaks() const { return settings_.narrator != nullptr; }

    std::uint64_t place(const Squares& free, Squares::const_iterator at, std::uint64_t missing) {
        ++steps_;
        const auto attacked = attacks_.of(*at);
        Squares& left = free_at_depth_[depth_];
        left.clear();
        std::copy_if(at + 1, free.end(), std::back_inserter(left),
                     [&](Square square) { return attacked[square] == 0; });
        path_.push_back(*at);
        used_rows_ ^= row_bit(*at);
        const bool full = missing == 1;
        const bool dead = !full && left.size() < missing - 1;
        const bool has_empty_row = !full && !dead && has_no_square_in_next_row(left);
        if (speaks())
            settings_.narrator->step({depth_ - 1, free, left, path_, missing - 1,
                                      first_row_without_piece(), dead, has_empty_row});
        std::uint64_t placements = 0;
        if (full)
            placements = found();
        else if (!dead)
            placements = descend(missing - 1);
        if (dead || has_empty_row) ++attempts_;
        if (speaks() && !full && !dead)
            settings_.narrator->come_back(depth_ - 1, path_, placements);
        used_rows_ ^= row_bit(*at);
        path_.pop_back();
        return placements;
    }

    // Rows come in order, so it suffices to look at the first free square.
    bool has_no_square_in_next_row(const Squares& left) const {
        return one_in_each_row_ && board_.row(left.front()) != first_row_without_piece();
    }

    std::uint64_t found() {
        ++attempts_;
        found_one_ = true;
        if (!speaks()) return 1;
        Squares placement = path_;
        std::sort(placement.begin(), placement.end());
        settings_.narrator->placement(problem_, depth_, placement);
        return 1;
    }

    const Problem& problem_;
    Board board_;
    AttackTable attacks_;
    bool one_in_each_row_;
    WalkSettings settings_;
    Squares path_;
    BitRow used_rows_ = 0;
    std::vector<Squares> free_at_depth_;
    unsigned depth_ = 0;
    bool found_one_ = false;
    std::uint64_t steps_ = 0;
    std::uint64_t attempts_ = 0;
    std::uint64_t placements_ = 0;
};

void check_size(const Problem& problem, const TraceOptions& options) {
    if (!problem.required.is_trivial())
        throw Failure(ExitCode::usage, {"searches for placements with a symmetry are not traced",
                                        "--symmetric", help_of("trace")});
    if (std::max(problem.board.rows, problem.board.columns) > widest_board)
        throw Failure(ExitCode::usage,
                      {fmt::format("searches are traced on boards up to {0} x {0}, not {1}",
                                   widest_board, sides_of(problem.board)),
                       "N", help_of("trace")});
    if (options.force || options.summary) return;
    Walk dry(problem, {nullptr, most_steps, options.first});
    dry.run();
    if (dry.is_cut())
        throw Failure(ExitCode::usage,
                      {fmt::format("the trace would have more than {} steps", most_steps), "",
                       "give a smaller problem, --summary or --force"});
}

std::string attempts_text(const Walk& walk) {
    if (walk.attempts() == 0) return "0";
    return fmt::format(
        "{}, {:.2f} % successful", walk.attempts(),
        100.0 * static_cast<double>(walk.placements()) / static_cast<double>(walk.attempts()));
}

std::string summary_text(const Walk& walk) {
    return fmt::format("total {}\nnodes {}\nattempts {}\n", walk.placements(), walk.steps(),
                       attempts_text(walk));
}

std::string summary_json(const Walk& walk) {
    const nlohmann::ordered_json json{{"event", "end"},
                                      {"total", std::to_string(walk.placements())},
                                      {"nodes", walk.steps()},
                                      {"attempts", walk.attempts()},
                                      {"version", version}};
    return json.dump() + '\n';
}

ExitCode trace(const TraceOptions& options) {
    const Problem problem = options.problem.problem();
    if (!problem.pieces.is_exact() || problem.maximal)
        throw Failure(
            ExitCode::usage,
            {"searches are traced for an exact number of pieces, not for maximal placements",
             problem.maximal ? "--maximal" : "--pieces", "give a number, and leave --maximal out"});
    check_size(problem, options);
    TextNarrator in_text;
    JsonNarrator in_json;
    WalkSettings settings;
    if (!options.summary)
        settings.narrator = options.json ? static_cast<Narrator*>(&in_json) : &in_text;
    settings.first_only = options.first;
    Walk walk(problem, settings);
    walk.run();
    write_output(options.json ? summary_json(walk) : summary_text(walk));
    return ExitCode::complete;
}

}  // namespace

void add_trace_command(const CommandLine& line) {
    auto options = std::make_shared<TraceOptions>();
    const Command command =
        line.add_command("trace", "Show a search step by step: forward filtering");
    options->problem.add_to(command);
    command.add(
        {.name = "--first", .heading = headings::output, .help = "end with the first placement"},
        options->first);
    command.add({.name = "--summary",
                 .heading = headings::output,
                 .help = "print only the final numbers, for searches of any length"},
                options->summary);
    command.add({.name = "--force",
                 .heading = headings::output,
                 .help = fmt::format("show more than {} steps", most_steps)},
                options->force);
    command.add(json_flag("print each step as one line of JSON"), options->json);
    command.footer(
        "Each step is a line: the square of the new piece, the list of free squares, the later\n"
        "squares that filtering leaves, and all squares with pieces. Indentation shows the depth.\n"
        "Squares are numbered row * columns + column, from 0. Nodes are steps; an attempt is a\n"
        "path to its end, a placement or a dead branch. The number of pieces must be exact;\n"
        "--maximal and --symmetric are refused.\n"
        "\nExamples:\n"
        "  hetman trace queen 4\n"
        "  hetman trace bishop 3 --pieces 4 --block 4\n"
        "  hetman trace super-queen 12 --first --summary");
    command.action([options](Channel*) { return trace(*options); });
}

}  // namespace hetman
