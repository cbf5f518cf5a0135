#include <fmt/core.h>

#include <utility>

#include "common/plural.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

// True at the end of the file. Empty lines are allowed only there.
bool ends(ByteReader& reader) {
    reader.skip_blanks();
    if (reader.peek() != '\n') return reader.peek() == ByteReader::end;
    const std::uint64_t empty = reader.line();
    reader.skip_white();
    if (reader.peek() != ByteReader::end)
        throw reader.fault_in_line("a line is empty; each line should have one number", empty);
    return true;
}

void end_line(ByteReader& reader) {
    reader.skip_blanks();
    if (reader.peek() == ByteReader::end) return;
    if (reader.peek() != '\n')
        throw reader.fault("the line continues after the number; each line should have one number");
    reader.next();
}

}  // namespace

CompositionFile read_text_after(std::uint64_t first_column, ByteReader& reader) {
    Composition board;
    auto& columns = board.columns;
    columns.push_back(static_cast<std::uint32_t>(first_column) - 1);  // 0 becomes no_column
    while (!ends(reader)) {
        if (columns.size() == largest_composition)
            throw reader.fault(fmt::format("there are more than {} rows", largest_composition));
        const std::uint64_t column = read_number(reader, "a column", largest_composition);
        columns.push_back(static_cast<std::uint32_t>(column) - 1);
        end_line(reader);
    }
    for (std::uint32_t row = 0; row < board.n(); ++row)
        if (columns[row] != no_column && columns[row] >= board.n())
            throw reader.fault_in_line(fmt::format("column {} is not on a board of {}",
                                                   columns[row] + 1, counted(board.n(), "row")),
                                       std::uint64_t{row} + 1);
    return {std::move(board), CompositionFormat::text, 1, 1};
}

}  // namespace hetman
