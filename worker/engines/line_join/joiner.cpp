#include "worker/engines/line_join/joiner.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "worker/engines/line_join/buckets.h"
#include "worker/engines/line_join/division.h"

namespace hetman::line_join {
namespace {

// Fewer pairs are compared one by one: making a tile would take longer.
constexpr std::uint64_t most_plain_pairs = 8'000;

// Lists are sorted into buckets that hold at least this many fillings on average, by at most so
// many lines: while there are more, they are split by one line at a time, which saves more pairs
// because each part of a list has lines of its own that are best.
constexpr std::size_t least_bucket = 16;
constexpr int most_bucket_lines = 10;

constexpr LineSet early_lines(LineSet lines) { return lines >> first_early << first_early; }

// The fillings from number `begin` on, those of `lower` first. They have no early lines.
List part_of(const List& list, std::size_t begin, std::size_t end) {
    const std::size_t lower = list.lower.size;
    return {part_of(list.lower, std::min(begin, lower), std::min(end, lower), Early::none),
            part_of(list.equal, std::max(begin, lower) - lower, std::max(end, lower) - lower,
                    Early::none)};
}

}  // namespace

bool Joiner::count(List a, List b, LineSet open, Early early, const StopFlag& stop,
                   std::uint64_t& found) {
    while (a.size() != 0 && b.size() != 0) {
        if (a.size() > b.size()) std::swap(a, b);
        if (early_lines(open) == 0) early = Early::none;
        const auto form = static_cast<std::size_t>(early);
        if (open == 0) {
            found += a.size() * b.size() + a.lower.size * b.lower.size;
            return true;
        }
        if (a.size() * b.size() <= most_plain_pairs) {
            found += kernel_.count_pairs[form](a, b);
            return true;
        }
        if (a.size() <= tile_size) {
            // The longer one as the tile leaves fewer leaves.
            if (b.size() <= tile_size) std::swap(a, b);
            found += kernel_.count_tile[form](a, b, open, *scratch_);
            return true;
        }
        if (stop.load(std::memory_order_relaxed)) return false;
        if (early != Early::none && std::popcount(early_lines(open)) <= most_bucket_lines &&
            (a.size() + b.size()) >> std::popcount(early_lines(open)) >= least_bucket)
            return count_buckets(a, b, open, early, stop, found);

        Choice choice = kernel_.choose[form](a, b, open);
        if (choice.line == no_line) {
            // A sample finds no line that saves any pairs. Buckets and tiles want no early lines.
            if (early == Early::none) {
                found += count_tiles(a, b, open);
                return true;
            }
            choice.line = static_cast<unsigned>(std::countr_zero(early_lines(open)));
        }
        if (!choice.split_first) std::swap(a, b);
        open &= ~(LineSet{1} << choice.line);
        if (!count_split(a, b, choice.line, open, early, stop, found)) return false;
    }
    return true;
}

// Counts the fillings of `a` that occupy the line, joined to the others of `b`, and leaves the
// others of `a`. Lists with early lines are long: they are divided in place.
bool Joiner::count_split(List& a, List& b, unsigned line, LineSet open, Early early,
                         const StopFlag& stop, std::uint64_t& found) {
    if (early != Early::none) {
        const Division of_a = divide(kernel_, arena_, a, line, early);
        a = of_a.others;
        return of_a.occupied.size() == 0 ||
               count(of_a.occupied, divide(kernel_, arena_, b, line, early).others, open, early,
                     stop, found);
    }
    const Arena::Mark mark = arena_.mark();
    const List occupied = take_occupied(a, line, early);
    const bool done = occupied.size() == 0 ||
                      count(occupied, copy_without(b, line, early), open, early, stop, found);
    arena_.release(mark);
    return done;
}

bool Joiner::count_buckets(const List& a, const List& b, LineSet open, Early early,
                           const StopFlag& stop, std::uint64_t& found) {
    const Arena::Mark mark = arena_.mark();
    Buckets buckets(kernel_, arena_, a, b, open, early);
    const LineSet late = open & ~early_lines(open);
    const bool done = buckets.each([&](const List& of_a, const List& of_b) {
        return count(of_a, of_b, late, Early::none, stop, found);
    });
    arena_.release(mark);
    return done;
}

std::uint64_t Joiner::count_tiles(const List& a, const List& b, LineSet open) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < a.size(); i += tile_size)
        found += kernel_.count_tile[static_cast<std::size_t>(Early::none)](
            part_of(a, i, std::min(a.size(), i + tile_size)), b, open, *scratch_);
    return found;
}

// Moves the fillings that occupy the line to a list of their own.
List Joiner::take_occupied(List& list, unsigned line, Early early) {
    const auto take_from = [&](Segment& segment) {
        Segment occupied{arena_.take(segment.size, early), segment.size};
        segment.size =
            kernel_.partition[static_cast<std::size_t>(early)](segment, line, occupied.words);
        occupied.size -= segment.size;
        return occupied;
    };
    return {take_from(list.lower), take_from(list.equal)};
}

List Joiner::copy_without(const List& list, unsigned line, Early early) {
    const auto copy = [&](const Segment& segment) {
        Segment copied{arena_.take(segment.size, early), 0};
        copied.size = kernel_.filter[static_cast<std::size_t>(early)](segment, line, copied.words);
        return copied;
    };
    return {copy(list.lower), copy(list.equal)};
}

}  // namespace hetman::line_join
