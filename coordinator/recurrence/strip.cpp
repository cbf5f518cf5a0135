#include "coordinator/recurrence/strip.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "common/problem/ways.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_fillings = 100'000;

using Squares = std::uint64_t;  // bit line * width + place
constexpr std::uint64_t most_squares = 64;

// The squares of the first lines, each with those before it that it attacks.
std::vector<Squares> attacked_before(const Strip& strip, std::uint64_t lines, std::uint64_t reach) {
    // Long enough for nothing to be attacked round the board.
    const Board board = strip.board(2 * lines + reach + 1);
    const auto square = [&](std::uint64_t i) {
        const std::uint64_t line = i / strip.width;
        const std::uint64_t place = i % strip.width;
        return strip.rows_grow ? board.square(line, place) : board.square(place, line);
    };
    std::vector<Squares> attacked(lines * strip.width);
    for (std::uint64_t i = 0; i < attacked.size(); ++i)
        for (std::uint64_t j = 0; j < i; ++j)
            if (strip.piece.attacks(board, square(i), square(j))) attacked[i] |= Squares{1} << j;
    return attacked;
}

// All fillings; more than `most_fillings` if there are more.
void add_fillings(const std::vector<Squares>& attacked, std::size_t square, Squares filled,
                  std::vector<Squares>& fillings) {
    if (fillings.size() > most_fillings) return;
    if (square == attacked.size()) {
        fillings.push_back(filled);
        return;
    }
    add_fillings(attacked, square + 1, filled, fillings);
    if ((attacked[square] & filled) == 0)
        add_fillings(attacked, square + 1, filled | Squares{1} << square, fillings);
}

// Where maps of a line onto itself take its places. The first one is the identity.
std::vector<std::vector<std::uint64_t>> maps_of_lines(const Strip& strip) {
    const bool mirrors =
        strip.piece.is_kept_by(strip.rows_grow ? Symmetry::mirror_columns : Symmetry::mirror_rows);
    std::vector<std::vector<std::uint64_t>> maps;
    for (std::uint64_t shift = 0; shift < (strip.wraps_lines() ? strip.width : 1); ++shift)
        for (const bool flips : {false, true}) {
            if (flips && !mirrors) continue;
            std::vector<std::uint64_t>& map = maps.emplace_back();
            for (std::uint64_t place = 0; place < strip.width; ++place)
                map.push_back(((flips ? strip.width - 1 - place : place) + shift) % strip.width);
        }
    return maps;
}

Squares image(Squares filled, const std::vector<std::uint64_t>& map) {
    Squares result = 0;
    for (std::uint64_t i = 0; filled >> i != 0; ++i) {
        if ((filled >> i & 1) != 0)
            result |= Squares{1} << (i / map.size() * map.size() + map[i % map.size()]);
        if (i + 1 == most_squares) break;
    }
    return result;
}

}  // namespace

Board Strip::board(std::uint64_t lines) const {
    return rows_grow ? Board(lines, width, shape) : Board(width, lines, shape);
}
bool Strip::wraps_lines() const {
    return rows_grow ? board(1).wraps_columns() : board(1).wraps_rows();
}
bool Strip::wraps_length() const {
    return rows_grow ? board(1).wraps_rows() : board(1).wraps_columns();
}

std::optional<StripReach> reach_along(const Strip& strip) {
    StripReach reach;
    for (const Move& move : strip.piece.moves())
        for (const Way& way : ways_of(move)) {
            const auto rows = static_cast<std::uint64_t>(std::abs(way.rows));
            const auto columns = static_cast<std::uint64_t>(std::abs(way.columns));
            const std::uint64_t along = strip.rows_grow ? rows : columns;
            const std::uint64_t across = strip.rows_grow ? columns : rows;
            if (along == 0 || (across >= strip.width && !strip.wraps_lines())) continue;
            if (move.reach == Reach::leap) {
                reach.lines = std::max(reach.lines, along);
            } else if (across == 0) {
                if (along != 1) return std::nullopt;
                reach.rides_along = true;
            } else {
                if (strip.wraps_lines()) return std::nullopt;
                reach.lines = std::max(reach.lines, along * ((strip.width - 1) / across));
            }
        }
    return reach;
}

std::optional<std::uint64_t> fillings(const Strip& strip, std::uint64_t lines, bool by_symmetry) {
    if (lines * strip.width > most_squares) return std::nullopt;
    std::vector<Squares> all;
    add_fillings(attacked_before(strip, lines, reach_along(strip)->lines), 0, 0, all);
    if (all.size() > most_fillings) return std::nullopt;
    if (!by_symmetry) return all.size();
    const auto maps = maps_of_lines(strip);
    // One of each class: the smallest of its images.
    return std::count_if(all.begin(), all.end(), [&](Squares filled) {
        return std::all_of(maps.begin(), maps.end(), [&](const std::vector<std::uint64_t>& map) {
            return filled <= image(filled, map);
        });
    });
}

}  // namespace hetman
