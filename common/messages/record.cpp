#include "common/messages/record.h"

#include <bit>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/numbers/checksum.h"

namespace hetman {
namespace {

constexpr std::size_t checksum_size = 8;
constexpr std::size_t group_bits = 7;  // of a number, in a byte

std::uint64_t checksum_of_record(std::string_view bytes) { return Checksum().add(bytes).value(); }

std::uint64_t word_at(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i)
        value |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << 8 * i;
    return value;
}

}  // namespace

void RecordWriter::big_number(const BigInteger& value) {
    if (value <= std::numeric_limits<std::uint64_t>::max())
        return number(static_cast<std::uint64_t>(value));
    const std::vector<std::uint64_t> limbs = to_limbs(value);
    const std::size_t bits =
        64 * (limbs.size() - 1) + static_cast<std::size_t>(std::bit_width(limbs.back()));
    for (std::size_t at = 0; at < bits; at += group_bits) {
        const std::size_t shift = at % 64;
        std::uint64_t group = limbs[at / 64] >> shift;
        if (shift > 64 - group_bits && at / 64 + 1 < limbs.size())
            group |= limbs[at / 64 + 1] << (64 - shift);
        byte(static_cast<std::uint8_t>((group & 0x7f) | (at + group_bits < bits ? 0x80 : 0)));
    }
}

std::string RecordWriter::sealed() {
    word(checksum_of_record(bytes_));
    return std::move(bytes_);
}

RecordReader::RecordReader(std::string_view sealed) {
    if (sealed.size() < checksum_size) refuse(sealed.empty() ? "it is empty" : "it is cut short");
    rest_ = sealed.substr(0, sealed.size() - checksum_size);
    if (word_at(sealed.substr(rest_.size())) != checksum_of_record(rest_))
        refuse("checksum mismatch: it is truncated or damaged");
}

RecordReader RecordReader::of_unsealed(std::string_view bytes) {
    RecordReader reader;
    reader.rest_ = bytes;
    return reader;
}

BigInteger RecordReader::big_number() {
    constexpr std::size_t surely_64_bits = 9;
    std::size_t size = 1;
    while (size <= rest_.size() && static_cast<std::uint8_t>(rest_[size - 1]) >= 0x80) ++size;
    if (size > rest_.size()) refuse("it is cut short");
    if (size <= surely_64_bits) return number();
    std::vector<std::uint64_t> limbs((group_bits * size + 63) / 64);
    std::uint64_t group = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t at = group_bits * i;
        const std::size_t shift = at % 64;
        group = byte() & 0x7f;
        limbs[at / 64] |= group << shift;
        if (shift > 64 - group_bits) limbs[at / 64 + 1] |= group >> (64 - shift);
    }
    if (group == 0) refuse("it holds a number that is not in its shortest form");
    return from_limbs(limbs);
}

std::uint64_t RecordReader::longer_number(std::uint8_t first) {
    std::uint64_t value = first & 0x7f;
    for (int shift = 7; shift < 64; shift += 7) {
        const std::uint8_t next = byte();
        const std::uint64_t bits = next & 0x7f;
        if (bits << shift >> shift != bits) break;
        value |= bits << shift;
        if (next >= 0x80) continue;
        if (next == 0) refuse("it holds a number that is not in its shortest form");
        return value;
    }
    refuse("it holds a number that is too large");
}

std::uint64_t RecordReader::word() {
    if (rest_.size() < 8) refuse("it is cut short");
    const std::uint64_t value = word_at(rest_);
    rest_.remove_prefix(8);
    return value;
}

std::string_view RecordReader::text() {
    const std::size_t size = count(1);
    const std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return text;
}

std::size_t RecordReader::count(std::size_t least_bytes_of_each) {
    const std::uint64_t value = number();
    if (value > rest_.size() / least_bytes_of_each)
        refuse("a list in it is longer than the message");
    return static_cast<std::size_t>(value);
}

void RecordReader::expect_end() const {
    if (!rest_.empty()) refuse("it has trailing bytes");
}

void RecordReader::refuse(const char* why) { throw std::runtime_error(why); }

}  // namespace hetman
