// Two classes use a set of columns and its complement. More classes, which together have as many
// rows as there are columns, share the columns among them if and only if no column is left unused.
// By inclusion-exclusion over the columns that are allowed,
//
//     sum over sets X of columns of (-1)^(n - |X|) times the product of the f(X) of all classes,
//
// where f(X) is the number of fillings whose columns are in X. (A. Björklund, T. Husfeldt, P. Kaski
// and M. Koivisto, Fourier meets Möbius: fast subset convolution, STOC 2007.) All sets X are
// visited in a recursion over columns that keeps the sums over all fillings with the columns
// decided so far: if a column is allowed, the fillings that use it are added to those that do not.
// The last columns are added in a table of all their subsets.
#include "worker/engines/class_join/cover_sum.h"

#include <algorithm>
#include <array>
#include <bit>

#include "worker/engines/shared/index_sets.h"

namespace hetman::class_join {
namespace {

// Columns of which all subsets are in a table: for some classes it fits the second-level cache.
constexpr unsigned most_table_columns = 13;
constexpr unsigned most_rows = 32;

// The ways of a class for all sets of the first columns: by size, those of its sets in numerical
// order; null for a size that cannot occur. Of the sets of the first b columns, those without
// column b - 1 come first; both parts are in numerical order.
using WaysBySize = std::array<std::uint64_t*, most_rows + 1>;

struct CoveringClass {
    unsigned rows;
    unsigned times;
    std::vector<std::uint64_t> ways;   // of all sets of `rows` columns
    std::vector<std::uint64_t> table;  // by set of the last columns
};

class CoverSum {
  public:
    CoverSum(unsigned n, std::vector<CoveringClass>& classes, const StopFlag& stop)
        : n_(n),
          table_columns_(std::min(n, most_table_columns)),
          classes_(classes),
          stop_(stop),
          sets_(table_columns_ + 1),
          is_odd_(std::size_t{1} << table_columns_) {
        for (IndexSet set = 0; set < is_odd_.size(); ++set) {
            sets_[static_cast<unsigned>(std::popcount(set))].push_back(set);
            is_odd_[set] = static_cast<std::uint8_t>(std::popcount(set) % 2);
        }
        for (CoveringClass& covering : classes_) covering.table.resize(is_odd_.size());
    }

    std::optional<Wide> run() {
        std::vector<WaysBySize> ways;
        for (CoveringClass& covering : classes_) {
            ways.push_back({});
            ways.back()[covering.rows] = covering.ways.data();
        }
        visit(n_, 0, ways);
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return sum_;
    }

  private:
    void visit(unsigned columns, unsigned allowed, const std::vector<WaysBySize>& ways) {
        if (stop_.load(std::memory_order_relaxed)) return;
        if (columns == table_columns_) return add_table(allowed, ways);
        visit(columns - 1, allowed, ways);
        std::vector<WaysBySize> with_column = ways;
        for (std::size_t i = 0; i < ways.size(); ++i)
            change<true>(columns - 1, ways[i], with_column[i]);
        visit(columns - 1, allowed + 1, with_column);
        for (std::size_t i = 0; i < ways.size(); ++i)
            change<false>(columns - 1, ways[i], with_column[i]);
    }

    // Adds the sets that use a column to those that do not, in place, or undoes that.
    template <bool adds>
    static void change(unsigned column, const WaysBySize& ways, WaysBySize& with_column) {
        for (unsigned size = 0; size < most_rows; ++size) {
            std::uint64_t* const without = ways[size];
            if (ways[size + 1] == nullptr) continue;
            std::uint64_t* const with = ways[size + 1] + binomial(column, size + 1);
            if (without == nullptr) {
                with_column[size] = with;
                continue;
            }
            const std::uint64_t number = binomial(column, size);
            for (std::uint64_t i = 0; i < number; ++i)
                without[i] = adds ? without[i] + with[i] : without[i] - with[i];
        }
    }

    void add_table(unsigned allowed, const std::vector<WaysBySize>& ways) {
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (classes_[i].rows > allowed + table_columns_) return;  // no filling has room
            fill_table(ways[i], classes_[i].table);
        }
        const Wide flips = (n_ - allowed) % 2;
        for (std::size_t set = 0; set < is_odd_.size(); ++set) {
            Wide product = 1;
            for (const CoveringClass& covering : classes_) {
                const std::uint64_t factor = covering.table[set];
                for (unsigned i = 0; i < covering.times; ++i) product *= factor;
            }
            // Modulo 2^128: the result is at most 32!.
            const Wide sign = -(flips ^ is_odd_[set]);  // all bits are 1 if it is negative
            sum_ += (product ^ sign) - sign;
        }
    }

    void fill_table(const WaysBySize& ways, std::vector<std::uint64_t>& table) const {
        for (unsigned size = 0; size <= table_columns_; ++size) {
            const std::uint64_t* from = ways[size];
            for (const IndexSet set : sets_[size]) table[set] = from == nullptr ? 0 : *from++;
        }
        for (std::size_t column = 1; column < table.size(); column *= 2)
            for (std::size_t first = 0; first < table.size(); first += 2 * column)
                for (std::size_t i = first; i < first + column; ++i) table[i + column] += table[i];
    }

    const unsigned n_;
    const unsigned table_columns_;
    std::vector<CoveringClass>& classes_;
    const StopFlag& stop_;
    std::vector<std::vector<IndexSet>> sets_;  // of the table's columns, by size
    std::vector<std::uint8_t> is_odd_;         // the size of a set
    Wide sum_ = 0;
};

// Complements of sets in numerical order are in the opposite order.
Wide sum_of_pairs(const std::vector<double>& first, const std::vector<double>& second) {
    Wide sum = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        sum += static_cast<Wide>(static_cast<std::uint64_t>(first[i])) *
               static_cast<std::uint64_t>(second[second.size() - 1 - i]);
    return sum;
}

unsigned number_of(const std::vector<SharedFillings>& classes) {
    unsigned number = 0;
    for (const SharedFillings& shared : classes) number += shared.times;
    return number;
}

}  // namespace

std::optional<Wide> cover_sum(unsigned n, std::vector<SharedFillings> classes,
                              const StopFlag& stop) {
    if (number_of(classes) == 2) return sum_of_pairs(classes.front().ways, classes.back().ways);
    std::vector<CoveringClass> covering;
    for (SharedFillings& shared : classes) {
        covering.push_back({shared.rows, shared.times, {}, {}});
        covering.back().ways.assign(shared.ways.begin(), shared.ways.end());
        shared.ways = {};
    }
    return CoverSum(n, covering, stop).run();
}

// A sum over all sets is at most the number of ways to put pieces in so many rows of n columns.
bool cover_sum_fits(unsigned n, unsigned rows, unsigned number_of_classes) {
    std::uint64_t ways = 1;
    for (unsigned i = 0; i < rows; ++i)
        if (__builtin_mul_overflow(ways, std::uint64_t{n - i}, &ways))
            return number_of_classes == 2;
    return true;
}

std::uint64_t cover_sum_nodes(unsigned n, unsigned rows, unsigned number_of_classes,
                              std::size_t different) {
    return number_of_classes == 2 ? binomial(n, rows) : different << n;
}

}  // namespace hetman::class_join
