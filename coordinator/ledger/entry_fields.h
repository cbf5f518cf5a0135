#pragma once
// The encoding of a ledger's finished units: one array for each field of an entry, some 20 bytes a
// unit.

#include <cstdint>
#include <optional>
#include <string>

#include "common/messages/record.h"
#include "common/numbers/checksum.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

// Each array has one value for each finished unit, in the order of their numbers, unless noted
// otherwise. Each array is a record without a checksum (common/messages/record.h); words take 8
// bytes, numbers as many as they need.
//
// The checksums of the entries are computed again when a ledger is read, and compared with what is
// kept of the recorded ones: two bytes of each, which identify the unit that differs, and for each
// 64 of them a checksum over them, which misses no difference. The residues of a count are computed
// again from the count; the entry's checksum covers them.
struct EntryFields {
    std::string runs;        // numbers: units left out, units present, and so on
    std::string weights;     // numbers
    std::string planned;     // words: the unit's checksum, see PlannedUnit
    std::string placements;  // big numbers
    std::string nodes;       // numbers
    std::string marks;       // 2 bytes: the lowest two of the entry's checksum
    std::string seals;       // a word for each 64 units and for the rest: over their checksums

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& runs& weights& planned& placements& nodes& marks& seals;
    }
};

// An upper bound on the bytes of a unit in all arrays, besides its number of placements: at most
// one in `runs`, because the number of a run's units takes no more bytes than it has units; less
// than one in `seals`.
inline constexpr std::uint64_t most_bytes_of_entry = 1 + 10 + 8 + 10 + 2 + 1;

EntryFields fields_of(const Ledger& ledger);

// Reads the arrays unit by unit; they need not be trusted. They must outlive the reader.
class EntryReader {
  public:
    struct Entry {
        UnitId id = 0;
        PlannedUnit planned;
        Tally tally;
    };

    // For a plan with so many units. Throws std::runtime_error, as next() does, if the arrays
    // are inconsistent.
    EntryReader(const EntryFields& fields, std::uint64_t units);

    // Nothing at the end.
    std::optional<Entry> next();

    // Compares the entry read last, which must be recorded in `ledger` by now, with what was
    // recorded when the arrays were made. Describes the difference; nothing if there is none.
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
