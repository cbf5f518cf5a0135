#pragma once
// The inside of a half, filled column by column up to the strips: the parts, sorted by the rows
// that they leave to strips.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "worker/engines/index_sets.h"
#include "worker/engines/quadrant_join/grow.h"
#include "worker/engines/quadrant_join/part_table.h"
#include "worker/engines/quadrant_join/strip_table.h"

namespace hetman::quadrant_join {

// A half's columns up to some x, filled.
struct Filling {
    Rows free = 0;  // rows of the half without a queen yet
    Rows left = 0;  // the same as bits of the rows left to parts and strips, where these begin
    Rows up = 0;    // rows of the next column that queens attack, by direction
    Rows down = 0;
    std::uint64_t inner = 0;
    std::uint64_t cross = 0;
    Ranks::Columns columns{};
    unsigned first_row = 0;  // of the queen at x = 0
};

// Asks for memory that will be read soon.
inline void fetch(const void* memory, std::size_t bytes) {
    const auto* const from = static_cast<const std::byte*>(memory);
    for (std::size_t at = 0; at < bytes; at += 64) __builtin_prefetch(from + at);
}

// Has memory of its own, and so works for one thread at a time.
class HalfParts {
  public:
    // `prefix` columns are filled before the parts begin. The others outlive this.
    HalfParts(const Geometry& geometry, const Half& half, const Ranks& ranks,
              const StripTable& strips, unsigned prefix);

    const Half& half() const { return half_; }
    unsigned prefix() const { return prefix_; }
    std::uint64_t cross_bits(unsigned x, unsigned row) const { return cross_bits_[x][row]; }

    // With a queen in the next column, x.
    Filling with(const Filling& filling, unsigned x, unsigned row) const {
        const Rows queen = Rows{1} << row;
        return {filling.free & ~queen,
                filling.left & ~left_bit_[row],
                (filling.up | queen) << 1,
                (filling.down | queen) >> 1,
                filling.inner | inner_bits_[x][row],
                filling.cross | cross_bits_[x][row],
                ranks_.with(half_, filling.columns, x, row),
                x == 0 ? row : filling.first_row};
    }

    // Parts are to be made behind this filling: the same, its free rows numbered.
    Filling begin(Filling filling);
    // The place of a row among those that are free where parts begin.
    std::uint8_t place(unsigned row) const { return place_[row]; }

    // Fills the last column inside of the strips: a part for each of these rows for which there is
    // one to make(row, rank, part): its tag and kind.
    template <class Make>
    void add(const Filling& filling, Rows rows, const Make& make) {
        const unsigned x = half_.parts - 1;
        grow(made_, made_size_ + widest);
        Part* part = made_.data() + made_size_;
        visit_members(rows, [&](unsigned row) {
            const unsigned rank = ranks_.with(half_, filling.columns, x, row).rank;
            if (!make(row, rank, *part)) return;
            const std::uint64_t set = sets_.rank(filling.left & ~left_bit_[row]);
            ++first_part_[set];
            part->inner = filling.inner | inner_bits_[x][row];
            part->cross = filling.cross | cross_bits_[x][row];
            part->set = static_cast<std::uint16_t>(set);
            ++part;
        });
        made_size_ = static_cast<std::size_t>(part - made_.data());
    }
    // When all are there.
    void sort();

    // In place of parts made one by one: for each set find(rows left to strips) has them.
    template <class Find>
    void look_up(const Find& find) {
        std::size_t set = 0;
        sets_.visit_all([&](IndexSet left) {
            parts_of_set_[set++] = find(rows_left(left));
            return true;
        });
    }

    // Calls use(set, strips, parts) for every set of rows with parts.
    template <class Use>
    void each_set(const Use& use) {
        // All are looked up first, so that memory has them ready.
        std::size_t next = 0;
        sets_.visit_all([&](IndexSet left) {
            const std::size_t set = next++;
            if (parts_of_set_[set].size == 0) return true;
            const Strips strips = strips_.of(rows_left(left));
            fetch(strips.inner, strips.size * bytes_of_strip);
            strips_of_set_[set] = strips;
            return true;
        });
        for (std::size_t set = 0; set < sets_.number(); ++set)
            if (parts_of_set_[set].size != 0) use(set, strips_of_set_[set], parts_of_set_[set]);
    }

  private:
    // The rows that the bits of a set stand for: looked up by halves.
    Rows rows_left(IndexSet set) const {
        return low_rows_[set & first_indices(low_bits_)] | high_rows_[set >> low_bits_];
    }

    const Half& half_;
    const Ranks& ranks_;
    const StripTable& strips_;
    const unsigned prefix_;
    // The sets of rows that can be left to a strip, as bits of those left to parts and strips.
    const IndexSets sets_;
    std::uint64_t inner_bits_[widest / 2][widest];
    std::uint64_t cross_bits_[widest / 2][widest];

    static constexpr unsigned low_bits_ = 6;
    Rows left_bit_[widest] = {};
    std::uint8_t place_[widest] = {};
    std::vector<Rows> low_rows_, high_rows_;  // rows left, by bits of a set
    std::vector<Part> made_;
    std::size_t made_size_ = 0;
    std::vector<std::uint32_t> first_part_;  // by set
    std::vector<Part> sorted_;               // by set
    std::vector<Parts> parts_of_set_;
    std::vector<Strips> strips_of_set_;
};

}  // namespace hetman::quadrant_join
