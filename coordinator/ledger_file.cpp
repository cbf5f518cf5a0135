#include "coordinator/ledger_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string_view>

#include "common/envelope.h"
#include "common/serialize.h"
#include "common/symmetry.h"
#include "coordinator/plan/frame.h"
#include "worker/engines/engine_list.h"

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, hetman::Residues& residues, unsigned) {
    archive& residues.of[0] & residues.of[1];
}

template <class Archive>
void serialize(Archive& archive, hetman::PartIdentity& part, unsigned) {
    archive& part.symmetry& part.class_size& part.units& part.digest;
}

}  // namespace boost::serialization

namespace hetman {
namespace {

// What a payload begins with: whose ledger it is.
template <class Archive, class Value>
void serialize_identity(Archive& archive, Value& value) {
    archive& value.problem& value.find& value.decision.engine& value.decision.frame& value.decision
        .unit_nodes& value.parts;
    refuse_beyond(archive, Find::complete, value.find);
}

struct PayloadIdentity : RunIdentity {
    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        serialize_identity(archive, *this);
    }
};

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
    std::vector<Residues> residues;
    std::vector<UnitId> found_in;
    std::vector<std::vector<Square>> found;
    std::vector<BigInteger> occupied;
    std::vector<CompletionTally> studied;  // of a study, for each of the ids

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        serialize_identity(archive, *this);
        archive& shard& shards& starts& threads& saved_at& cpu_nanoseconds& units& ids& weights&
            limb_counts& limbs& nodes& residues& found_in& found& occupied& studied;
    }
};

// A hash tells damage, not intent: what follows from here on looks things up and indexes by what
// the payload says, so all of it must be something that a run could have written.

bool is_symmetry(const std::string& name) {
    return std::any_of(all_symmetries.begin(), all_symmetries.end(),
                       [&](Symmetry symmetry) { return name_of(symmetry) == name; });
}

bool is_digest(const std::string& text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool is_among(const std::string& name, const std::vector<std::string>& known) {
    return std::find(known.begin(), known.end(), name) != known.end();
}

void check_parts(const Payload& payload) {
    std::uint64_t units = 0;
    std::uint64_t maps = 0;
    for (const PartIdentity& part : payload.parts) {
        if (!is_symmetry(part.symmetry) || !is_digest(part.digest) || part.class_size < 1 ||
            part.class_size > all_symmetries.size() || part.units > most_units)
            throw std::runtime_error("one of its parts cannot be");
        units += part.units;
        maps += part.class_size;
        if (units > most_units || maps > all_symmetries.size())
            throw std::runtime_error("its parts are more than there can be");
    }
    if (payload.parts.empty() || units != payload.units)
        throw std::runtime_error("its parts do not add up");
}

void check_decisions(const Payload& payload) {
    const Problem& problem = payload.problem;
    if (!faults(problem).empty() || problem.required != Symmetry::identity ||
        !std::is_sorted(problem.preplaced.begin(), problem.preplaced.end()) ||
        !std::is_sorted(problem.blocked.begin(), problem.blocked.end()))
        throw std::runtime_error("its problem cannot be");
    if (problem.study.has_value() != (payload.find == Find::complete))
        throw std::runtime_error("its problem is not what it is asked about");
    const Decision& decision = payload.decision;
    const bool known = problem.study ? decision.engine == name_of(problem.study->method)
                                     : is_among(decision.engine, engine_names());
    if (!known || decision.unit_nodes == 0 ||
        (!is_among(decision.frame, frame_names()) && !is_without_lines(decision.frame)))
        throw std::runtime_error("its engine, frame or budget is unknown to this version");
    constexpr std::int64_t far_future = std::int64_t{1} << 40;
    if (payload.saved_at < 0 || payload.saved_at > far_future)
        throw std::runtime_error("its time cannot be");
}

void check_placement(const Problem& problem, const std::vector<Square>& placement) {
    if (placement.size() != problem.pieces || placement.back() >= problem.board.squares() ||
        std::adjacent_find(placement.begin(), placement.end(), std::greater_equal<>()) !=
            placement.end())
        throw std::runtime_error("one of its placements cannot be");
}

// Every placement occupies as many squares as there are pieces.
void check_heat_map(const Payload& payload, const Ledger& ledger) {
    BigInteger sum = 0;
    for (const BigInteger& placements : payload.occupied) sum += placements;
    if (payload.occupied.size() != payload.problem.board.squares() ||
        sum != ledger.weighted_sum(0, ledger.units()) * payload.problem.pieces)
        throw std::runtime_error("its heat map does not add up to its units");
}

// What the samples of a unit gave, of which the placements are the completed ones.
CompletionTally study_of(const Payload& payload, std::size_t i) {
    const CompletionTally& tally = payload.studied[i];
    check_tally(*payload.problem.study, payload.problem.board.n, tally);
    return tally;
}

void check_studied(const Problem& problem, const Ledger& ledger) {
    CompletionTally sum;
    for (const auto& [id, tally] : ledger.studied()) {
        if (ledger.tally(id).placements != tally.counts.completed)
            throw std::runtime_error(fmt::format("the counts of unit {} do not fit together", id));
        sum.add(tally);
    }
    check_tally(*problem.study, problem.board.n, sum);
}

Ledger ledger_from(const Payload& payload) {
    const std::size_t finished = payload.ids.size();
    if (finished > payload.units || payload.weights.size() != finished ||
        payload.limb_counts.size() != finished || payload.nodes.size() != finished ||
        payload.residues.size() != finished || payload.found.size() != payload.found_in.size() ||
        payload.studied.size() != (payload.problem.study ? finished : 0))
        throw std::runtime_error("its lists of units do not fit together");
    std::map<UnitId, std::vector<Square>> found;
    for (std::size_t i = 0; i < payload.found.size(); ++i) {
        check_placement(payload.problem, payload.found[i]);
        found[payload.found_in[i]] = payload.found[i];
    }
    Ledger ledger(payload.units);
    auto limb = payload.limbs.begin();
    for (std::size_t i = 0; i < finished; ++i) {
        const UnitId id = payload.ids[i];
        if (payload.limb_counts[i] >
            static_cast<std::uint64_t>(std::distance(limb, payload.limbs.end())))
            throw std::runtime_error("its lists of units do not fit together");
        const auto end = limb + static_cast<std::ptrdiff_t>(payload.limb_counts[i]);
        UnitResult result;
        result.id = id;
        result.tally = {from_limbs(limb, end), payload.nodes[i]};
        if (result.tally.residues != payload.residues[i])
            throw std::runtime_error(fmt::format("the count of unit {} lacks its residues", id));
        limb = end;
        if (found.contains(id)) result.placement = found[id];
        if (payload.problem.study) result.study = study_of(payload, i);
        if (id >= payload.units || (i > 0 && id <= payload.ids[i - 1]) ||
            !ledger.record(result, payload.weights[i]))
            throw std::runtime_error(fmt::format("its entry for unit {} cannot be", id));
    }
    if (ledger.found().size() != payload.found.size())
        throw std::runtime_error("it has placements of units that are not finished");
    ledger.nodes();  // throws where they are more than can be told
    ledger.set_occupied(payload.occupied);
    if (!payload.occupied.empty()) check_heat_map(payload, ledger);
    if (payload.problem.study) check_studied(payload.problem, ledger);
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

void check_format(std::uint32_t format) {
    if (format != ledger_format)
        throw std::runtime_error(
            fmt::format("it has format {}, this version reads format {}", format, ledger_format));
}

}  // namespace

std::string encode(const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    ledger.check_residues();
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
        payload.residues.push_back(tally.residues);
        if (payload.problem.study) payload.studied.push_back(ledger.studied().at(id));
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
    check_format(envelope.format);
    const auto payload = unpack<Payload>(envelope.payload);
    check_parts(payload);  // before room is made for so many units
    check_decisions(payload);
    Checkpoint checkpoint;
    checkpoint.identity = {payload.problem, payload.decision, payload.parts, payload.find};
    if (fingerprint(checkpoint.identity) != envelope.fingerprint)
        throw std::runtime_error("its fingerprint is not that of its contents");
    checkpoint.ledger = ledger_from(payload);
    checkpoint.generation = envelope.generation;
    checkpoint.starts = payload.starts;
    checkpoint.threads = payload.threads;
    checkpoint.saved_at = payload.saved_at;
    restrict_to_shard(payload, checkpoint);
    return checkpoint;
}

RunIdentity decode_identity(std::string_view head) {
    check_format(format_of(head));
    return unpack_beginning<PayloadIdentity>(std::string(head.substr(envelope_head_size)));
}

}  // namespace hetman
