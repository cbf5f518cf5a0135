// Fuzzes ledgers: as raw bytes, and as contents under a correct hash with the header of a good
// ledger, so that code behind the hash check is reached.
#include <cstring>
#include <ctime>
#include <stdexcept>

#include "common/failure.h"
#include "common/messages/envelope.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/report/result.h"
#include "coordinator/storage/owner.h"
#include "tests/fuzz/fuzz.h"

namespace hetman::test {
namespace {

// What every command does with a ledger that passed its checks.
void use(const Checkpoint& checkpoint) {
    require(decode_checkpoint(encode(checkpoint)).ledger.finished() ==
            checkpoint.ledger.finished());
    const RunIdentity& identity = checkpoint.identity;
    describe_time(checkpoint.saved_at);
    require(std::time(nullptr) - checkpoint.saved_at < std::time(nullptr) + 1);
    try {
        const Goal goal{identity.parts.size() > 1, false, identity.find};
        const Result result = result_of(goal, checkpoint);
        to_text(identity.problem, result);
    } catch (const Failure&) {
        // Impossible counts, such as classes that do not divide.
    }
}

void try_bytes(const std::string& bytes) try {
    use(decode_checkpoint(bytes));
} catch (const std::runtime_error&) {
    // The usual error.
} catch (const Failure&) {
    // The ledger contradicts itself.
}

// The same contents under a correct hash, which detects damage but not intent.
std::string resealed(const std::string& bytes) {
    constexpr std::size_t fingerprint_at = 24;
    constexpr std::size_t hash_size = 16;
    Envelope envelope{EnvelopeKind::ledger, ledger_format, 1, {}, {}};
    std::memcpy(&envelope.fingerprint.high, bytes.data() + fingerprint_at, 8);
    std::memcpy(&envelope.fingerprint.low, bytes.data() + fingerprint_at + 8, 8);
    envelope.payload =
        bytes.substr(envelope_head_size, bytes.size() - envelope_head_size - hash_size);
    return seal(envelope);
}

}  // namespace
}  // namespace hetman::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes = hetman::test::text_of(data, size);
    hetman::test::try_bytes(bytes);
    if (size > 64) hetman::test::try_bytes(hetman::test::resealed(bytes));
    return 0;
}
