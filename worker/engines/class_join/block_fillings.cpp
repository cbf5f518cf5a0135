#include "worker/engines/class_join/block_fillings.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <string_view>

#include "common/numbers/checksum.h"
#include "worker/engines/class_join/table_sum.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman::class_join {
namespace {

constexpr const char* fillings_of_a_block = "the fillings of a block";

std::vector<IndexSets> sets_by_size(unsigned n, unsigned largest) {
    std::vector<IndexSets> sets;
    for (unsigned size = 0; size <= largest; ++size) sets.emplace_back(n, size);
    return sets;
}

bool is_kept(const Block& block, bool reverses_columns) {
    const auto column_image = [&](unsigned column) {
        return reverses_columns ? block.columns - 1 - column : column;
    };
    const auto image = [&](IndexSet set) {
        return reverses_columns ? reversed(set, block.columns) : set;
    };
    const unsigned last = block.rows - 1;
    for (unsigned row = 0; row < block.rows; ++row) {
        if (block.free[last - row] != image(block.free[row])) return false;
        for (unsigned column = 0; column < block.columns; ++column)
            for (unsigned to = 0; to < block.rows; ++to)
                if (block.attacks(last - row, column_image(column), last - to) !=
                    image(block.attacks(row, column, to)))
                    return false;
    }
    return true;
}

// The order in which rows are filled. If `mirrored`, only one of each pair of sets of rows that
// mirror each other is filled: mirror pairs of rows come one after the other, from the outermost
// inwards, and of the first pair of which a set has only one row, that is the upper one.
struct RowOrder {
    std::vector<unsigned> rows;
    bool mirrored;

    RowOrder(const Block& block, bool mirrored) : mirrored(mirrored) {
        for (unsigned i = 0; i < block.rows; ++i)
            rows.push_back(!mirrored ? i : i % 2 == 0 ? i / 2 : block.rows - 1 - i / 2);
    }

    // True if the i-th row may join a set of rows before it.
    bool allows(IndexSet set, unsigned i) const {
        if (!mirrored || i % 2 == 0 || (set >> rows[i - 1] & 1) != 0) return true;
        return reversed(set, static_cast<unsigned>(rows.size())) != set;
    }
};

std::uint64_t total(const std::vector<std::uint64_t>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

// Counts the fillings one by one, with the columns that are attacked or blocked in each row.
template <class Columns>
class Search {
  public:
    Search(const Block& block, const RowOrder& order, std::vector<std::vector<std::uint32_t>>& ways,
           const std::vector<IndexSets>& row_sets, const std::vector<IndexSets>& column_sets,
           const StopFlag& stop)
        : block_(block),
          order_(order),
          last_(block.rows - 1),
          all_columns_(static_cast<Columns>((std::uint64_t{1} << block.columns) - 1)),
          ways_(ways),
          row_sets_(row_sets),
          stop_(stop) {
        for (const IndexSets& sets : column_sets) number_of_columns_.push_back(sets.numbering());
        attacked_.resize(std::size_t{block.rows} * block.columns);
        for (unsigned i = 0; i < block.rows; ++i)
            for (unsigned column = 0; column < block.columns; ++column)
                for (unsigned to = i + 1; to < block.rows; ++to)
                    attacked_[i * block.columns + column][to] =
                        static_cast<Columns>(block.attacks(order.rows[i], column, order.rows[to]));
    }

    // The number of fillings; nothing if the search was stopped.
    std::optional<std::uint64_t> run() {
        const std::uint64_t tables = checksum_of_tables();
        Closed closed{};
        for (unsigned i = 0; i < block_.rows; ++i)
            closed[i] = static_cast<Columns>(~block_.free[order_.rows[i]]);
        if (most_pieces() > 0) extend(0, 0, 0, 0, closed);
        if (stopped_) return std::nullopt;
        expect_as_written("the attacks in a block", checksum_of_tables(), tables);
        return nodes_;
    }

  private:
    using Closed = std::array<Columns, most_block_rows>;

    std::size_t most_pieces() const { return ways_.size() - 1; }

    std::uint64_t checksum_of_tables() const {
        const char* const bytes = reinterpret_cast<const char*>(attacked_.data());
        return Checksum().add(std::string_view(bytes, attacked_.size() * sizeof(Closed))).value();
    }

    IndexSet open(Columns closed, IndexSet used) const {
        return static_cast<Columns>(~closed & all_columns_) & ~used;
    }

    std::uint32_t* ways_of(IndexSet rows, unsigned size) {
        const std::uint64_t width = ways_[size].size() / row_sets_[size].number();
        return ways_[size].data() + row_sets_[size].number_of(rows) * width;
    }

    void extend(unsigned first, IndexSet rows, IndexSet used, unsigned size, const Closed& closed) {
        if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
        if (stopped_) return;
        for (unsigned i = first; i < last_; ++i)
            if (order_.allows(rows, i)) fill(i, rows, used, size, closed);
        fill_last(rows, used, size, closed[last_]);
    }

    void fill(unsigned i, IndexSet rows, IndexSet used, unsigned size, const Closed& closed) {
        IndexSet rest = open(closed[i], used);
        if (rest == 0) return;
        const IndexSet with_row = rows | IndexSet{1} << order_.rows[i];
        std::uint32_t* ways = ways_of(with_row, size + 1);
        const auto number_of = number_of_columns_[size + 1];
        for (; rest != 0; rest &= rest - 1) {
            const IndexSet with_column = used | (rest & -rest);
            ++ways[number_of(with_column)];
            ++nodes_;
            if (size + 1 == most_pieces()) continue;
            const Closed& attacked =
                attacked_[i * block_.columns + static_cast<unsigned>(std::countr_zero(rest))];
            if (i + 1 == last_) {
                fill_last(with_row, with_column, size + 1,
                          static_cast<Columns>(closed[last_] | attacked[last_]));
                continue;
            }
            Closed now;
            for (unsigned row = 0; row < most_block_rows; ++row)
                now[row] = static_cast<Columns>(closed[row] | attacked[row]);
            extend(i + 1, with_row, with_column, size + 1, now);
        }
    }

    void fill_last(IndexSet rows, IndexSet used, unsigned size, Columns closed) {
        IndexSet rest = open(closed, used);
        if (rest == 0 || !order_.allows(rows, last_)) return;
        std::uint32_t* ways = ways_of(rows | IndexSet{1} << order_.rows[last_], size + 1);
        const auto number_of = number_of_columns_[size + 1];
        for (; rest != 0; rest &= rest - 1) {
            ++ways[number_of(used | (rest & -rest))];
            ++nodes_;
        }
    }

    const Block& block_;
    const RowOrder& order_;
    const unsigned last_;
    const Columns all_columns_;
    std::vector<std::vector<std::uint32_t>>& ways_;
    const std::vector<IndexSets>& row_sets_;
    std::vector<IndexSets::Numbering> number_of_columns_;  // by size
    std::vector<Closed> attacked_;  // by row in order and column; rows in order
    const StopFlag& stop_;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
};

// Each set of rows that was not filled has the numbers of its mirror image.
void complete_by_mirroring(const Block& block, bool reverses_columns, const IndexSets& row_sets,
                           const IndexSets& column_sets, std::vector<std::uint32_t>& ways) {
    std::vector<std::uint64_t> image;
    column_sets.visit_all([&](IndexSet set) {
        image.push_back(
            column_sets.number_of(reverses_columns ? reversed(set, block.columns) : set));
        return true;
    });
    row_sets.visit_all([&](IndexSet rows) {
        const IndexSet mirrored = reversed(rows, block.rows);
        // Row 0 is the uppermost; the first pair with one row decides.
        const IndexSet different = rows ^ mirrored;
        if (different == 0 || (rows & different & -different) != 0) return true;
        const std::uint32_t* from = ways.data() + row_sets.number_of(mirrored) * image.size();
        std::uint32_t* to = ways.data() + row_sets.number_of(rows) * image.size();
        for (std::size_t i = 0; i < image.size(); ++i) to[i] = from[image[i]];
        return true;
    });
}

std::optional<BlockFillings> search(const Block& block, const StopFlag& stop) {
    const unsigned most = std::min(block.rows, block.columns);
    const std::vector<IndexSets> row_sets = sets_by_size(block.rows, most);
    const std::vector<IndexSets> column_sets = sets_by_size(block.columns, most);
    std::vector<std::vector<std::uint32_t>> ways;
    for (unsigned size = 0; size <= most; ++size)
        ways.emplace_back(row_sets[size].number() * column_sets[size].number(), 0);
    ways[0][0] = 1;
    const bool mirrored = is_mirrored_in_rows(block);
    const RowOrder order(block, mirrored || is_kept_by_half_turn(block));
    const std::optional<std::uint64_t> nodes =
        block.columns <= 16
            ? Search<std::uint16_t>(block, order, ways, row_sets, column_sets, stop).run()
            : Search<std::uint32_t>(block, order, ways, row_sets, column_sets, stop).run();
    if (!nodes) return std::nullopt;
    // If a number wrapped, the sum is too small by 2^32.
    std::uint64_t sum = 0;
    for (unsigned size = 1; size <= most; ++size)
        for (const std::uint32_t number : ways[size]) sum += number;
    if ((*nodes - sum) % (std::uint64_t{1} << 32) != 0) throw MemoryCorruption(fillings_of_a_block);
    if (sum != *nodes)
        throw std::overflow_error("a block has more than 2^32 - 1 fillings of a set");
    BlockFillings fillings{{}, *nodes};
    for (unsigned size = 0; size <= most; ++size) {
        if (order.mirrored)
            complete_by_mirroring(block, !mirrored, row_sets[size], column_sets[size], ways[size]);
        fillings.by_size.emplace_back(ways[size].begin(), ways[size].end());
        fillings.sums.push_back(sums_of_rows(fillings.by_size[size], row_sets[size].number()));
        const std::uint64_t of_size =
            std::accumulate(ways[size].begin(), ways[size].end(), std::uint64_t{0});
        expect_as_written(fillings_of_a_block, total(fillings.sums[size]), of_size);
        ways[size] = {};
    }
    return fillings;
}

// Counts the fillings of all sets of columns at once, row by row, by the column of the last row.
class LastRowSearch {
  public:
    LastRowSearch(const Block& block, const StopFlag& stop)
        : block_(block),
          most_(std::min(block.rows, block.columns)),
          stop_(stop),
          row_sets_(sets_by_size(block.rows, most_)),
          column_sets_(sets_by_size(block.columns, most_)),
          by_last_(most_ + 1) {}

    std::optional<BlockFillings> run() {
        for (unsigned size = 0; size <= most_; ++size) {
            fillings_.by_size.emplace_back(row_sets_[size].number() * column_sets_[size].number(),
                                           0);
            by_last_[size].resize(column_sets_[size].number() * size);
        }
        fillings_.by_size[0][0] = 1;
        written_.resize(most_ + 1);
        sums_written_.resize(most_ + 1);
        sums_written_[0] = 1;
        extend(0, 0, 0);
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        for (unsigned size = 0; size <= most_; ++size) {
            fillings_.sums.push_back(
                sums_of_rows(fillings_.by_size[size], row_sets_[size].number()));
            expect_as_written(fillings_of_a_block, total(fillings_.sums[size]),
                              sums_written_[size]);
        }
        return std::move(fillings_);
    }

  private:
    double* sums_of(IndexSet rows, unsigned size) {
        return fillings_.by_size[size].data() +
               row_sets_[size].number_of(rows) * column_sets_[size].number();
    }

    void extend(unsigned first, IndexSet rows, unsigned size) {
        if (size < most_)
            for (unsigned row = first; row < block_.rows; ++row) {
                if (stop_.load(std::memory_order_relaxed)) return;
                add_row(row, rows, size);
                extend(row + 1, rows | IndexSet{1} << row, size + 1);
            }
        // Checked last, because what changed while it was used is still there.
        expect_sum(by_last_[size], written_[size]);
    }

    void add_row(unsigned row, IndexSet rows, unsigned size) {
        const bool follows = row > 0 && (rows >> (row - 1) & 1) != 0;
        const double* sums = sums_of(rows, size);
        double* longer_sums = sums_of(rows | IndexSet{1} << row, size + 1);
        const auto number_of = column_sets_[size + 1].numbering();
        std::vector<double>& longer = by_last_[size + 1];
        std::fill(longer.begin(), longer.end(), 0);
        const double* by_last = by_last_[size].data();
        std::uint64_t written = 0;
        column_sets_[size].visit_all([&](IndexSet set) {
            const double sum = *sums++;
            visit_members(block_.free[row] & ~set, [&](unsigned column) {
                double ways = sum;
                if (follows)
                    visit_members(block_.attacks(row, column, row - 1) & set,
                                  [&](unsigned last) { ways -= by_last[place_in(set, last)]; });
                const IndexSet larger = set | IndexSet{1} << column;
                const std::uint64_t number = number_of(larger);
                longer[number * (size + 1) + place_in(larger, column)] = ways;
                longer_sums[number] += ways;
                written += static_cast<std::uint64_t>(static_cast<std::int64_t>(ways));
                ++fillings_.nodes;
            });
            by_last += size;
            return true;
        });
        written_[size + 1] = written;
        sums_written_[size + 1] += written;
    }

    const Block& block_;
    const unsigned most_;
    const StopFlag& stop_;
    const std::vector<IndexSets> row_sets_;
    const std::vector<IndexSets> column_sets_;
    // The ways to fill the rows being filled, by size: for each set of columns, and each of its
    // members as the column of the last row.
    std::vector<std::vector<double>> by_last_;
    BlockFillings fillings_;
    // By size: the sums, modulo 2^64, of by_last_ and of the fillings as they were written.
    std::vector<std::uint64_t> written_;
    std::vector<std::uint64_t> sums_written_;
};

}  // namespace

bool attacks_next_row_only(const Block& block) {
    for (unsigned row = 0; row < block.rows; ++row)
        for (unsigned column = 0; column < block.columns; ++column)
            for (unsigned to = row + 2; to < block.rows; ++to)
                if (block.attacks(row, column, to) != 0) return false;
    return true;
}

bool is_mirrored_in_rows(const Block& block) { return is_kept(block, false); }
bool is_kept_by_half_turn(const Block& block) { return is_kept(block, true); }

std::vector<std::uint64_t> sums_of_rows(std::span<const double> matrix, std::uint64_t rows) {
    const std::size_t width = matrix.size() / rows;
    std::vector<std::uint64_t> sums;
    for (std::uint64_t row = 0; row < rows; ++row)
        sums.push_back(sum_of(matrix.subspan(row * width, width)));
    return sums;
}

void BlockFillings::check() const {
    for (std::size_t size = 0; size < by_size.size(); ++size)
        expect_as_written(fillings_of_a_block, sum_of(by_size[size]), total(sums[size]));
}

std::optional<BlockFillings> fillings_of(const Block& block, const StopFlag& stop) {
    return attacks_next_row_only(block) ? LastRowSearch(block, stop).run() : search(block, stop);
}

}  // namespace hetman::class_join
