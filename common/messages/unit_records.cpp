#include "common/messages/unit_records.h"

#include <limits>
#include <utility>
#include <variant>

namespace hetman {
namespace {

namespace unit_bits {
constexpr std::uint8_t kind = 7;
constexpr int recount_shift = 3;
constexpr std::uint8_t recount = 3 << recount_shift;
constexpr std::uint8_t symmetry = 32;
constexpr std::uint8_t all = kind | recount | symmetry;
static_assert(std::variant_size_v<UnitKind> <= kind + 1);
}  // namespace unit_bits

namespace result_bits {
constexpr std::uint8_t recount = 3;
constexpr std::uint8_t counts = 4;
constexpr std::uint8_t details = 8;
constexpr std::uint8_t all = recount | counts | details;
}  // namespace result_bits

namespace choice_bits {
constexpr std::uint8_t centre = 1;
constexpr std::uint8_t folded = 2;
constexpr std::uint8_t all = centre | folded;
}  // namespace choice_bits

static_assert(static_cast<int>(RecountBy::second_engine) == 3);  // all values of two bits

// Larger symmetries are written with every unit: a single byte must not make the reader copy a
// large one.
constexpr std::size_t most_members_shared = 16;

constexpr std::size_t least_bytes_of_unit = 3;
constexpr std::size_t least_bytes_of_result = 15;
constexpr std::size_t least_bytes_of_integer = 4;
constexpr std::size_t least_bytes_of_symmetry = 3;

std::uint8_t flags_of(RecordReader& record, std::uint8_t known) {
    const std::uint8_t flags = record.byte();
    if ((flags & ~known) != 0) RecordReader::refuse("it holds a field that is not known");
    return flags;
}

// ---- Units ----------------------------------------------------------------------------------

bool shares_symmetry(const Subgroup& symmetry, const Subgroup& before) {
    return symmetry.others().size() <= most_members_shared && symmetry == before;
}

void write(RecordWriter& record, const Subgroup& symmetry) {
    record.number(symmetry.others().size());
    for (const Symmetry& member : symmetry.others()) {
        record.byte(member.code());
        record.number(member.down());
        record.number(member.right());
    }
}

Subgroup read_symmetry(RecordReader& record) {
    std::vector<Symmetry> members(record.count(least_bytes_of_symmetry));
    constexpr auto farthest = std::numeric_limits<std::uint32_t>::max();
    for (Symmetry& member : members) {
        const std::uint8_t code = flags_of(record, 7);
        const std::uint32_t down = record.number_up_to(farthest);
        const std::uint32_t right = record.number_up_to(farthest);
        member = {(code & 4) != 0, (code & 2) != 0, (code & 1) != 0, down, right};
    }
    return Subgroup(std::move(members));
}

void write(RecordWriter& record, const std::vector<Square>& squares) {
    record.number(squares.size());
    Square last = 0;
    for (const Square square : squares) record.difference(square - std::exchange(last, square));
}

void read(RecordReader& record, std::vector<Square>& squares) {
    squares.resize(record.count(1));
    Square last = 0;
    for (Square& square : squares) square = last += record.difference();
}

void write(RecordWriter&, const WholeProblem&) {}
void read(RecordReader&, WholeProblem&) {}

void write(RecordWriter& record, const Prefix& prefix) {
    write(record, prefix.placed);
    write(record, prefix.blocked);
}
void read(RecordReader& record, Prefix& prefix) {
    read(record, prefix.placed);
    read(record, prefix.blocked);
}

void write(RecordWriter& record, const RowChoice& choice) {
    record.number(choice.halves.west);
    record.number(choice.halves.east);
    record.byte(static_cast<std::uint8_t>((choice.centre ? choice_bits::centre : 0) |
                                          (choice.folded ? choice_bits::folded : 0)));
}
void read(RecordReader& record, RowChoice& choice) {
    choice.halves.west = record.number();
    choice.halves.east = record.number();
    const std::uint8_t flags = flags_of(record, choice_bits::all);
    choice.centre = (flags & choice_bits::centre) != 0;
    choice.folded = (flags & choice_bits::folded) != 0;
}

template <RangeKind Range>
void write(RecordWriter& record, const Range& range) {
    record.number(range.first);
    record.number(range.count);
}
template <RangeKind Range>
void read(RecordReader& record, Range& range) {
    range.first = record.number();
    range.count = record.number();
}

template <std::size_t place = 0>
void read(RecordReader& record, std::size_t wanted, UnitKind& kind) {
    if constexpr (place < std::variant_size_v<UnitKind>) {
        if (wanted != place) return read<place + 1>(record, wanted, kind);
        read(record, kind.emplace<place>());
    } else {
        RecordReader::refuse("it contains a unit of an unknown kind");
    }
}

void write(RecordWriter& record, const Unit& unit, const Subgroup& symmetry_before) {
    const bool shares = shares_symmetry(unit.symmetry, symmetry_before);
    record.byte(static_cast<std::uint8_t>(
        unit.kind.index() | static_cast<std::size_t>(unit.recount) << unit_bits::recount_shift |
        (shares ? 0 : unit_bits::symmetry)));
    record.number(unit.id);
    record.number(unit.weight);
    if (!shares) write(record, unit.symmetry);
    std::visit([&record](const auto& kind) { write(record, kind); }, unit.kind);
}

void read(RecordReader& record, Unit& unit, const Subgroup& symmetry_before) {
    const std::uint8_t flags = flags_of(record, unit_bits::all);
    unit.recount = static_cast<RecountBy>((flags & unit_bits::recount) >> unit_bits::recount_shift);
    unit.id = record.number();
    unit.weight = record.number();
    if ((flags & unit_bits::symmetry) != 0)
        unit.symmetry = read_symmetry(record);
    else if (symmetry_before.others().size() <= most_members_shared)
        unit.symmetry = symmetry_before;
    else
        RecordReader::refuse("a symmetry shared by units is too large");
    read(record, flags & unit_bits::kind, unit.kind);
}

// ---- Results --------------------------------------------------------------------------------

void write(RecordWriter& record, const Residues& residues) {
    for (const std::uint64_t residue : residues.of) record.number(residue);
}

void write(RecordWriter& record, const BigInteger& value, const Residues& residues) {
    if (value <= std::numeric_limits<std::uint64_t>::max()) {
        record.number(0);
        record.number(static_cast<std::uint64_t>(value));
    } else {
        const std::vector<std::uint64_t> limbs = to_limbs(value);
        record.number(limbs.size() - 1);
        record.number(limbs.front());
        for (std::size_t i = 1; i < limbs.size(); ++i) record.word(limbs[i]);
    }
    write(record, residues);
}

void read(RecordReader& record, BigInteger& value, Residues& residues) {
    const std::size_t more = record.count(8);
    const std::uint64_t lowest = record.number();
    if (more == 0) {
        value = lowest;
    } else {
        std::vector<std::uint64_t> limbs{lowest};
        for (std::size_t i = 0; i < more; ++i) limbs.push_back(record.word());
        if (limbs.back() == 0)
            RecordReader::refuse("it holds a number that is not in its shortest form");
        value = from_limbs(limbs);
    }
    for (std::uint64_t& residue : residues.of) residue = record.number();
}

void write(RecordWriter& record, const UnitResult& result) {
    const Answer& answer = result.answer;
    record.byte(static_cast<std::uint8_t>(static_cast<std::uint8_t>(result.recount) |
                                          (answer.counts.empty() ? 0 : result_bits::counts) |
                                          (answer.details.empty() ? 0 : result_bits::details)));
    record.number(result.id);
    record.number(answer.tally.nodes);
    record.number(result.cpu_nanoseconds);
    record.word(result.checksum);
    write(record, answer.tally.placements, answer.tally.residues);
    if (!answer.counts.empty()) {
        record.number(answer.counts.size());
        for (const CheckedInteger& count : answer.counts)
            write(record, count.value, count.residues);
    }
    if (!answer.details.empty()) record.text(answer.details);
}

void read(RecordReader& record, UnitResult& result) {
    Answer& answer = result.answer;
    const std::uint8_t flags = flags_of(record, result_bits::all);
    result.recount = static_cast<RecountBy>(flags & result_bits::recount);
    result.id = record.number();
    answer.tally.nodes = record.number();
    result.cpu_nanoseconds = record.number();
    result.checksum = record.word();
    read(record, answer.tally.placements, answer.tally.residues);
    if ((flags & result_bits::counts) != 0) {
        answer.counts.resize(record.count(least_bytes_of_integer));
        for (CheckedInteger& count : answer.counts) read(record, count.value, count.residues);
    }
    if ((flags & result_bits::details) != 0) answer.details = record.text();
}

}  // namespace

void write(RecordWriter& record, const std::vector<Unit>& units) {
    record.number(units.size());
    const Subgroup none;
    const Subgroup* before = &none;
    for (const Unit& unit : units) {
        write(record, unit, *before);
        before = &unit.symmetry;
    }
}

std::vector<Unit> read_units(RecordReader& record) {
    std::vector<Unit> units(record.count(least_bytes_of_unit));
    const Subgroup none;
    const Subgroup* before = &none;
    for (Unit& unit : units) {
        read(record, unit, *before);
        before = &unit.symmetry;
    }
    return units;
}

void write(RecordWriter& record, const std::vector<UnitResult>& results) {
    record.number(results.size());
    for (const UnitResult& result : results) write(record, result);
}

std::vector<UnitResult> read_results(RecordReader& record) {
    std::vector<UnitResult> results(record.count(least_bytes_of_result));
    for (UnitResult& result : results) read(record, result);
    return results;
}

}  // namespace hetman
