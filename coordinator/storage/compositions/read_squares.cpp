#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "common/plural.h"
#include "coordinator/storage/compositions/read_formats.h"

namespace hetman {
namespace {

// A board takes 4 bytes per row, whatever the file contains. Boards with more rows than this must
// have a queen in at least every thousandth row, so that a small file cannot allocate gigabytes.
constexpr std::uint64_t most_rows_without_queens = 10'000'000;
constexpr std::uint64_t most_rows_a_queen = 1000;

constexpr std::string_view blocked_word = "blocked";

struct Entry {
    std::uint64_t square;
    std::uint64_t line;
};

bool more_numbers(ByteReader& reader) {
    reader.skip_white();
    return reader.peek() != ByteReader::end && reader.peek() != blocked_word.front();
}

std::uint64_t read_size(ByteReader& reader) {
    reader.next();  // the "n"
    reader.skip_white();
    const std::uint64_t n = read_number(reader, "n", largest_composition);
    if (n == 0) throw reader.fault("a board has at least one row");
    return n;
}

std::vector<Entry> read_entries(ByteReader& reader, std::uint64_t n) {
    std::vector<Entry> entries;
    while (more_numbers(reader)) {
        const std::uint64_t line = reader.line();
        entries.push_back({read_number(reader, "a square", n * n - 1), line});
        if (entries.size() > n)
            throw reader.fault_in_line(fmt::format("there are more than {}", counted(n, "queen")),
                                       line);
    }
    return entries;
}

// The blocked squares after the queens, if any.
BlockedSquares read_blocked(ByteReader& reader, std::uint64_t n) {
    BlockedSquares blocked;
    if (reader.peek() == ByteReader::end) return blocked;
    for (const char letter : blocked_word)
        if (reader.next() != letter) throw reader.fault("expected a square or \"blocked\"");
    while (more_numbers(reader))
        add_blocked(blocked, read_number(reader, "a square", n * n - 1), n, reader);
    if (reader.peek() != ByteReader::end) throw reader.fault("\"blocked\" appears twice");
    blocked.sort();
    return blocked;
}

}  // namespace

Composition read_squares(ByteReader& reader) {
    const std::uint64_t n = read_size(reader);
    const std::vector<Entry> entries = read_entries(reader, n);
    if (n > most_rows_without_queens && n > most_rows_a_queen * entries.size())
        throw reader.fault_in_line(
            fmt::format("n is {}, but only {} given", n, counted(entries.size(), "square")), 1);
    Composition board = empty_board(static_cast<std::uint32_t>(n), read_blocked(reader, n));
    for (const Entry& entry : entries) {
        const std::uint64_t row = square_board(n).row(entry.square);
        std::uint32_t& column = board.columns[row];
        if (column != no_column)
            throw reader.fault_in_line(
                fmt::format("square {}: row {} has a queen already, in column {}", entry.square,
                            row, column),
                entry.line);
        column = static_cast<std::uint32_t>(square_board(n).column(entry.square));
    }
    return board;
}

}  // namespace hetman
