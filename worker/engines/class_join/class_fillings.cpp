// Classes of columns are added one after the other: a layer holds the fillings of the blocks so far
// for each set of rows of the class. The last class of columns must be used by all rows that are
// left.
#include "worker/engines/class_join/class_fillings.h"

#include <algorithm>

#include "common/numbers/saturating.h"
#include "worker/engines/class_join/table_sum.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman::class_join {
namespace {

// By the number of rows filled: a matrix with a row for each set of rows and a column for each set
// of as many of the first `width` columns.
struct Layer {
    unsigned width = 0;
    std::vector<std::vector<double>> by_size;
    // By size and set of rows: what the matrix row adds up to, modulo 2^64. A sum of outer products
    // adds up to the sum of the products of the factors' sums.
    std::vector<std::vector<std::uint64_t>> sums;

    // Throws MemoryCorruption if the matrices add up to something else.
    void check() const {
        for (std::size_t size = 0; size < by_size.size(); ++size)
            if (!by_size[size].empty() &&
                sums_of_rows(by_size[size], sums[size].size()) != sums[size])
                throw MemoryCorruption("the fillings of a class of rows");
    }
};

class Fold {
  public:
    Fold(unsigned rows, AddProducts add_products, const StopFlag& stop)
        : rows_(rows), stop_(stop), add_products_(add_products) {
        for (unsigned size = 0; size <= rows; ++size) row_sets_.emplace_back(rows, size);
    }

    // The layer with another class of columns, for all sets of at least `least_size` rows; empty
    // if stopped.
    Layer next(const Layer& layer, unsigned width, const BlockFillings& block,
               unsigned least_size) {
        Layer longer{layer.width + width, {}, {}};
        for (unsigned size = 0; size <= std::min(rows_, longer.width); ++size) {
            longer.by_size.emplace_back();
            longer.sums.emplace_back();
            if (size < least_size) continue;
            longer.sums[size].resize(row_sets_[size].number());
            longer.by_size[size].resize(row_sets_[size].number() * binomial(longer.width, size));
            for (unsigned in_block = size - std::min(size, layer.width);
                 in_block <= std::min(size, width); ++in_block)
                if (!add(layer, block, width, in_block, size, longer)) return {};
        }
        layer.check();  // last, because what changed while it was used is still there
        return longer;
    }

    std::uint64_t products() const { return products_; }

  private:
    // Where the sets that continue each set of the layer begin among the longer ones.
    static std::vector<std::uint64_t> starts(unsigned old_width, unsigned width, unsigned old_size,
                                             unsigned in_block) {
        const IndexSets longer(old_width + width, old_size + in_block);
        std::vector<std::uint64_t> numbers;
        IndexSets(old_width, old_size).visit_all([&](IndexSet set) {
            const std::uint64_t first =
                std::uint64_t{set} << width | ((std::uint64_t{1} << in_block) - 1);
            numbers.push_back(longer.number_of(static_cast<IndexSet>(first)));
            return true;
        });
        return numbers;
    }

    bool add(const Layer& layer, const BlockFillings& block, unsigned width, unsigned in_block,
             unsigned size, Layer& longer) {
        const unsigned old_size = size - in_block;
        const auto first_numbers = starts(layer.width, width, old_size, in_block);
        const std::uint64_t block_length = binomial(width, in_block);
        const std::uint64_t longer_length = binomial(longer.width, size);
        bool stopped = false;
        row_sets_[size].visit_all([&](IndexSet rows) {
            stopped = stop_.load(std::memory_order_relaxed);
            if (stopped) return false;
            terms_.clear();
            std::uint64_t sum = 0;
            // All subsets of `in_block` of these rows.
            for (IndexSet rest = rows;; rest = (rest - 1) & rows) {
                if (static_cast<unsigned>(std::popcount(rest)) == in_block) {
                    const std::uint64_t left = row_sets_[old_size].number_of(rows & ~rest);
                    const std::uint64_t right = row_sets_[in_block].number_of(rest);
                    terms_.push_back({layer.by_size[old_size].data() + left * first_numbers.size(),
                                      block.by_size[in_block].data() + right * block_length});
                    sum += layer.sums[old_size][left] * block.sums[in_block][right];
                }
                if (rest == 0) break;
            }
            longer.sums[size][row_sets_[size].number_of(rows)] += sum;
            stopped = !add_terms(
                first_numbers, block_length,
                longer.by_size[size].data() + row_sets_[size].number_of(rows) * longer_length);
            return !stopped;
        });
        return !stopped;
    }

    // In parts, between which the stop flag is tested.
    bool add_terms(const std::vector<std::uint64_t>& starts, std::uint64_t length, double* sums) {
        constexpr std::uint64_t products_at_once = std::uint64_t{1} << 26;
        const std::size_t terms = terms_.size();
        const std::size_t part =
            std::max<std::uint64_t>(products_at_once / (starts.size() * length + 1), 1);
        for (std::size_t first = 0; first < terms; first += part) {
            if (stop_.load(std::memory_order_relaxed)) return false;
            add_products_(std::span(terms_).subspan(first, std::min(part, terms - first)), starts,
                          length, sums);
        }
        products_ += terms * starts.size() * length;
        return true;
    }

    const unsigned rows_;
    const StopFlag& stop_;
    const AddProducts add_products_;
    std::vector<IndexSets> row_sets_;
    std::vector<ProductTerm> terms_;
    std::uint64_t products_ = 0;
};

}  // namespace

std::optional<ClassFillings> class_fillings(unsigned rows, const std::vector<unsigned>& widths,
                                            const std::vector<const BlockFillings*>& blocks,
                                            AddProducts add_products, const StopFlag& stop) {
    Fold fold(rows, add_products, stop);
    Layer layer{0, {{1}}, {{1}}};
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const bool is_last = i + 1 == widths.size();
        layer = fold.next(layer, widths[i], *blocks[i], is_last ? rows : 0);
        if (layer.by_size.empty()) return std::nullopt;
    }
    return ClassFillings{std::move(layer.by_size[rows]), fold.products() / products_per_node,
                         layer.sums[rows].front()};
}

ClassCost class_cost(unsigned rows, const std::vector<unsigned>& widths) {
    Saturating products = 0;
    std::uint64_t peak = 0;
    std::uint64_t layer = 1;  // its numbers
    unsigned width = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const bool is_last = i + 1 == widths.size();
        std::uint64_t longer = 0;
        for (unsigned size = is_last ? rows : 0; size <= std::min(rows, width + widths[i]);
             ++size) {
            longer += binomial(rows, size) * binomial(width + widths[i], size);
            for (unsigned in_block = size - std::min(size, width);
                 in_block <= std::min(size, widths[i]); ++in_block)
                products = products + Saturating(binomial(rows, size) * binomial(size, in_block)) *
                                          binomial(width, size - in_block) *
                                          binomial(widths[i], in_block);
        }
        peak = std::max(peak, (layer + longer) * sizeof(double));
        layer = longer;
        width += widths[i];
    }
    return {products.value() / products_per_node, peak};
}

}  // namespace hetman::class_join
