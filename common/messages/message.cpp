#include "common/messages/message.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "common/messages/unit_records.h"
#include "common/version.h"

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, hetman::Setup& setup, unsigned) {
    archive& setup.problem& setup.engine& setup.threads& setup.find& setup.worker_timeout& setup
        .second_engine& setup.memory& setup.code_if_lost& setup.devices.all& setup.devices
        .numbers& setup.is_rank;
    hetman::refuse_beyond(archive, hetman::all_finds.back(), setup.find);
    hetman::refuse_beyond(archive, hetman::ExitCode::stopped, setup.code_if_lost);
}
template <class Archive>
void serialize(Archive& archive, hetman::Trouble& trouble, unsigned) {
    archive& trouble.unit& trouble.text& trouble.code;
    hetman::refuse_beyond(archive, hetman::ExitCode::stopped, trouble.code);
}

template <class Archive>
void serialize(Archive& archive, hetman::DevicesOfRank& devices, unsigned) {
    archive& devices.names& devices.units_at_once& devices.warnings;
    if (Archive::is_loading::value && devices.names.size() != devices.units_at_once.size())
        throw std::runtime_error("its devices and their numbers of units do not match");
}
template <class Archive>
void serialize(Archive& archive, hetman::DeviceLost& lost, unsigned) {
    archive& lost.counter& lost.why;
}

}  // namespace boost::serialization

namespace hetman {
namespace {

template <class Message>
std::string seal_message(const Message& message) {
    return seal({EnvelopeKind::message, protocol_version(), 0, {}, pack(message)});
}

template <class Message>
Message unseal_message(const std::string& bytes) {
    return unpack<Message>(unseal(EnvelopeKind::message, bytes).payload);
}

// Every record begins with the tag of its message and the protocol.
RecordWriter begin_record(Tag tag, std::size_t bytes_expected) {
    RecordWriter record(bytes_expected + 16);
    record.byte(static_cast<std::uint8_t>(tag));
    record.number(protocol_version());
    return record;
}

RecordReader open_record(Tag tag, const std::string& bytes) {
    RecordReader record(bytes);
    if (record.byte() != static_cast<std::uint8_t>(tag))
        throw std::runtime_error("it is a message of another kind");
    if (record.number() != protocol_version())
        throw std::runtime_error("it is of another protocol");
    return record;
}

std::uint32_t small_number(RecordReader& record) {
    const std::uint64_t number = record.number();
    if (number > std::numeric_limits<std::uint32_t>::max())
        throw std::runtime_error("it contains an invalid value");
    return static_cast<std::uint32_t>(number);
}

template <class Message>
std::string plain_bytes(const Message& message) {
    return {reinterpret_cast<const char*>(&message), sizeof message};
}

template <class Message>
Message from_plain_bytes(const std::string& bytes) {
    if (bytes.size() != sizeof(Message))
        throw std::runtime_error(
            fmt::format("a message has {} bytes instead of {}", bytes.size(), sizeof(Message)));
    Message message;
    std::memcpy(&message, bytes.data(), sizeof message);
    return message;
}

template <std::size_t size>
void fill(char (&field)[size], std::string_view text) {
    const std::size_t length = std::min(text.size(), size - 1);
    std::copy_n(text.data(), length, field);
    field[length] = 0;
}

template <std::size_t size>
std::string text_in(const char (&field)[size]) {
    return {field, strnlen(field, size)};
}

}  // namespace

std::string encode(const Hello& message) { return plain_bytes(message); }
std::string encode(const Goodbye& message) { return plain_bytes(message); }
std::string encode(const Setup& message) { return seal_message(message); }
std::string encode(const Batch& message) {
    RecordWriter record = begin_record(Tag::batch, usual_bytes_of_unit * message.units.size());
    record.number(message.counter);
    write(record, message.units);
    return record.sealed();
}
std::string encode(const Results& message) {
    RecordWriter record =
        begin_record(Tag::results, usual_bytes_of_result * message.results.size());
    record.number(message.counter);
    write(record, message.results);
    return record.sealed();
}
std::string encode(const Trouble& message) { return seal_message(message); }
std::string encode(const DevicesOfRank& message) { return seal_message(message); }
std::string encode(const DeviceLost& message) { return seal_message(message); }

template <>
Hello decode(const std::string& bytes) {
    return from_plain_bytes<Hello>(bytes);
}
template <>
Goodbye decode(const std::string& bytes) {
    return from_plain_bytes<Goodbye>(bytes);
}
template <>
Setup decode(const std::string& bytes) {
    return unseal_message<Setup>(bytes);
}
template <>
Batch decode(const std::string& bytes) {
    RecordReader record = open_record(Tag::batch, bytes);
    Batch batch;
    batch.counter = small_number(record);
    batch.units = read_units(record);
    record.expect_end();
    return batch;
}
template <>
Results decode(const std::string& bytes) {
    RecordReader record = open_record(Tag::results, bytes);
    Results results;
    results.counter = small_number(record);
    results.results = read_results(record);
    record.expect_end();
    return results;
}
template <>
Trouble decode(const std::string& bytes) {
    return unseal_message<Trouble>(bytes);
}
template <>
DevicesOfRank decode(const std::string& bytes) {
    return unseal_message<DevicesOfRank>(bytes);
}
template <>
DeviceLost decode(const std::string& bytes) {
    return unseal_message<DeviceLost>(bytes);
}

Hello make_hello() {
    Hello hello;
    hello.protocol = protocol_version();
    hello.pid = static_cast<std::uint32_t>(getpid());
    fill(hello.version, version);
    char host[sizeof hello.host] = {};
    if (gethostname(host, sizeof host - 1) == 0) fill(hello.host, host);
    return hello;
}

std::string host_of(const Hello& hello) {
    const std::string host = text_in(hello.host);
    return host.empty() ? "an unnamed host" : host;
}

std::string mismatch(const Hello& hello) {
    const Hello own = make_hello();
    if (std::memcmp(hello.magic, own.magic, sizeof own.magic) != 0)
        return "the answer is not from hetman";
    if (hello.protocol == own.protocol && text_in(hello.version) == text_in(own.version)) return {};
    return fmt::format("process {} on {} is hetman {} (protocol {}), the coordinator is {} ({})",
                       hello.pid, host_of(hello), text_in(hello.version), hello.protocol,
                       text_in(own.version), own.protocol);
}

}  // namespace hetman
