#include "coordinator/ledger/entry_fields.h"

#include <fmt/core.h>

#include <stdexcept>

namespace hetman {
namespace {

constexpr std::uint64_t units_a_seal = 64;
[[noreturn]] void refuse_entries() {
    throw std::runtime_error("its lists of units are inconsistent");
}

// What is kept of an entry's checksum.
std::uint16_t mark_of(std::uint64_t checksum) { return static_cast<std::uint16_t>(checksum); }

std::uint16_t next_mark(RecordReader& marks) {
    const std::uint16_t low = marks.byte();
    return static_cast<std::uint16_t>(low | marks.byte() << 8);
}

// The runs of finished units.
std::string runs_of(const Ledger& ledger) {
    RecordWriter runs;
    UnitId at = 0;  // the end of the run before
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id)) continue;
        UnitId end = id;
        while (end < ledger.units() && ledger.is_done(end)) ++end;
        runs.number(id - at);
        runs.number(end - id);
        id = at = end;
    }
    return runs.unsealed();
}

}  // namespace

EntryFields fields_of(const Ledger& ledger) {
    const std::uint64_t finished = ledger.finished();
    RecordWriter weights(finished);
    RecordWriter planned(sizeof(std::uint64_t) * finished);
    RecordWriter placements(4 * finished);
    RecordWriter nodes(4 * finished);
    RecordWriter marks(sizeof(std::uint16_t) * finished);
    RecordWriter seals;
    Checksum seal;
    std::uint64_t in_seal = 0;
    const auto end_seal = [&] {
        if (in_seal != 0) seals.word(seal.value());
        seal = Checksum();
        in_seal = 0;
    };
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id)) continue;
        const Tally tally = ledger.tally(id);
        const PlannedUnit unit = ledger.planned(id);
        weights.number(unit.weight);
        planned.word(unit.checksum);
        placements.big_number(tally.placements);
        nodes.number(tally.nodes);
        const std::uint16_t mark = mark_of(ledger.checksum(id));
        marks.byte(static_cast<std::uint8_t>(mark));
        marks.byte(static_cast<std::uint8_t>(mark >> 8));
        seal.add(ledger.checksum(id));
        if (++in_seal == units_a_seal) end_seal();
    }
    end_seal();
    return {runs_of(ledger),  weights.unsealed(), planned.unsealed(), placements.unsealed(),
            nodes.unsealed(), marks.unsealed(),   seals.unsealed()};
}

EntryReader::EntryReader(const EntryFields& fields, std::uint64_t units)
    : units_(units),
      runs_(RecordReader::of_unsealed(fields.runs)),
      weights_(RecordReader::of_unsealed(fields.weights)),
      planned_(RecordReader::of_unsealed(fields.planned)),
      placements_(RecordReader::of_unsealed(fields.placements)),
      nodes_(RecordReader::of_unsealed(fields.nodes)),
      marks_(RecordReader::of_unsealed(fields.marks)),
      seals_(RecordReader::of_unsealed(fields.seals)) {}

// False at the end, where all arrays must end.
bool EntryReader::begin_run() {
    if (runs_.at_end()) {
        for (const RecordReader* field :
             {&weights_, &planned_, &placements_, &nodes_, &marks_, &seals_})
            field->expect_end();
        return false;
    }
    const bool is_first = next_ == 0;
    const std::uint64_t left_out = runs_.number();
    const std::uint64_t units = runs_.number();
    if (units == 0 || (left_out == 0 && !is_first) || left_out > units_ - next_ ||
        units > units_ - next_ - left_out)
        refuse_entries();
    next_ += left_out;
    left_in_run_ = units;
    return true;
}

std::optional<EntryReader::Entry> EntryReader::next() {
    if (left_in_run_ == 0 && !begin_run()) return std::nullopt;
    --left_in_run_;
    Entry entry;
    entry.id = next_++;
    entry.planned.weight = weights_.number();
    entry.planned.checksum = planned_.word();
    entry.tally.placements = placements_.big_number();
    entry.tally.nodes = nodes_.number();
    entry.tally.residues = residues_of(entry.tally.placements);
    return entry;
}

std::optional<std::string> EntryReader::difference(const Ledger& ledger) {
    const UnitId id = next_ - 1;
    const std::uint64_t checksum = ledger.checksum(id);
    if (next_mark(marks_) != mark_of(checksum))
        return ledger.describe_entry(id) + " has changed since it was recorded";
    if (in_seal_ == 0) sealed_from_ = id;
    seal_.add(checksum);
    const bool is_last = left_in_run_ == 0 && runs_.at_end();
    if (++in_seal_ < units_a_seal && !is_last) return std::nullopt;
    if (seals_.word() != seal_.value())
        return fmt::format("an entry of the units {} to {} has changed since it was recorded",
                           sealed_from_, id);
    seal_ = Checksum();
    in_seal_ = 0;
    return std::nullopt;
}

}  // namespace hetman
