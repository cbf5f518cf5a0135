// A placement is the permutation p that takes each row to the column of its rook. A map that takes
// row r to s(r) and column c to t(c) fixes it if p s = t p: p takes each cycle of s to one of t
// of the same length, turned by any number of steps. A map that takes row r to column b(r) and
// column c to row a(c) fixes it if p a p = b: then a p is a square root of a b, and each square
// root is one a p.
#include "worker/engines/closed_form/permutations.h"

#include <functional>
#include <map>
#include <vector>

namespace hetman {
namespace {

using Permutation = std::vector<std::uint64_t>;
using CycleType = std::map<std::uint64_t, std::uint64_t>;  // the number of cycles of each length

Permutation permutation(std::uint64_t n, const std::function<std::uint64_t(std::uint64_t)>& image) {
    Permutation images;
    for (std::uint64_t i = 0; i < n; ++i) images.push_back(image(i));
    return images;
}

CycleType cycle_type(const Permutation& permutation) {
    CycleType type;
    std::vector<bool> seen(permutation.size());
    for (std::uint64_t start = 0; start < permutation.size(); ++start) {
        std::uint64_t length = 0;
        for (std::uint64_t i = start; !seen[i]; i = permutation[i], ++length) seen[i] = true;
        if (length > 0) ++type[length];
    }
    return type;
}

// The number of bijections between the cycles of two permutations of this type that keep them.
BigInteger matchings(const CycleType& type) {
    BigInteger ways = 1;
    for (const auto& [length, cycles] : type)
        for (std::uint64_t i = 1; i <= cycles; ++i) ways *= length * i;
    return ways;
}

// A square root joins two cycles of one length, in one of `length` ways, or turns a cycle of odd
// length into itself.
BigInteger square_roots(const CycleType& type) {
    BigInteger roots = 1;
    for (const auto& [length, cycles] : type) {
        BigInteger before = 1;  // of one cycle fewer
        BigInteger ways = length % 2;
        for (std::uint64_t i = 2; i <= cycles; ++i) {
            BigInteger next = before * ((i - 1) * length);
            if (length % 2 == 1) next += ways;
            before = ways;
            ways = next;
        }
        roots *= ways;
    }
    return roots;
}

}  // namespace

Tally count_fixed_permutations(Board board, const Symmetry& map) {
    const std::uint64_t n = board.side();
    const auto image_in = [&](std::uint64_t row, std::uint64_t column) {
        return apply(map, board, board.square(row, column));
    };
    const auto of_row = [&](std::uint64_t row) {
        return map.swaps() ? board.column(image_in(row, 0)) : board.row(image_in(row, 0));
    };
    const auto of_column = [&](std::uint64_t column) {
        return map.swaps() ? board.row(image_in(0, column)) : board.column(image_in(0, column));
    };
    if (map.swaps()) {
        const auto square = [&](std::uint64_t row) { return of_column(of_row(row)); };
        return {square_roots(cycle_type(permutation(n, square))), n};
    }
    const CycleType rows = cycle_type(permutation(n, of_row));
    if (rows != cycle_type(permutation(n, of_column))) return {0, n};
    return {matchings(rows), n};
}

}  // namespace hetman
