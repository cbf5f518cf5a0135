#include "coordinator/completion/given_board.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "common/failure.h"
#include "common/job/square.h"
#include "common/numbers/random.h"
#include "common/plural.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/planner/memory.h"
#include "coordinator/storage/given_file.h"
#include "worker/completion/completer.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

void check_blocked(const CompositionFile& read, const std::string& where, const StopFlag& stop) {
    if (const auto row = first_on_blocked(read.board, stop))
        throw Failure(ExitCode::usage, {describe_on_blocked(read.board, *row, read.counts_from),
                                        where, "remove the queen or unblock the square"});
}

void expect_memory_for(std::uint32_t n, std::uint64_t bytes, const std::string& where) {
    expect_memory(bytes, fmt::format("a board of {}", counted(n, "row")), where);
}

}  // namespace

Piece queen_of(const std::optional<std::string>& flag) {
    const Piece piece = Piece::parse(flag.value_or("queen"));
    if (!piece.is_queen())
        throw Failure(ExitCode::usage, {fmt::format("{} is not a queen", piece.name()), "--piece",
                                        "use queen, super-queen or awesome-queen"});
    return piece;
}

Piece queen_in(const CompositionFile& read, const std::string& file,
               const std::optional<std::string>& flag) {
    if (flag || !read.piece) return queen_of(flag);
    const Piece piece = Piece::parse(*read.piece);
    if (!piece.is_queen())
        throw Failure(ExitCode::usage, {fmt::format("{} is not a queen", piece.name()),
                                        shown_name(file), "name the right piece with --piece"});
    return piece;
}

Flag queen_flag() {
    return {.name = "--piece",
            .value = "QUEEN",
            .heading = headings::problem,
            .help = "queen, super-queen or awesome-queen, or their Betza notation",
            .otherwise = "queen",
            .values = {{"queen", "super-queen", "awesome-queen"}}};
}

void GivenFlags::add_to(const Command& command) {
    command.add({.name = "FILE",
                 .help = "file with the given queens, or - for standard input; `hetman check "
                         "--help` shows the formats",
                 .values = {.files = Files::any}},
                file_);
    command.add({.name = "--random",
                 .value = "N",
                 .heading = random_boards,
                 .help = "use a random board of N rows instead of a file"},
                random_);
    command.add({.name = "--queens",
                 .value = "COUNT",
                 .heading = random_boards,
                 .help = "number of queens on the random board",
                 .otherwise = "half of the rows"},
                queens_);
    command.add({.name = "--cut",
                 .heading = random_boards,
                 .help = "take these queens from a placement",
                 .otherwise = "default"},
                cut_);
    command.add({.name = "--scattered",
                 .heading = random_boards,
                 .help = "place these queens at random; there may be no completion"},
                scattered_);
    command.add({.name = "--random-blocks",
                 .value = "COUNT",
                 .heading = random_boards,
                 .help = "block this many random squares",
                 .otherwise = "0"},
                random_blocks_);
    command.add({.name = "--excluded-diagonals",
                 .value = "COUNT",
                 .heading = random_boards,
                 .help = "block all squares of this many random diagonals",
                 .otherwise = "0"},
                excluded_);
    command.add({.name = "--block",
                 .value = "SQUARES",
                 .heading = headings::problem,
                 .help = "squares where no queen may stand, e.g. 0,9 or a1,b2",
                 .otherwise = "none"},
                block_);
    command.add(queen_flag(), piece_);
}

GivenBoard GivenFlags::make(std::uint64_t seed, const StopFlag& stop) const {
    check_together();
    if (random_) {
        const Extent extent = random_extent();
        return {piece(), extent, random_board(extent, seed, stop)};
    }
    return from_file(stop);
}

void GivenFlags::check_together() const {
    if (file_.has_value() == random_.has_value())
        throw misuse_of("complete", "give either a file or --random");
    if (cut_ && scattered_) throw misuse_of("complete", "--cut and --scattered exclude each other");
    if (!random_ && (queens_ || cut_ || scattered_ || random_blocks_ || excluded_))
        throw misuse_of(
            "complete",
            "--queens, --cut, --scattered, --random-blocks and --excluded-diagonals go with "
            "--random");
}

GivenBoard GivenFlags::from_file(const StopFlag& stop) const {
    CompositionFile read = read_composition(*file_);
    Composition& board = read.board;
    const Piece piece = queen_in(read, *file_, piece_);
    board.knight = piece.reach('N');
    if (const auto conflict = first_conflict(board, stop))
        throw Failure(ExitCode::usage,
                      {describe(*conflict, read.counts_from),
                       place_of_row(*file_, read, conflict->second_row), "remove one of them"});
    check_blocked(read, shown_name(*file_), stop);
    if (block_) {
        board.blocked.add(blocked_by_flag(board.n()));
        board.blocked.sort();
        check_blocked(read, "--block", stop);
    }
    // The board itself is already in memory.
    expect_memory_for(board.n(),
                      memory_to_complete(board.n(), board.blocked.size(), board.knight) -
                          sizeof(std::uint32_t) * board.n(),
                      shown_name(*file_));
    return {piece, {board.n(), queens_in(board)}, std::move(board)};
}

Extent GivenFlags::random_extent() const {
    const std::uint64_t n = whole_number("--random", *random_);
    if (n == 0 || n > largest_composition)
        throw misuse_of("complete",
                        fmt::format("a board has from 1 to {} rows", largest_composition),
                        "--random");
    const std::uint64_t queens = whole_number_or("--queens", queens_, n / 2);
    if (queens > n)
        throw misuse_of(
            "complete",
            fmt::format("{} cannot stand on {}", counted(queens, "queen"), counted(n, "row")),
            "--queens");
    return {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(queens)};
}

GivenFlags::RandomBlocks GivenFlags::random_blocks(std::uint64_t n) const {
    const RandomBlocks blocks{whole_number_or("--random-blocks", random_blocks_, 0),
                              whole_number_or("--excluded-diagonals", excluded_, 0)};
    const auto expect_at_most = [](std::uint64_t number, std::uint64_t most, const char* flag) {
        if (number > most)
            throw misuse_of("complete",
                            fmt::format("at most {} can be blocked here, not {}", most, number),
                            flag);
    };
    expect_at_most(blocks.squares, std::min(n * n, most_blocked_squares), "--random-blocks");
    expect_at_most(blocks.diagonals, std::min(2 * (2 * n - 1), most_blocked_squares / n),
                   "--excluded-diagonals");
    return blocks;
}

BlockedSquares GivenFlags::blocked_by_flag(std::uint32_t n) const {
    BlockedSquares blocked;
    if (!block_) return blocked;
    for (const Square square : square_list(square_board(n), "--block", *block_)) {
        if (square >= std::uint64_t{n} * n)
            throw misuse_of("complete", fmt::format("square {} is not on {} x {}", square, n, n),
                            "--block");
        blocked.add(square, square_board(n));
    }
    blocked.sort();
    return blocked;
}

// Nothing if stopped.
std::optional<Composition> GivenFlags::random_board(Extent extent, std::uint64_t seed,
                                                    const StopFlag& stop) const {
    const auto [n, queens] = extent;
    const RandomBlocks blocks = random_blocks(n);
    const Reach knight = piece().reach('N');
    const std::uint64_t to_complete =
        memory_to_complete(n, blocks.squares + blocks.diagonals * std::uint64_t{n}, knight);
    expect_memory_for(
        n, scattered_ ? std::max(memory_to_scatter(n, knight), to_complete) : to_complete,
        "--random");
    BlockedSquares blocked = blocked_by_flag(n);
    Random seeds(seed);
    blocked.add(random_blocked_squares(n, blocks.squares, seeds.next(), stop));
    blocked.add(random_excluded_diagonals(n, blocks.diagonals, seeds.next(), stop));
    blocked.sort();
    if (scattered_) {
        if (auto board = scattered_composition(n, queens, seed, blocked, knight, stop))
            return board;
        if (stop) return std::nullopt;
        throw misuse_of("complete",
                        fmt::format("{} did not fit at random on {} in 100 attempts",
                                    counted(queens, "queen"), counted(n, "row")),
                        "--queens");
    }
    if (stop) return std::nullopt;
    if (queens == 0) return empty_board(n, std::move(blocked), knight);
    if (auto placement = random_placement(n, seed, stop, std::move(blocked), knight))
        return cut(std::move(*placement), queens, seed, stop);
    if (stop) return std::nullopt;
    throw misuse_of(
        "complete",
        fmt::format("no placement of {} was found to take queens from", counted(n, "queen")),
        "--random");
}

}  // namespace hetman
