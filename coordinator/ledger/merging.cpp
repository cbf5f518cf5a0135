#include "coordinator/ledger/merging.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/failure.h"
#include "coordinator/ledger/shard.h"

namespace hetman {
namespace {

std::string describe(const Ledger& ledger, UnitId id) {
    return fmt::format("{} with weight {}",
                       ledger.goal().describe(ledger.answer(id), Recounted::by_same_engine),
                       ledger.weight(id));
}

class Joiner {
  public:
    explicit Joiner(const std::vector<MergeSource>& sources) : sources_(sources) {
        for (const MergeSource& source : sources_)
            // One of them may have been asked for uniques too.
            if (source.checkpoint.identity.parts.size() > merged_.identity.parts.size())
                merged_.identity = source.checkpoint.identity;
        for (const PartIdentity& part : merged_.identity.parts) units_ += part.units;
        merged_.ledger = Ledger(units_, goal_kind(merged_.identity.find));
        origin_.resize(units_);
    }

    Checkpoint join() {
        for (from_ = 0; from_ < sources_.size(); ++from_) add(sources_[from_].checkpoint);
        merged_.ledger.set_children(children());
        return merged_;
    }
    std::uint64_t compared() const { return compared_; }

  private:
    void add(const Checkpoint& checkpoint) {
        const Ledger& ledger = checkpoint.ledger;
        refuse_another_job(checkpoint);
        const Ledger before = merged_.ledger;
        std::uint64_t common = 0;
        for (UnitId id = 0; id < ledger.units(); ++id) {
            if (!ledger.is_done(id)) continue;
            if (before.is_done(id)) {
                compare(ledger, id);
                ++common;
            } else {
                record(ledger, id);
            }
        }
        compared_ += common;
        if (!ledger.counts().empty()) add_sums(before, ledger, common);
        merged_.starts += checkpoint.starts;
        merged_.threads = std::max(merged_.threads, checkpoint.threads);
        merged_.generation = std::max(merged_.generation, checkpoint.generation);
        // A ledger without new units adds no CPU time: it is a copy.
        if (common < ledger.finished())
            merged_.ledger.add_cpu_nanoseconds(ledger.cpu_nanoseconds());
    }

    // The children of units that are finished in no source: those of the first source that has any.
    ChildUnits children() const {
        ChildUnits merged;
        for (const MergeSource& source : sources_)
            for (const auto& [unit, of_unit] : source.checkpoint.ledger.children().all()) {
                if (merged_.ledger.is_done(unit) || merged.all().contains(unit) ||
                    merged.size() + of_unit.size() > ChildUnits::most)
                    continue;
                for (const auto& [path, child] : of_unit)
                    merged.add(unit, path, child.tally, child.planned);
            }
        return merged;
    }

    void refuse_another_job(const Checkpoint& checkpoint) const {
        const std::string& first = sources_.front().directory.string();
        const std::string& here = sources_[from_].directory.string();
        const std::vector<std::string> differing =
            differences(sources_.front().checkpoint.identity, checkpoint.identity, first, here);
        if (differing.empty()) return;
        throw Failure(
            ExitCode::checkpoint,
            {fmt::format("these ledgers are of different runs: {}", fmt::join(differing, ", ")),
             here, "leave it out, or merge it with ledgers of its own job"});
    }

    void compare(const Ledger& ledger, UnitId id) const {
        const Ledger& known = merged_.ledger;
        if (known.goal().agree(known.answer(id), ledger.answer(id), Recounted::by_same_engine) &&
            known.weight(id) == ledger.weight(id))
            return;
        throw disagreement(fmt::format("unit {}: {} in {}, but {} in {}", id, describe(known, id),
                                       sources_[origin_[id]].directory.string(),
                                       describe(ledger, id), sources_[from_].directory.string()));
    }

    static Failure disagreement(const std::string& what) {
        return {ExitCode::verification,
                {"two ledgers disagree on " + what, "",
                 "one of the machines is faulty: recount one of the shards on another machine"}};
    }

    void record(const Ledger& ledger, UnitId id) {
        merged_.ledger.record({id, ledger.answer(id)}, ledger.planned(id));
        origin_[id] = from_;
    }

    // Counts by index are kept as sums over units: only whole ones can be added or left out.
    void add_sums(const Ledger& before, const Ledger& ledger, std::uint64_t common) {
        const bool has_all = common == ledger.finished();
        const bool is_all = common == before.finished();
        if (has_all && is_all && common > 0 && before.counts() != ledger.counts())
            throw disagreement(fmt::format("the sums over the same units: {} and {}",
                                           sources_.front().directory.string(),
                                           sources_[from_].directory.string()));
        if (has_all) return;
        if (is_all && common > 0) {
            merged_.ledger.set_counts(ledger.counts());
        } else if (common == 0) {
            std::vector<CheckedInteger> sum = before.counts();
            sum.resize(ledger.counts().size());
            for (std::size_t square = 0; square < sum.size(); ++square)
                sum[square] += ledger.counts()[square];
            merged_.ledger.set_counts(sum);
        } else {
            throw Failure(ExitCode::checkpoint,
                          {fmt::format("its counts are sums over {} units, and the other ledgers "
                                       "share {} of them: the sums cannot be separated",
                                       ledger.finished(), common),
                           sources_[from_].directory.string(),
                           "merge only runs that share all of their units, or none"});
        }
    }

    const std::vector<MergeSource>& sources_;
    Checkpoint merged_;
    std::uint64_t units_ = 0;
    std::size_t from_ = 0;             // the source that is being added
    std::vector<std::size_t> origin_;  // of each unit
    std::uint64_t compared_ = 0;
};

std::string lack_of(const Shard& shard, const Checkpoint& merged) {
    const std::vector<bool> share = share_of(shard, merged.identity.parts);
    std::uint64_t units = 0;
    std::uint64_t missing = 0;
    for (UnitId id = 0; id < merged.ledger.units(); ++id) {
        if (!share[id]) continue;
        ++units;
        if (!merged.ledger.is_done(id)) ++missing;
    }
    if (missing == 0) return {};
    if (missing == units) return fmt::format("{} is missing: {} units", describe(shard), units);
    return fmt::format("{} lacks {} of its {} units", describe(shard), missing, units);
}

std::vector<std::string> lacks_of(const Checkpoint& merged,
                                  const std::vector<MergeSource>& sources) {
    const Ledger& ledger = merged.ledger;
    if (ledger.complete()) return {};
    std::vector<std::string> lacks;
    const auto sharded =
        std::find_if(sources.begin(), sources.end(),
                     [](const MergeSource& source) { return source.checkpoint.shard.has_value(); });
    // One line for each shard, unless there are too many.
    constexpr std::uint64_t most_lines = 1000;
    if (sharded != sources.end() && sharded->checkpoint.shard->of <= most_lines) {
        const std::uint64_t of = sharded->checkpoint.shard->of;
        for (std::uint64_t number = 1; number <= of; ++number)
            if (const std::string lack = lack_of({number, of}, merged); !lack.empty())
                lacks.push_back(lack);
        return lacks;
    }
    UnitId first = 0;
    while (ledger.is_done(first)) ++first;
    return {fmt::format("{} of {} units are missing, the first is unit {}",
                        ledger.units() - ledger.finished(), ledger.units(), first)};
}

}  // namespace

Merged merge(std::vector<MergeSource> sources) {
    // Later copies of a ledger before earlier ones, so that heat maps contain one another.
    std::stable_sort(sources.begin(), sources.end(),
                     [](const MergeSource& a, const MergeSource& b) {
                         return a.checkpoint.ledger.finished() > b.checkpoint.ledger.finished();
                     });
    Merged merged;
    Joiner joiner(sources);
    merged.checkpoint = joiner.join();
    merged.compared = joiner.compared();
    merged.lacks = lacks_of(merged.checkpoint, sources);
    return merged;
}

}  // namespace hetman
