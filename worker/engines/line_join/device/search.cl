// Joins lists of fillings in OpenCL C 1.2: counts their pairs without a common line, split by one
// line at a time. Compiled at run time:
//
//   GROUP          work items of a group
//   BUCKET_BITS    most lines that a list is sorted into buckets by
//   PLAIN_PAIRS    so many pairs are compared one by one
//   LEAVES_OF_WIDE_TABLES  from so many leaves on, wide tables pay
//
// The work items of a group join the two lists of a task together. Each keeps a copy of the group's
// state: variables are uniform in a group unless they depend on item_of_group().
//
// A list has its fillings with lower fold keys first: pairs of two of these count twice. Words of
// late lines and of early lines are at the same places of two arrays.

#define CHUNK (GROUP < 32 ? 128 : 4 * GROUP)
#define MASKS (CHUNK / 32)
#define MOST_OPEN 64
#define BUCKETS (1u << BUCKET_BITS)
#define NO_LINE 255u
// A tile has at most so many fillings: its tables must fit into 48 KiB of local memory.
#define TILE 256
#define TILE_WORDS 8
#define LOG2_TILE_WORDS 3
// So many work items share what is eight words wide.
#define LANES (GROUP < 8 ? GROUP : 8)

// On processors a group has one work item, because PoCL 3.1 miscompiles the barriers of this search
// and lets groups that run in different threads share their local memory.
#if GROUP == 1
#define meet(fence)
#define group_memory __private
#define add_bits(word, bits) (*(word) |= (bits))
#define raise(word, value) (*(word) = max(*(word), value))
#else
#define meet(fence) barrier(fence)
#define group_memory __local
#define add_bits(word, bits) atomic_or(word, bits)
#define raise(word, value) atomic_max(word, value)
#endif

typedef struct {
    uint at;     // in the arena
    uint size;
    uint lower;  // so many first
} List;

// Two lists to join, and the lines that fillings of both may occupy.
typedef struct {
    List first, second;
    uint open_late, open_early;
    uint arena_used;
    uint unused;
} Node;

// The structures from here on are the host's as well (search_on_device.cpp).

// The lists of one row choice, sorted into buckets.
typedef struct {
    uint places_of_first, places_of_second;  // where their buckets begin
    uint bits_of_first, bits_of_second;      // numbers of lines that are split by first and second
    uint open_late, open_early;
} Sorted;

// Fillings of a sorted list from number `begin` to end - 1.
typedef struct {
    uint begin, end;
} Span;

typedef struct {
    uint sorted;                 // number of its lists
    uint first_set, second_set;  // sets of dividing lines that fillings of each list occupy
    Span first, second;
} Task;

typedef struct {
    ulong found;    // weighted pairs so far
    uint task;
    uint nodes;     // on the stack
    uint is_busy;
    uint unused;
} Group;

typedef struct {
    uint next_task, finished;
    uint last_ended;  // the last run in which a group ended with its work done
} Progress;

// What the work items of a group share.
typedef struct {
    uint masks[MASKS];
    uint before[MASKS + 1];  // ones in the masks before
    uint sample[128];
    uint ones[64];
    uint best;
    uint begins[BUCKETS + 1];
    uint task;
    ulong sums[GROUP];
    uint words[TILE];
    uint lines[32][TILE_WORDS];
    uint tables[4 * 256 * TILE_WORDS];
} Local;

static inline uint item_of_group(void) { return get_local_id(0); }

static inline uint bits_below(uint bit) { return (1u << bit) - 1; }

// Notes in scratch->before how many of the elements from `begin` on have the line, for each 32 of a
// chunk. `words` are of the lines' kind.
static inline void find_line(__global const uint* words, uint begin, uint end, uint bit,
                             group_memory Local* scratch) {
    for (uint i = item_of_group(); i < MASKS; i += GROUP) scratch->masks[i] = 0;
    meet(CLK_LOCAL_MEM_FENCE);
    for (uint k = item_of_group(); k < CHUNK; k += GROUP) {
        const uint i = begin + k;
        if (i < end && (words[i] >> bit & 1)) add_bits(&scratch->masks[k / 32], 1u << k % 32);
    }
    meet(CLK_LOCAL_MEM_FENCE);
    if (item_of_group() == 0) {
        uint sum = 0;
        for (uint i = 0; i < MASKS; ++i) {
            scratch->before[i] = sum;
            sum += popcount(scratch->masks[i]);
        }
        scratch->before[MASKS] = sum;
    }
    meet(CLK_LOCAL_MEM_FENCE);
}

// The number of elements with the line before element k of the chunk.
static inline uint with_line_before(uint k, group_memory const Local* scratch) {
    return scratch->before[k / 32] + popcount(scratch->masks[k / 32] & bits_below(k % 32));
}

// Splits a node by a line: moves the fillings of the first list that occupy it behind what the
// arena holds, closes up the others, and copies the fillings of the second list that do not occupy
// it. All lists keep their order. The node becomes that of the lists made, `others` that of the
// lists left.
// One loop for both lists: PoCL 3.1 fails to compile two.
static void split(Node* node, Node* others, uint line_is_early, uint bit, __global uint* late,
                  __global uint* early, group_memory Local* scratch) {
    __global const uint* const words = line_is_early ? early : late;
    uint made = 0, made_lower = 0;  // of the list in hand
    for (uint copies = 0; copies < 2; ++copies) {
        const List list = copies ? node->second : node->first;
        const uint to = node->arena_used + made;
        const uint lower_end = list.at + list.lower;
        uint left = 0, left_lower = 0;
        made = made_lower = 0;
        for (uint begin = list.at; begin < list.at + list.size; begin += CHUNK) {
            const uint size = min((uint)CHUNK, list.at + list.size - begin);
            find_line(words, begin, begin + size, bit, scratch);
            uint late_words[CHUNK / GROUP], early_words[CHUNK / GROUP];
            for (uint e = 0; e < CHUNK / GROUP; ++e) {
                const uint k = e * GROUP + item_of_group();
                late_words[e] = k < size ? late[begin + k] : 0;
                early_words[e] = k < size && line_is_early ? early[begin + k] : 0;
            }
            // Others move to the front, over elements that have been read.
            meet(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            for (uint e = 0; e < CHUNK / GROUP; ++e) {
                const uint k = e * GROUP + item_of_group();
                if (k < size) {
                    const uint occupies = scratch->masks[k / 32] >> k % 32 & 1;
                    const uint ones = with_line_before(k, scratch);
                    const uint number = occupies ? ones : k - ones;
                    const uint moves = occupies ^ copies;
                    const uint place = moves ? to + made + number : list.at + left + number;
                    if (moves || !copies) {
                        late[place] = late_words[e];
                        if (line_is_early) early[place] = early_words[e];
                    }
                }
            }
            const uint ones = scratch->before[MASKS];
            const uint lower = lower_end > begin ? min(size, lower_end - begin) : 0;
            const uint lower_ones = lower == CHUNK ? ones : with_line_before(lower, scratch);
            made += copies ? size - ones : ones;
            made_lower += copies ? lower - lower_ones : lower_ones;
            left += copies ? ones : size - ones;
            left_lower += copies ? lower_ones : lower - lower_ones;
            meet(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        }
        if (copies) {
            node->second = (List){to, made, made_lower};
        } else {
            node->first = (List){to, made, made_lower};
            others->first = (List){list.at, left, left_lower};
        }
    }
    node->arena_used += node->first.size + node->second.size;
}

// With p and q the shares of the fillings that occupy a line, a split saves the share p q of the
// pairs and copies the share g of the fillings.
static inline float score_of(float pq, float growth) {
    const float saved = pq * (1 + pq * (0.5f + pq * 0.45f));
    const float copied = 2 * growth / (2 + growth) + 0.03f;
    return saved / copied;
}

// The line that splits two lists best, times 2, plus 1 if it splits the second list; NO_LINE if no
// line of a sample of 64 fillings would save pairs. Lines of `words`.
static uint choose(const List* first, const List* second, __global const uint* words, uint open,
                   group_memory Local* scratch) {
    for (uint i = item_of_group(); i < 128; i += GROUP) {
        const uint at = i < 64 ? first->at : second->at;
        const uint size = i < 64 ? first->size : second->size;
        scratch->sample[i] = words[at + (uint)((ulong)size * (2 * (i & 63) + 1) >> 7)];
    }
    if (item_of_group() == 0) scratch->best = 0;
    meet(CLK_LOCAL_MEM_FENCE);
    for (uint i = item_of_group(); i < 64; i += GROUP) {
        uint ones = 0;
        for (uint k = 0; k < 64; ++k) ones += scratch->sample[(i & 32) * 2 + k] >> (i & 31) & 1;
        scratch->ones[i] = ones;
    }
    meet(CLK_LOCAL_MEM_FENCE);
    const float share_of_first = (float)first->size / ((float)first->size + (float)second->size);
    for (uint i = item_of_group(); i < 64; i += GROUP) {
        const uint line = i & 31, splits_second = i >> 5;
        if (open >> line & 1) {
            const float p = scratch->ones[line] * (1.0f / 64);
            const float q = scratch->ones[32 + line] * (1.0f / 64);
            const float growth =
                splits_second ? share_of_first * (1 - p) : (1 - share_of_first) * (1 - q);
            const uint score = as_uint(score_of(p * q, growth));
            // Larger positive numbers have larger bits.
            if (p * q > 0) raise(&scratch->best, (score & ~63u) | line << 1 | splits_second);
        }
    }
    meet(CLK_LOCAL_MEM_FENCE);
    const uint best = scratch->best;
    meet(CLK_LOCAL_MEM_FENCE);
    return best == 0 ? NO_LINE : best & 63;
}

// Pairs with a common line, weighted, that this work item finds.
static ulong compare_pairs(const List* first, const List* second, uint with_early,
                           __global const uint* late, __global const uint* early) {
    ulong common = 0;
    for (uint i = 0; i < first->size; ++i) {
        const uint late_word = late[first->at + i];
        const uint early_word = with_early ? early[first->at + i] : 0;
        const uint of_lower = i < first->lower;
        for (uint k = item_of_group(); k < second->size; k += GROUP) {
            uint both = late_word & late[second->at + k];
            if (with_early) both |= early_word & early[second->at + k];
            common += both ? 1 + (of_lower & (k < second->lower)) : 0;
        }
    }
    return common;
}

// The numbers of the first fillings as bits of word w of a tile.
static inline uint first_bits(uint number, uint w) {
    return number >= 32 * (w + 1) ? ~0u : number <= 32 * w ? 0 : bits_below(number - 32 * w);
}

// Tables for lines in sets of `width`, each of 2^width rows: row r has the fillings of the tile
// that occupy one of the lines r.
static inline void make_tables(const uint width, group_memory Local* scratch) {
    for (uint i = item_of_group(); i < 32 / width * TILE_WORDS; i += GROUP)
        scratch->tables[(i / TILE_WORDS << width) * TILE_WORDS + i % TILE_WORDS] = 0;
    meet(CLK_LOCAL_MEM_FENCE);
    for (uint bit = 0; bit < width; ++bit) {
        // The rows with this bit as their highest are made from those before them.
        const uint log2_words = bit + LOG2_TILE_WORDS;
        const uint words = 1u << log2_words;
        for (uint i = item_of_group(); i < 32 / width << log2_words; i += GROUP) {
            const uint table = i >> log2_words, word = i & (words - 1);
            group_memory uint* const rows = scratch->tables + (table << width) * TILE_WORDS;
            rows[words + word] =
                rows[word] | scratch->lines[table * width + bit][word % TILE_WORDS];
        }
        meet(CLK_LOCAL_MEM_FENCE);
    }
}

static inline ulong common_with_leaves(const uint width, const List* leaves, uint lower_of_tile,
                                       __global const uint* late,
                                       group_memory const Local* scratch) {
    ulong common = 0;
    for (uint i = item_of_group() / LANES; i < leaves->size; i += GROUP / LANES) {
        const uint word = late[leaves->at + i];
        const uint is_lower = i < leaves->lower;
        for (uint w = item_of_group() % LANES; w < TILE_WORDS; w += LANES) {
            uint row = 0;
            for (uint table = 0; table < 32 / width; ++table) {
                const uint index = word >> width * table & bits_below(width);
                row |= scratch->tables[((table << width) + index) * TILE_WORDS + w];
            }
            common += popcount(row);
            if (is_lower) common += popcount(row & first_bits(lower_of_tile, w));
        }
    }
    return common;
}

// Pairs with a common late line, weighted, of at most TILE fillings from `begin` of a list and
// leaves.
static ulong common_of_tile(const List* tile, const List* leaves, __global const uint* late,
                            group_memory Local* scratch) {
    for (uint i = item_of_group(); i < TILE; i += GROUP)
        scratch->words[i] = i < tile->size ? late[tile->at + i] : 0;
    meet(CLK_LOCAL_MEM_FENCE);
    for (uint i = item_of_group(); i < 32 * TILE_WORDS; i += GROUP) {
        const uint line = i % 32, w = i / 32;
        uint bitmap = 0;
        for (uint k = 0; k < 32; ++k) bitmap |= (scratch->words[32 * w + k] >> line & 1) << k;
        scratch->lines[line][w] = bitmap;
    }
    meet(CLK_LOCAL_MEM_FENCE);
    ulong common = 0;
    if (leaves->size >= LEAVES_OF_WIDE_TABLES) {
        make_tables(8, scratch);
        common = common_with_leaves(8, leaves, tile->lower, late, scratch);
    } else {
        make_tables(4, scratch);
        common = common_with_leaves(4, leaves, tile->lower, late, scratch);
    }
    meet(CLK_LOCAL_MEM_FENCE);
    return common;
}

static inline ulong weighted_pairs(const List* first, const List* second) {
    return (ulong)first->size * second->size + (ulong)first->lower * second->lower;
}

// The part of a bucket that is in a span; it may be empty.
static inline Span bucket_within(__global const uint* begins, uint bucket, Span span) {
    return (Span){clamp(begins[bucket], span.begin, span.end),
                  clamp(begins[bucket + 1], span.begin, span.end)};
}

// Copies the part of a list that a task needs into the arena, lower fillings first: the buckets of
// `set` without those that meet `without`, as far as they are in the span.
static List gather(uint to, uint set, uint without, uint other_bits, Span span,
                   __global const uint* places, __global const uint* sorted_late,
                   __global const uint* sorted_early, uint with_early, __global uint* late,
                   __global uint* early, group_memory Local* scratch) {
    __global const uint* const begins = places + 2 * (set << other_bits);
    const uint buckets = 1u << other_bits;
    uint end = to;
    uint lower = 0;
    for (uint equal = 0; equal < 2; ++equal) {
        for (uint i = item_of_group(); i < buckets; i += GROUP) {
            const Span bucket = bucket_within(begins, 2 * i + equal, span);
            scratch->begins[i] = i & without ? 0 : bucket.end - bucket.begin;
        }
        meet(CLK_LOCAL_MEM_FENCE);
        if (item_of_group() == 0) {
            uint sum = end;
            for (uint i = 0; i < buckets; ++i) {
                const uint size = scratch->begins[i];
                scratch->begins[i] = sum;
                sum += size;
            }
            scratch->begins[buckets] = sum;
        }
        // Lists of the task before have been read, too.
        meet(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        for (uint i = item_of_group() / LANES; i < buckets; i += GROUP / LANES) {
            const uint begin = scratch->begins[i];
            const uint from = bucket_within(begins, 2 * i + equal, span).begin;
            const uint size = scratch->begins[i + 1] - begin;
            for (uint k = item_of_group() % LANES; k < size; k += LANES) {
                late[begin + k] = sorted_late[from + k];
                if (with_early) early[begin + k] = sorted_early[from + k];
            }
        }
        end = scratch->begins[buckets];
        if (equal == 0) lower = end - to;
        meet(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    return (List){to, end - to, lower};
}

static inline void swap_lists(Node* node) {
    const List first = node->first;
    node->first = node->second;
    node->second = first;
}

// The sum over the group's items, for all of them.
static ulong sum_of_group(ulong part, group_memory Local* scratch) {
    scratch->sums[item_of_group()] = part;
    meet(CLK_LOCAL_MEM_FENCE);
    ulong sum = 0;
    for (uint i = 0; i < GROUP; ++i) sum += scratch->sums[i];
    meet(CLK_LOCAL_MEM_FENCE);
    return sum;
}

// Goes on with the tasks until the group has done about `work`, in fillings read. `run` numbers these calls.
//
// A compute unit may not hold all of its groups at once: by their registers or local memory. Those that begin only when
// others have ended leave at once, or the device would wait for them with the most of it idle.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void search(__global const Sorted* sorted, __global const uint* places,
            __global const uint* sorted_late, __global const uint* sorted_early,
            __global const Task* tasks, uint number_of_tasks, __global ulong* found_by_task,
            __global Group* groups, __global Node* stacks, __global uint* arena_late,
            __global uint* arena_early, uint arena_size, __global Progress* progress, uint work,
            uint run) {
    group_memory Local memory;
    group_memory Local* const scratch = &memory;
    const uint group = get_group_id(0);
    __global uint* const late = arena_late + (ulong)group * arena_size;
    __global uint* const early = arena_early + (ulong)group * arena_size;
    __global Node* const stack = stacks + group * MOST_OPEN;
    uint task = groups[group].task;
    uint nodes = groups[group].nodes;
    uint is_busy = groups[group].is_busy;
    ulong found = groups[group].found;  // what is uniform
    ulong common = 0;                   // to take away; of this item
    uint done = 0;
    meet(CLK_GLOBAL_MEM_FENCE);
    if (!is_busy) {
        if (item_of_group() == 0) scratch->task = atomic_or(&progress->last_ended, 0);
        meet(CLK_LOCAL_MEM_FENCE);
        const uint last_ended = scratch->task;
        meet(CLK_LOCAL_MEM_FENCE);
        if (last_ended == run) return;
    }

    Node node;
    node.open_late = node.open_early = node.arena_used = 0;
    uint has_node = 0;
    uint goes_on = 1;
    while (goes_on) {
        if (!has_node && nodes > 0) {
            --nodes;
            node = stack[nodes];
            has_node = 1;
        }
        if (!has_node && is_busy) {
            const ulong all = sum_of_group(common, scratch);
            if (item_of_group() == 0) {
                found_by_task[task] = found - all;
                atomic_inc(&progress->finished);
            }
            is_busy = 0;
        }
        if (!has_node) {
            if (item_of_group() == 0) scratch->task = atomic_inc(&progress->next_task);
            meet(CLK_LOCAL_MEM_FENCE);
            task = scratch->task;
            meet(CLK_LOCAL_MEM_FENCE);
            found = common = 0;
            if (task < number_of_tasks) {
                const Sorted lists = sorted[tasks[task].sorted];
                const uint first = tasks[task].first_set, second = tasks[task].second_set;
                const uint with_early = lists.open_early != 0;
                node.open_late = lists.open_late;
                node.open_early = lists.open_early;
                node.first = gather(0, first, second, lists.bits_of_second, tasks[task].first,
                                    places + lists.places_of_first, sorted_late, sorted_early,
                                    with_early, late, early, scratch);
                node.second =
                    gather(node.first.size, second, first, lists.bits_of_first,
                           tasks[task].second, places + lists.places_of_second, sorted_late,
                           sorted_early, with_early, late, early, scratch);
                node.arena_used = node.first.size + node.second.size;
                done += node.arena_used;
                is_busy = has_node = 1;
            }
        }

        // Split the node, or count its pairs.
        if (has_node) {
            if (node.first.size > node.second.size) swap_lists(&node);
            const ulong pairs = (ulong)node.first.size * node.second.size;
            const uint with_early = node.open_early != 0;
            const uint both = node.first.size + node.second.size;
            const uint fits = node.arena_used + both <= arena_size;
            const uint compares = pairs <= PLAIN_PAIRS || (with_early && !fits);
            uint choice = NO_LINE;
            if (!compares && (with_early || (node.first.size > TILE && fits))) {
                choice = choose(&node.first, &node.second, with_early ? early : late,
                                with_early ? node.open_early : node.open_late, scratch);
                // Tiles want no early lines.
                if (choice == NO_LINE && with_early) choice = (31 - clz(node.open_early)) << 1;
            }
            if (choice != NO_LINE) {
                if (choice & 1) swap_lists(&node);
                const uint bit = choice >> 1;
                if (with_early)
                    node.open_early &= ~(1u << bit);
                else
                    node.open_late &= ~(1u << bit);
                Node others = node;
                split(&node, &others, with_early, bit, late, early, scratch);
                if (item_of_group() == 0) stack[nodes] = others;
                ++nodes;
                meet(CLK_GLOBAL_MEM_FENCE);
                done += both;
            } else {
                found += weighted_pairs(&node.first, &node.second);
                if (compares) {
                    common += compare_pairs(&node.first, &node.second, with_early, late, early);
                    done += (uint)min(pairs / 8, (ulong)1 << 30);
                } else {
                    // The longer one as the tile leaves fewer leaves.
                    if (node.second.size <= TILE) swap_lists(&node);
                    for (uint begin = 0; begin < node.first.size; begin += TILE) {
                        const uint left = node.first.size - begin;
                        const uint lower = node.first.lower > begin ? node.first.lower - begin : 0;
                        const List tile = {node.first.at + begin, min((uint)TILE, left),
                                           min((uint)TILE, lower)};
                        common += common_of_tile(&tile, &node.second, late, scratch);
                        done += 2 * TILE + node.second.size;
                    }
                }
                has_node = 0;
            }
        }
        goes_on = is_busy && (has_node || done < work);
    }

    const ulong all = sum_of_group(common, scratch);
    if (item_of_group() == 0) {
        if (is_busy) atomic_xchg(&progress->last_ended, run);
        groups[group].task = task;
        groups[group].nodes = nodes;
        groups[group].is_busy = is_busy;
        groups[group].found = found - all;
    }
}
