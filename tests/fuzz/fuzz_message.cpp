// Fuzzes messages between ranks. The first byte chooses the message; the others are decoded as its
// bytes, and again as its contents under a correct hash: of an envelope or of a record.
#include <stdexcept>

#include "common/messages/envelope.h"
#include "common/messages/message.h"
#include "common/messages/record.h"
#include "tests/fuzz/fuzz.h"

namespace hetman::test {
namespace {

template <class Message>
void try_message(const std::string& bytes) try {
    const std::string again = encode(decode<Message>(bytes));
    require(encode(decode<Message>(again)) == again);
} catch (const std::runtime_error&) {
    // The usual error.
}

void try_greeting(const std::string& bytes) try {
    mismatch(decode<Hello>(bytes));
    decode<Goodbye>(bytes);
} catch (const std::runtime_error&) {
}

void try_one_of_them(std::uint8_t choice, const std::string& bytes) {
    switch (choice % 7) {
        case 0:
            return try_message<Setup>(bytes);
        case 1:
            return try_message<Batch>(bytes);
        case 2:
            return try_message<Results>(bytes);
        case 3:
            return try_message<Trouble>(bytes);
        case 5:
            return try_message<DevicesOfRank>(bytes);
        case 6:
            return try_message<DeviceLost>(bytes);
        default:
            return try_greeting(bytes);
    }
}

}  // namespace
}  // namespace hetman::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hetman;
    if (size == 0) return 0;
    const std::string bytes = test::text_of(data + 1, size - 1);
    test::try_one_of_them(*data, bytes);
    test::try_one_of_them(*data, seal({EnvelopeKind::message, protocol_version(), 0, {}, bytes}));
    RecordWriter record;
    for (const char byte : bytes) record.byte(static_cast<std::uint8_t>(byte));
    test::try_one_of_them(*data, record.sealed());
    return 0;
}
