#pragma once
// Files with compositions of queens: reading and writing.
//
//   text     the array of Grigoryan's paper: a line for each row of the board, with the column of
//   its queen from 1, or 0 if the row is free
//   squares  "n" and the number of rows, then the squares of the queens, row * n + column from 0;
//   then, if squares are blocked, "blocked" and those squares; separated by white space
//   json     {"n": 8, "columns": [0, null, ...], "blocked": [9, ...]}: for each row the column from
//   0, -1 or null if the row is free; optionally the blocked squares, row * n + column from 0.
//   Without columns, "placement" and then "preplaced" list the queens' squares; without these all
//   rows are free. "piece" names the piece. The other members of `hetman first --json` and `hetman
//   complete --json` are ignored; unknown ones are errors
//   binary   8 bytes "HETMANQC", a 32-bit version (1), n in 64 bits, then 32 bits for each row: the
//   column from 1, or 0 if the row is free; all little-endian
//
// These are read but not written; a file may have several of them, as `hetman list` prints:
//
//   line     the queens of all rows on one line, with or without brackets: either the squares, as
//   many as rows, or the columns, from 1 (0 if the row is free) or from 0. Up to nine columns may
//   be digits without blanks: 15863724 drawn    a line for each row, "* q * *" or ".Q..": q or Q
//   for queens, x, X or # for blocked squares, and any of * . _ + for others. A line of the
//   queens' squares may come before; an empty line ends it
//
// In squares, json and files of squares, squares may also have chess coordinates (common/job/
// square.h).
//
// Readers allocate memory in proportion to the bytes actually present, whatever lengths the file
// states.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "worker/completion/board/composition.h"

namespace hetman {

class ByteReader;  // byte_reader.h

enum class CompositionFormat { text, squares, json, binary, line, drawn };

// "text", ...; throws Failure(usage) for other names.
CompositionFormat composition_format(const std::string& flag, const std::string& name);
// By the file name's extension: .squares, .json, .bin; otherwise text.
CompositionFormat format_for(const std::string& file);

struct CompositionFile {
    Composition board;
    CompositionFormat format;  // recognised by the first bytes
    // The number of the first row and column in the file, also used in messages about it.
    std::uint32_t counts_from;
    std::optional<std::uint64_t> first_line{};  // that of the first row, if each row has a line
    std::optional<std::string> piece{};         // as named in the file
};

// Only squares and json can represent blocked squares.
constexpr bool tells_blocked(CompositionFormat format) {
    return format == CompositionFormat::squares || format == CompositionFormat::json;
}

// Reads the boards of a file named by the user, one after the other. Checks the syntax and every
// square, but not whether queens attack each other along columns and diagonals or stand on blocked
// squares. Throws Failure(usage) that names the place, also if there is no board at all.
class CompositionReader {
  public:
    explicit CompositionReader(const std::string& file);
    ~CompositionReader();

    // The next board; nothing at the end.
    std::optional<CompositionFile> next();

  private:
    std::unique_ptr<ByteReader> reader_;
    bool may_go_on_ = true;
};

// Reads the only board of such a file.
CompositionFile read_composition(const std::string& file);

// The place of a row in its file: "queens.txt:7", or only the file if its lines are not rows.
std::string place_of_row(const std::string& file, const CompositionFile& read, std::uint32_t row);

// Receives the next bytes of the output.
using ByteSink = std::function<void(std::string_view)>;

// Blocked squares are omitted if the format cannot represent them.
void write_composition(const Composition& board, CompositionFormat format, const ByteSink& sink);

// "[0,4,null,...]": the columns as in JSON.
void write_json_columns(const Composition& board, const ByteSink& sink);

}  // namespace hetman
