#include "coordinator/dispatch/stall_watch.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "common/job/duration.h"
#include "common/plural.h"

namespace hetman {
namespace {

// Of the time that a stalled start counted, for a unit; with each further one the same share of
// that. Estimates may be wrong, and the machine may be shared with others.
constexpr double share_for_a_unit = 0.25;

}  // namespace

StallWatch::StallWatch(const RunDirectory& directory, const Ledger& ledger)
    : before_(stalled_starts(directory.files(), ledger)),
      cpu_nanoseconds_(ledger.cpu_nanoseconds()) {}

std::optional<std::string> StallWatch::cut_longer_units(UnitCutting& cutting) const {
    if (cutting.make_engine == nullptr || before_.milliseconds == 0) return std::nullopt;
    const auto had = static_cast<double>(before_.milliseconds);
    cutting.when.cuts_until_first = before_.starts;
    cutting.when.most_nanoseconds = std::max(
        cutting.when.least_nanoseconds,
        std::pow(share_for_a_unit, std::max<std::uint64_t>(1, before_.starts)) * had * 1e6);
    return fmt::format(
        "an earlier start finished no unit in {}: units that would take longer are cut, where the "
        "engine can",
        describe_seconds(had / 1e3));
}

std::optional<std::string> StallWatch::note_stop(RunDirectory& directory, const Ledger& ledger,
                                                 bool has_one_unit) const {
    if (ledger.cpu_nanoseconds() > cpu_nanoseconds_) return std::nullopt;
    const auto counted_for =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
    const StalledStarts now{before_.starts + 1,
                            std::max<std::uint64_t>({before_.milliseconds,
                                                     static_cast<std::uint64_t>(counted_for), 1})};
    try {
        directory.publish(stalled_file, encode(now, ledger));
    } catch (const std::system_error&) {
        // A full disk is reported with the checkpoint.
    }
    if (now.starts < 2) return std::nullopt;
    return describe(now, has_one_unit);
}

std::string describe(const StalledStarts& stalled, bool has_one_unit) {
    return fmt::format(
        "{} in a row have finished no unit or part of a unit, and the next may repeat the same "
        "work: allow a start more time{}",
        counted(stalled.starts, "start"),
        has_one_unit ? "" : ", or begin anew with --fresh and a smaller --unit-nodes");
}

}  // namespace hetman
