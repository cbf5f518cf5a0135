#pragma once
// Counts the pairs of a tile's fillings and a program's leaves. Included only by kernel_code.h.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_transpose.h"

namespace hetman::quadrant_join {
namespace {

// One of the four operands of an instruction. Separate 16-bit loads need fewer instructions than
// one load and shifts, but are slower where loads are the bottleneck.
template <int which>
inline std::uint16_t operand(const Instructions& instructions, std::size_t index) {
    const std::uint32_t* const two =
        (which < 2 ? instructions.first_operands : instructions.last_operands) + index;
#if defined(__AVX2__) && !defined(__AVX512F__)
    std::uint16_t number;
    __builtin_memcpy(&number, reinterpret_cast<const unsigned char*>(two) + 2 * (which % 2), 2);
    return number;
#else
    return static_cast<std::uint16_t>(*two >> 16 * (which % 2));
#endif
}

#if defined(__AVX2__) && !defined(__AVX512F__)

// Without this, the compiler keeps each row's address in a register of its own for both halves, and
// combines rows in pairs, half of them loaded by separate instructions. The empty asm statements
// hide from it that the pointers to the halves are related, and the intermediate results.
inline unsigned char* somewhere(unsigned char* rows) {
    __asm__("" : "+r"(rows));
    return rows;
}
inline void keep(HalfRow& row) { __asm__("" : "+x"(row)); }
inline void keep(WholeRow& row) {
    keep(row.low);
    keep(row.high);
}

#else

inline unsigned char* somewhere(unsigned char* rows) { return rows; }
template <class Row>
inline void keep(Row&) {}

#endif

// Access to rows by their number. The two halves of a row are adjacent, so that more rows are
// within reach of short offsets.
template <class Row>
class RowsAt {
  public:
    explicit RowsAt(Bitmap* rows) : rows_(somewhere(reinterpret_cast<unsigned char*>(rows))) {}

    Row operator[](std::size_t number) const { return *at(number); }
    void put(std::size_t number, Row row) const { *at(number) = row; }

  private:
    Row* at(std::size_t number) const {
        return reinterpret_cast<Row*>(rows_ + sizeof(Row) / tile_words * number);
    }

    unsigned char* const rows_;
};

#if !defined(__AVX512F__)

template <>
class RowsAt<WholeRow> {
  public:
    explicit RowsAt(Bitmap* rows)
        : low_(somewhere(reinterpret_cast<unsigned char*>(rows))),
          high_(somewhere(reinterpret_cast<unsigned char*>(rows) + sizeof(HalfRow))) {}

    WholeRow operator[](std::size_t number) const {
        return {*at(low_, number), *at(high_, number)};
    }
    void put(std::size_t number, WholeRow row) const {
        *at(low_, number) = row.low;
        *at(high_, number) = row.high;
    }

  private:
    static HalfRow* at(unsigned char* rows, std::size_t number) {
        return reinterpret_cast<HalfRow*>(rows + sizeof(WholeRow) / tile_words * number);
    }

    unsigned char* const low_;
    unsigned char* const high_;
};

#endif

template <class Make>
inline void each_instruction(Instructions instructions, Make make) {
    for (std::size_t i = 0; i < instructions.size; ++i) make(instructions, i);
}

// A square's row: the fillings that occupy neither of its lines.
template <class Row>
inline void make_rows(const Program& program, const Scratch& scratch) {
    const RowsAt<Row> lines(scratch.lines);
    const RowsAt<Row> rows(scratch.rows);
    each_instruction(program.squares, [=](const Instructions& instructions, std::size_t i) {
        rows.put(operand<3>(instructions, i),
                 ~(lines[operand<0>(instructions, i)] | lines[operand<1>(instructions, i)]));
    });
    each_instruction(program.pairs, [=](const Instructions& instructions, std::size_t i) {
        rows.put(operand<3>(instructions, i),
                 rows[operand<0>(instructions, i)] & rows[operand<1>(instructions, i)]);
    });
    each_instruction(program.triples, [=](const Instructions& instructions, std::size_t i) {
        rows.put(operand<3>(instructions, i), rows[operand<0>(instructions, i)] &
                                                  rows[operand<1>(instructions, i)] &
                                                  rows[operand<2>(instructions, i)]);
    });
}

template <class Row>
inline void make_nodes(const Program& program, std::size_t size, const Scratch& scratch) {
    const RowsAt<Row> rows(scratch.rows);
    const RowsAt<Row> nodes(scratch.nodes);
    Bitmap all{};
    for (std::size_t word = 0; word < sizeof(Row) / sizeof(std::uint64_t); ++word) {
        const std::size_t from = 64 * word;
        all.words[word] = size >= from + 64 ? ~std::uint64_t{0}
                          : size <= from    ? 0
                                            : first_fillings(size - from);
    }
    nodes.put(0, *reinterpret_cast<const Row*>(&all));
    each_instruction(program.nodes, [=](const Instructions& instructions, std::size_t i) {
        nodes.put(operand<3>(instructions, i),
                  nodes[operand<0>(instructions, i)] & rows[operand<1>(instructions, i)]);
    });
}

template <class Row>
class LeafRows {
  public:
    explicit LeafRows(const Scratch& scratch) : nodes_(scratch.nodes), rows_(scratch.rows) {}

    Row operator()(const Instructions& leaves, std::size_t i) const {
        Row row = nodes_[operand<0>(leaves, i)] & rows_[operand<1>(leaves, i)];
        keep(row);
        row = row & rows_[operand<2>(leaves, i)];
        keep(row);
        return row & rows_[operand<3>(leaves, i)];
    }

  private:
    const RowsAt<Row> nodes_;
    const RowsAt<Row> rows_;
};

#if defined(__AVX512F__)

template <class Row>
inline Row add_leaves(const Instructions& leaves, const Scratch& scratch) {
    const LeafRows<Row> row_of(scratch);
    Row sum{};
    std::size_t i = 0;
    for (; i + 4 <= leaves.size; i += 4) {
        sum += ones_by_word(row_of(leaves, i));
        sum += ones_by_word(row_of(leaves, i + 1));
        sum += ones_by_word(row_of(leaves, i + 2));
        sum += ones_by_word(row_of(leaves, i + 3));
    }
    for (; i < leaves.size; ++i) sum += ones_by_word(row_of(leaves, i));
    return sum;
}

#else

// Bitwise full adder: adds two rows to a sum and returns the carry.
template <class Row>
inline Row carry(Row& sum, Row a, Row b) {
    const Row change = sum ^ a;
    const Row carried = (sum & a) | (change & b);
    sum = change ^ b;
    return carried;
}

// Where counting ones takes several instructions, eight rows at a time are added with carry-save
// adders (Harley-Seal); the remaining counters are added at the end.
template <class Row>
inline Row add_leaves(const Instructions& leaves, const Scratch& scratch) {
    const LeafRows<Row> row_of(scratch);
    Row ones{}, twos{}, fours{}, sum{};
    const auto add_two = [&](std::size_t two) {
        const Row first = row_of(leaves, two);
        return carry(ones, first, row_of(leaves, two + 1));
    };
    const auto add_four = [&](std::size_t four) {
        const Row first = add_two(four);
        return carry(twos, first, add_two(four + 2));
    };
    std::size_t i = 0;
    for (; i + 8 <= leaves.size; i += 8) {
        const Row first = add_four(i);
        sum += ones_by_word(carry(fours, first, add_four(i + 4)));
    }
    sum += sum;
    sum += ones_by_word(fours);
    sum += sum;
    sum += ones_by_word(twos);
    sum += sum;
    sum += ones_by_word(ones);
    for (; i < leaves.size; ++i) sum += ones_by_word(row_of(leaves, i));
    return sum;
}

#endif

template <class Row>
inline std::uint64_t run(const Program& program, const TileFillings& fillings,
                         const Scratch& scratch) {
    transpose<Row>(fillings, scratch.lines);
    reinterpret_cast<Row*>(scratch.lines)[no_line] = Row{};
    make_rows<Row>(program, scratch);
    make_nodes<Row>(program, fillings.size, scratch);
    Row twice{}, once{};
    for (unsigned list = 0; list < program.twice; ++list)
        twice += add_leaves<Row>(program.leaves[list], scratch);
    for (unsigned list = program.twice; list < program.counted; ++list)
        once += add_leaves<Row>(program.leaves[list], scratch);
    return sum_of(twice, fillings.twice / 64) + sum_of(twice) + sum_of(once);
}

// The last tile is often at most half full.
inline std::uint64_t count_tile(const Program& program, const TileFillings& fillings,
                                const Scratch& scratch) {
    if (fillings.size <= tile_size / 2) return run<HalfRow>(program, fillings, scratch);
    return run<WholeRow>(program, fillings, scratch);
}

}  // namespace
}  // namespace hetman::quadrant_join
