#include "coordinator/forecast/sample.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <vector>

#include "common/numbers/random.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/forecast/strata.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// A crew that records the CPU time of each unit.
class TimedCrew final : public Crew {
  public:
    TimedCrew(Crew& crew, std::function<void(std::uint64_t)> told)
        : crew_(crew), told_(std::move(told)) {}

    std::size_t members() const override { return crew_.members(); }
    std::uint32_t threads(std::size_t member) const override { return crew_.threads(member); }
    std::string name(std::size_t member) const override { return crew_.name(member); }
    void give(std::size_t member, std::vector<Unit> units) override {
        crew_.give(member, std::move(units));
    }
    std::vector<Report> collect(std::chrono::milliseconds patience) override {
        return noted(crew_.collect(patience));
    }
    std::vector<Report> call_off(std::chrono::milliseconds patience) override {
        return noted(crew_.call_off(patience));
    }

    double seconds(UnitId id) const { return seconds_.at(id); }

  private:
    std::vector<Report> noted(std::vector<Report> reports) {
        for (const Report& report : reports)
            for (const UnitResult& result : report.results)
                seconds_[result.id] = static_cast<double>(result.cpu_nanoseconds) / 1e9;
        if (told_) told_(seconds_.size());
        return reports;
    }

    Crew& crew_;
    const std::function<void(std::uint64_t)> told_;
    std::map<UnitId, double> seconds_;
};

class Sampler {
  public:
    Sampler(const Plan& plan, const UnitStrata& strata, const Ledger& kept, Crew& crew,
            Duration time, const StopRequest& stop, const std::function<void(std::uint64_t)>& told)
        : plan_(plan),
          crew_(crew, told),
          stop_(stop),
          start_(Clock::now()),
          end_(start_ + time),
          strata_(strata.count()),
          sample_{kept},
          share_(plan.size()) {
        for (UnitId id = 0; id < plan.size(); ++id) {
            share_[id] = kept.is_done(id);
            if (kept.in_share(id) && !kept.is_done(id))
                strata_[strata.of(id)].waiting.push_back(id);
        }
        for (Units& units : strata_) shuffle(units.waiting, random_);
    }

    Sample run() {
        std::size_t size = 2 * crew_.all_threads();
        for (auto round = draw(size); count(round); round = draw(size)) {
            size = fitting(2 * size);
            if (size == 0) break;
        }
        return std::move(sample_);
    }

  private:
    struct Units {
        std::vector<UnitId> waiting;  // in random order
        std::size_t counted = 0;
        double seconds = 0;  // total CPU time of the counted units

        std::size_t lacking() const {
            return std::min(least_known - std::min(least_known, counted), waiting.size());
        }
        double mean() const { return seconds / static_cast<double>(counted); }
    };
    // The number of units to count, by stratum.
    using Quotas = std::vector<std::size_t>;

    std::size_t waiting() const {
        return std::accumulate(
            strata_.begin(), strata_.end(), std::size_t{0},
            [](std::size_t sum, const Units& units) { return sum + units.waiting.size(); });
    }

    Quotas at_random(std::size_t size) {
        Quotas quotas(strata_.size());
        for (std::size_t left = waiting(); size > 0 && left > 0; --size, --left) {
            std::uint64_t at = random_.below(left);
            std::size_t stratum = 0;
            for (; at >= strata_[stratum].waiting.size() - quotas[stratum]; ++stratum)
                at -= strata_[stratum].waiting.size() - quotas[stratum];
            ++quotas[stratum];
        }
        return quotas;
    }

    Quotas allocated(std::size_t size) const {
        std::vector<double> weights;
        for (const Units& units : strata_)
            weights.push_back(static_cast<double>(units.waiting.size()) *
                              (units.counted > 0 ? std::sqrt(units.mean()) : 0));
        const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
        Quotas quotas;
        for (std::size_t i = 0; i < strata_.size(); ++i) {
            const double share = all > 0 ? weights[i] / all : 1;
            const double wanted = std::ceil(share * static_cast<double>(size));
            const std::size_t left = strata_[i].waiting.size();
            quotas.push_back(std::max(strata_[i].lacking(), wanted < static_cast<double>(left)
                                                                ? static_cast<std::size_t>(wanted)
                                                                : left));
        }
        return quotas;
    }

    // Units are drawn at random until each stratum can have enough for an estimate of its own.
    Quotas quotas_for(std::size_t size) {
        std::size_t lacking = 0;
        for (const Units& units : strata_) lacking += units.lacking();
        const bool first = sample_.seconds.empty();
        return first || lacking > size ? at_random(size) : allocated(size);
    }

    std::vector<UnitId> draw(std::size_t size) {
        const Quotas quotas = quotas_for(size);
        std::vector<UnitId> round;
        for (std::size_t i = 0; i < strata_.size(); ++i)
            for (std::size_t taken = 0; taken < quotas[i]; ++taken) {
                round.push_back(strata_[i].waiting.back());
                stratum_of_drawn_[round.back()] = i;
                strata_[i].waiting.pop_back();
            }
        return round;
    }

    // Returns false if there is nothing to count, or if the time was up before all units were
    // counted.
    bool count(const std::vector<UnitId>& round) {
        if (round.empty()) return false;
        for (const UnitId id : round) share_[id] = true;
        Ledger attempt = sample_.ledger;
        attempt.restrict_to(share_);
        CampaignSettings settings;
        settings.stop_at = end_;
        settings.stop = stop_;
        if (!run_campaign(plan_, attempt, crew_, nobody_, settings).stopped_by.empty())
            return false;
        sample_.ledger = std::move(attempt);
        for (const UnitId id : round) {
            Units& units = strata_[stratum_of_drawn_.at(id)];
            const double seconds = crew_.seconds(id);
            sample_.seconds[id] = seconds;
            ++units.counted;
            units.seconds += seconds;
        }
        return true;
    }

    // The number of units that can be counted in the remaining time, with a reserve: at most
    // `size`; 0 if fewer than one for each thread.
    std::size_t fitting(std::size_t size) const {
        constexpr double reserve = 0.8;
        const std::chrono::duration<double> gone = Clock::now() - start_;
        const std::chrono::duration<double> left = end_ - Clock::now();
        const double a_unit = gone.count() / static_cast<double>(sample_.seconds.size());
        const double fit = std::floor(reserve * std::max(0.0, left.count()) / a_unit);
        if (fit < static_cast<double>(crew_.all_threads())) return 0;
        return fit < static_cast<double>(size) ? static_cast<std::size_t>(fit) : size;
    }

    const Plan& plan_;
    TimedCrew crew_;
    const StopRequest& stop_;
    Console nobody_{Verbosity::quiet};
    const Clock::time_point start_;
    const Clock::time_point end_;
    Random random_{1};
    std::vector<Units> strata_;
    std::map<UnitId, std::size_t> stratum_of_drawn_;
    Sample sample_;
    std::vector<bool> share_;
};

}  // namespace

Sample sample_units(const Plan& plan, const UnitStrata& strata, const Ledger& kept, Crew& crew,
                    Duration time, const StopRequest& stop,
                    const std::function<void(std::uint64_t)>& told) {
    return Sampler(plan, strata, kept, crew, time, stop, told).run();
}

}  // namespace hetman
