#include "coordinator/ledger_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string_view>

#include "common/digest.h"
#include "common/envelope.h"
#include "common/failure.h"
#include "common/serialize.h"
#include "common/symmetry.h"
#include "coordinator/plan/frame.h"
#include "worker/engines/engine_list.h"

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, hetman::PartIdentity& part, unsigned) {
    archive& part.symmetry& part.class_size& part.units& part.digest;
}

}  // namespace boost::serialization

namespace hetman {
namespace {

// What a ledger says of its run.
struct Head {
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

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& problem& find& decision.engine& decision.frame& decision
            .unit_nodes& parts& shard& shards& starts& threads& saved_at& cpu_nanoseconds& units;
        refuse_beyond(archive, Find::complete, find);
    }
};

// What can be read of a ledger whose rest may be too long.
struct PayloadBeginning {
    Head head;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& head;
    }
};

// The payload's layout; only finished units are written.
struct Payload {
    Head head;
    std::string head_digest;
    std::vector<std::uint64_t> ids;
    std::vector<std::uint64_t> weights;
    std::vector<std::uint64_t> planned;      // checksums of the units, see PlannedUnit
    std::vector<std::uint64_t> limb_counts;  // of each number of placements, see to_limbs
    std::vector<std::uint64_t> limbs;
    std::vector<std::uint64_t> nodes;
    std::vector<std::uint64_t> checksums;  // of the entries, see Ledger
    std::vector<UnitId> found_in;
    std::vector<std::vector<Square>> found;
    std::vector<CheckedInteger> occupied;
    std::vector<CompletionTally> studied;  // of a study, for each of the ids

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& head& head_digest& ids& weights& planned& limb_counts& limbs& nodes& checksums&
            found_in& found& occupied& studied;
    }
};

// A hash tells damage, not intent: what follows from here on looks things up and indexes by what
// the payload says, so all of it must be something that a run could have written.

std::optional<Subgroup> subgroup_named(const std::string& name) {
    for (std::uint8_t code = 0; code < subgroup_codes; ++code)
        if (const Subgroup subgroup = Subgroup::of_code(code); name_of(subgroup) == name)
            return subgroup;
    return std::nullopt;
}

bool is_digest(const std::string& text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool is_among(const std::string& name, const std::vector<std::string>& known) {
    return std::find(known.begin(), known.end(), name) != known.end();
}

void check_parts(const Head& head) {
    std::uint64_t units = 0;
    std::uint64_t maps = 0;
    for (const PartIdentity& part : head.parts) {
        const std::optional<Subgroup> symmetry = subgroup_named(part.symmetry);
        if (!symmetry || !is_digest(part.digest) ||
            (part.class_size < 1) != !symmetry->is_cyclic() ||
            part.class_size > all_symmetries.size() || part.units > most_units)
            throw std::runtime_error("one of its parts cannot be");
        units += part.units;
        maps += part.class_size;
        if (units > most_units || maps > all_symmetries.size())
            throw std::runtime_error("its parts are more than there can be");
    }
    if (head.parts.empty() || units != head.units)
        throw std::runtime_error("its parts do not add up");
}

void check_decisions(const Head& head) {
    const Problem& problem = head.problem;
    if (!faults(problem).empty() || problem.required != Symmetry::identity ||
        !std::is_sorted(problem.preplaced.begin(), problem.preplaced.end()) ||
        !std::is_sorted(problem.blocked.begin(), problem.blocked.end()))
        throw std::runtime_error("its problem cannot be");
    if (problem.study.has_value() != (head.find == Find::complete))
        throw std::runtime_error("its problem is not what it is asked about");
    const Decision& decision = head.decision;
    const bool known = problem.study ? decision.engine == name_of(problem.study->method)
                                     : is_among(decision.engine, engine_names());
    if (!known || decision.unit_nodes == 0 || !is_among(decision.frame, all_frame_names()))
        throw std::runtime_error("its engine, frame or budget is unknown to this version");
    if (head.saved_at != time_of_save(head.saved_at))
        throw std::runtime_error("its time cannot be");
}

void check_placement(const Problem& problem, const std::vector<Square>& placement) {
    if (placement.size() != problem.pieces || placement.back() >= problem.board.squares() ||
        std::adjacent_find(placement.begin(), placement.end(), std::greater_equal<>()) !=
            placement.end())
        throw std::runtime_error("one of its placements cannot be");
    const auto holds = [&](Square square) {
        return std::binary_search(placement.begin(), placement.end(), square);
    };
    bool peaceful = std::all_of(problem.preplaced.begin(), problem.preplaced.end(), holds) &&
                    std::none_of(problem.blocked.begin(), problem.blocked.end(), holds);
    for (std::size_t i = 0; i < placement.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            peaceful =
                peaceful && !problem.piece.attacks(problem.board, placement[i], placement[j]);
    if (!peaceful) throw std::runtime_error("one of its placements cannot be");
}

// What was saved was whole, so a ledger that contradicts itself under a seal that is right was
// changed in memory before it was sealed, or by somebody.
Failure contradiction(const std::string& what) {
    return {
        ExitCode::verification,
        {what, "",
         "test the memory of the machine that wrote it; move this ledger away to go on from the "
         "one before it, ledger.prev"}};
}

// Every placement occupies as many squares as there are pieces.
void check_heat_map(const Payload& payload, const Ledger& ledger) {
    CheckedInteger sum;
    for (const CheckedInteger& placements : payload.occupied) sum += placements;
    if (payload.occupied.size() != payload.head.problem.board.squares())
        throw std::runtime_error("its heat map is of another board");
    if (sum != ledger.weighted_sum(0, ledger.units()) * payload.head.problem.pieces)
        throw contradiction("the heat map does not add up to the units");
}

// What the samples of a unit gave, of which the placements are the completed ones.
CompletionTally study_of(const Payload& payload, std::size_t i) {
    const CompletionTally& tally = payload.studied[i];
    const Problem& problem = payload.head.problem;
    check_tally(*problem.study, problem.board.n, tally);
    return tally;
}

void check_studied(const Problem& problem, const Ledger& ledger) {
    CompletionTally sum;
    for (const auto& [id, tally] : ledger.studied()) {
        if (ledger.tally(id).placements != tally.counts.completed)
            throw contradiction(fmt::format("the counts of unit {} do not fit together", id));
        sum.add(tally);
    }
    check_tally(*problem.study, problem.board.n, sum);
}

using FoundPlacements = std::map<UnitId, std::vector<Square>>;

FoundPlacements found_in(const Payload& payload) {
    FoundPlacements found;
    for (std::size_t i = 0; i < payload.found.size(); ++i) {
        check_placement(payload.head.problem, payload.found[i]);
        found[payload.found_in[i]] = payload.found[i];
    }
    return found;
}

void check_lengths(const Payload& payload) {
    const std::size_t finished = payload.ids.size();
    for (const auto* list : {&payload.weights, &payload.planned, &payload.limb_counts,
                             &payload.nodes, &payload.checksums})
        if (list->size() != finished)
            throw std::runtime_error("its lists of units do not fit together");
    if (finished > payload.head.units || payload.found.size() != payload.found_in.size() ||
        payload.studied.size() != (payload.head.problem.study ? finished : 0))
        throw std::runtime_error("its lists of units do not fit together");
}

// The entries as they were recorded: an entry with another checksum is refused.
Ledger ledger_from(const Payload& payload) {
    const Head& head = payload.head;
    check_lengths(payload);
    const FoundPlacements found = found_in(payload);
    Ledger ledger(head.units);
    auto limb = payload.limbs.begin();
    for (std::size_t i = 0; i < payload.ids.size(); ++i) {
        const UnitId id = payload.ids[i];
        if (payload.limb_counts[i] >
            static_cast<std::uint64_t>(std::distance(limb, payload.limbs.end())))
            throw std::runtime_error("its lists of units do not fit together");
        const auto end = limb + static_cast<std::ptrdiff_t>(payload.limb_counts[i]);
        UnitResult result;
        result.id = id;
        result.tally = {from_limbs(limb, end), payload.nodes[i]};
        limb = end;
        if (found.contains(id)) result.placement = found.at(id);
        if (head.problem.study) result.study = study_of(payload, i);
        if (id >= head.units || (i > 0 && id <= payload.ids[i - 1]) ||
            !ledger.record(result, {payload.weights[i], payload.planned[i]}))
            throw std::runtime_error(fmt::format("its entry for unit {} cannot be", id));
        if (ledger.checksum(id) != payload.checksums[i])
            throw contradiction(ledger.describe_entry(id) + " is not what was recorded");
    }
    if (ledger.found().size() != payload.found.size())
        throw std::runtime_error("it has placements of units that are not finished");
    ledger.nodes();  // throws where they are more than can be told
    ledger.set_occupied(payload.occupied);
    if (!payload.occupied.empty() || (head.find == Find::heatmap && ledger.finished() > 0))
        check_heat_map(payload, ledger);
    if (head.problem.study) check_studied(head.problem, ledger);
    ledger.add_cpu_nanoseconds(head.cpu_nanoseconds);
    return ledger;
}

// Units of other shards have no business in a shard's ledger.
void restrict_to_shard(const Payload& payload, Checkpoint& checkpoint) {
    const Head& head = payload.head;
    if (head.shard == 0 && head.shards == 0) return;
    const Shard shard{head.shard, head.shards};
    if (shard.number < 1 || shard.number > shard.of || shard.of > most_shards)
        throw std::runtime_error(fmt::format("its shard {} cannot be", name_of(shard)));
    checkpoint.shard = shard;
    const std::vector<bool> share = share_of(shard, head.parts);
    for (const UnitId id : payload.ids)
        if (!share[id])
            throw std::runtime_error(fmt::format("unit {} is not one of its shard's", id));
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
        throw std::runtime_error(
            fmt::format("it has format {}, that of another version of hetman, which can go on with "
                        "it; this version reads format {}",
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
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id)) continue;
        const Tally& tally = ledger.tally(id);
        payload.ids.push_back(id);
        payload.weights.push_back(ledger.weight(id));
        payload.planned.push_back(ledger.planned(id).checksum);
        const std::vector<std::uint64_t> limbs = to_limbs(tally.placements);
        payload.limb_counts.push_back(limbs.size());
        payload.limbs.insert(payload.limbs.end(), limbs.begin(), limbs.end());
        payload.nodes.push_back(tally.nodes);
        payload.checksums.push_back(ledger.checksum(id));
        if (payload.head.problem.study) payload.studied.push_back(ledger.studied().at(id));
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
    const Head& head = payload.head;
    check_parts(head);  // before room is made for so many units
    check_decisions(head);
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(head);
    if (fingerprint(checkpoint.identity) != envelope.fingerprint)
        throw std::runtime_error("its fingerprint is not that of its contents");
    if (digest_of(head) != payload.head_digest)
        throw contradiction("what it says of its run is not what was saved");
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
