// Batches and results as records: round trips, and hostile contents under a correct checksum.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/messages/message.h"
#include "common/messages/record.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t checksum_size = 8;

std::string contents_of(const std::string& sealed) {
    return sealed.substr(0, sealed.size() - checksum_size);
}

std::string sealed(const std::string& contents) {
    RecordWriter record;
    for (const char byte : contents) record.byte(static_cast<std::uint8_t>(byte));
    return record.sealed();
}

std::string record_of(const std::function<void(RecordWriter&)>& write) {
    RecordWriter record;
    write(record);
    return record.sealed();
}

// A batch or results with this number of units and these contents.
std::string message_of(Tag tag, std::uint64_t count,
                       const std::function<void(RecordWriter&)>& write) {
    return record_of([&](RecordWriter& record) {
        record.byte(static_cast<std::uint8_t>(tag));
        record.number(protocol_version());
        record.number(0);  // counter
        record.number(count);
        write(record);
    });
}

void expect_refusal(const std::function<void()>& read, const std::string& why) {
    try {
        read();
        ADD_FAILURE() << "it was taken";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
}

template <class Message>
void expect_message_refused(const std::string& bytes, const std::string& why) {
    expect_refusal([&] { decode<Message>(bytes); }, why);
}

TEST(Record, NumbersComeBack) {
    for (int bits = 0; bits <= 64; ++bits)
        for (const std::uint64_t off : {largest, std::uint64_t{0}, std::uint64_t{1}}) {
            const std::uint64_t value = (bits == 64 ? 0 : std::uint64_t{1} << bits) + off;
            const std::string bytes = record_of([&](RecordWriter& record) {
                record.number(value);
                record.difference(value);
                record.word(value);
            });
            RecordReader record(bytes);
            EXPECT_EQ(record.number(), value);
            EXPECT_EQ(record.difference(), value);
            EXPECT_EQ(record.word(), value);
            EXPECT_NO_THROW(record.expect_end());
            EXPECT_THROW(record.byte(), std::runtime_error);
        }
}

TEST(Record, NumbersTakeFewBytes) {
    const auto size = [](std::uint64_t value) {
        return contents_of(record_of([&](RecordWriter& record) { record.number(value); })).size();
    };
    EXPECT_EQ(size(127), 1u);
    EXPECT_EQ(size(128), 2u);
    EXPECT_EQ(size(largest), 10u);
}

TEST(Record, ANumberIsWrittenInOneWay) {
    const auto read = [](const std::string& contents) {
        const std::string bytes = sealed(contents);
        return RecordReader(bytes).number();
    };
    EXPECT_EQ(read("\x80\x01"), 128u);
    expect_refusal([&] { read(std::string("\x80\x00", 2)); }, "not in its shortest form");
    expect_refusal([&] { read(std::string(9, '\xff') + '\x02'); }, "too large");
    expect_refusal([&] { read(std::string(11, '\xff')); }, "too large");
    expect_refusal([&] { read(std::string(3, '\xff')); }, "cut short");
}

TEST(UnitRecords, WhatIsOfAnotherKindOrProtocolIsRefused) {
    expect_message_refused<Batch>(encode(Results{}), "another kind");
    expect_message_refused<Results>(encode(Batch{}), "another kind");
    const std::string other = record_of([](RecordWriter& record) {
        record.byte(static_cast<std::uint8_t>(Tag::batch));
        record.number(protocol_version() + 1);
        record.number(0);
    });
    expect_message_refused<Batch>(other, "another protocol");
}

TEST(UnitRecords, UnknownKindsAndFieldsAreRefused) {
    for (int flags = 0; flags < 256; ++flags) {
        SCOPED_TRACE(flags);
        const std::string bytes = message_of(Tag::batch, 1, [&](RecordWriter& record) {
            record.byte(static_cast<std::uint8_t>(flags));
            for (int i = 0; i < 2; ++i) record.number(9);  // id, weight
            if ((flags & 32) != 0) record.number(0);
            // An empty prefix, an empty row choice, no samples, no primes.
            const std::size_t numbers = std::array{0, 2, 3, 2, 2, 0, 0, 0}[flags & 7];
            for (std::size_t i = 0; i < numbers; ++i) record.number(0);
        });
        if (flags >= 64)
            expect_message_refused<Batch>(bytes, "a field that is not known");
        else if ((flags & 7) >= std::variant_size_v<UnitKind>)
            expect_message_refused<Batch>(bytes, "an unknown kind");
        else
            EXPECT_EQ(decode<Batch>(bytes).units.at(0).id, 9u);
    }
    for (const int flags : {16, 32, 64, 128})
        expect_message_refused<Results>(
            message_of(Tag::results, 1,
                       [&](RecordWriter& record) {
                           record.byte(static_cast<std::uint8_t>(flags));
                           record.text(std::string(100, '\0'));
                       }),
            "a field that is not known");
}

// Each byte in turn becomes the first of a huge number: some of the bytes begin lengths.
template <class Message>
void expect_no_length_is_believed(const Message& message) {
    const std::string good = contents_of(encode(message));
    const std::string huge =
        contents_of(record_of([](RecordWriter& record) { record.number(std::uint64_t{1} << 62); }));
    for (std::size_t at = 0; at < good.size(); ++at) {
        const std::string bytes =
            sealed(good.substr(0, at) + huge + good.substr(std::min(good.size(), at + 1)));
        try {
            decode<Message>(bytes);
        } catch (const std::runtime_error&) {
            // The usual error: neither std::bad_alloc nor std::length_error.
        }
    }
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_THROW(decode<Message>(sealed(good.substr(0, size))), std::runtime_error) << size;
    expect_message_refused<Message>(sealed(good + '\0'), "trailing bytes");
}

TEST(UnitRecords, BelieveNoLength) {
    Batch batch;
    for (const UnitKind& kind :
         {UnitKind(Prefix{{1, 200, 5}, {900, 0}}), UnitKind(RowChoice{{5, 2}, true, false}),
          UnitKind(SampleRange{7, 9}), UnitKind(PrimeRange{7, 9}), UnitKind(WholeProblem())})
        batch.units.push_back({3, Symmetry::rotate_90, 8, kind, RecountBy::engine});
    expect_no_length_is_believed(batch);
    UnitResult result{6, Tally{BigInteger(1) << 200, 5}, 70, RecountBy::engine, 99};
    result.answer.counts = {0, BigInteger(1) << 70};
    result.answer.details = "details";
    expect_no_length_is_believed(Results{{result, result}});
    expect_message_refused<Batch>(message_of(Tag::batch, largest, [](RecordWriter&) {}),
                                  "longer than");
    expect_message_refused<Results>(message_of(Tag::results, largest, [](RecordWriter&) {}),
                                    "longer than");
}

// The unit that docs/units.md follows.
TEST(UnitRecords, AreAsThePageShows) {
    const Unit unit{15, {}, 2, Prefix{{2, 15}, {}}};
    const std::string contents = contents_of(encode(Batch{{unit}}));
    const std::string of_the_page{1, 15, 2, 2, 4, 26, 0};
    EXPECT_EQ(contents.substr(4), of_the_page);
    std::string shown = "\n   ";
    for (const char byte : of_the_page) shown += fmt::format(" {:02x}", byte);
    std::ifstream page(HETMAN_PROJECT "/docs/units.md");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    EXPECT_NE(text.find(shown + '\n'), std::string::npos) << shown;
}

// Units that refer to the unit before take few bytes, so what they copy must not be large.
TEST(UnitRecords, LargeSymmetriesAreNotShared) {
    std::vector<Symmetry> shifts;
    for (std::uint32_t down = 0; down < 17; ++down)
        shifts.push_back({false, false, false, down, 0});
    Batch batch;
    batch.units.resize(3, Unit{1, Subgroup(shifts), 1, WholeProblem()});
    EXPECT_EQ(decode<Batch>(encode(batch)).units, batch.units);
    const std::size_t shared = encode(batch).size();
    shifts.push_back({false, false, false, 17, 0});
    for (Unit& unit : batch.units) unit.symmetry = Subgroup(shifts);
    EXPECT_EQ(decode<Batch>(encode(batch)).units, batch.units);
    EXPECT_GT(encode(batch).size(), 2 * shared);
    const std::string forged = message_of(Tag::batch, 2, [](RecordWriter& record) {
        record.byte(32);
        for (int i = 0; i < 2; ++i) record.number(1);
        record.number(17);
        for (std::uint64_t down = 1; down <= 17; ++down)
            for (const std::uint64_t part : {std::uint64_t{0}, down, std::uint64_t{0}})
                record.number(part);
        record.byte(0);
        for (int i = 0; i < 2; ++i) record.number(1);
    });
    expect_message_refused<Batch>(forged, "shared by units is too large");
}

TEST(UnitRecords, NumbersOfPlacementsAreWrittenInOneWay) {
    const auto result = [](std::uint64_t words, std::uint64_t highest) {
        return message_of(Tag::results, 1, [&](RecordWriter& record) {
            record.byte(0);
            for (int i = 0; i < 3; ++i) record.number(1);
            record.word(1);
            record.number(words);
            record.number(5);
            for (std::uint64_t i = 0; i < words; ++i) record.word(highest);
            for (int i = 0; i < 2; ++i) record.number(1);
        });
    };
    EXPECT_EQ(decode<Results>(result(0, 0)).results.at(0).answer.tally.placements, 5);
    EXPECT_EQ(decode<Results>(result(1, 1)).results.at(0).answer.tally.placements,
              (BigInteger(1) << 64) + 5);
    expect_message_refused<Results>(result(1, 0), "not in its shortest form");
}

// The largest unit of a plan of awesome queens on 32 x 32, and a count that takes minutes.
TEST(UnitRecords, UnitsAndResultsTake48BytesAtMostEachByItself) {
    Unit unit{20'000'000, {}, 8, Prefix{{13, 50, 75, 119, 150, 161}, {200, 210, 214, 231, 255}}};
    EXPECT_LE(encode(Batch{{unit}}).size(), 48u);
    const UnitResult result{20'000'000, Tally{1'000'000, 100'000'000'000}, 500'000'000'000,
                            RecountBy::none, largest};
    EXPECT_LE(encode(Results{{result}}).size(), 48u);
}

}  // namespace
}  // namespace hetman::test
