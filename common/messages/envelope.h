#pragma once
// The verified wrapping of everything that Boost.Serialization reads: ledgers, plans and messages.
//
// Boost.Serialization notices almost no damage, so nothing reaches it before this is checked:
//   8 bytes  magic "HETMAN\r\n"     (a transfer that mends line ends breaks it)
//   4 bytes  kind                   what the payload is
//   4 bytes  format                 version of the payload's layout
//   8 bytes  generation             counts the saves of a ledger; 0 elsewhere
//  16 bytes  fingerprint            of the run it belongs to; 0 elsewhere
//   8 bytes  length                 of the payload in bytes
//  payload
//  16 bytes  XXH3-128 over all that stands before it
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

// What is wrong with bytes that should be an envelope, in a few words.
class DamagedEnvelope : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string seal(const Envelope& envelope);

// How long an envelope is that begins with these bytes. Throws DamagedEnvelope if none begins so,
// or if they are fewer than envelope_head_size.
inline constexpr std::size_t envelope_head_size = 48;
std::uint64_t sealed_size(std::string_view head);
// The format of its payload, under the same conditions.
std::uint32_t format_of(std::string_view head);

// Throws DamagedEnvelope unless the bytes are exactly one undamaged envelope of this kind.
Envelope unseal(EnvelopeKind kind, std::string_view bytes);

}  // namespace hetman
