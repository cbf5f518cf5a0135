// The packed search for AVX2. The open lines, rows and columns alike, are packed into lanes of 16
// bits in two to four registers: one bit for each square that was free when the line was packed,
// and the highest bit set while the line is open. For each of those squares, the squares that a
// piece on it attacks are stored in the same layout. Filtering the whole board, counting the free
// squares of every line and choosing the next line then take a few dozen branchless instructions,
// for any n.
//
// Only this file is compiled for AVX2 and BMI2. Everything except the entry points is in an
// anonymous namespace, and of the standard library only an atomic load and new are used: code
// compiled here for these processors must not be linked into other files.
#include <immintrin.h>

#include "worker/engines/forward_filter/packed_lines_avx2.h"

namespace hetman::forward_filter {
namespace {

// The number of positions in a batch. One square of each is tried in turn before any position is
// continued. The positions are independent of each other, which hides latency: filtering a board
// takes a dozen cycles, but about 72 cycles pass between choosing a square and knowing the next
// line.
constexpr unsigned most_in_batch = 16;
// Above this stack size positions are taken one by one, depth first; the stack then grows by at
// most one position for each line still to be filled.
constexpr unsigned usually_waiting = 208;
constexpr unsigned most_waiting = usually_waiting + 2 * most_in_batch + packed_rows;

// A position on the stack, packed into one word so that store forwarding never stalls on partial
// writes: the smallest key (16 bits), the untried squares of that line (16) and the offset of its
// board (32).
using Item = std::uint64_t;
constexpr Item untried_bits = 0xffff0000;
constexpr Item all_untried = Item{open_flag - 1} << 16;

constexpr unsigned key_of(Item item) { return item & 0xffff; }
constexpr unsigned untried_of(Item item) { return static_cast<unsigned>(item) >> 16; }
constexpr std::uint32_t board_of(Item item) { return static_cast<std::uint32_t>(item >> 32); }

template <unsigned registers>
struct Workspace {
    static constexpr unsigned lanes = registers * lanes_in_register;
    // One spare entry, because lanes are written in pairs.
    alignas(32) std::uint16_t attacks[most_packed_squares + 1][lanes];
    alignas(32) std::uint16_t boards[most_waiting][lanes];
    Item waiting[most_waiting];
    std::uint32_t unused[most_waiting];                     // free boards
    std::uint16_t lane_at[most_packed_lines];               // by the line's place in the fill order
    std::uint16_t square_at[most_packed_lines][lane_bits];  // by the line's place in the fill order
    alignas(32) std::uint16_t rank[lanes];
    std::uint16_t number_of[packed_board][packed_board];  // index of a square's entry in `attacks`
};

template <class Word, unsigned registers>
void prepare_lines(const Tables<Word>& tables, const Layout& layout, const Word* lines,
                   Workspace<registers>& work) {
    for (unsigned lane = 0; lane < work.lanes; ++lane) work.rank[lane] = 0;
    std::uint16_t rank = 0;
    for (unsigned place = 0; place < 2 * tables.n; ++place) {
        const unsigned line = tables.order[place];
        if (lines[line] == 0) continue;
        work.lane_at[rank] = static_cast<std::uint16_t>(layout.lane_of[line]);
        work.rank[layout.lane_of[line]] = rank++;
    }
}

// The bit of a line's lane that stands for its square `index`.
unsigned bit_of(const Layout& layout, unsigned line, unsigned index) {
    const std::uint64_t below = (std::uint64_t{1} << index) - 1;
    return static_cast<unsigned>(_mm_popcnt_u64(layout.mask_of[line] & below));
}

// The squares that a piece attacks: one word for each row (side 0) or column (side 1), by the
// line's index. The piece's own line of that side has index `across`; the piece stands on square
// `along` of it.
template <class Word>
const Word* attacked_by(const Tables<Word>& tables, unsigned side, unsigned along,
                        unsigned across) {
    return tables.attacks[side] + (along * 2 + 1) * tables.n - across;
}

template <class Word, unsigned registers>
void prepare_squares(const Tables<Word>& tables, const Layout& layout, const Word* lines,
                     Workspace<registers>& work) {
    const unsigned n = tables.n;
    unsigned squares = 0;
    for (unsigned row = 0; row < n; ++row)
        for (std::uint64_t free = lines[row]; free != 0; free &= free - 1) {
            const auto column = static_cast<unsigned>(__builtin_ctzll(free));
            std::uint16_t* const attacks = work.attacks[squares];
            for (unsigned i = 0; i < registers; ++i)
                _mm256_store_si256(reinterpret_cast<__m256i*>(attacks) + i, _mm256_setzero_si256());
            pack(layout.group[0], layout.groups[0], attacked_by(tables, 0, column, row), attacks);
            pack(layout.group[1], layout.groups[1], attacked_by(tables, 1, row, column), attacks);
            const unsigned row_lane = layout.lane_of[row];
            const unsigned column_lane = layout.lane_of[n + column];
            attacks[row_lane] = attacks[column_lane] = 0xffff;

            const auto offset = static_cast<std::uint16_t>(squares * sizeof work.attacks[0]);
            work.square_at[work.rank[row_lane]][bit_of(layout, row, column)] = offset;
            work.square_at[work.rank[column_lane]][bit_of(layout, n + column, row)] = offset;
            work.number_of[row][column] = static_cast<std::uint16_t>(squares++);
        }
}

// Packs a line with the squares that are free in this position.
template <class Word, unsigned registers>
void pack_line(const Tables<Word>& tables, const Word* lines, unsigned line, Layout& layout,
               Workspace<registers>& work) {
    const unsigned n = tables.n;
    const bool is_column = line >= n;
    const unsigned index = is_column ? line - n : line;
    const unsigned lane = layout.lane_of[line];
    const std::uint64_t mask = layout.mask_of[line] = lane_mask(lines[line]);
    for (unsigned row = 0; row < n; ++row)
        for (std::uint64_t free = lines[row]; free != 0; free &= free - 1) {
            const auto column = static_cast<unsigned>(__builtin_ctzll(free));
            const unsigned along = is_column ? row : column;
            const unsigned across = is_column ? column : row;
            const unsigned square = work.number_of[row][column];
            std::uint16_t& packed = work.attacks[square][lane];
            if (across == index) {
                packed = 0xffff;
                work.square_at[work.rank[lane]][bit_of(layout, line, along)] =
                    static_cast<std::uint16_t>(square * sizeof work.attacks[0]);
            } else {
                const std::uint64_t word = attacked_by(tables, is_column, along, across)[index];
                packed = static_cast<std::uint16_t>(_pext_u64(word, mask));
            }
        }
}

template <class Word, unsigned registers>
void put_board(const Tables<Word>& tables, const Layout& layout, const Word* lines,
               Workspace<registers>& work) {
    std::uint16_t* const board = work.boards[0];
    for (unsigned lane = 0; lane < work.lanes; ++lane) board[lane] = 0;
    for (unsigned line = 0; line < 2 * tables.n; ++line)
        if (lines[line] != 0)
            board[layout.lane_of[line]] = static_cast<std::uint16_t>(
                open_flag | _pext_u64(lines[line], layout.mask_of[line]));
}

template <unsigned registers>
Constants<registers> constants_for(const std::uint16_t* ranks) {
    Constants<registers> constants;
    const __m256i one_square = _mm256_set1_epi16(static_cast<short>(key_of_one_square));
    for (unsigned i = 0; i < registers; ++i)
        constants.ranks.part[i] = _mm256_sub_epi16(load<registers>(ranks).part[i], one_square);
    constants.low_nibbles = _mm256_set1_epi8(0x0f);
    constants.nibble_counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1,
                                               1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    constants.weights = _mm256_set1_epi8(static_cast<char>(key_of_one_square));
    return constants;
}

// Positions taken off the stack, and the result of trying one square of each.
struct Batch {
    unsigned size;
    Item parents[most_in_batch];   // with one untried square fewer
    Item children[most_in_batch];  // with the piece placed
};

template <unsigned registers>
inline __attribute__((always_inline)) void try_squares(Workspace<registers>& work,
                                                       const Constants<registers>& constants,
                                                       const Item* items,
                                                       const std::uint32_t* unused, Batch& batch) {
    auto* const boards = reinterpret_cast<unsigned char*>(work.boards);
    const auto* const attacks = reinterpret_cast<const unsigned char*>(work.attacks);
    for (unsigned i = 0; i < batch.size; ++i) {
        const Item item = items[i];
        const unsigned rank = key_of(item) % key_of_one_square;
        const auto* from = reinterpret_cast<const std::uint16_t*>(boards + board_of(item));
        const unsigned free = from[work.lane_at[rank]] & untried_of(item);
        const Item untried = free & (free - 1);
        batch.parents[i] = (item & ~untried_bits) | untried << 16;

        const std::uint32_t board = unused[i];
        auto* to = reinterpret_cast<__m256i*>(boards + board);
        Packed<registers> child = load<registers>(reinterpret_cast<const std::uint16_t*>(
            attacks + work.square_at[rank][__builtin_ctz(free)]));
        for (unsigned part = 0; part < registers; ++part) {
            child.part[part] =
                _mm256_andnot_si256(child.part[part], load<registers>(from).part[part]);
            _mm256_store_si256(to + part, child.part[part]);
        }
        batch.children[i] = Item{board} << 32 | all_untried | smallest_key(child, constants);
    }
}

// Fill levels of the two stacks of a workspace.
struct Heights {
    unsigned waiting;
    unsigned unused;
};

// Pushes the remaining work on the stack, parents below their children, and recycles the boards
// that are no longer needed. Branchless: the next entry of both stacks is written, and only one of
// the stacks grows. Returns the number of full boards.
template <unsigned registers>
inline __attribute__((always_inline)) unsigned sort_out(Workspace<registers>& work,
                                                        const Batch& batch, Heights& heights) {
    unsigned waiting = heights.waiting;
    unsigned unused = heights.unused;
    unsigned full = 0;
    const auto put = [&](Item item, bool is_done) {
        work.waiting[waiting] = item;
        work.unused[unused] = board_of(item);
        waiting += !is_done;
        unused += is_done;
    };
    for (unsigned i = 0; i < batch.size; ++i) {
        put(batch.parents[i], (batch.parents[i] & untried_bits) == 0);
        const unsigned key = key_of(batch.children[i]);
        bool is_done = key < key_of_one_square;
        if (key >= smallest_key_of_finished_line) {
            ++full;
            is_done = true;
        }
        put(batch.children[i], is_done);
    }
    heights = {waiting, unused};
    return full;
}

inline __attribute__((always_inline)) void add_placements(Totals& totals, unsigned full) {
    totals.placements += full;
    for (unsigned i = 0; i < 2; ++i) {
        const std::uint64_t sum = totals.residues[i] + full;
        totals.residues[i] = sum >= residue_moduli[i] ? sum - residue_moduli[i] : sum;
    }
}

template <class Word, unsigned registers>
void search(const Tables<Word>& tables, const Word* lines, Layout& layout,
            Workspace<registers>& work, const std::atomic<bool>& stop, Totals& totals) {
    for (unsigned i = 0; i < layout.long_lines; ++i)
        if (lines[layout.long_line[i]] != 0)
            pack_line(tables, lines, layout.long_line[i], layout, work);
    put_board(tables, layout, lines, work);
    const Constants<registers> constants = constants_for<registers>(work.rank);

    Heights heights{1, 0};
    while (heights.unused + 1 < most_waiting) {
        const unsigned board = most_waiting - 1 - heights.unused;
        work.unused[heights.unused++] = board * std::uint32_t{sizeof work.boards[0]};
    }
    work.waiting[0] = all_untried | smallest_key(load<registers>(work.boards[0]), constants);
    Batch batch;
    while (heights.waiting != 0 && !stop.load(std::memory_order_relaxed)) {
        batch.size = heights.waiting < most_in_batch ? heights.waiting : most_in_batch;
        if (heights.waiting > usually_waiting) batch.size = 1;
        heights.waiting -= batch.size;
        heights.unused -= batch.size;
        totals.nodes += batch.size;
        try_squares(work, constants, work.waiting + heights.waiting, work.unused + heights.unused,
                    batch);
        add_placements(totals, sort_out(work, batch, heights));
    }
}

}  // namespace

struct Packing {
    Layout layout;
    union {
        Workspace<2> two;
        Workspace<3> three;
        Workspace<4> four;
    };

    // Calls use(workspace) with the workspace that has enough lanes.
    template <class Use>
    void with_workspace(const Use& use) {
        if (layout.lanes <= 2 * lanes_in_register)
            use(two);
        else if (layout.lanes <= 3 * lanes_in_register)
            use(three);
        else
            use(four);
    }
};

Packing* new_packing() { return new Packing; }
void delete_packing(Packing* packing) { delete packing; }

template <class Word>
void prepare_packing(const Tables<Word>& tables, const Word* lines, Packing& packing) {
    Layout& layout = packing.layout;
    lay_out(tables.n, lines, layout);
    packing.with_workspace([&](auto& work) {
        prepare_lines(tables, layout, lines, work);
        prepare_squares(tables, layout, lines, work);
    });
}

template <class Word>
void count_packed(const Tables<Word>& tables, const Word* lines, Packing& packing,
                  const std::atomic<bool>& stop, Totals& totals) {
    packing.with_workspace(
        [&](auto& work) { search(tables, lines, packing.layout, work, stop, totals); });
}

template void prepare_packing(const Tables<std::uint32_t>&, const std::uint32_t*, Packing&);
template void prepare_packing(const Tables<std::uint64_t>&, const std::uint64_t*, Packing&);
template void count_packed(const Tables<std::uint32_t>&, const std::uint32_t*, Packing&,
                           const std::atomic<bool>&, Totals&);
template void count_packed(const Tables<std::uint64_t>&, const std::uint64_t*, Packing&,
                           const std::atomic<bool>&, Totals&);

}  // namespace hetman::forward_filter
