#include "coordinator/completion/compositions/formats.h"

#include <fmt/core.h>

#include "common/failure.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

CompositionFile read_board(ByteReader& reader) {
    reader.skip_blanks();
    const int first = reader.peek();
    switch (first) {
        case ByteReader::end:
            throw reader.fault("the file is empty");
        case 'n':
            return read_squares(reader);
        case '{':
            return read_json(reader);
        case '[':
            return read_list(reader);
        case 'H':
            return read_binary(reader);
        default:
            return is_drawn_square(first) ? read_drawn(reader) : read_numbers(reader);
    }
}

bool may_be_one_of_many(CompositionFormat format) {
    return format == CompositionFormat::line || format == CompositionFormat::drawn;
}

}  // namespace

void expect_room_to_block(std::size_t blocked, const ByteReader& reader) {
    if (blocked >= most_blocked_squares)
        throw reader.fault(
            fmt::format("there are more than {} blocked squares", most_blocked_squares));
}

std::optional<std::string> put_queen(Composition& board, Square square) {
    const Board squares = square_board(board.n());
    std::uint32_t& column = board.columns[squares.row(square)];
    if (column != no_column)
        return fmt::format("square {}: row {} has a queen already, in column {}", square,
                           squares.row(square), column);
    column = static_cast<std::uint32_t>(squares.column(square));
    return std::nullopt;
}

CompositionFormat composition_format(const std::string& flag, const std::string& name) {
    if (name == "text") return CompositionFormat::text;
    if (name == "squares") return CompositionFormat::squares;
    if (name == "json") return CompositionFormat::json;
    if (name == "binary") return CompositionFormat::binary;
    throw Failure(ExitCode::usage, {fmt::format("\"{}\" is not a format", name), flag,
                                    "use text, squares, json or binary"});
}

CompositionFormat format_for(const std::string& file) {
    if (file.ends_with(".squares")) return CompositionFormat::squares;
    if (file.ends_with(".json")) return CompositionFormat::json;
    if (file.ends_with(".bin")) return CompositionFormat::binary;
    return CompositionFormat::text;
}

CompositionReader::CompositionReader(const std::string& file)
    : reader_(std::make_unique<ByteReader>(file)) {}

CompositionReader::~CompositionReader() = default;

std::optional<CompositionFile> CompositionReader::next() {
    if (!may_go_on_) return std::nullopt;
    CompositionFile read = read_board(*reader_);
    may_go_on_ = false;
    if (!may_be_one_of_many(read.format)) return read;
    reader_->skip_white();
    may_go_on_ = reader_->peek() != ByteReader::end;
    return read;
}

CompositionFile read_composition(const std::string& file) {
    CompositionReader reader(file);
    std::optional<CompositionFile> read = reader.next();
    if (reader.next())
        throw Failure(ExitCode::usage, {"there is more than one board", shown_name(file),
                                        "give a file with one, such as `head -1` of a list"});
    return *std::move(read);
}

std::string place_of_row(const std::string& file, const CompositionFile& read, std::uint32_t row) {
    if (!read.first_line) return shown_name(file);
    return fmt::format("{}:{}", shown_name(file), *read.first_line + row);
}

}  // namespace hetman
