#include <fmt/format.h>

#include "common/plural.h"
#include "coordinator/storage/compositions/read_formats.h"

namespace hetman {
namespace {

void skip_blanks(ByteReader& reader) {
    for (int byte = reader.peek(); byte == ' ' || byte == '\t' || byte == '\r';
         byte = reader.peek())
        reader.next();
}

// True at the end of the file. Empty lines are allowed only there.
bool ends(ByteReader& reader) {
    skip_blanks(reader);
    if (reader.peek() != '\n') return reader.peek() == ByteReader::end;
    const std::uint64_t empty = reader.line();
    reader.skip_white();
    if (reader.peek() != ByteReader::end)
        throw reader.fault_in_line("a line is empty; each line should have one number", empty);
    return true;
}

void end_line(ByteReader& reader) {
    skip_blanks(reader);
    if (reader.peek() == ByteReader::end) return;
    if (reader.peek() != '\n')
        throw reader.fault("the line continues after the number; each line should have one number");
    reader.next();
}

}  // namespace

Composition read_text(ByteReader& reader) {
    Composition board;
    auto& columns = board.columns;
    while (!ends(reader)) {
        if (columns.size() == largest_composition)
            throw reader.fault(fmt::format("there are more than {} rows", largest_composition));
        const std::uint64_t column = read_number(reader, "a column", largest_composition);
        columns.push_back(static_cast<std::uint32_t>(column) - 1);  // 0 becomes no_column
        end_line(reader);
    }
    if (columns.empty()) throw reader.fault_in_line("the file has no rows", 1);
    for (std::uint32_t row = 0; row < board.n(); ++row)
        if (columns[row] != no_column && columns[row] >= board.n())
            throw reader.fault_in_line(fmt::format("column {} is not on a board of {}",
                                                   columns[row] + 1, counted(board.n(), "row")),
                                       std::uint64_t{row} + 1);
    return board;
}

}  // namespace hetman
