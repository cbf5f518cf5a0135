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
    Decision decision;
    std::vector<PartIdentity> parts;
    std::uint64_t starts = 0;
    std::uint64_t threads = 0;
    std::int64_t saved_at = 0;
    std::uint64_t cpu_nanoseconds = 0;
    std::uint64_t units = 0;
    std::vector<std::uint64_t> ids;
    std::vector<std::uint64_t> weights;
    std::vector<std::uint64_t> placements_high;
    std::vector<std::uint64_t> placements_low;
    std::vector<std::uint64_t> nodes;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& problem& decision.engine& decision.frame& decision
            .unit_nodes& parts& starts& threads& saved_at& cpu_nanoseconds& units& ids& weights&
                placements_high& placements_low& nodes;
    }
};

Ledger ledger_from(const Payload& payload) {
    const std::size_t finished = payload.ids.size();
    if (finished > payload.units || payload.weights.size() != finished ||
        payload.placements_high.size() != finished || payload.placements_low.size() != finished ||
        payload.nodes.size() != finished)
        throw std::runtime_error("its lists of units do not fit together");
    Ledger ledger(payload.units);
    for (std::size_t i = 0; i < finished; ++i) {
        const Wide placements = make_wide(payload.placements_high[i], payload.placements_low[i]);
        if (payload.ids[i] >= payload.units ||
            !ledger.record({payload.ids[i], {placements, payload.nodes[i]}, 0}, payload.weights[i]))
            throw std::runtime_error(
                fmt::format("its entry for unit {} cannot be", payload.ids[i]));
    }
    ledger.add_cpu_nanoseconds(payload.cpu_nanoseconds);
    return ledger;
}

}  // namespace

std::string encode(const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    Payload payload;
    payload.problem = checkpoint.identity.problem;
    payload.decision = checkpoint.identity.decision;
    payload.parts = checkpoint.identity.parts;
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
        payload.placements_high.push_back(high_half(tally.placements));
        payload.placements_low.push_back(low_half(tally.placements));
        payload.nodes.push_back(tally.nodes);
    }
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
    checkpoint.identity = {payload.problem, payload.decision, payload.parts};
    checkpoint.ledger = ledger_from(payload);
    checkpoint.generation = envelope.generation;
    checkpoint.starts = payload.starts;
    checkpoint.threads = payload.threads;
    checkpoint.saved_at = payload.saved_at;
    std::uint64_t units = 0;
    for (const PartIdentity& part : payload.parts) units += part.units;
    if (payload.parts.empty() || units != payload.units)
        throw std::runtime_error("its parts do not add up");
    if (fingerprint(checkpoint.identity) != envelope.fingerprint)
        throw std::runtime_error("its fingerprint is not that of its contents");
    return checkpoint;
}

}  // namespace hetman
