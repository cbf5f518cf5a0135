#pragma once
// Compact binary records: the encoding of batches and results, and of the entries of a ledger. (All
// other messages use Boost.Serialization, see serialize.h, which costs some microseconds a
// message.)
//
// A record is a string of bytes that ends with its checksum (8 bytes, XXH3-64). Integers are
// little-endian base 128, seven bits a byte, and end with the first byte below 128; words with
// random bits, such as checksums, take 8 bytes. The checksum detects accidents, not malice: the
// reader trusts no length.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "common/numbers/big_integer.h"

namespace hetman {

class RecordWriter {
  public:
    explicit RecordWriter(std::size_t bytes_expected = 0) { bytes_.reserve(bytes_expected); }
    // Appends to these bytes.
    explicit RecordWriter(std::string bytes) : bytes_(std::move(bytes)) {}

    void byte(std::uint8_t value) { bytes_ += static_cast<char>(value); }
    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) byte(static_cast<std::uint8_t>(value | 0x80));
        byte(static_cast<std::uint8_t>(value));
    }
    // To be read by RecordReader::big_number(). Writes numbers below 2^64 as number() does.
    void big_number(const BigInteger& value);
    // A difference modulo 2^64: short if it is close to zero on either side (zigzag encoding).
    void difference(std::uint64_t value) { number(value << 1 ^ (value >> 63 != 0 ? ~0ULL : 0)); }
    void word(std::uint64_t value) {
        for (int shift = 0; shift < 64; shift += 8) byte(static_cast<std::uint8_t>(value >> shift));
    }
    void text(std::string_view text) {
        number(text.size());
        bytes_ += text;
    }

    // Returns the record with its checksum and ends the writing.
    std::string sealed();
    // Returns the record without a checksum, if something else protects it, and ends the writing.
    std::string unsealed() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

// Reads what RecordWriter wrote, from an untrusted sender. Throws std::runtime_error with a short
// reason if the bytes are malformed.
class RecordReader {
  public:
    // The bytes must outlive the reader. They are refused if they lack their checksum.
    explicit RecordReader(std::string_view sealed);
    // A reader of a record without a checksum, under the same condition.
    static RecordReader of_unsealed(std::string_view bytes);

    bool at_end() const { return rest_.empty(); }
    std::uint8_t byte() {
        if (rest_.empty()) refuse("it is cut short");
        const char first = rest_.front();
        rest_.remove_prefix(1);
        return static_cast<std::uint8_t>(first);
    }
    std::uint64_t number() {
        const std::uint8_t first = byte();
        return first < 0x80 ? first : longer_number(first);
    }
    BigInteger big_number();
    // A number with an upper limit.
    template <class Integer>
    Integer number_up_to(Integer most) {
        const std::uint64_t value = number();
        if (value > most) refuse("it holds a number that is too large");
        return static_cast<Integer>(value);
    }
    std::uint64_t difference() {
        const std::uint64_t value = number();
        return value >> 1 ^ ((value & 1) != 0 ? ~0ULL : 0);
    }
    std::uint64_t word();
    std::string_view text();

    // The length of a list whose elements take at least that many bytes each; refused if the record
    // cannot hold so many.
    std::size_t count(std::size_t least_bytes_of_each);

    // Refuses trailing bytes.
    void expect_end() const;

    [[noreturn]] static void refuse(const char* why);

  private:
    RecordReader() = default;
    std::uint64_t longer_number(std::uint8_t first);

    std::string_view rest_;
};

}  // namespace hetman
