#pragma once
// The board that the command `complete` works on: from a file, or random.

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem/piece.h"
#include "common/stop_flag.h"
#include "coordinator/commands/flags/flag.h"
#include "coordinator/completion/compositions/formats.h"
#include "worker/completion/board/composition.h"

namespace hetman {

class Command;

inline constexpr Heading random_boards{"Random boards", 15};

// The size of a board and the number of its queens.
struct Extent {
    std::uint32_t n;
    std::uint32_t queens;
};

// `board` is empty if stopped.
struct GivenBoard {
    Piece piece;
    Extent extent;
    std::optional<Composition> board;
};

// The piece that --piece selects: queen (the default), super queen or awesome queen. Throws
// Failure(usage) for other pieces.
Piece queen_of(const std::optional<std::string>& flag);
Flag queen_flag();
// The piece of a board from a file: the one that the flag names, or else the file.
Piece queen_in(const CompositionFile& read, const std::string& file,
               const std::optional<std::string>& flag);

class GivenFlags {
  public:
    void add_to(const Command& command);

    // Throws Failure(usage) if the flags are incompatible, if the board cannot be read or
    // generated, if its queens attack each other or stand on blocked squares, or if the machine has
    // too little memory to complete it.
    GivenBoard make(std::uint64_t seed, const StopFlag& stop) const;

    // The board is read from a file, not generated.
    bool is_read() const { return file_.has_value(); }

    // The piece that --piece selects. A file may name another if the flag is not given.
    Piece piece() const { return queen_of(piece_); }

  private:
    // Blocked squares of a random board, in addition to --block.
    struct RandomBlocks {
        std::uint64_t squares;
        std::uint64_t diagonals;
    };

    void check_together() const;
    GivenBoard from_file(const StopFlag& stop) const;
    Extent random_extent() const;
    RandomBlocks random_blocks(std::uint64_t n) const;
    BlockedSquares blocked_by_flag(std::uint32_t n) const;
    std::optional<Composition> random_board(Extent extent, std::uint64_t seed,
                                            const StopFlag& stop) const;

    std::optional<std::string> file_;
    std::optional<std::string> random_;
    std::optional<std::string> queens_;
    std::optional<std::string> random_blocks_;
    std::optional<std::string> excluded_;
    std::optional<std::string> block_;
    std::optional<std::string> piece_;
    bool cut_ = false;
    bool scattered_ = false;
};

}  // namespace hetman
