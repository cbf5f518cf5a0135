#pragma once
// The finished units of a ledger as bytes, in columns: some 20 bytes a unit.

#include <cstdint>
#include <optional>
#include <string>

#include "common/messages/record.h"
#include "common/numbers/checksum.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

// One value for each finished unit, in the order of their numbers, if nothing else is said. Each
// column is a record without a checksum (common/messages/record.h); words take 8 bytes, numbers as
// many as they need.
//
// The checksums of the entries are made anew when a ledger is read, and compared with what is kept
// of those that were recorded: two bytes of each, which tell the unit that differs, and for each 64
// of them a checksum over them, which misses nothing. The residues of a count are made anew from
// the count: an entry's checksum is over them.
struct EntryColumns {
    std::string runs;        // numbers: so many units are left out, so many follow; ...
    std::string weights;     // numbers
    std::string planned;     // words: the unit's checksum, see PlannedUnit
    std::string placements;  // big numbers
    std::string nodes;       // numbers
    std::string marks;       // 2 bytes: the lowest of the entry's checksum
    std::string seals;       // a word for 64 units, or what is left: over their checksums

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& runs& weights& planned& placements& nodes& marks& seals;
    }
};

// An upper bound on what a unit of the plan takes in the columns, beside its number of placements:
// in runs a byte, as numbers of so many units have no more bytes; in seals less than one.
inline constexpr std::uint64_t most_bytes_of_entry = 1 + 10 + 8 + 10 + 2 + 1;

EntryColumns columns_of(const Ledger& ledger);

// Reads the columns unit by unit; who wrote them need not be trusted. They must outlive the reader.
class EntryReader {
  public:
    struct Entry {
        UnitId id = 0;
        PlannedUnit planned;
        Tally tally;
    };

    // Of a plan with so many units. Throws std::runtime_error, as next() does, where the columns do
    // not fit together.
    EntryReader(const EntryColumns& columns, std::uint64_t units);

    // Nothing at the end.
    std::optional<Entry> next();

    // Compares the entry that was read last, now recorded, with what was recorded when the columns
    // were made. Returns in words what differs.
    std::optional<std::string> difference(const Ledger& ledger);

  private:
    bool begin_run();

    std::uint64_t units_;
    RecordReader runs_;
    RecordReader weights_;
    RecordReader planned_;
    RecordReader placements_;
    RecordReader nodes_;
    RecordReader marks_;
    RecordReader seals_;
    UnitId next_ = 0;
    std::uint64_t left_in_run_ = 0;
    UnitId sealed_from_ = 0;
    std::uint64_t in_seal_ = 0;
    Checksum seal_;
};

}  // namespace hetman
