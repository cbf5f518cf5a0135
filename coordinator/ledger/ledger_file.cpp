#include "coordinator/ledger/ledger_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string_view>

#include "common/failure.h"
#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "common/numbers/digest.h"
#include "coordinator/ledger/entry_fields.h"
#include "coordinator/ledger/identity_check.h"
#include "coordinator/workload_list.h"

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, hetman::PartIdentity& part, unsigned) {
    archive& part.symmetry& part.class_size& part.units& part.digest;
}

}  // namespace boost::serialization

namespace hetman {
namespace {

// What a ledger says about its run.
struct Head {
    Problem problem;
    Find find{};
    Decision decision;
    std::vector<PartIdentity> parts;
    std::uint64_t shard = 0;  // its number, and of how many; 0 of 0: the whole
    std::uint64_t shards = 0;
    std::uint64_t starts = 0;
    std::uint64_t threads = 0;
    std::int64_t saved_at = 0;
    std::uint64_t cpu_nanoseconds = 0;
    std::uint64_t units = 0;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& problem& find& decision.engine& decision.frame& decision
            .unit_nodes& parts& shard& shards& starts& threads& saved_at& cpu_nanoseconds& units;
        refuse_beyond(archive, all_finds.back(), find);
    }
};

// The part of a ledger that can be read although the rest may be too long.
struct PayloadBeginning {
    Head head;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& head;
    }
};

// The payload's layout: sections, one after the other. Only finished units are written.
struct Payload {
    Head head;
    std::string head_digest;
    EntryFields entries;
    std::vector<UnitId> details_of;  // the units whose answers have details, with these
    std::vector<std::string> details;
    std::vector<CheckedInteger> counts;  // sums by index, see Ledger::counts
    std::string children;                // see ChildUnits::bytes

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& head& head_digest& entries& details_of& details& counts& children;
    }
};

// Ledgers are consistent when saved. One that contradicts itself under a correct seal was changed
// in memory before it was sealed, or by somebody.
Failure contradiction(const std::string& what) {
    return {ExitCode::verification,
            {what, "",
             "run a memory test on the machine that wrote it; to continue from the other of ledger "
             "and ledger.prev, move this file away"}};
}

using Details = std::map<UnitId, std::string>;

Details details_in(const Payload& payload) {
    Details details;
    const char* const malformed = "its lists of units are inconsistent";
    if (payload.details.size() != payload.details_of.size()) throw std::runtime_error(malformed);
    for (std::size_t i = 0; i < payload.details.size(); ++i)
        if (payload.details[i].empty() ||
            !details.emplace(payload.details_of[i], payload.details[i]).second)
            throw std::runtime_error(malformed);
    return details;
}

// The children of unfinished units, for goals whose answers are tallies.
ChildUnits children_in(const Payload& payload, const Ledger& ledger) {
    ChildUnits children = ChildUnits::read(payload.children, ledger.units());
    for (const auto& [unit, of_unit] : children.all())
        if (ledger.is_done(unit) || !ledger.goal().only_counts())
            throw std::runtime_error("it has parts of units that cannot have any");
    return children;
}

// The ledger with its entries as they were recorded: an entry with another checksum is refused.
Ledger ledger_from(const Payload& payload) {
    const Head& head = payload.head;
    const Details details = details_in(payload);
    const GoalKind& goal = goal_kind(head.find);
    Ledger ledger(head.units, goal);
    EntryReader entries(payload.entries, head.units);
    std::size_t with_details = 0;
    while (auto entry = entries.next()) {
        UnitResult result;
        result.id = entry->id;
        result.answer.tally = std::move(entry->tally);
        if (const auto found = details.find(result.id); found != details.end()) {
            result.answer.details = found->second;
            ++with_details;
        }
        goal.check(head.problem, result.answer);
        ledger.record(result, entry->planned);
        if (const auto difference = entries.difference(ledger)) throw contradiction(*difference);
    }
    if (with_details != details.size())
        throw std::runtime_error("it has details of units that are not finished");
    ledger.nodes();  // throws where they are more than can be told
    ledger.set_counts(payload.counts);
    const CheckedInteger sum = ledger.weighted_sum(0, ledger.units());
    if (const auto wrong = goal.contradiction(head.problem, sum, ledger.findings()))
        throw contradiction(*wrong);
    ledger.add_cpu_nanoseconds(head.cpu_nanoseconds);
    ledger.set_children(children_in(payload, ledger));
    return ledger;
}

// A shard's ledger must not contain units of other shards.
void restrict_to_shard(const Payload& payload, Checkpoint& checkpoint) {
    const Head& head = payload.head;
    if (head.shard == 0 && head.shards == 0) return;
    const Shard shard{head.shard, head.shards};
    if (shard.number < 1 || shard.number > shard.of || shard.of > most_shards)
        throw std::runtime_error(fmt::format("its shard {} is invalid", name_of(shard)));
    checkpoint.shard = shard;
    const std::vector<bool> share = share_of(shard, head.parts);
    for (UnitId id = 0; id < checkpoint.ledger.units(); ++id)
        if (checkpoint.ledger.is_done(id) && !share[id])
            throw std::runtime_error(fmt::format("unit {} is not in its shard", id));
    for (const auto& [unit, children] : checkpoint.ledger.children().all())
        if (!share[unit])
            throw std::runtime_error(fmt::format("unit {} is not in its shard", unit));
    checkpoint.ledger.restrict_to(share);
}

RunIdentity identity_of(const Head& head) {
    return {head.problem, head.decision, head.parts, head.find};
}

Head head_of(const Checkpoint& checkpoint) {
    Head head;
    head.problem = checkpoint.identity.problem;
    head.find = checkpoint.identity.find;
    head.decision = checkpoint.identity.decision;
    head.parts = checkpoint.identity.parts;
    if (checkpoint.shard) head.shard = checkpoint.shard->number;
    if (checkpoint.shard) head.shards = checkpoint.shard->of;
    head.starts = checkpoint.starts;
    head.threads = checkpoint.threads;
    head.saved_at = checkpoint.saved_at;
    head.cpu_nanoseconds = checkpoint.ledger.cpu_nanoseconds();
    head.units = checkpoint.ledger.units();
    return head;
}

std::string digest_of(const Head& head) { return hetman::digest_of(pack(head)).hex(); }

void check_format(std::uint32_t format) {
    if (format != ledger_format)
        throw std::runtime_error(fmt::format(
            "it has format {}, this version of hetman reads format {}: continue with the "
            "version that wrote it",
            format, ledger_format));
}

}  // namespace

std::int64_t time_of_save(std::int64_t clock) {
    constexpr std::int64_t far_future = std::int64_t{1} << 40;
    return std::clamp<std::int64_t>(clock, 0, far_future);
}

std::string encode(const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    ledger.check();
    Payload payload;
    payload.head = head_of(checkpoint);
    payload.head_digest = digest_of(head_of(checkpoint));
    payload.entries = fields_of(ledger);
    for (const auto& [id, details] : ledger.details()) {
        payload.details_of.push_back(id);
        payload.details.push_back(details);
    }
    payload.counts = ledger.counts();
    payload.children = ledger.children().bytes();
    return seal({EnvelopeKind::ledger, ledger_format, checkpoint.generation,
                 fingerprint(checkpoint.identity), pack(payload)});
}

Checkpoint decode_checkpoint(const std::string& bytes) {
    const Envelope envelope = unseal(EnvelopeKind::ledger, bytes);
    check_format(envelope.format);
    const auto payload = unpack<Payload>(envelope.payload);
    const Head& head = payload.head;
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(head);
    check_identity(checkpoint.identity);
    if (units_of_parts(checkpoint.identity) != head.units)  // before room is made for so many
        throw std::runtime_error("its parts do not add up");
    if (head.saved_at != time_of_save(head.saved_at))
        throw std::runtime_error("its time is invalid");
    if (fingerprint(checkpoint.identity) != envelope.fingerprint)
        throw std::runtime_error("its fingerprint does not match its contents");
    if (digest_of(head) != payload.head_digest)
        throw contradiction("checksum mismatch in the description of its run");
    checkpoint.ledger = ledger_from(payload);
    checkpoint.generation = envelope.generation;
    checkpoint.starts = head.starts;
    checkpoint.threads = head.threads;
    checkpoint.saved_at = head.saved_at;
    restrict_to_shard(payload, checkpoint);
    return checkpoint;
}

RunIdentity decode_identity(std::string_view head) {
    check_format(format_of(head));
    const auto beginning =
        unpack_beginning<PayloadBeginning>(std::string(head.substr(envelope_head_size)));
    return identity_of(beginning.head);
}

}  // namespace hetman
