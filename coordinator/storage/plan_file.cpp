#include "coordinator/storage/plan_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "coordinator/plan/planner.h"

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

// The layout of the payload. Lists that no unit needs are empty.
struct Payload {
    std::vector<PackedPart> parts;
    std::vector<std::uint64_t> weights;
    std::vector<std::uint8_t> kinds;     // index of the alternative of UnitKind
    std::vector<std::uint16_t> placed;   // number of squares of each unit
    std::vector<std::uint16_t> blocked;  // likewise
    std::vector<std::uint32_t> squares;  // each unit's placed squares, then its blocked ones
    std::vector<std::uint64_t> west;     // halves of each unit, if any unit has halves
    std::vector<std::uint64_t> east;
    std::vector<std::uint8_t> folded;
    std::vector<std::uint64_t> first_samples;  // of each unit of a study
    std::vector<std::uint64_t> samples;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& parts& weights& kinds& placed& blocked& squares& west& east& folded& first_samples&
            samples;
    }
};

// The columns that the units of a plan need besides squares.
struct UnitColumns {
    bool halves = false;
    bool samples = false;
};

constexpr const char* malformed = "its lists of units are inconsistent";

void add_squares(const std::vector<Square>& unit, std::vector<std::uint16_t>& sizes,
                 std::vector<std::uint32_t>& squares) {
    if (unit.size() > std::numeric_limits<std::uint16_t>::max())
        throw std::length_error("a unit has too many squares for the plan file");
    sizes.push_back(static_cast<std::uint16_t>(unit.size()));
    for (const Square square : unit) squares.push_back(static_cast<std::uint32_t>(square));
}

void add_unit(const Unit& unit, Board board, const UnitColumns& columns, Payload& payload) {
    payload.weights.push_back(unit.weight);
    payload.kinds.push_back(static_cast<std::uint8_t>(unit.kind.index()));
    const Prefix squares = squares_of(unit.kind, board);
    add_squares(squares.placed, payload.placed, payload.squares);
    add_squares(squares.blocked, payload.blocked, payload.squares);
    if (columns.halves) {
        const auto* choice = std::get_if<RowChoice>(&unit.kind);
        const Halves halves = choice == nullptr ? Halves() : choice->halves;
        payload.west.push_back(halves.west);
        payload.east.push_back(halves.east);
        payload.folded.push_back(choice != nullptr && choice->folded ? 1 : 0);
    }
    if (columns.samples) {
        const auto samples = std::get<SampleRange>(unit.kind);
        payload.first_samples.push_back(samples.first);
        payload.samples.push_back(samples.count);
    }
}

void check_lengths(const Payload& payload) {
    const std::size_t units = payload.weights.size();
    const auto fits = [units](const auto& list) { return list.empty() || list.size() == units; };
    std::uint64_t squares = 0;
    for (const auto* sizes : {&payload.placed, &payload.blocked})
        for (const std::uint16_t size : *sizes) squares += size;
    if (payload.kinds.size() != units || payload.placed.size() != units ||
        payload.blocked.size() != units || payload.squares.size() != squares ||
        units > most_units || !fits(payload.west) || payload.east.size() != payload.west.size() ||
        payload.folded.size() != payload.west.size() || !fits(payload.samples) ||
        payload.first_samples.size() != payload.samples.size())
        throw std::runtime_error(malformed);
}

// Reads the units one after the other.
class UnitReader {
  public:
    explicit UnitReader(const Payload& payload) : payload_(payload) {}

    Unit next() {
        Unit unit;
        unit.weight = payload_.weights[unit_];
        Prefix named{squares(payload_.placed[unit_]), {}};
        named.blocked = squares(payload_.blocked[unit_]);
        unit.kind = kind_of(std::move(named));
        ++unit_;
        return unit;
    }

  private:
    UnitKind kind_of(Prefix named) const {
        const bool has_halves = !payload_.west.empty();
        const bool has_samples = !payload_.samples.empty();
        switch (payload_.kinds[unit_]) {
            case kind_index<WholeProblem>():
                return WholeProblem();
            case kind_index<Prefix>():
                return named;
            case kind_index<RowChoice>():
                if (!has_halves) break;
                return RowChoice{{payload_.west[unit_], payload_.east[unit_]},
                                 !named.placed.empty(),
                                 payload_.folded[unit_] != 0};
            case kind_index<SampleRange>():
                if (!has_samples) break;
                return SampleRange{payload_.first_samples[unit_], payload_.samples[unit_]};
            default:
                break;
        }
        throw std::runtime_error(malformed);
    }

    std::vector<Square> squares(std::size_t size) {
        const auto begin = payload_.squares.begin() + static_cast<std::ptrdiff_t>(square_);
        square_ += size;
        return {begin, begin + static_cast<std::ptrdiff_t>(size)};
    }

    const Payload& payload_;
    std::size_t unit_ = 0;
    std::size_t square_ = 0;
};

Plan plan_from(const Payload& payload, const Problem& problem) {
    check_lengths(payload);
    std::uint64_t units_left = payload.weights.size();
    UnitReader reader(payload);
    Plan plan(problem);
    for (const PackedPart& part : payload.parts) {
        if (part.units > units_left) throw std::runtime_error(malformed);
        units_left -= part.units;
        plan.open_part(part.symmetry, part.class_size);
        for (std::uint64_t i = 0; i < part.units; ++i) plan.add(reader.next());
        plan.close_part(part.frame_weight);
    }
    if (units_left != 0) throw std::runtime_error(malformed);
    return plan;
}

void check_frame_weights(const Plan& plan, const RunIdentity& identity,
                         const PlanningWatch& watch) {
    for (const PlanPart& part : plan.parts()) {
        Problem problem = identity.problem;
        problem.required = part.symmetry;
        const std::uint64_t counted =
            frame_weight(problem, identity.decision, goal_kind(identity.find), watch);
        if (part.frame_weight != counted)
            throw std::runtime_error(
                fmt::format("the weights at the frame level of its part for {} add up to {}, not "
                            "to {}",
                            name_of(part.symmetry), part.frame_weight, counted));
    }
}

}  // namespace

std::string encode(const Plan& plan, const RunIdentity& identity) {
    Payload payload;
    for (const PlanPart& part : plan.parts())
        payload.parts.push_back({part.symmetry, part.class_size, part.units, part.frame_weight});
    UnitColumns columns;
    for (UnitId id = 0; id < plan.size() && !columns.halves && !columns.samples; ++id) {
        const UnitKind kind = plan.unit(id).kind;
        columns.halves = std::holds_alternative<RowChoice>(kind);
        columns.samples = std::holds_alternative<SampleRange>(kind);
    }
    for (UnitId id = 0; id < plan.size(); ++id)
        add_unit(plan.unit(id), identity.problem.board, columns, payload);
    return seal({EnvelopeKind::plan, plan_format, 0, fingerprint(identity), pack(payload)});
}

Plan decode_plan(const std::string& bytes, const RunIdentity& identity,
                 const PlanningWatch& watch) {
    const Envelope envelope = unseal(EnvelopeKind::plan, bytes);
    if (envelope.format != plan_format)
        throw std::runtime_error(fmt::format("it has format {}, this version reads format {}",
                                             envelope.format, plan_format));
    if (envelope.fingerprint != fingerprint(identity))
        throw std::runtime_error("it is the plan of another run");
    Plan plan = plan_from(unpack<Payload>(envelope.payload), identity.problem);
    const RunIdentity read = identity_of(identity.problem, identity.decision, plan, identity.find);
    if (read.parts != identity.parts)
        throw std::runtime_error("its units are not those of the ledger");
    check_frame_weights(plan, identity, watch);
    return plan;
}

std::uint64_t longest_plan(const RunIdentity& identity) {
    constexpr std::uint64_t fixed_bytes = 4096;
    constexpr std::uint64_t fixed_bytes_a_unit = 64;
    const std::uint64_t squares =
        std::min<std::uint64_t>(identity.problem.board.squares(),
                                2 * std::uint64_t{std::numeric_limits<std::uint16_t>::max()});
    std::uint64_t units = 0;
    for (const PartIdentity& part : identity.parts) units += std::min(part.units, most_units);
    return fixed_bytes + units * (fixed_bytes_a_unit + sizeof(std::uint32_t) * squares);
}

}  // namespace hetman
