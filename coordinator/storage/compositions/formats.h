#pragma once
// Files with compositions of queens: reading and writing in four formats.
//
//   text     the array of Grigoryan's paper: a line for each row of the board, with the column of
//   its queen from 1, or 0 if the row is free
//   squares  "n" and the number of rows, then the squares of the queens, row * n + column from 0;
//   then, if squares are blocked, "blocked" and those squares; separated by white space
//   json     {"n": 8, "columns": [0, null, ...], "blocked": [9, ...]}: for each row the column from
//   0, -1 or null if the row is free; optionally the blocked squares, row * n + column from 0.
//   Other members are ignored, so that the output of `hetman complete --json` can be read
//   binary   8 bytes "HETMANQC", a 32-bit version (1), n in 64 bits, then 32 bits for each row: the
//   column from 1, or 0 if the row is free; all little-endian
//
// Readers allocate memory in proportion to the bytes actually present, whatever lengths the file
// states.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "worker/completion/board/composition.h"

namespace hetman {

enum class CompositionFormat { text, squares, json, binary };

// "text", ...; throws Failure(usage) for other names.
CompositionFormat composition_format(const std::string& flag, const std::string& name);
// By the file name's extension: .squares, .json, .bin; otherwise text.
CompositionFormat format_for(const std::string& file);

struct CompositionFile {
    Composition board;
    CompositionFormat format;  // recognised by the first bytes
};

// Only squares and json can represent blocked squares.
constexpr bool tells_blocked(CompositionFormat format) {
    return format == CompositionFormat::squares || format == CompositionFormat::json;
}

// The number of the first row and column in a format, also used in messages about its files.
constexpr std::uint32_t counts_from(CompositionFormat format) {
    return format == CompositionFormat::text || format == CompositionFormat::binary ? 1 : 0;
}

// Reads a file named by the user. Checks the syntax and every square, but not whether queens attack
// each other along columns and diagonals or stand on blocked squares. Throws Failure(usage) that
// names the place.
CompositionFile read_composition(const std::string& file);

// The place of a row in its file: "queens.txt:7", or only the file if its lines are not rows.
std::string place_of_row(const std::string& file, CompositionFormat format, std::uint32_t row);

// Receives the next bytes of the output.
using ByteSink = std::function<void(std::string_view)>;

// Blocked squares are omitted if the format cannot represent them.
void write_composition(const Composition& board, CompositionFormat format, const ByteSink& sink);

// "[0,4,null,...]": the columns as in JSON.
void write_json_columns(const Composition& board, const ByteSink& sink);

}  // namespace hetman
