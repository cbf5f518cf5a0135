// Integers of any size in records, and records without a checksum.
#include "common/messages/record.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "common/numbers/random.h"

namespace hetman::test {
namespace {

std::string record_of(const BigInteger& number) {
    RecordWriter writer;
    writer.big_number(number);
    return writer.unsealed();
}

TEST(Records, KeepNumbersOfAnySize) {
    Random random(3);
    std::vector<BigInteger> numbers{0, 1};
    for (unsigned bits = 1; bits < 300; ++bits)
        for (const int more : {-1, 0, 1}) numbers.push_back((BigInteger(1) << bits) + more);
    for (int i = 0; i < 1000; ++i) numbers.push_back(random.next() >> random.below(64));
    RecordWriter writer;
    for (const BigInteger& number : numbers) writer.big_number(number);
    const std::string bytes = writer.unsealed();
    RecordReader reader = RecordReader::of_unsealed(bytes);
    for (const BigInteger& number : numbers) EXPECT_EQ(reader.big_number(), number);
    EXPECT_TRUE(reader.at_end());
}

TEST(Records, WriteSmallNumbersInOneWay) {
    Random random(4);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t number = random.next() >> random.below(64);
        RecordWriter writer;
        writer.number(number);
        const std::string bytes = writer.unsealed();
        EXPECT_EQ(bytes, record_of(number));
        EXPECT_EQ(RecordReader::of_unsealed(bytes).number(), number);
    }
    EXPECT_EQ(record_of(BigInteger(1) << 70).size(), 11u) << "seven bits a byte";
}

TEST(Records, RefuseWhatIsNoNumber) {
    const std::string too_large = record_of(BigInteger(1) << 64);
    EXPECT_THROW(RecordReader::of_unsealed(too_large).number(), std::runtime_error);
    EXPECT_EQ(RecordReader::of_unsealed(too_large).big_number(), BigInteger(1) << 64);
    for (const std::string& bytes : {std::string(), std::string("\x80"), std::string("\x80\x00", 2),
                                     std::string(12, '\xff'), std::string(12, '\xff') + '\0'}) {
        EXPECT_THROW(RecordReader::of_unsealed(bytes).number(), std::runtime_error);
        EXPECT_THROW(RecordReader::of_unsealed(bytes).big_number(), std::runtime_error);
    }
}

}  // namespace
}  // namespace hetman::test
