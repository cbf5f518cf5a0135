#include "coordinator/storage/plan_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "coordinator/planner/planner.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

struct PackedPart {
    Subgroup symmetry;
    std::uint64_t class_size = 1;
    std::uint64_t units = 0;
    std::uint64_t frame_weight = 0;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& symmetry& class_size& units& frame_weight;
    }
};

// The layout of the payload.
struct Payload {
    std::vector<PackedPart> parts;
    std::string units;      // of all parts, see packed_units.h
    std::string estimates;  // of each unit's nodes: a RoughNumber's code

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& parts& units& estimates;
    }
};

std::string packed(const Plan& plan) {
    Payload payload;
    for (const PlanPart& part : plan.parts())
        payload.parts.push_back({part.symmetry, part.class_size, part.units, part.frame_weight});
    payload.units = plan.packed().bytes();
    payload.estimates = plan.packed().estimates();
    return pack(payload);
}

constexpr const char* malformed = "its lists of units are inconsistent";

Plan plan_from(const Payload& payload, const Problem& problem) {
    if (payload.estimates.size() > most_units) throw std::runtime_error(malformed);
    UnitReader reader(payload.units);
    Plan plan(problem);
    for (const PackedPart& part : payload.parts) {
        if (part.units > payload.estimates.size() - plan.size())
            throw std::runtime_error(malformed);
        plan.open_part(part.symmetry, part.class_size);
        Unit unit;
        for (std::uint64_t i = 0; i < part.units; ++i) {
            reader.read(unit);
            const auto code = static_cast<std::uint8_t>(payload.estimates[plan.size()]);
            plan.add(unit, RoughNumber::from_code(code).value());
        }
        plan.close_part(part.frame_weight);
    }
    reader.expect_end();
    if (plan.size() != payload.estimates.size()) throw std::runtime_error(malformed);
    return plan;
}

void check_frame_weights(const Plan& plan, const RunIdentity& identity,
                         const PlanningWatch& watch) {
    for (const PlanPart& part : plan.parts()) {
        const std::uint64_t counted =
            workload_of(identity.find)
                .frame_weight(identity.problem, part.symmetry, identity.decision, watch);
        if (part.frame_weight != counted)
            throw std::runtime_error(
                fmt::format("the weights at the frame level of its part for {} add up to {}, not "
                            "to {}",
                            name_of(part.symmetry), part.frame_weight, counted));
    }
}

}  // namespace

std::string encode(const Plan& plan, const RunIdentity& identity) {
    return seal({EnvelopeKind::plan, plan_format, 0, fingerprint(identity), packed(plan)});
}

Plan decode_plan(const std::string& bytes, const RunIdentity& identity,
                 const PlanningWatch& watch) {
    Envelope envelope = unseal(EnvelopeKind::plan, bytes);
    if (envelope.format != plan_format)
        throw std::runtime_error(fmt::format("it has format {}, this version reads format {}",
                                             envelope.format, plan_format));
    if (envelope.fingerprint != fingerprint(identity))
        throw std::runtime_error("it is the plan of another run");
    const auto payload = unpack<Payload>(std::exchange(envelope.payload, {}));
    Plan plan = plan_from(payload, identity.problem);
    const RunIdentity read = identity_of(identity.problem, identity.decision, plan, identity.find);
    if (read.parts != identity.parts) throw std::runtime_error("its units do not match the ledger");
    check_frame_weights(plan, identity, watch);
    return plan;
}

std::uint64_t longest_plan(const RunIdentity& identity) {
    constexpr std::uint64_t fixed_bytes = 4096;
    constexpr std::uint64_t fixed_bytes_a_unit = 64;
    constexpr std::uint64_t bytes_a_square = 5;  // those of boards with up to 2^35 squares
    constexpr std::uint64_t most_squares = 1 << 17;
    const std::uint64_t squares = std::min(identity.problem.board.squares(), most_squares);
    std::uint64_t units = 0;
    for (const PartIdentity& part : identity.parts) units += std::min(part.units, most_units);
    return fixed_bytes + units * (fixed_bytes_a_unit + bytes_a_square * squares);
}

}  // namespace hetman
