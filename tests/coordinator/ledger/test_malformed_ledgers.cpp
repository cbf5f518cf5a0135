// Ledgers that no run wrote: damaged at random, ten thousand times, and made by hand under a
// correct hash.
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <stdexcept>

#include "common/failure.h"
#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "coordinator/ledger/entry_fields.h"
#include "coordinator/storage/checkpoint_store.h"
#include "tests/coordinator/ledger/checkpoints.h"
#include "tests/support/peak_memory.h"
#include "tests/support/temporary_directory.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

void write_quickly(const fs::path& file, const std::string& bytes) {
    fs::remove(file);  // some file systems flush what is written over at once
    std::ofstream(file, std::ios::binary) << bytes;
}

// The kinds of damage that may befall a ledger, by name. `a` is the ledger, `b` an older one.
using Damage = std::function<std::string(const std::string& a, const std::string& b, Random&)>;

std::string flip(std::string bytes, std::uint64_t bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
    return bytes;
}

const std::map<std::string, Damage> damages{
    {"flips in the head",
     [](const auto& a, const auto&, Random& random) {
         return flip(a, random.below(8 * envelope_head_size));
     }},
    {"flips anywhere", [](const auto& a, const auto&,
                          Random& random) { return flip(a, random.below(8 * a.size())); }},
    {"flips of two bits",
     [](const auto& a, const auto&, Random& random) {
         const std::uint64_t first = random.below(8 * a.size());
         return flip(flip(a, first), (first + 1 + random.below(8 * a.size() - 1)) % (8 * a.size()));
     }},
    {"truncations", [](const auto& a, const auto&,
                       Random& random) { return a.substr(0, random.below(a.size())); }},
    {"extensions", [](const auto& a, const auto& b,
                      Random& random) { return a + b.substr(0, 1 + random.below(b.size())); }},
    {"splices",
     [](const auto& a, const auto& b, Random& random) {
         const std::uint64_t at = random.below(std::min(a.size(), b.size()));
         return random.below(2) == 0 ? a.substr(0, at) + b.substr(at)
                                     : b.substr(0, at) + a.substr(at);
     }},
    {"splices of blocks",
     [](const auto& a, const auto& b, Random& random) {
         std::string bytes = a;
         const std::uint64_t at = random.below(std::min(a.size(), b.size()));
         const std::uint64_t size = 1 + random.below(std::min(a.size(), b.size()) - at);
         return bytes.replace(at, size, b.substr(random.below(b.size() - size + 1), size));
     }},
    {"blocks of zeros",
     [](const auto& a, const auto&, Random& random) {
         std::string bytes = a;
         const std::uint64_t at = random.below(a.size());
         const std::uint64_t size = 1 + random.below(a.size() - at);
         return bytes.replace(at, size, std::string(size, '\0'));
     }},
};

TEST(MalformedLedgers, TenThousandDamagesLeaveTheGenerationBefore) {
    constexpr std::uint64_t seed = 20261121;
    constexpr int times = 10'000;
    const TemporaryDirectory temporary;
    const fs::path ledger = temporary.path() / "ledger";
    Checkpoint newer = some_checkpoint(8, 6);
    newer.ledger.record(made_up_result(1), 1);
    const std::string a = encode(newer);
    const std::string b = encode(some_checkpoint(8, 5));
    write_quickly(temporary.path() / "ledger.prev", b);
    Random random(seed);
    std::map<std::string, int> tried;
    int accepted = 0;
    for (int i = 0; i < times;) {
        for (const auto& [name, damage] : damages) {
            const std::string bytes = damage(a, b, random);
            if (bytes == a || bytes == b) continue;  // zeros over zeros, or a splice at an end
            write_quickly(ledger, bytes);
            const auto found = find_checkpoint(temporary.path());
            if (!found || found->checkpoint.generation != 5 || !found->is_fallback ||
                found->warning.empty()) {
                ++accepted;
                ADD_FAILURE() << "damage " << i << ", " << name << ", was accepted";
            }
            ++tried[name];
            ++i;
        }
    }
    for (const auto& [name, count] : tried) std::printf("%-18s %5d refused\n", name.c_str(), count);
    std::printf("%d accepted\n", accepted);
    EXPECT_EQ(accepted, 0);
    write_quickly(ledger, a);
    EXPECT_EQ(find_checkpoint(temporary.path())->checkpoint.generation, 6u);
}

void expect_refused(const std::string& bytes, const std::string& why) {
    try {
        decode_checkpoint(bytes);
        ADD_FAILURE() << "it was taken, though " << why;
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
}

// The checkpoint, changed, under the right hash and fingerprint.
void expect_refused(const std::function<void(Checkpoint&)>& change, const std::string& why) {
    Checkpoint checkpoint = some_checkpoint();
    change(checkpoint);
    SCOPED_TRACE(why);
    expect_refused(encode(checkpoint), why);
}

// Every eight bytes of the contents that are `from` become `to`.
std::string with_numbers(const Checkpoint& checkpoint, std::uint64_t from, std::uint64_t to) {
    Envelope envelope = unseal(EnvelopeKind::ledger, encode(checkpoint));
    int changed = 0;
    for (std::size_t at = 0; at + sizeof from <= envelope.payload.size(); ++at) {
        if (std::memcmp(envelope.payload.data() + at, &from, sizeof from) != 0) continue;
        std::memcpy(envelope.payload.data() + at, &to, sizeof to);
        ++changed;
    }
    EXPECT_GT(changed, 0);
    return seal(envelope);
}

// A run of one part with that many units.
Checkpoint checkpoint_of(std::uint64_t units) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.identity.parts.resize(1);
    checkpoint.identity.parts[0].units = units;
    checkpoint.ledger = Ledger(units);
    return checkpoint;
}

TEST(MalformedLedgers, MakeNoRoomForUnitsThatThereCannotBe) {
    constexpr std::uint64_t units = 0x1234;  // found nowhere else in it
    const Checkpoint checkpoint = checkpoint_of(units);
    const std::uint64_t before = peak_memory();
    for (const std::uint64_t claim :
         {std::uint64_t{1} << 60, ~std::uint64_t{0}, most_units + 1, std::uint64_t{1} << 33})
        expect_refused(with_numbers(checkpoint, units, claim), "parts is invalid");
    EXPECT_LT(peak_memory() - before, 64U << 20);
}

TEST(MalformedLedgers, BelieveNoLengthOfAList) {
    const Envelope good = unseal(EnvelopeKind::ledger, encode(some_checkpoint()));
    const std::uint64_t before = peak_memory();
    for (const std::uint64_t length : {std::uint64_t{1} << 60, std::uint64_t{1} << 29})
        for (std::size_t at = 0; at + 8 <= good.payload.size(); ++at) {
            Envelope envelope = good;
            std::memcpy(envelope.payload.data() + at, &length, sizeof length);
            try {
                decode_checkpoint(seal(envelope));
            } catch (const std::runtime_error&) {
            } catch (const Failure&) {  // it contradicts itself
            }
        }
    EXPECT_LT(peak_memory() - before, 64U << 20);
}

TEST(MalformedLedgers, WithImpossiblePartsAreRefused) {
    const char* const not_its_parts = "not match its problem";
    expect_refused([](Checkpoint& c) { c.identity.parts[0].class_size = 0; }, not_its_parts);
    expect_refused([](Checkpoint& c) { c.identity.parts[0].class_size = 9; }, not_its_parts);
    expect_refused([](Checkpoint& c) { c.identity.parts[0].symmetry = "\x1b[2J"; }, not_its_parts);
    expect_refused([](Checkpoint& c) { c.identity.parts[0].digest = "beef"; }, "parts is invalid");
    expect_refused([](Checkpoint& c) { ++c.identity.parts[0].units; }, "do not add up");
    expect_refused(
        [](Checkpoint& c) {
            c.identity.parts.resize(9, {"identity", 1, 0, c.identity.parts[0].digest});
        },
        not_its_parts);
    expect_refused(
        [](Checkpoint& c) {
            c.identity.parts.push_back({"rotate-180", 1, most_units, c.identity.parts[0].digest});
        },
        "have too many units");
}

TEST(MalformedLedgers, WithImpossibleDecisionsAreRefused) {
    expect_refused([](Checkpoint& c) { c.identity.problem.board = square_board(0); },
                   "problem is invalid");
    expect_refused([](Checkpoint& c) { c.identity.problem.preplaced = {64}; },
                   "problem is invalid");
    expect_refused(
        [](Checkpoint& c) {
            c.identity.problem.blocked = {5, 4};
        },
        "problem is invalid");
    expect_refused(
        [](Checkpoint& c) {
            c.identity.problem.required =
                Subgroup(std::vector<Symmetry>{Symmetry::rotate_90, Symmetry::mirror_rows});
        },
        "problem is invalid");
    expect_refused([](Checkpoint& c) { c.identity.problem.required = Symmetry::rotate_180; },
                   "problem is invalid");
    expect_refused(
        [](Checkpoint& c) {
            c.identity.problem.blocked = {3, 60};
            c.identity.problem.required = Symmetry::rotate_180;
        },
        "parts do not match its problem");
    for (const char* name : {"", "warp-drive", "row-bitmask\n"}) {
        expect_refused([&](Checkpoint& c) { c.identity.decision.engine = name; }, "unknown");
        expect_refused([&](Checkpoint& c) { c.identity.decision.frame = name; }, "unknown");
    }
    expect_refused([](Checkpoint& c) { c.identity.decision.unit_nodes = 0; }, "unknown");
}

// The byte that encodes the goal: the first in which two goals' ledgers differ.
TEST(MalformedLedgers, OfGoalsThatThereAreNotAreRefused) {
    Checkpoint checkpoint = some_checkpoint(8, 0);
    Envelope envelope = unseal(EnvelopeKind::ledger, encode(checkpoint));
    checkpoint.identity.find = Find::first;
    const std::string other = unseal(EnvelopeKind::ledger, encode(checkpoint)).payload;
    const auto byte =
        std::mismatch(envelope.payload.begin(), envelope.payload.end(), other.begin()).first;
    ASSERT_NE(byte, envelope.payload.end());
    *byte = 77;
    expect_refused(seal(envelope), "an invalid value");
}

// An age is the current time minus this one: it must not overflow.
TEST(MalformedLedgers, OfImpossibleTimesAreRefused) {
    for (const std::int64_t time : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                                    std::numeric_limits<std::int64_t>::max()})
        expect_refused([&](Checkpoint& c) { c.saved_at = time; }, "time is invalid");
}

TEST(MalformedLedgers, AreNotMadeByAnyClock) {
    Checkpoint checkpoint = some_checkpoint(8, 6);
    for (const std::int64_t clock :
         {std::numeric_limits<std::int64_t>::min(), std::int64_t{-315'619'200}, std::int64_t{0},
          std::int64_t{7'258'118'400}, std::numeric_limits<std::int64_t>::max()}) {
        checkpoint.saved_at = time_of_save(clock);
        EXPECT_EQ(decode_checkpoint(encode(checkpoint)).saved_at, checkpoint.saved_at);
    }
    EXPECT_EQ(time_of_save(1'800'000'000), 1'800'000'000);
}

// Boards are drawn from placements.
TEST(MalformedLedgers, WithImpossiblePlacementsAreRefused) {
    using Squares = std::vector<Square>;
    for (const Squares& squares :
         {Squares{1}, Squares{0, 12, 23, 29, 34, 46, 49, 64}, Squares{0, 0, 23, 29, 34, 46, 49, 59},
          Squares{59, 12, 23, 29, 34, 46, 49, 0}})
        expect_refused(
            [&](Checkpoint& c) {
                UnitResult result{1, Tally{1, 9}, 3};
                result.answer.details = pack(squares);
                c.identity.find = Find::first;
                c.ledger = Ledger(c.ledger.units(), goal_kind(Find::first));
                c.ledger.record(result, 1);
            },
            "placements is invalid");
}

TEST(MalformedLedgers, WithMoreNodesThanCanBeToldAreRefused) {
    expect_refused(
        [](Checkpoint& c) {
            c.ledger.record({1, Tally{1, ~std::uint64_t{0}}, 9}, 1);
        },
        "2^64 nodes");
}

// The units that are finished: so many are left out, so many follow.
TEST(MalformedLedgers, WithImpossibleRunsOfUnitsAreRefused) {
    Checkpoint checkpoint = checkpoint_of(0x1234);
    for (const UnitId id : {0x101, 0x102, 0x105}) checkpoint.ledger.record({id, Tally{1, 9}, 3}, 1);
    const std::string runs{'\x81', '\x02', 2, 2, 1};
    ASSERT_EQ(fields_of(checkpoint.ledger).runs, runs);
    Envelope envelope = unseal(EnvelopeKind::ledger, encode(checkpoint));
    const std::size_t at = envelope.payload.find(runs);
    ASSERT_NE(at, std::string::npos);
    const auto expect_refused_with = [&](const std::string& other, const std::string& why) {
        envelope.payload.replace(at, runs.size(), other);
        expect_refused(seal(envelope), why);
    };
    const std::string malformed = "are inconsistent";
    expect_refused_with({'\x81', '\x02', 2, 0, 1}, malformed);         // no unit between two runs
    expect_refused_with({'\x81', '\x02', 0, 2, 3}, malformed);         // a run of none
    expect_refused_with({'\xb3', '\x24', 2, 2, 1}, malformed);         // ends beyond the plan
    expect_refused_with({'\xff', '\x7f', 2, 2, 1}, malformed);         // begins there
    expect_refused_with({'\x81', '\x02', 2, 2, 2}, "cut short");       // more than have entries
    expect_refused_with({'\x81', '\x02', 2, 2, '\x81'}, "cut short");  // ends within a number
    expect_refused_with({'\x81', '\x02', 2, '\x82', 0}, "not in its shortest form");
}

}  // namespace
}  // namespace hetman::test
