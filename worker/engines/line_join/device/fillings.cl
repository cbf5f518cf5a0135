// Generates the fillings of halves, depth first, in OpenCL C 1.2. Compiled at run time for one
// board:
//
//   SHARED                     lines of a kind that cross both halves
//   WEST_COLUMNS, EAST_COLUMNS
//   WEST_PARTS, EAST_PARTS     columns behind which a filling's fold key no longer changes
//   LISTS                      most lists of a half
//
// A half is searched from starts: fillings of its first columns, made by the host. A work item
// takes one start after the other. The search runs twice. The first time it counts the fillings of
// each start by the list that they belong to; the host adds these numbers up, so that in the second
// run each start has places of its own in the lists.

#define MOST_COLUMNS 16
#define SHARED_LINES ((1u << SHARED) - 1)
#define NO_LIST 255u

// The structures are the host's as well (fillings_on_device.cpp).
typedef struct {
    uint free;             // rows of the half without a queen
    uint rising, falling;  // rows of the next column that are attacked
    uint u, v;             // lines shared with the other half
    uint key;              // fold key
    uint side;             // of the last queen
    uint next;             // column
    uint is_east;
    uint lists;            // where the lists of its keys begin in list_of_key
} Start;

// What is the same for all row choices of a problem.
typedef struct {
    uint on_side[4];                // rows
    uint steps[2][MOST_COLUMNS];    // by half and column: what a change of sides adds to the key
    uint closed[2][MOST_COLUMNS];   // by half and column: rows
} Columns;

static inline uint side_of(uint queen, __constant Columns* columns) {
    return columns->on_side[0] & queen ? 0 : columns->on_side[1] & queen ? 1 : 2;
}

// `places`: by start and list, the number of fillings; in the second run where the next one goes.
__kernel void fill(__constant Columns* columns, __global const Start* starts, uint first, uint end,
                   __global uint* next_start, __global const uchar* list_of_key,
                   __global uint* places, uint writes, __global uint2* out) {
    for (uint number = first + atomic_inc(next_start); number < end;
         number = first + atomic_inc(next_start)) {
        const Start start = starts[number];
        const uint last = start.is_east ? EAST_COLUMNS : WEST_COLUMNS;
        const uint parts = start.is_east ? EAST_PARTS : WEST_PARTS;
        __constant const uint* const steps = columns->steps[start.is_east];
        __constant const uint* const closed = columns->closed[start.is_east];
        __global uint* const places_of_start = places + (ulong)number * LISTS;

        // By column: the filling before it, and the rows to try there.
        uint free[MOST_COLUMNS], rising[MOST_COLUMNS], falling[MOST_COLUMNS];
        uint u[MOST_COLUMNS], v[MOST_COLUMNS], key[MOST_COLUMNS], side[MOST_COLUMNS];
        uint untried[MOST_COLUMNS];
        uint x = start.next;
        free[x] = start.free;
        rising[x] = start.rising;
        falling[x] = start.falling;
        u[x] = start.u;
        v[x] = start.v;
        key[x] = start.key;
        side[x] = start.side;
        untried[x] = start.free & ~(start.rising | start.falling | closed[x]);
        // Of the filling in hand.
        uint list = x < parts ? NO_LIST : list_of_key[start.lists + start.key];
        if (x >= parts && list == NO_LIST) untried[x] = 0;
        uint place_list = NO_LIST;
        uint place = 0;  // in that list
        while (true) {
            if (untried[x] == 0) {
                if (x == start.next) break;
                --x;
                continue;
            }
            const uint queen = untried[x] & (~untried[x] + 1);
            untried[x] ^= queen;
            const uint more_u = u[x] | (queen << x & SHARED_LINES);
            const uint more_v = v[x] | queen >> (x + 1);
            uint more_key = key[x];
            uint queen_side = side[x];
            if (x < parts) {
                queen_side = side_of(queen, columns);
                more_key += queen_side == side[x] ? 0 : steps[x];
                if (x + 1 == parts) {
                    list = list_of_key[start.lists + more_key];
                    if (list == NO_LIST) continue;
                }
            }
            if (x + 1 == last) {
                if (list != place_list) {
                    if (place_list != NO_LIST) places_of_start[place_list] = place;
                    place_list = list;
                    place = places_of_start[list];
                }
                if (writes) out[place] = (uint2)(more_u, more_v);
                ++place;
                continue;
            }
            const uint still_free = free[x] ^ queen;
            const uint more_rising = (rising[x] | queen) << 1;
            const uint more_falling = (falling[x] | queen) >> 1;
            const uint open = still_free & ~(more_rising | more_falling | closed[x + 1]);
            if (open == 0) continue;
            ++x;
            free[x] = still_free;
            rising[x] = more_rising;
            falling[x] = more_falling;
            u[x] = more_u;
            v[x] = more_v;
            key[x] = more_key;
            side[x] = queen_side;
            untried[x] = open;
        }
        if (place_list != NO_LIST) places_of_start[place_list] = place;
    }
}
