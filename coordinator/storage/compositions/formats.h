#pragma once
// Files of queens: reading and writing compositions, in four formats.
//
//   text     the array of Grigoryan's paper: a line for each row, with the column of its queen from
//            1, or 0 where the row is free. As many lines as the board has rows.
//   squares  "n" and the number of rows, then the squares of the queens, row * n + column from 0;
//            where squares are blocked, "blocked" and these; all separated by white space
//   json     {"n": 8, "columns": [0, null, ...], "blocked": [9, ...]}: by row, the column from 0,
//            -1 or null where the row is free; squares, row * n + column from 0, which may be left
//            out; other members are skipped, so what `hetman complete --json` prints will do
//   binary   8 bytes "HETMANQC", a 32-bit version (1), n in 64 bits, then by row 32 bits: the
//            column from 1, or 0 where the row is free; all little-endian
//
// Readers believe no length before that many bytes are there: memory follows the size of the file.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "worker/completion/board/composition.h"

namespace hetman {

enum class CompositionFormat { text, squares, json, binary };

// "text", ...; throws Failure(usage) for all else.
CompositionFormat composition_format(const std::string& flag, const std::string& name);
// By the ending of a file's name: .squares, .json, .bin; all else is text.
CompositionFormat format_for(const std::string& file);

struct CompositionFile {
    Composition board;
    CompositionFormat format;  // seen from its first bytes
};

// Only squares and json can tell blocked squares.
constexpr bool tells_blocked(CompositionFormat format) {
    return format == CompositionFormat::squares || format == CompositionFormat::json;
}

// What rows and columns are counted from in a format, and so in messages about a file of it.
constexpr std::uint32_t counts_from(CompositionFormat format) {
    return format == CompositionFormat::text || format == CompositionFormat::binary ? 1 : 0;
}

// Reads a file that a user named. What it says is checked square by square, but not whether queens
// attack each other along columns and diagonals or stand on blocked squares. Throws Failure(usage)
// that names the place.
CompositionFile read_composition(const std::string& file);

// Where a row of a composition is written in its file: "queens.txt:7", or the file where lines are
// not rows.
std::string place_of_row(const std::string& file, CompositionFormat format, std::uint32_t row);

// Takes the next bytes of what is written.
using ByteSink = std::function<void(std::string_view)>;

// Blocked squares are left out where the format cannot tell them.
void write_composition(const Composition& board, CompositionFormat format, const ByteSink& sink);

// "[0,4,null,...]", as JSON has the columns.
void write_json_columns(const Composition& board, const ByteSink& sink);

}  // namespace hetman
