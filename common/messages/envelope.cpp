#include "common/messages/envelope.h"

#include <fmt/core.h>

namespace hetman {
namespace {

constexpr std::string_view magic = "HETMAN\r\n";
static_assert(magic.size() == envelope_magic_size);
constexpr std::size_t format_offset = envelope_magic_size + 4;
constexpr std::size_t generation_offset = envelope_magic_size + 4 + 4;
constexpr std::size_t length_offset = envelope_magic_size + 4 + 4 + 8 + 16;
static_assert(envelope_head_size == length_offset + 8);
constexpr std::size_t hash_size = 16;

template <class Integer>
void append(std::string& bytes, Integer value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
        bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

template <class Integer>
Integer take(std::string_view& bytes) {
    Integer value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
        value |= static_cast<Integer>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    bytes.remove_prefix(sizeof value);
    return value;
}

void append(std::string& bytes, Digest digest) {
    append(bytes, digest.high);
    append(bytes, digest.low);
}

Digest take_digest(std::string_view& bytes) {
    const auto high = take<std::uint64_t>(bytes);
    const auto low = take<std::uint64_t>(bytes);
    return {high, low};
}

void check_head(std::string_view head) {
    if (head.size() < envelope_head_size)
        throw DamagedEnvelope(head.empty() ? "it is empty" : "it is truncated");
    if (!begins_envelope(head)) throw DamagedEnvelope("it is not a file of Hetman");
}

}  // namespace

bool begins_envelope(std::string_view bytes) { return bytes.starts_with(magic); }

std::string seal(const Envelope& envelope) {
    std::string bytes;
    bytes.reserve(envelope_head_size + envelope.payload.size() + hash_size);
    bytes += magic;
    append(bytes, static_cast<std::uint32_t>(envelope.kind));
    append(bytes, envelope.format);
    append(bytes, envelope.generation);
    append(bytes, envelope.fingerprint);
    append(bytes, static_cast<std::uint64_t>(envelope.payload.size()));
    bytes += envelope.payload;
    append(bytes, digest_of(bytes));
    return bytes;
}

std::uint64_t sealed_size(std::string_view head) {
    check_head(head);
    std::string_view length = head.substr(length_offset, 8);
    const auto payload = take<std::uint64_t>(length);
    const std::uint64_t most = ~std::uint64_t{0} - envelope_head_size - hash_size;
    if (payload > most) throw DamagedEnvelope("its length differs from the one it states");
    return envelope_head_size + payload + hash_size;
}

std::uint32_t format_of(std::string_view head) {
    check_head(head);
    std::string_view format = head.substr(format_offset, 4);
    return take<std::uint32_t>(format);
}

std::uint64_t generation_of(std::string_view head) {
    check_head(head);
    std::string_view generation = head.substr(generation_offset, 8);
    return take<std::uint64_t>(generation);
}

Envelope unseal(EnvelopeKind kind, std::string_view bytes) {
    sealed_size(bytes);
    if (bytes.size() < envelope_head_size + hash_size) throw DamagedEnvelope("it is truncated");
    const std::string_view hashed = bytes.substr(0, bytes.size() - hash_size);
    std::string_view tail = bytes.substr(hashed.size());
    if (take_digest(tail) != digest_of(hashed))
        throw DamagedEnvelope("its checksum does not match: it is truncated or damaged");

    std::string_view rest = hashed.substr(magic.size());
    Envelope envelope;
    const auto kind_found = take<std::uint32_t>(rest);
    if (kind_found != static_cast<std::uint32_t>(kind))
        throw DamagedEnvelope(
            fmt::format("it is of kind {}, not {}", kind_found, static_cast<std::uint32_t>(kind)));
    envelope.kind = kind;
    envelope.format = take<std::uint32_t>(rest);
    envelope.generation = take<std::uint64_t>(rest);
    envelope.fingerprint = take_digest(rest);
    if (take<std::uint64_t>(rest) != rest.size())
        throw DamagedEnvelope("its length differs from the one it states");
    envelope.payload = rest;
    return envelope;
}

}  // namespace hetman
