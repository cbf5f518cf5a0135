#pragma once
// Units in a few bytes each: the storage of plans and plan files.

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "common/messages/record.h"
#include "common/numbers/rough_number.h"
#include "common/units/unit.h"

namespace hetman {

// Reads packed units one after the other. Throws what RecordReader throws.
//
// A unit is a byte (bits 0-2: kind, the index in UnitKind; for a row choice, bit 3: centre, bit 4:
// folded), its weight, and the data of its kind, as numbers of a record (record.h):
//   Prefix       the number of squares placed, these squares; the same of those blocked
//   RowChoice    west, east
//   SampleRange  first, count
//   PrimeRange   first, count
class UnitReader {
  public:
    // The bytes must outlive the reader.
    explicit UnitReader(std::string_view bytes) : record_(RecordReader::of_unsealed(bytes)) {}

    bool is_at_end() const { return record_.at_end(); }
    void expect_end() const { record_.expect_end(); }  // refuses trailing bytes
    void read(Unit& unit);                             // weight and kind
    std::uint64_t read_weight();                       // only; the unit is skipped
    void skip();

  private:
    void read_squares(std::vector<Square>& squares);
    void skip_numbers(std::uint64_t count);

    RecordReader record_;
};

// A list of units with their weights, kinds and estimated nodes. Ids and symmetries are not stored;
// the plan knows them.
class PackedUnits {
  public:
    std::uint64_t size() const { return estimates_.size(); }
    void add(const UnitKind& kind, std::uint64_t weight, std::uint64_t estimated_nodes);

    // i < size(). Throw std::runtime_error if the bytes have changed since and are malformed.
    void read(std::uint64_t i, Unit& unit) const;  // weight and kind
    std::uint64_t weight(std::uint64_t i) const;
    std::uint64_t estimated_nodes(std::uint64_t i) const { return estimates_[i].value(); }

    // Reads the units of a list in order, from any unit on.
    class Cursor {
      public:
        Cursor(const PackedUnits& units, std::uint64_t first) : units_(units), next_(first) {}
        void read(Unit& unit);  // the next one, of which there must be one

      private:
        const PackedUnits& units_;
        std::uint64_t next_;
        UnitReader reader_{std::string_view()};
        bool has_begun_ = false;
    };

    std::string bytes() const;      // of all units, for a UnitReader
    std::string estimates() const;  // the code of each unit's RoughNumber

  private:
    // Chunks, so that a list grows without being copied; marks, so that a unit is found in a few
    // steps.
    static constexpr std::uint64_t units_in_chunk = 4096;
    static constexpr std::uint64_t units_between_marks = 8;
    struct Chunk {
        std::string bytes;
        std::vector<std::size_t> marks;  // where every eighth unit begins
    };
    UnitReader reader_at(std::uint64_t i) const;

    std::deque<Chunk> chunks_;
    std::deque<RoughNumber> estimates_;
};

}  // namespace hetman
