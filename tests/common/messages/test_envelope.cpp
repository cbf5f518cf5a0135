// Envelopes: they open only if every byte is as it was sealed.
#include <gtest/gtest.h>

#include "common/messages/envelope.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

Envelope small_envelope() {
    return {EnvelopeKind::ledger, 3, 7, {0x1122334455667788, 0x99aabbccddeeff00}, "payload"};
}

TEST(Envelope, OpensAsItWasSealed) {
    for (const std::string& payload : {std::string(), std::string("x"),
                                       std::string("a\0b\r\n\xff", 7), std::string(100000, 'p')}) {
        Envelope envelope = small_envelope();
        envelope.payload = payload;
        const Envelope opened = unseal(EnvelopeKind::ledger, seal(envelope));
        EXPECT_EQ(opened.kind, EnvelopeKind::ledger);
        EXPECT_EQ(opened.format, 3u);
        EXPECT_EQ(opened.generation, 7u);
        EXPECT_EQ(opened.fingerprint, envelope.fingerprint);
        EXPECT_EQ(opened.payload, payload);
    }
}

// The layout promised by common/messages/envelope.h: other versions must find the format at the
// same place.
TEST(Envelope, HasThePromisedLayout) {
    const std::string bytes = seal(small_envelope());
    EXPECT_EQ(bytes.substr(0, 8), "HETMAN\r\n");
    EXPECT_EQ(bytes.substr(8, 4), std::string("\2\0\0\0", 4));
    EXPECT_EQ(bytes.substr(12, 4), std::string("\3\0\0\0", 4));
    EXPECT_EQ(bytes.substr(16, 8), std::string("\7\0\0\0\0\0\0\0", 8));
    const std::string fingerprint(
        "\x88\x77\x66\x55\x44\x33\x22\x11"
        "\x00\xff\xee\xdd\xcc\xbb\xaa\x99",
        16);
    EXPECT_EQ(bytes.substr(24, 16), fingerprint);
    EXPECT_EQ(bytes.substr(40, 8), std::string("\7\0\0\0\0\0\0\0", 8));
    EXPECT_EQ(bytes.substr(48, 7), "payload");
    EXPECT_EQ(bytes.size(), 48u + 7 + 16);
}

TEST(Envelope, RefusesEveryFlippedBit) {
    const std::string good = seal(small_envelope());
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        std::string bytes = good;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
        EXPECT_THROW(unseal(EnvelopeKind::ledger, bytes), DamagedEnvelope) << "bit " << bit;
    }
}

TEST(Envelope, RefusesEveryTruncation) {
    const std::string good = seal(small_envelope());
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_THROW(unseal(EnvelopeKind::ledger, good.substr(0, size)), DamagedEnvelope) << size;
        EXPECT_THROW(unseal(EnvelopeKind::ledger, good.substr(good.size() - size)), DamagedEnvelope)
            << "the last " << size;
    }
}

TEST(Envelope, RefusesExtensions) {
    const std::string good = seal(small_envelope());
    for (const std::string& more : {std::string(1, '\0'), std::string("x"), std::string(16, '\0'),
                                    std::string(100, 'z'), good})
        EXPECT_THROW(unseal(EnvelopeKind::ledger, good + more), DamagedEnvelope);
    EXPECT_THROW(unseal(EnvelopeKind::ledger, "x" + good), DamagedEnvelope);
}

TEST(Envelope, RefusesSwappedAndRepeatedBlocks) {
    Random random(9);
    Envelope envelope = small_envelope();
    envelope.payload.clear();
    for (int i = 0; i < 512; ++i) envelope.payload += static_cast<char>(random.below(256));
    const std::string good = seal(envelope);
    for (std::size_t a = 0; a + 64 <= good.size(); a += 64)
        for (std::size_t b = 0; b + 64 <= good.size(); b += 64) {
            if (a == b) continue;
            std::string bytes = good;
            bytes.replace(a, 64, good.substr(b, 64));
            EXPECT_THROW(unseal(EnvelopeKind::ledger, bytes), DamagedEnvelope);
        }
}

TEST(Envelope, RefusesAnotherKind) {
    EXPECT_THROW(unseal(EnvelopeKind::message, seal(small_envelope())), DamagedEnvelope);
    Envelope message = small_envelope();
    message.kind = EnvelopeKind::message;
    EXPECT_NO_THROW(unseal(EnvelopeKind::message, seal(message)));
    EXPECT_THROW(unseal(EnvelopeKind::ledger, seal(message)), DamagedEnvelope);
}

TEST(Envelope, SaysWhatIsWrong) {
    const auto complaint = [](const std::string& bytes) -> std::string {
        try {
            unseal(EnvelopeKind::ledger, bytes);
        } catch (const DamagedEnvelope& damage) {
            return damage.what();
        }
        return "nothing";
    };
    const std::string good = seal(small_envelope());
    EXPECT_EQ(complaint(good), "nothing");
    EXPECT_NE(complaint("").find("empty"), std::string::npos);
    EXPECT_NE(complaint("short").find("truncated"), std::string::npos);
    EXPECT_NE(complaint(std::string(200, 'x')).find("not a file of Hetman"), std::string::npos);
    std::string flipped = good;
    flipped[50] ^= 1;
    EXPECT_NE(complaint(flipped).find("checksum"), std::string::npos);
}

}  // namespace
}  // namespace hetman::test
