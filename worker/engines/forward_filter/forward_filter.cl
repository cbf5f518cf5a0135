// The forward filter for devices, in OpenCL C 1.2. Compiled at run time for one board:
//
//   N          lines of the board
//   WORD_BITS  32 for N up to 31, 64 up to 63
//   GROUP      work items of a group
//   RESIDUE_MODULUS_0, RESIDUE_MODULUS_1
//
// Each work item searches by itself, depth first. It keeps a position as one word for each column:
// a bit for each row whose square is free, and the highest bit while the column is open. (The
// kernels for processors keep a second word for each row.) The free squares of the rows are counted
// in all rows at the same time: the columns are added up bit by bit, so that one word has the ones of all
// counts, another the twos, and so on.
//
// Work items share their work. A queue holds positions. A work item that has finished its position
// takes the next; at the end of a run, those with positions to spare put the lowest of their stacks, which have
// the most below them, into the queue for the next run.

#if WORD_BITS == 32
typedef uint word;
#else
typedef ulong word;
#endif

// The fields of a position, after the words of its columns.
#define OPEN_ROWS N
#define UNTRIED (N + 1)  // squares of the line to fill next
#define LINE (N + 2)     // that line; rows come before columns
#define ACCOUNT (N + 3)  // whom its tally belongs to
#define POSITION (N + 4) // words in all
// In place of a line: the position is as the host made it, and no line is chosen yet.
#define NO_LINE 255u

#define OPEN_COLUMN ((word)1 << (WORD_BITS - 1))
#define TABLE (2 * N * N + N)
#define LOWER_ROWS ((N + 1) / 2)
#define BITS_OF_COUNT 6

// The structures are the host's as well (forward_filter_device.cpp).
typedef struct {
    ulong placements;
    ulong nodes;
    uint residues[2];  // of the placements, summed independently
    uint account;
    uint unused;
} Answer;

typedef struct {
    Answer answer;  // so far, of the position in hand
    uint base;      // positions on the stack: from here
    uint top;       // up to here
    uint is_busy;
    uint unused;
} Item;

typedef struct {
    uint head;      // of the queue: the next to take
    uint tail;      // the first that is not there
    uint offered;   // positions put into the queue behind the tail; counts refused ones too
    uint room;      // for so many
    uint answers;
    uint busy;      // work items
    uint ran;       // work items
    uint ended;     // not 0: some have used their steps
} Counters;

// Adds three bits in every place.
#define ADD(twos, ones, a, b, c)                     \
    {                                                \
        const word odd = (a) ^ (b), third = (c);     \
        twos = ((a) & (b)) | (odd & third);          \
        ones = odd ^ third;                          \
    }

static inline uint lowest(word bits) { return popcount((bits & -bits) - 1); }
static inline uint highest(word bits) { return WORD_BITS - 1 - clz(bits); }
static inline word column_or_none(const word* board, int column) { return column < N ? board[column] : 0; }

// The bits of the rows' numbers of free squares.
static inline void count_rows(const word* board, word* bits) {
    word ones = 0, twos = 0, fours = 0, eights = 0, sixteens = 0, more = 0;
#pragma unroll
    for (int c = 0; c < N; c += 8) {
        word twos_a, twos_b, fours_a, fours_b, eights_a;
        ADD(twos_a, ones, ones, column_or_none(board, c), column_or_none(board, c + 1))
        ADD(twos_b, ones, ones, column_or_none(board, c + 2), column_or_none(board, c + 3))
        ADD(fours_a, twos, twos, twos_a, twos_b)
        ADD(twos_a, ones, ones, column_or_none(board, c + 4), column_or_none(board, c + 5))
        ADD(twos_b, ones, ones, column_or_none(board, c + 6), column_or_none(board, c + 7))
        ADD(fours_b, twos, twos, twos_a, twos_b)
        ADD(eights_a, fours, fours, fours_a, fours_b)
        const word sixteens_a = eights & eights_a;
        eights ^= eights_a;
        more |= sixteens & sixteens_a;
        sixteens ^= sixteens_a;
    }
    bits[0] = ones;
    bits[1] = twos;
    bits[2] = fours;
    bits[3] = eights;
    bits[4] = sixteens;
    bits[5] = more;
}

// The key of the line to fill next: its number of free squares x 256 + 4 x its distance from the
// centre + 2 for columns + 1 beyond the centre. Below 256 if an open line has no free square.
static inline uint smallest_key(const word* board, word open_rows) {
    uint key = 0xffffffffu;
#pragma unroll
    for (int c = 0; c < N; ++c) {
        const int twice = 2 * c + 1 - N;
        const uint rank = (uint)((twice < 0 ? -twice : twice) / 2 * 4 + 2 + (twice > 0));
        // The open column's own bit makes up for the 256; keys of closed columns wrap.
        key = min(key, ((uint)popcount(board[c]) << 8) + rank - 256u);
    }
    word bits[BITS_OF_COUNT];
    count_rows(board, bits);
    word has_some = 0;
#pragma unroll
    for (int i = 0; i < BITS_OF_COUNT; ++i) has_some |= bits[i];
    if (open_rows & ~has_some) return 0;
    word fewest = open_rows;
    uint count = 0;
#pragma unroll
    for (int i = BITS_OF_COUNT - 1; i >= 0; --i) {
        const word fewer = fewest & ~bits[i];
        count += fewer ? 0u : 1u << i;
        fewest = fewer ? fewer : fewest;
    }
    const word lower = fewest & (((word)1 << LOWER_ROWS) - 1);
    const word upper = fewest >> LOWER_ROWS;
    uint rank = 255;
    if (lower) rank = (LOWER_ROWS - 1 - highest(lower)) * 4;
    if (upper) rank = min(rank, (lowest(upper) + N % 2) * 4 + 1);
    return min(key, count << 8 | rank);
}

static inline uint line_of(uint key) {
    const uint distance = key >> 2 & 63;
    const uint index = key & 1 ? N / 2 + distance : (N - 1) / 2 - distance;
    return key & 2 ? N + index : index;
}

static inline word free_squares(const word* board, uint line) {
    const uint index = line < N ? line : line - N;
    word of_row = 0, of_column = 0;
#pragma unroll
    for (int c = 0; c < N; ++c) {
        of_row |= (board[c] >> index & 1) << c;
        of_column = (uint)c == index ? board[c] : of_column;
    }
    return line < N ? of_row : of_column & ~OPEN_COLUMN;
}

// Writes a position, but for what is untried.
static inline void store(__global word* to, const word* board, word open_rows, uint line,
                         uint account) {
#pragma unroll
    for (int c = 0; c < N; ++c) to[c] = board[c];
    to[OPEN_ROWS] = open_rows;
    to[LINE] = line;
    to[ACCOUNT] = account;
}

static inline void note_answer(__global Counters* counters, __global Answer* answers, ulong placements,
                        ulong nodes, uint residue0, uint residue1, uint account) {
    __global Answer* const answer = answers + atomic_inc(&counters->answers);
    answer->placements = placements;
    answer->nodes = nodes;
    answer->residues[0] = residue0;
    answer->residues[1] = residue1;
    answer->account = account;
}

// `table`: for each row and each distance, the squares of a column that a piece in that row attacks in the column at
// that distance; the piece's own column whole, with the bit of open columns. Then N words of nothing.
// `offered_accounts`: of the positions put into the queue. At most `steps` pieces are placed by each
// work item.
//
// A compute unit may not hold all of its groups at once: by their registers or local memory. Those that begin only when
// others have ended leave at once, or the device would wait for them with the most of it idle.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void search(__global const word* table, __global word* stacks, __global Item* items,
            __global word* queue, uint queue_positions, __global Counters* counters,
            __global Answer* answers, __global uint* offered_accounts, uint steps) {
    __local word attacks[TABLE];
    for (uint i = get_local_id(0); i < TABLE; i += GROUP) attacks[i] = table[i];
    barrier(CLK_LOCAL_MEM_FENCE);

    __global Item* const item = items + get_global_id(0);
    __global word* const stack = stacks + get_global_id(0) * (ulong)((N + 2) * POSITION);
    const uint tail = counters->tail;
    uint is_busy = item->is_busy, base = item->base, top = item->top;
    if (!is_busy && atomic_or(&counters->ended, 0) != 0) return;
    atomic_inc(&counters->ran);
    ulong placements = item->answer.placements, nodes = item->answer.nodes;
    uint residue0 = item->answer.residues[0], residue1 = item->answer.residues[1];
    uint account = item->answer.account;

    // The position in hand. `is_stored`: it is on the stack too, above the top.
    word board[N];
    word open_rows = 0, untried = 0;
    uint line = 0, is_stored = 0;
    uint step = 0;
    for (; step < steps; ++step) {
        if (untried == 0) {
            __global const word* from;
            is_stored = top > base;
            if (is_stored) {
                --top;
                from = stack + top * POSITION;
            } else {
                if (is_busy)
                    note_answer(counters, answers, placements, nodes, residue0, residue1, account);
                const uint next = atomic_inc(&counters->head);
                is_busy = next < tail;
                if (!is_busy) break;
                from = queue + (ulong)(next % queue_positions) * POSITION;
                account = (uint)from[ACCOUNT];
                placements = nodes = 0;
                residue0 = residue1 = 0;
                base = top = 0;
            }
#pragma unroll
            for (int c = 0; c < N; ++c) board[c] = from[c];
            open_rows = from[OPEN_ROWS];
            untried = from[UNTRIED];
            line = (uint)from[LINE];
        }

        // Where no line is chosen, nothing is placed: the position itself is looked at.
        const uint places = line != NO_LINE;
        const uint square = lowest(untried);
        untried &= untried - 1;
        const uint row = line < N ? line : square;
        const uint column = line < N ? square : line - N;
        __local const word* const attacked =
            attacks + (places ? (2 * row + 1) * N - column : 2 * N * N);
        word child[N];
#pragma unroll
        for (int c = 0; c < N; ++c) child[c] = board[c] & ~attacked[c];
        const word rows_left = places ? open_rows & ~((word)1 << row) : open_rows;
        nodes += places;
        if (rows_left == 0) {
            ++placements;
            residue0 = residue0 == RESIDUE_MODULUS_0 - 1 ? 0 : residue0 + 1;
            residue1 = residue1 == RESIDUE_MODULUS_1 - 1 ? 0 : residue1 + 1;
            continue;
        }
        const uint key = smallest_key(child, rows_left);
        if (key < 256) continue;
        if (untried) {
            __global word* const to = stack + top * POSITION;
            ++top;
            if (!is_stored) store(to, board, open_rows, line, account);
            to[UNTRIED] = untried;
        }
        is_stored = 0;
        line = line_of(key);
        open_rows = rows_left;
        untried = free_squares(child, line);
#pragma unroll
        for (int c = 0; c < N; ++c) board[c] = child[c];
    }

    if (step == steps) atomic_or(&counters->ended, 1);
    if (is_busy && untried) {
        __global word* const to = stack + top * POSITION;
        ++top;
        store(to, board, open_rows, line, account);
        to[UNTRIED] = untried;
    }
    if (is_busy && top == base) {
        note_answer(counters, answers, placements, nodes, residue0, residue1, account);
        is_busy = 0;
    }
    const uint room = counters->room;
    while (room > 0 && is_busy && top > base + 1) {
        const uint place = atomic_inc(&counters->offered);
        if (place >= room) break;
        __global word* const to = queue + (ulong)((tail + place) % queue_positions) * POSITION;
        __global const word* const from = stack + base * POSITION;
        for (int i = 0; i < POSITION; ++i) to[i] = from[i];
        offered_accounts[place] = account;
        ++base;
    }
    if (is_busy) atomic_inc(&counters->busy);
    item->is_busy = is_busy;
    item->base = base;
    item->top = top;
    item->answer.placements = placements;
    item->answer.nodes = nodes;
    item->answer.residues[0] = residue0;
    item->answer.residues[1] = residue1;
    item->answer.account = account;
}
