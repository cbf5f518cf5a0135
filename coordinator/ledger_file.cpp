#include "coordinator/ledger_file.h"

#include <fmt/format.h>

#include <stdexcept>

#include "common/envelope.h"
#include "common/serialize.h"

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, hetman::PartIdentity& part, unsigned) {
    archive& part.symmetry& part.class_size& part.units& part.digest;
}

}  // namespace boost::serialization

namespace hetman {
namespace {

// The payload's layout; only finished units are written.
struct Payload {
    Problem problem;
    Find find = Find::count;
    Decision decision;
    std::vector<PartIdentity> parts;
    std::uint64_t shard = 0;  // its number, and of how many; 0 of 0: the whole
    std::uint64_t shards = 0;
    std::uint64_t starts = 0;
    std::uint64_t threads = 0;
    std::int64_t saved_at = 0;
    std::uint64_t cpu_nanoseconds = 0;
    std::uint64_t units = 0;
    std::vector<std::uint64_t> ids;
    std::vector<std::uint64_t> weights;
    std::vector<std::uint64_t> limb_counts;  // of each number of placements, see to_limbs
    std::vector<std::uint64_t> limbs;
    std::vector<std::uint64_t> nodes;
    std::vector<UnitId> found_in;
    std::vector<std::vector<Square>> found;
    std::vector<BigInteger> occupied;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& problem& find& decision.engine& decision.frame& decision
            .unit_nodes& parts& shard& shards& starts& threads& saved_at& cpu_nanoseconds& units&
                ids& weights& limb_counts& limbs& nodes& found_in& found& occupied;
    }
};

// Every placement occupies as many squares as there are pieces.
void check_heat_map(const Payload& payload, const Ledger& ledger) {
    BigInteger sum = 0;
    for (const BigInteger& placements : payload.occupied) sum += placements;
    if (payload.occupied.size() != payload.problem.board.squares() ||
        sum != ledger.weighted_sum(0, ledger.units()) * payload.problem.pieces)
        throw std::runtime_error("its heat map does not add up to its units");
}

Ledger ledger_from(const Payload& payload) {
    const std::size_t finished = payload.ids.size();
    if (finished > payload.units || payload.weights.size() != finished ||
        payload.limb_counts.size() != finished || payload.nodes.size() != finished ||
        payload.found.size() != payload.found_in.size())
        throw std::runtime_error("its lists of units do not fit together");
    std::map<UnitId, std::vector<Square>> found;
    for (std::size_t i = 0; i < payload.found.size(); ++i)
        found[payload.found_in[i]] = payload.found[i];
    Ledger ledger(payload.units);
    auto limb = payload.limbs.begin();
    for (std::size_t i = 0; i < finished; ++i) {
        const UnitId id = payload.ids[i];
        if (payload.limb_counts[i] >
            static_cast<std::uint64_t>(std::distance(limb, payload.limbs.end())))
            throw std::runtime_error("its lists of units do not fit together");
        const auto end = limb + static_cast<std::ptrdiff_t>(payload.limb_counts[i]);
        UnitResult result{id, {from_limbs(limb, end), payload.nodes[i]}, 0, {}, {}};
        limb = end;
        if (found.contains(id)) result.placement = found[id];
        if (id >= payload.units || !ledger.record(result, payload.weights[i]))
            throw std::runtime_error(fmt::format("its entry for unit {} cannot be", id));
    }
    ledger.set_occupied(payload.occupied);
    if (!payload.occupied.empty()) check_heat_map(payload, ledger);
    ledger.add_cpu_nanoseconds(payload.cpu_nanoseconds);
    return ledger;
}

// Units of other shards have no business in a shard's ledger.
void restrict_to_shard(const Payload& payload, Checkpoint& checkpoint) {
    if (payload.shard == 0 && payload.shards == 0) return;
    const Shard shard{payload.shard, payload.shards};
    if (shard.number < 1 || shard.number > shard.of || shard.of > most_shards)
        throw std::runtime_error(fmt::format("its shard {} cannot be", name_of(shard)));
    checkpoint.shard = shard;
    const std::vector<bool> share = share_of(shard, payload.parts);
    for (const UnitId id : payload.ids)
        if (!share[id])
            throw std::runtime_error(fmt::format("unit {} is not one of its shard's", id));
    checkpoint.ledger.restrict_to(share);
}

}  // namespace

std::string encode(const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    Payload payload;
    payload.problem = checkpoint.identity.problem;
    payload.find = checkpoint.identity.find;
    payload.decision = checkpoint.identity.decision;
    payload.parts = checkpoint.identity.parts;
    if (checkpoint.shard) payload.shard = checkpoint.shard->number;
    if (checkpoint.shard) payload.shards = checkpoint.shard->of;
    payload.starts = checkpoint.starts;
    payload.threads = checkpoint.threads;
    payload.saved_at = checkpoint.saved_at;
    payload.cpu_nanoseconds = ledger.cpu_nanoseconds();
    payload.units = ledger.units();
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id)) continue;
        const Tally& tally = ledger.tally(id);
        payload.ids.push_back(id);
        payload.weights.push_back(ledger.weight(id));
        const std::vector<std::uint64_t> limbs = to_limbs(tally.placements);
        payload.limb_counts.push_back(limbs.size());
        payload.limbs.insert(payload.limbs.end(), limbs.begin(), limbs.end());
        payload.nodes.push_back(tally.nodes);
    }
    for (const auto& [id, placement] : ledger.found()) {
        payload.found_in.push_back(id);
        payload.found.push_back(placement);
    }
    payload.occupied = ledger.occupied();
    return seal({EnvelopeKind::ledger, ledger_format, checkpoint.generation,
                 fingerprint(checkpoint.identity), pack(payload)});
}

Checkpoint decode_checkpoint(const std::string& bytes) {
    const Envelope envelope = unseal(EnvelopeKind::ledger, bytes);
    if (envelope.format != ledger_format)
        throw std::runtime_error(fmt::format("it has format {}, this version reads format {}",
                                             envelope.format, ledger_format));
    const auto payload = unpack<Payload>(envelope.payload);
    Checkpoint checkpoint;
    checkpoint.identity = {payload.problem, payload.decision, payload.parts, payload.find};
    checkpoint.ledger = ledger_from(payload);
    checkpoint.generation = envelope.generation;
    checkpoint.starts = payload.starts;
    checkpoint.threads = payload.threads;
    checkpoint.saved_at = payload.saved_at;
    std::uint64_t units = 0;
    for (const PartIdentity& part : payload.parts) units += part.units;
    if (payload.parts.empty() || units != payload.units)
        throw std::runtime_error("its parts do not add up");
    restrict_to_shard(payload, checkpoint);
    if (fingerprint(checkpoint.identity) != envelope.fingerprint)
        throw std::runtime_error("its fingerprint is not that of its contents");
    return checkpoint;
}

}  // namespace hetman
