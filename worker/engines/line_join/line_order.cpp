#include "worker/engines/line_join/line_order.h"

#include <algorithm>
#include <bit>

namespace hetman::line_join {
namespace {

// The lines of a half's fillings: u in the low half of a word, v in the high half.
struct LineShares {
    std::uint64_t any = 0;
    float share[64] = {};  // of the fillings that occupy the line, in a sample
};

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
            for (std::uint64_t left = u[i] | std::uint64_t{v[i]} << 32; left != 0; left &= left - 1)
                ++lines.share[std::countr_zero(left)];
    }
    for (float& share : lines.share) share /= static_cast<float>(std::max<std::size_t>(1, number));
    return lines;
}

}  // namespace

std::size_t ListRange::size() const {
    std::size_t sum = 0;
    for (std::size_t list = begin; list < end; ++list) sum += lists->size(list);
    return sum;
}

LineOrder::LineOrder(const ListRange& west, const ListRange& east, std::size_t sampled) {
    const LineShares of_west = lines_of(west, sampled);
    const LineShares of_east = lines_of(east, sampled);
    const auto pairs_saved = [&](unsigned line) {
        return of_west.share[line] * of_east.share[(line + 32) % 64];
    };
    std::vector<unsigned> lines;
    for (std::uint64_t left = of_west.any & std::rotl(of_east.any, 32); left != 0; left &= left - 1)
        lines.push_back(static_cast<unsigned>(std::countr_zero(left)));
    std::stable_sort(lines.begin(), lines.end(),
                     [&](unsigned a, unsigned b) { return pairs_saved(a) < pairs_saved(b); });
    for (std::size_t i = 0; i < lines.size(); ++i)
        (i < first_early ? late_ : early_lines_) |= std::uint64_t{1} << lines[i];
    const std::size_t late = std::min<std::size_t>(lines.size(), first_early);
    const std::size_t early = lines.size() - late;
    open_ = ((LineSet{1} << late) - 1) | ((LineSet{1} << early) - 1) << first_early;
    if (early != 0) early_ = early <= 16 ? Early::half : Early::whole;
}

}  // namespace hetman::line_join
