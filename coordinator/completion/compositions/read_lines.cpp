// Files that begin with numbers: text, and lines of squares or columns.
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "common/plural.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

constexpr std::uint64_t largest_square =
    std::uint64_t{largest_composition} * largest_composition - 1;

// The numbers of a line.
struct NumberLine {
    std::vector<std::uint64_t> numbers;
    std::uint64_t line = 1;
    bool has_comma = false;
    std::string digits{};  // of the first number, as far as they may be columns of their own
};

bool ends_line(ByteReader& reader) {
    return reader.peek() == '\n' || reader.peek() == ByteReader::end;
}

// Reads numbers, with blanks or commas between them, up to what is no number.
NumberLine read_line_of_numbers(ByteReader& reader) {
    constexpr std::size_t most_digits = 9;
    NumberLine line{{}, reader.line()};
    while (reader.skip_blanks(), is_digit(reader.peek())) {
        if (line.numbers.size() == largest_composition)
            throw reader.fault(fmt::format("there are more than {} rows", largest_composition));
        std::uint64_t number = 0;
        while (is_digit(reader.peek())) {
            const int digit = reader.next();
            number = 10 * number + static_cast<std::uint64_t>(digit - '0');
            if (number > largest_square) throw reader.fault("a number is larger than any square");
            if (line.numbers.empty() && line.digits.size() <= most_digits)
                line.digits += static_cast<char>(digit);
        }
        line.numbers.push_back(number);
        reader.skip_blanks();
        if (reader.peek() == ',') {
            reader.next();
            line.has_comma = true;
        }
    }
    if (line.digits.size() > most_digits) line.digits.clear();
    return line;
}

// "2413", "2403": a column a digit. No file of one column a line is meant: on a board of one row
// there is no column of two digits.
bool are_columns(const std::string& digits) {
    return digits.size() > 1 && std::all_of(digits.begin(), digits.end(), [&](char digit) {
               return static_cast<std::size_t>(digit - '0') <= digits.size();
           });
}

// Columns of all rows: from 0 if one is 0 and none is n, otherwise from 1, and 0 for free rows.
CompositionFile of_columns(const std::vector<std::uint64_t>& columns) {
    const std::uint64_t n = columns.size();
    const bool from_0 = std::count(columns.begin(), columns.end(), 0U) == 1 &&
                        std::find(columns.begin(), columns.end(), n) == columns.end();
    Composition board;
    for (const std::uint64_t column : columns)
        board.columns.push_back(static_cast<std::uint32_t>(column) - (from_0 ? 0 : 1));
    return {std::move(board), CompositionFormat::line, from_0 ? 0U : 1U};
}

// As many squares as rows.
CompositionFile of_squares(const NumberLine& line, const ByteReader& reader) {
    const std::uint64_t n = line.numbers.size();
    Composition board = empty_board(static_cast<std::uint32_t>(n));
    for (const Square square : line.numbers) {
        if (square >= n * n)
            throw reader.fault_in_line(
                fmt::format("square {} is not on {} x {}, as {} say; write \"n\" and the number of "
                            "rows before them",
                            square, n, n, counted(n, "square")),
                line.line);
        if (const auto wrong = put_queen(board, square))
            throw reader.fault_in_line(*wrong, line.line);
    }
    return {std::move(board), CompositionFormat::line, 0};
}

CompositionFile of_line(const NumberLine& line, const ByteReader& reader) {
    const std::uint64_t n = line.numbers.size();
    const bool columns = std::all_of(line.numbers.begin(), line.numbers.end(),
                                     [n](std::uint64_t number) { return number <= n; });
    return columns ? of_columns(line.numbers) : of_squares(line, reader);
}

// The drawn board below a line of its squares.
CompositionFile read_drawn_below(NumberLine line, ByteReader& reader) {
    CompositionFile drawn = read_drawn(reader);
    std::vector<std::uint64_t> squares;
    for (std::uint32_t row = 0; row < drawn.board.n(); ++row)
        if (drawn.board.columns[row] != no_column)
            squares.push_back(square_board(drawn.board.n()).square(row, drawn.board.columns[row]));
    std::sort(line.numbers.begin(), line.numbers.end());
    if (line.numbers != squares)
        throw reader.fault_in_line("the squares are not those of the board drawn below", line.line);
    return drawn;
}

}  // namespace

CompositionFile read_numbers(ByteReader& reader) {
    if (reader.peek() == '\n') {
        reader.skip_white();
        throw reader.fault_in_line(reader.peek() == ByteReader::end
                                       ? "the file has no rows"
                                       : "a line is empty; each line should have one number",
                                   1);
    }
    if (!is_digit(reader.peek())) read_number(reader, "a column", largest_composition);  // throws
    NumberLine line = read_line_of_numbers(reader);
    const bool is_one = line.numbers.size() == 1 && !line.has_comma;
    if (!ends_line(reader))
        throw reader.fault("the line continues after the number; each line should have one number");
    reader.next();
    reader.skip_blanks();
    if (is_drawn_square(reader.peek())) return read_drawn_below(std::move(line), reader);
    if (!is_one) return of_line(line, reader);
    if (reader.peek() == ByteReader::end && are_columns(line.digits)) {
        std::vector<std::uint64_t> columns;
        for (const char digit : line.digits)
            columns.push_back(static_cast<std::uint64_t>(digit - '0'));
        return of_columns(columns);
    }
    if (line.numbers.front() > largest_composition)
        throw reader.fault_in_line(fmt::format("a column is larger than {}", largest_composition),
                                   line.line);
    return read_text_after(line.numbers.front(), reader);
}

CompositionFile read_list(ByteReader& reader) {
    reader.next();  // the bracket
    const NumberLine line = read_line_of_numbers(reader);
    if (reader.next() != ']')
        throw reader.fault_in_line("the list has more than numbers", line.line);
    reader.skip_blanks();
    if (!ends_line(reader)) throw reader.fault("the line continues after the list");
    if (line.numbers.empty()) throw reader.fault_in_line("the list is empty", line.line);
    return of_line(line, reader);
}

}  // namespace hetman
