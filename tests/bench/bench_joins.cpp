// The quadrant join and the line join in turn on each of some random folded row choices, on one
// thread:
//
//   bench_joins N CHOICES [ROUNDS [KERNEL...]]
//
// prints, for each kernel, CPU seconds of both (the least of the rounds), how many times faster the
// line join is (the median of the rounds), and its nanoseconds per placement. Ends with 5 if the
// placements differ. The choices depend on N alone: more of them begin with the same.
#include <fmt/core.h>
#include <time.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "common/numbers/random.h"
#include "tests/worker/engines/quadrant_join/random_choice.h"
#include "worker/engines/line_join/choice_join.h"
#include "worker/engines/quadrant_join/fillings/prefixes.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {
namespace {

using line_join::ChoiceJoin;
using quadrant_join::Geometry;
using quadrant_join::Join;
using quadrant_join::RowSplit;
using quadrant_join::Tables;
using quadrant_join::Totals;

const StopFlag never_stop{false};

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<RowSplit> folded_choices(const Geometry& geometry, unsigned number) {
    Random random(geometry.n);
    std::vector<RowSplit> choices;
    for (unsigned i = 0; i < number; ++i) {
        choices.push_back(random_choice(geometry, random));
        choices.back().folded = true;
    }
    return choices;
}

struct Timed {
    double seconds = 0;
    std::uint64_t placements = 0;
};

template <typename AnyJoin>
Timed timed(AnyJoin& join, const RowSplit& choice) {
    Totals totals;
    const double begin = cpu_seconds();
    join.count(choice, never_stop, totals);
    return {cpu_seconds() - begin, totals.found.sum()};
}

struct Kernels {
    const quadrant_join::Kernel& fillings;
    const line_join::Kernel& lines;
};

Kernels kernels_of(Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512)
        return {quadrant_join::avx512_kernel(), line_join::avx512_kernel()};
    if (variant == Variant::avx2) return {quadrant_join::avx2_kernel(), line_join::avx2_kernel()};
#endif
    return {quadrant_join::portable_kernel(), line_join::portable_kernel()};
}

// Returns false if the joins disagree.
bool compare(const Geometry& geometry, const std::vector<RowSplit>& choices, Variant variant,
             unsigned rounds) {
    const Kernels kernels = kernels_of(variant);
    const Tables tables(geometry);
    Join quadrant_join(geometry, tables, kernels.fillings, prefixes_for(geometry));
    ChoiceJoin line_join(geometry, tables, kernels.fillings, kernels.lines);
    double least_quadrants = std::numeric_limits<double>::infinity();
    double least_lines = least_quadrants;
    std::uint64_t placements = 0;
    std::vector<double> ratios;
    for (unsigned round = 0; round < rounds; ++round) {
        double quadrant_seconds = 0;
        double line_seconds = 0;
        placements = 0;
        for (const RowSplit& choice : choices) {
            const Timed quadrants = timed(quadrant_join, choice);
            const Timed lines = timed(line_join, choice);
            if (quadrants.placements != lines.placements) {
                fmt::print(stderr, "{} placements by the quadrant join, {} by the line join\n",
                           quadrants.placements, lines.placements);
                return false;
            }
            quadrant_seconds += quadrants.seconds;
            line_seconds += lines.seconds;
            placements += lines.placements;
        }
        least_quadrants = std::min(least_quadrants, quadrant_seconds);
        least_lines = std::min(least_lines, line_seconds);
        ratios.push_back(quadrant_seconds / line_seconds);
    }
    std::sort(ratios.begin(), ratios.end());
    fmt::print("{}\t{}\t{}\t{:.3g}\t{:.3g}\t{:.2f}\t{:.3g}\n", geometry.n, choices.size(),
               name_of(variant), least_quadrants, least_lines, ratios[ratios.size() / 2],
               1e9 * least_lines / static_cast<double>(placements));
    std::fflush(stdout);
    return true;
}

int main_of_bench(const std::vector<std::string>& arguments) {
    if (arguments.size() < 2) {
        fmt::print(stderr, "usage: bench_joins N CHOICES [ROUNDS [KERNEL...]]\n");
        return 2;
    }
    const Geometry geometry(static_cast<unsigned>(std::stoul(arguments[0])));
    const std::vector<RowSplit> choices =
        folded_choices(geometry, static_cast<unsigned>(std::stoul(arguments[1])));
    const auto rounds =
        arguments.size() > 2 ? std::max(1U, static_cast<unsigned>(std::stoul(arguments[2]))) : 3U;
    fmt::print("n\trow_choices\tkernel\tquadrant_join\tline_join\ttimes_faster\tns_a_placement\n");
    for (const Variant variant : all_variants) {
        const bool is_wanted =
            arguments.size() < 4 ||
            std::find(arguments.begin() + 3, arguments.end(), name_of(variant)) != arguments.end();
        if (is_wanted && can_run(variant) && !compare(geometry, choices, variant, rounds)) return 5;
    }
    return 0;
}

}  // namespace
}  // namespace hetman::test

int main(int count, char** arguments) {
    return hetman::test::main_of_bench({arguments + 1, arguments + count});
}
