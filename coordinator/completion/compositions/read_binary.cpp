#include <fmt/core.h>

#include "coordinator/completion/compositions/binary_format.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

int next_byte(ByteReader& reader) {
    const int byte = reader.next();
    if (byte == ByteReader::end) throw reader.fault_in_file("the file is truncated");
    return byte;
}

std::uint64_t little_endian(ByteReader& reader, int bytes) {
    std::uint64_t number = 0;
    for (int i = 0; i < bytes; ++i)
        number |= static_cast<std::uint64_t>(next_byte(reader)) << (8 * i);
    return number;
}

std::uint64_t read_header(ByteReader& reader) {
    for (const char byte : binary_magic)
        if (next_byte(reader) != byte) throw reader.fault_in_file("the file has an unknown format");
    const std::uint64_t version = little_endian(reader, 4);
    if (version != binary_version)
        throw reader.fault_in_file(
            fmt::format("the file has version {} of the format, not {}", version, binary_version));
    const std::uint64_t n = little_endian(reader, 8);
    if (n == 0 || n > largest_composition)
        throw reader.fault_in_file(
            fmt::format("n is {}, not a number from 1 to {}", n, largest_composition));
    return n;
}

}  // namespace

CompositionFile read_binary(ByteReader& reader) {
    const std::uint64_t n = read_header(reader);
    Composition board;
    // Reserves memory only if the file is as long as it should be; otherwise the vector grows.
    if (reader.plain_size() >= binary_header_size + 4 * n) board.columns.reserve(n);
    for (std::uint64_t row = 0; row < n; ++row) {
        const std::uint64_t column = little_endian(reader, 4);
        if (column > n)
            throw reader.fault_in_file(
                fmt::format("row {} has column {} of {}, counted from 1", row + 1, column, n));
        board.columns.push_back(static_cast<std::uint32_t>(column) - 1);  // 0 becomes no_column
    }
    if (reader.peek() != ByteReader::end)
        throw reader.fault_in_file(fmt::format("there is more data after {} rows", n));
    return {std::move(board), CompositionFormat::binary, 1};
}

}  // namespace hetman
