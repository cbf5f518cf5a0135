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
#include <numeric>
#include <string_view>

#include "common/numbers/checksum.h"
#include "worker/engines/class_join/table_sum.h"
#include "worker/engines/shared/index_sets.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman::class_join {
namespace {

// Columns of which all subsets are in a table: for some classes it fits the second-level cache.
constexpr unsigned most_table_columns = 13;
constexpr unsigned most_rows = 32;

constexpr const char* fillings = "the fillings of classes of rows";

// The ways of a class for all sets of the first columns: by size, those of its sets in numerical
// order; null for a size that cannot occur. Of the sets of the first b columns, those without
// column b - 1 come first; both parts are in numerical order.
using WaysBySize = std::array<std::uint64_t*, most_rows + 1>;

struct CoveringClass {
    unsigned rows;
    unsigned times;
    std::vector<std::uint64_t> ways;   // of all sets of `rows` columns
    std::vector<std::uint64_t> table;  // by set of the last columns
    std::uint64_t checksum = 0;        // of the ways, which are changed and changed back
    // What the numbers in the table add up to, modulo 2^64, and the largest of them: those of all
    // columns.
    std::uint64_t sum = 0;
    std::uint64_t largest = 0;

    // Throws MemoryCorruption if the table in memory is another one.
    void check_table() const {
        std::uint64_t read = 0;
        std::uint64_t bits = 0;
        for (const std::uint64_t number : table) {
            read += number;
            bits |= number;
        }
        if (read != sum || std::bit_width(bits) > std::bit_width(largest))
            throw MemoryCorruption(fillings);
    }
    std::uint64_t checksum_now() const {
        const char* const bytes = reinterpret_cast<const char*>(ways.data());
        return Checksum().add(std::string_view(bytes, ways.size() * sizeof ways[0])).value();
    }
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
        check();
        return sum_;
    }

  private:
    // What changed while it was used is still there.
    void check() const {
        for (const CoveringClass& covering : classes_)
            expect_as_written(fillings, covering.checksum_now(), covering.checksum);
        for (unsigned size = 0; size < sets_.size(); ++size)
            for (const IndexSet set : sets_[size])
                if (static_cast<unsigned>(std::popcount(set)) != size || is_odd_[set] != size % 2)
                    throw MemoryCorruption(fillings);
    }

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
            fill_table(ways[i], classes_[i]);
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
        for (const CoveringClass& covering : classes_) covering.check_table();
    }

    void fill_table(const WaysBySize& ways, CoveringClass& covering) const {
        std::vector<std::uint64_t>& table = covering.table;
        covering.sum = covering.largest = 0;
        for (unsigned size = 0; size <= table_columns_; ++size) {
            const std::uint64_t* from = ways[size];
            if (from == nullptr) {
                for (const IndexSet set : sets_[size]) table[set] = 0;
                continue;
            }
            std::uint64_t sum = 0;
            for (const IndexSet set : sets_[size]) {
                const std::uint64_t number = *from++;
                table[set] = number;
                sum += number;
            }
            covering.sum += sum << (table_columns_ - size);  // of so many supersets each
            covering.largest += sum;
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
    if (number_of(classes) == 2) {
        const Wide sum = sum_of_pairs(classes.front().ways, classes.back().ways);
        for (const SharedFillings& shared : classes) expect_sum(shared.ways, shared.sum);
        return sum;
    }
    std::vector<CoveringClass> covering;
    for (SharedFillings& shared : classes) {
        covering.push_back({shared.rows, shared.times, {}, {}});
        std::vector<std::uint64_t>& ways = covering.back().ways;
        ways.assign(shared.ways.begin(), shared.ways.end());
        shared.ways = {};
        covering.back().checksum = covering.back().checksum_now();
        expect_as_written(fillings, std::accumulate(ways.begin(), ways.end(), std::uint64_t{0}),
                          shared.sum);
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
