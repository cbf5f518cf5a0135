#include "coordinator/storage/compositions/formats.h"

#include <fmt/format.h>

#include "common/failure.h"
#include "coordinator/storage/compositions/read_formats.h"

namespace hetman {
namespace {

Composition read_as(CompositionFormat format, ByteReader& reader) {
    switch (format) {
        case CompositionFormat::squares:
            return read_squares(reader);
        case CompositionFormat::json:
            return read_json(reader);
        case CompositionFormat::binary:
            return read_binary(reader);
        default:
            return read_text(reader);
    }
}

CompositionFormat format_of(ByteReader& reader) {
    switch (reader.peek()) {
        case ByteReader::end:
            throw reader.fault("the file is empty");
        case 'n':
            return CompositionFormat::squares;
        case '{':
            return CompositionFormat::json;
        case 'H':
            return CompositionFormat::binary;
        default:
            return CompositionFormat::text;
    }
}

}  // namespace

void expect_room_to_block(std::size_t blocked, const ByteReader& reader) {
    if (blocked >= most_blocked_squares)
        throw reader.fault(
            fmt::format("there are more than {} blocked squares", most_blocked_squares));
}

void add_blocked(BlockedSquares& blocked, std::uint64_t square, std::uint64_t n,
                 const ByteReader& reader) {
    if (square >= n * n)
        throw reader.fault(fmt::format("blocked square {} is not on {} x {}", square, n, n));
    expect_room_to_block(blocked.size(), reader);
    blocked.add(square, square_board(n));
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

CompositionFile read_composition(const std::string& file) {
    ByteReader reader(file);
    const CompositionFormat format = format_of(reader);
    return {read_as(format, reader), format};
}

std::string place_of_row(const std::string& file, CompositionFormat format, std::uint32_t row) {
    if (format != CompositionFormat::text) return file;
    return fmt::format("{}:{}", file, std::uint64_t{row} + 1);
}

}  // namespace hetman
