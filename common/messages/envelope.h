#pragma once
// The envelope: a header and a checksum around everything that Boost.Serialization reads (ledgers,
// plans and messages).
//
// Boost.Serialization detects almost no damage, so nothing is passed to it before this is verified:
//   8 bytes  magic "HETMAN\r\n"     (broken by transfers that convert line ends)
//   4 bytes  kind                   what the payload is
//   4 bytes  format                 version of the payload's layout
//   8 bytes  generation             number of saves of a ledger; otherwise 0
//  16 bytes  fingerprint            of the run it belongs to; otherwise 0
//   8 bytes  length                 of the payload in bytes
//  payload
//  16 bytes  XXH3-128 of all preceding bytes
// All integers are little-endian.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/numbers/digest.h"

namespace hetman {

enum class EnvelopeKind : std::uint32_t { message = 1, ledger = 2, plan = 3 };

struct Envelope {
    EnvelopeKind kind = EnvelopeKind::message;
    std::uint32_t format = 0;
    std::uint64_t generation = 0;
    Digest fingerprint;
    std::string payload;
};

// Thrown for malformed envelopes; what() describes the damage in a few words.
class DamagedEnvelope : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string seal(const Envelope& envelope);

inline constexpr std::size_t envelope_magic_size = 8;
// True if the bytes begin with the magic.
bool begins_envelope(std::string_view bytes);

// The total length of the envelope that begins with these bytes. Throws DamagedEnvelope if they are
// no valid beginning or fewer than envelope_head_size.
inline constexpr std::size_t envelope_head_size = 48;
std::uint64_t sealed_size(std::string_view head);
// The format of its payload, and its generation. Throw likewise.
std::uint32_t format_of(std::string_view head);
std::uint64_t generation_of(std::string_view head);

// Opens an envelope. Throws DamagedEnvelope unless the bytes are exactly one undamaged envelope of
// this kind.
Envelope unseal(EnvelopeKind kind, std::string_view bytes);

}  // namespace hetman
