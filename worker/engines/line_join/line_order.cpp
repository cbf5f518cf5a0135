#include "worker/engines/line_join/line_order.h"

#include <algorithm>
#include <bit>

namespace hetman::line_join {
namespace {

LineShares lines_of(const ListRange& range, std::size_t sampled) {
    LineShares lines;
    const std::size_t step = std::max<std::size_t>(1, range.size() / sampled);
    std::size_t number = 0;
    for (std::size_t list = range.begin; list < range.end; ++list) {
        const std::uint32_t* const u = range.lists->lines(list).u;
        const std::uint32_t* const v = range.lists->lines(list).v;
        const std::size_t size = range.lists->size(list);
        // Every line that occurs must be known, so this is no sample.
        std::uint32_t any_u = 0;
        std::uint32_t any_v = 0;
        for (std::size_t i = 0; i < size; ++i) {
            any_u |= u[i];
            any_v |= v[i];
        }
        lines.any |= any_u | std::uint64_t{any_v} << 32;
        for (std::size_t i = 0; i < size; i += step, ++number)
            lines.add_sampled(u[i] | std::uint64_t{v[i]} << 32);
    }
    lines.end_sample(number);
    return lines;
}

}  // namespace

std::size_t ListRange::size() const {
    std::size_t sum = 0;
    for (std::size_t list = begin; list < end; ++list) sum += lists->size(list);
    return sum;
}

void LineShares::add_sampled(std::uint64_t lines) {
    for (; lines != 0; lines &= lines - 1) ++share[std::countr_zero(lines)];
}

void LineShares::end_sample(std::size_t size) {
    for (float& of_line : share) of_line /= static_cast<float>(std::max<std::size_t>(1, size));
}

std::vector<unsigned> lines_by_pairs_saved(const LineShares& west, const LineShares& east) {
    const auto pairs_saved = [&](unsigned line) {
        return west.share[line] * east.share[as_east_names(line)];
    };
    std::vector<unsigned> lines;
    for (std::uint64_t left = west.any & std::rotl(east.any, 32); left != 0; left &= left - 1)
        lines.push_back(static_cast<unsigned>(std::countr_zero(left)));
    std::stable_sort(lines.begin(), lines.end(),
                     [&](unsigned a, unsigned b) { return pairs_saved(a) < pairs_saved(b); });
    return lines;
}

LineOrder::LineOrder(const ListRange& west, const ListRange& east, std::size_t sampled) {
    const std::vector<unsigned> lines =
        lines_by_pairs_saved(lines_of(west, sampled), lines_of(east, sampled));
    for (std::size_t i = 0; i < lines.size(); ++i)
        (i < first_early ? late_ : early_lines_) |= std::uint64_t{1} << lines[i];
    const std::size_t late = std::min<std::size_t>(lines.size(), first_early);
    const std::size_t early = lines.size() - late;
    open_ = ((LineSet{1} << late) - 1) | ((LineSet{1} << early) - 1) << first_early;
    if (early != 0) early_ = early <= 16 ? Early::half : Early::whole;
}

}  // namespace hetman::line_join
