// Decoding of hostile contents under a correct hash, in ledgers and messages.
#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

#include "common/messages/message.h"
#include "common/messages/serialize.h"
#include "tests/support/oracle.h"
#include "tests/support/peak_memory.h"

namespace hetman::test {
namespace {

template <class Value>
void expect_refused(const std::string& bytes, const std::string& why = {}) {
    try {
        unpack<Value>(bytes);
        ADD_FAILURE() << "it was taken";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
}

// Each group of eight bytes in turn is replaced by this length: some of the groups are lengths.
template <class Value>
void expect_no_length_is_believed(const std::string& good, std::uint64_t length) {
    const std::uint64_t before = peak_memory();
    for (std::size_t at = 0; at + sizeof length <= good.size(); ++at) {
        std::string bytes = good;
        std::memcpy(bytes.data() + at, &length, sizeof length);
        try {
            unpack<Value>(bytes);
        } catch (const std::runtime_error&) {
            // The usual error: neither std::bad_alloc nor std::length_error.
        }
    }
    EXPECT_LT(peak_memory() - before, 64U << 20) << "room was made for what is not there";
}

TEST(CarefulArchive, GivesBackWhatWasPacked) {
    const std::vector<std::uint64_t> numbers{1, 2, ~std::uint64_t{0}};
    EXPECT_EQ(unpack<std::vector<std::uint64_t>>(pack(numbers)), numbers);
    const std::vector<std::string> texts{"", "one", std::string("t\0o", 3)};
    EXPECT_EQ(unpack<std::vector<std::string>>(pack(texts)), texts);
    const Problem problem = problem_on("QNN", 28, {0, 33}, {5, 700});
    EXPECT_EQ(unpack<Problem>(pack(problem)), problem);
    Problem walled = problem;
    walled.walls = {3, 4};
    const std::string more = pack(walled);
    EXPECT_EQ(unpack<Problem>(more), walled);
    // A length and two squares; no byte where there are none.
    EXPECT_EQ(more.size(), pack(problem).size() + 24);
    // Marked, but empty: problems have one form only.
    std::string marked = pack(problem);
    marked.back() = static_cast<char>(marked.back() | '\x80');
    EXPECT_THROW(unpack<Problem>(marked + std::string(8, '\0')), std::runtime_error);
    EXPECT_EQ(unpack<std::vector<BigInteger>>(pack(std::vector<BigInteger>{0, 7})).back(), 7);
}

TEST(CarefulArchive, TakesATruthValueAndNoOtherByte) {
    EXPECT_FALSE(unpack<bool>(pack(false)));
    EXPECT_TRUE(unpack<bool>(pack(true)));
    for (const char byte : {'\2', '\4', '\377'})
        expect_refused<bool>(std::string(1, byte), "an invalid value");
}

TEST(CarefulArchive, BelievesNoLength) {
    std::vector<std::vector<std::uint64_t>> lists{{1, 2}, {}, {3}};
    const std::vector<std::string> texts{"one", "two"};
    const Problem problem = problem_on("QNN", 28, {0, 33}, {5, 700});
    // Lengths beyond memory, beyond the size of a vector, and one that would fit: 2 GiB.
    for (const std::uint64_t length :
         {std::uint64_t{1} << 60, ~std::uint64_t{0}, std::uint64_t{1} << 28}) {
        SCOPED_TRACE(length);
        expect_no_length_is_believed<std::vector<std::vector<std::uint64_t>>>(pack(lists), length);
        expect_no_length_is_believed<std::vector<std::string>>(pack(texts), length);
        expect_no_length_is_believed<Problem>(pack(problem), length);
    }
    std::string bytes = pack(std::vector<std::uint64_t>{1, 2, 3});
    const std::uint64_t length = 1 << 20;
    const std::size_t at = bytes.find(std::string("\3\0\0\0\0\0\0\0", 8));
    ASSERT_NE(at, std::string::npos);
    std::memcpy(bytes.data() + at, &length, sizeof length);
    expect_refused<std::vector<std::uint64_t>>(bytes, "exceeds its size");
}

TEST(CarefulArchive, RefusesWhatIsLeftOver) {
    expect_refused<Problem>(pack(problem_on("Q", 8)) + '\0', "trailing bytes");
    expect_refused<Problem>(pack(problem_on("Q", 8)).substr(1));
    expect_refused<Problem>("");
}

TEST(CarefulArchive, RefusesChoicesThatThereAreNot) {
    Problem problem = problem_on("Q", 8);
    problem.board.shape = static_cast<Shape>(all_shapes.size());
    expect_refused<Problem>(pack(problem), "an invalid value");
    // A symmetry is packed as a number below 8 for the map about the centre, then its shift.
    std::string symmetry = pack(Symmetry::rotate_90);
    EXPECT_EQ(unpack<Symmetry>(symmetry), Symmetry::rotate_90);
    const std::size_t code = symmetry.find(static_cast<char>(Symmetry::rotate_90.code()));
    ASSERT_NE(code, std::string::npos);
    symmetry[code] = 8;
    expect_refused<Symmetry>(symmetry, "an invalid value");
    hetman::Setup setup;
    setup.problem = problem_on("Q", 8);
    setup.find = static_cast<Find>(all_finds.size());
    EXPECT_THROW(decode<hetman::Setup>(encode(setup)), std::runtime_error);
}

// Boost marks objects that may be referred to later; a mark would leave values unread.
TEST(CarefulArchive, RefusesObjectsSeenBefore) {
    const std::string good = pack(problem_on("Q", 8));
    int refused = 0;
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bytes = good;
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        try {
            unpack<Problem>(bytes);
        } catch (const std::runtime_error& error) {
            refused += std::string(error.what()).find("earlier objects") != std::string::npos;
        }
    }
    EXPECT_GT(refused, 0) << "no byte was a mark";
}

}  // namespace
}  // namespace hetman::test
