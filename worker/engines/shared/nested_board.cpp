#include "worker/engines/shared/nested_board.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace hetman {

// If rows are added from the outermost inwards, the columns already occupied are among those that
// the next row crosses. So the next row finds all of its `crossed` columns free except one for each
// piece placed. (I. Kaplansky and J. Riordan, The problem of the rooks and its applications, Duke
// Mathematical Journal 13, 1946: the rook numbers of Ferrers boards.)
void NestedBoard::add_row(Polynomial& ways, std::uint64_t crossed, std::uint64_t weight) {
    const std::uint64_t most = std::min(crossed, most_);
    if (ways.size() <= most) ways.emplace_back(0);
    const std::uint64_t last = std::min<std::uint64_t>(ways.size() - 1, most);
    for (std::uint64_t k = last; k > 0; --k) ways[k] += ways[k - 1] * (weight * (crossed - k + 1));
    coefficients_ += last;
}

// How many columns each row crosses, from the outermost row, which crosses the fewest, inwards.
std::vector<std::uint64_t> NestedBoard::crossed_by(Lines rows, const Lines& columns) const {
    std::sort(rows.begin(), rows.end(), std::greater<>());
    std::vector<std::uint64_t> crossed;
    for (const std::uint64_t row : rows)
        crossed.push_back(static_cast<std::uint64_t>(
            std::count_if(columns.begin(), columns.end(),
                          [&](std::uint64_t column) { return row + column <= reach_; })));
    return crossed;
}

// k rows and k columns can be chosen independently, and paired in k! ways.
Polynomial NestedBoard::full_rook_polynomial(std::uint64_t rows, std::uint64_t columns,
                                             std::uint64_t weight) {
    Polynomial ways{1};
    for (std::uint64_t k = 1; k <= std::min({rows, columns, most_}); ++k)
        ways.push_back(ways.back() * (weight * (rows - k + 1) * (columns - k + 1)) / k);
    coefficients_ += ways.size() - 1;
    return ways;
}

bool NestedBoard::all_cross(const Lines& rows, const Lines& columns) const {
    const auto farthest = [](const Lines& lines) {
        return lines.empty() ? 0 : *std::max_element(lines.begin(), lines.end());
    };
    return farthest(rows) + farthest(columns) <= reach_;
}

Polynomial NestedBoard::rook_polynomial(Lines rows, const Lines& columns, std::uint64_t weight) {
    if (all_cross(rows, columns)) return full_rook_polynomial(rows.size(), columns.size(), weight);
    Polynomial ways{1};
    for (const std::uint64_t crossed : crossed_by(std::move(rows), columns)) {
        if (stopped()) break;
        add_row(ways, crossed, weight);
    }
    return ways;
}

// The number of ways to put a piece on each row from `first` on, of which so many stand on columns
// beyond the `inner` ones, which all of these rows cross. The inner columns of the others are not
// yet chosen.
std::vector<BigInteger> NestedBoard::ways_to_fill(const std::vector<std::uint64_t>& crossed,
                                                  std::size_t first, std::uint64_t inner) {
    std::vector<BigInteger> ways{1};
    for (std::size_t row = first; row < crossed.size(); ++row) {
        const std::uint64_t outer = crossed[row] - inner;
        ways.emplace_back(0);
        for (std::uint64_t k = ways.size() - 1; k > 0; --k)
            ways[k] += outer >= k ? BigInteger(ways[k - 1] * (outer - k + 1)) : BigInteger(0);
        coefficients_ += ways.size();
    }
    return ways;
}

// A choice is maximal if no free row crosses a free column. The sum is over the free row that
// crosses the most: the rows further in are all taken, and so are the columns that it crosses; of
// these, the k pieces on rows further out take k, and pieces on the inner rows the rest. The last
// term is for choices that take all rows. Where all lines cross, all rows or all columns are taken.
Polynomial NestedBoard::maximal_rook_polynomial(const Lines& rows, const Lines& columns) {
    if (all_cross(rows, columns)) {
        Polynomial full = full_rook_polynomial(rows.size(), columns.size(), 1);
        const std::size_t last = std::min(rows.size(), columns.size());
        for (std::size_t k = 0; k < std::min(last, full.size()); ++k) full[k] = 0;
        return full;
    }
    const std::vector<std::uint64_t> crossed = crossed_by(rows, columns);
    Polynomial maximal(std::min<std::uint64_t>(most_, rows.size()) + 1, 0);
    const auto add = [&](std::uint64_t pieces, const BigInteger& ways) {
        if (pieces < maximal.size()) maximal[pieces] += ways;
    };
    Polynomial outside{1};  // of the rows before `row`
    for (std::size_t row = 0; row < crossed.size() && !stopped(); ++row) {
        const std::uint64_t inner_rows = crossed.size() - row - 1;
        const std::vector<BigInteger> inside = ways_to_fill(crossed, row + 1, crossed[row]);
        BigInteger orders = 1;  // of the pieces inside on columns that `row` crosses
        for (std::uint64_t left = 0; left <= std::min(inner_rows, crossed[row]); ++left) {
            if (left > 0) orders *= left;
            const std::uint64_t k = crossed[row] - left;
            if (k < outside.size())
                add(k + inner_rows, outside[k] * inside[inner_rows - left] * orders);
        }
        add_row(outside, crossed[row], 1);
    }
    if (rows.size() < outside.size()) add(rows.size(), outside[rows.size()]);
    return maximal;
}

// Far lines cross only near ones, which gives a nested board. The remaining near lines all cross
// one another and themselves.
Polynomial NestedBoard::matching_polynomial(const Lines& lines, std::uint64_t weight, bool loops) {
    Lines near;
    Lines far;
    for (const std::uint64_t line : lines) (2 * line <= reach_ ? near : far).push_back(line);
    return pair_off(rook_polynomial(far, near, weight), near.size(), weight, loops);
}

// `far` holds the number of ways to pair k far lines with near ones. `ways` holds, by the number of
// lines used, the ways that leave `left` near lines undecided. One of these stays unpaired, with or
// without a loop, or is paired with another.
Polynomial NestedBoard::pair_off(const Polynomial& far, std::uint64_t near, std::uint64_t weight,
                                 bool loops) {
    Polynomial ways;
    Polynomial with_one_more;
    Polynomial with_two_more;
    for (std::uint64_t left = near + 1; left-- > 0 && !stopped();) {
        const std::uint64_t paired = near - left;
        ways.assign(std::min(most_, 2 * paired) + 1, 0);
        if (paired < far.size() && 2 * paired < ways.size()) ways[2 * paired] = far[paired];
        for (std::uint64_t k = 0; k < ways.size(); ++k) {
            if (k < with_one_more.size()) ways[k] += with_one_more[k];
            if (loops && k >= 1 && k - 1 < with_one_more.size()) ways[k] += with_one_more[k - 1];
            if (k >= 2 && k - 2 < with_two_more.size())
                ways[k] += with_two_more[k - 2] * (weight * (left + 1));
        }
        coefficients_ += ways.size();
        std::swap(with_two_more, with_one_more);
        std::swap(with_one_more, ways);
    }
    return with_one_more;
}

Tally coefficient_of_product(const Polynomial& a, const Polynomial& b, std::uint64_t k) {
    Tally sum;
    const std::uint64_t first = k < b.size() ? 0 : k - b.size() + 1;
    for (std::uint64_t i = first; i < a.size() && i <= k; ++i)
        sum = sum + Tally(a[i] * b[k - i], 0);
    return sum;
}

}  // namespace hetman
