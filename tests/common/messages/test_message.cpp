// Encoding and decoding of the messages between coordinator and worker.
#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

#include "common/messages/message.h"
#include "common/version.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

Setup some_setup() {
    Setup setup;
    setup.problem = problem_on("QNN", 28, {0, 33}, {5, 700});
    setup.problem.required = Symmetry::rotate_180;
    setup.engine = "forward-filter";
    setup.threads = 12;
    setup.memory = 1234567;
    setup.code_if_lost = ExitCode::stopped;
    return setup;
}

Batch some_batch() {
    Batch batch;
    for (UnitId id = 0; id < 5; ++id) {
        Unit unit;
        unit.id = id + (std::uint64_t{1} << 40);
        unit.symmetry = Symmetry::mirror_antidiagonal;
        unit.weight = 8;
        const UnitKind kinds[] = {Prefix{{1, 2, 3 + id}, {900}},
                                  RowChoice{{5, 2 + id}, true, false}, SampleRange{7, 9},
                                  PrimeRange{3, 2}, WholeProblem()};
        unit.kind = kinds[id];
        if (id == 2) unit.recount = RecountBy::second_engine;
        batch.units.push_back(unit);
    }
    return batch;
}

Results some_results() {
    Results results{{{5, Tally{BigInteger(~Wide{0}), ~std::uint64_t{0}}, 77},
                     {6, Tally{BigInteger(make_wide(1, 2)), 0}, 0, RecountBy::engine, 99},
                     {7, Tally{}, 1}}};
    Answer& answer = results.results.back().answer;
    answer.counts = {0, 7, BigInteger(1) << 200};
    answer.details = std::string("two\0lines\n", 10);
    answer.tally.residues.of = {~std::uint64_t{0}, 3};  // wrong, but decoding does not check them
    return results;
}

TEST(Message, HelloAndGoodbyeComeBack) {
    const Hello hello = make_hello();
    const auto again = decode<Hello>(encode(hello));
    EXPECT_EQ(std::memcmp(&again, &hello, sizeof hello), 0);
    EXPECT_EQ(decode<Goodbye>(encode(Goodbye{75})).exit_code, 75u);
}

// The layouts that are "fixed, never to be changed": every version must be able to name every
// other.
TEST(Message, HelloAndGoodbyeHaveTheirFixedLayouts) {
    Hello hello;
    hello.protocol = 0x01020304;
    hello.pid = 0x05060708;
    std::strcpy(hello.version, "9.8.7");
    std::strcpy(hello.host, "node");
    const std::string bytes = encode(hello);
    ASSERT_EQ(bytes.size(), 8u + 4 + 4 + 32 + 64);
    EXPECT_EQ(bytes.substr(0, 8), std::string("hetman\0\0", 8));
    EXPECT_EQ(bytes.substr(8, 8), "\4\3\2\1\x8\7\6\5");
    EXPECT_STREQ(bytes.data() + 16, "9.8.7");
    EXPECT_STREQ(bytes.data() + 48, "node");
    EXPECT_EQ(encode(Goodbye{5}), std::string("\5\0\0\0", 4));
}

TEST(Message, SetupComesBack) {
    const hetman::Setup setup = some_setup();
    const auto again = decode<hetman::Setup>(encode(setup));
    EXPECT_EQ(again.problem, setup.problem);
    EXPECT_EQ(again.engine, setup.engine);
    EXPECT_EQ(again.threads, setup.threads);
    EXPECT_EQ(again.memory, setup.memory);
    EXPECT_EQ(again.code_if_lost, setup.code_if_lost);
}

TEST(Message, BatchComesBack) {
    EXPECT_EQ(decode<Batch>(encode(some_batch())).units, some_batch().units);
    EXPECT_TRUE(decode<Batch>(encode(Batch{})).units.empty());
    Batch large;
    large.units.resize(10000, some_batch().units[0]);
    EXPECT_EQ(decode<Batch>(encode(large)).units, large.units);
}

TEST(Message, ResultsComeBack) {
    const Results results = some_results();
    const auto again = decode<Results>(encode(results));
    ASSERT_EQ(again.results.size(), results.results.size());
    for (std::size_t i = 0; i < results.results.size(); ++i) {
        EXPECT_EQ(again.results[i].id, results.results[i].id);
        EXPECT_EQ(again.results[i].answer.tally, results.results[i].answer.tally);
        EXPECT_EQ(again.results[i].answer.counts, results.results[i].answer.counts);
        EXPECT_EQ(again.results[i].answer.details, results.results[i].answer.details);
        EXPECT_EQ(again.results[i].cpu_nanoseconds, results.results[i].cpu_nanoseconds);
        EXPECT_EQ(again.results[i].recount, results.results[i].recount);
        EXPECT_EQ(again.results[i].checksum, results.results[i].checksum);
    }
    EXPECT_TRUE(decode<Results>(encode(Results{})).results.empty());
}

TEST(Message, TroubleComesBack) {
    const Trouble trouble{42, std::string("what\0went\nwrong", 15), ExitCode::verification};
    const auto again = decode<Trouble>(encode(trouble));
    EXPECT_EQ(again.unit, 42u);
    EXPECT_EQ(again.text, trouble.text);
    EXPECT_EQ(again.code, ExitCode::verification);
    EXPECT_EQ(decode<Trouble>(encode(Trouble{1, "out of memory"})).code, ExitCode::internal_error);
}

TEST(Message, WhatIsOfDevicesComesBack) {
    Batch batch = some_batch();
    batch.counter = 3;
    EXPECT_EQ(decode<Batch>(encode(batch)).counter, 3u);
    Results results = some_results();
    results.counter = 2;
    EXPECT_EQ(decode<Results>(encode(results)).counter, 2u);
    hetman::Setup setup = some_setup();
    setup.devices = {true, {0, 7}};
    EXPECT_EQ(decode<hetman::Setup>(encode(setup)).devices, setup.devices);
    const DevicesOfRank devices{{"device 0 (A)", "device 7 (B)"}, {64, 8}, {"device 1 does not"}};
    const auto again = decode<DevicesOfRank>(encode(devices));
    EXPECT_EQ(again.names, devices.names);
    EXPECT_EQ(again.units_at_once, devices.units_at_once);
    EXPECT_EQ(again.warnings, devices.warnings);
    const auto lost = decode<DeviceLost>(encode(DeviceLost{2, "it is gone"}));
    EXPECT_EQ(lost.counter, 2u);
    EXPECT_EQ(lost.why, "it is gone");
    EXPECT_THROW(decode<DevicesOfRank>(encode(DevicesOfRank{{"a name"}, {}, {}})),
                 std::runtime_error);
}

template <class Message>
void expect_damage_to_be_refused(const std::string& good) {
    EXPECT_NO_THROW(decode<Message>(good));
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_THROW(decode<Message>(good.substr(0, size)), std::runtime_error) << size;
    EXPECT_THROW(decode<Message>(good + '\0'), std::runtime_error);
    Random random(good.size());
    for (int i = 0; i < 1000; ++i) {
        std::string bytes = good;
        const std::uint64_t bit = random.below(8 * bytes.size());
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
        EXPECT_THROW(decode<Message>(bytes), std::runtime_error) << "bit " << bit;
    }
    EXPECT_THROW(decode<Message>("junk"), std::runtime_error);
    EXPECT_THROW(decode<Message>(std::string(10000, '\xff')), std::runtime_error);
}

TEST(Message, DamageIsRefused) {
    expect_damage_to_be_refused<hetman::Setup>(encode(some_setup()));
    expect_damage_to_be_refused<Batch>(encode(some_batch()));
    expect_damage_to_be_refused<Results>(encode(some_results()));
    expect_damage_to_be_refused<Trouble>(encode(Trouble{1, "out of memory"}));
    expect_damage_to_be_refused<DevicesOfRank>(encode(DevicesOfRank{{"a"}, {1}, {"b"}}));
    expect_damage_to_be_refused<DeviceLost>(encode(DeviceLost{1, "out of memory"}));
}

TEST(Message, HelloAndGoodbyeOfAnotherLengthAreRefused) {
    const std::string hello = encode(make_hello());
    EXPECT_THROW(decode<Hello>(hello.substr(1)), std::runtime_error);
    EXPECT_THROW(decode<Hello>(hello + "x"), std::runtime_error);
    EXPECT_THROW(decode<Hello>(""), std::runtime_error);
    EXPECT_THROW(decode<Goodbye>("123"), std::runtime_error);
    EXPECT_THROW(decode<Goodbye>("12345"), std::runtime_error);
}

TEST(Message, TheSameBuildMatches) { EXPECT_EQ(mismatch(make_hello()), ""); }

TEST(Message, OtherBuildsAreNamed) {
    Hello other = make_hello();
    ++other.protocol;
    EXPECT_NE(mismatch(other), "");
    other = make_hello();
    std::strcpy(other.version, "0.0.7-else");
    std::strcpy(other.host, "node17");
    other.pid = 4711;
    const std::string text = mismatch(other);
    for (const char* part : {"0.0.7-else", "node17", "4711", version})
        EXPECT_NE(text.find(part), std::string::npos) << text;
    other = make_hello();
    other.magic[0] = 'H';
    EXPECT_NE(mismatch(other), "");
}

// A foreign greeting may hold anything, including endless fields.
TEST(Message, AnyBytesAreSomeGreeting) {
    Random random(6);
    for (int i = 0; i < 100; ++i) {
        std::string bytes(sizeof(Hello), '\0');
        for (char& byte : bytes) byte = static_cast<char>(1 + random.below(255));
        EXPECT_NE(mismatch(decode<Hello>(bytes)), "");
    }
    Hello endless = make_hello();
    std::memset(endless.version, 'v', sizeof endless.version);
    std::memset(endless.host, 'h', sizeof endless.host);
    EXPECT_NE(mismatch(endless).find(std::string(64, 'h')), std::string::npos);
}

}  // namespace
}  // namespace hetman::test
