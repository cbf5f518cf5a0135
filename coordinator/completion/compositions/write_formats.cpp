#include <fmt/format.h>

#include <iterator>

#include "coordinator/completion/compositions/binary_format.h"
#include "coordinator/completion/compositions/formats.h"

namespace hetman {
namespace {

// Buffers the output.
class Writer {
  public:
    explicit Writer(const ByteSink& sink) : sink_(sink) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void add(std::string_view bytes) {
        buffer_ += bytes;
        flush_if_large();
    }
    void add(std::uint64_t number, char behind) {
        fmt::format_to(std::back_inserter(buffer_), "{}{}", number, behind);
        flush_if_large();
    }
    void add_little_endian(std::uint64_t number, int bytes) {
        for (int i = 0; i < bytes; ++i) buffer_ += static_cast<char>(number >> (8 * i) & 0xff);
        flush_if_large();
    }
    void flush() {
        sink_(buffer_);
        buffer_.clear();
    }

  private:
    void flush_if_large() {
        if (buffer_.size() >= 1 << 20) flush();
    }

    const ByteSink& sink_;
    std::string buffer_;
};

// Counted from 1; 0 for none.
std::uint32_t column_from_one(std::uint32_t column) { return column + 1; }

void write_text(const Composition& board, Writer& writer) {
    for (const std::uint32_t column : board.columns) writer.add(column_from_one(column), '\n');
}

void write_squares(const Composition& board, Writer& writer) {
    writer.add("n ");
    writer.add(board.n(), '\n');
    const Board squares = square_board(board.n());
    for (std::uint32_t row = 0; row < board.n(); ++row)
        if (board.columns[row] != no_column)
            writer.add(squares.square(row, board.columns[row]), '\n');
    if (board.blocked.empty()) return;
    writer.add("blocked\n");
    board.blocked.each_square(squares, [&](Square square) { writer.add(square, '\n'); });
}

void write_binary(const Composition& board, Writer& writer) {
    writer.add(binary_magic);
    writer.add_little_endian(binary_version, 4);
    writer.add_little_endian(board.n(), 8);
    for (const std::uint32_t column : board.columns)
        writer.add_little_endian(column_from_one(column), 4);
}

void write_columns(const Composition& board, Writer& writer) {
    writer.add("[");
    for (std::uint32_t row = 0; row < board.n(); ++row) {
        if (row > 0) writer.add(",");
        if (board.columns[row] == no_column)
            writer.add("null");
        else
            writer.add(fmt::format_int(board.columns[row]).c_str());
    }
    writer.add("]");
}

void write_json(const Composition& board, Writer& writer) {
    writer.add(fmt::format("{{\"n\":{},\"columns\":", board.n()));
    write_columns(board, writer);
    std::string before = ",\"blocked\":[";
    board.blocked.each_square(square_board(board.n()), [&](Square square) {
        writer.add(fmt::format("{}{}", before, square));
        before = ",";
    });
    writer.add(board.blocked.empty() ? "}\n" : "]}\n");
}

}  // namespace

void write_composition(const Composition& board, CompositionFormat format, const ByteSink& sink) {
    Writer writer(sink);
    switch (format) {
        case CompositionFormat::squares:
            write_squares(board, writer);
            break;
        case CompositionFormat::binary:
            write_binary(board, writer);
            break;
        case CompositionFormat::json:
            write_json(board, writer);
            break;
        default:
            write_text(board, writer);
    }
    writer.flush();
}

void write_json_columns(const Composition& board, const ByteSink& sink) {
    Writer writer(sink);
    write_columns(board, writer);
    writer.flush();
}

}  // namespace hetman
