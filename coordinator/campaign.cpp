#include "coordinator/campaign.h"

#include <fmt/format.h>

#include <system_error>

#include "common/failure.h"
#include "coordinator/dispatcher.h"
#include "coordinator/progress.h"
#include "coordinator/run_directory.h"
#include "coordinator/stop_signal.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// How long one look for results waits; also how late a signal may be noticed.
constexpr std::chrono::milliseconds collect_patience{20};
// How long a stop waits for the workers' last results: mpirun kills two seconds after TERM.
constexpr std::chrono::milliseconds call_off_patience{500};
constexpr int last_save_attempts = 3;

std::vector<std::uint32_t> threads_of(const Crew& crew) {
    std::vector<std::uint32_t> threads;
    for (std::size_t member = 0; member < crew.members(); ++member)
        threads.push_back(crew.threads(member));
    return threads;
}

class Campaign {
  public:
    Campaign(const Plan& plan, Ledger& ledger, Crew& crew, Console& console,
             const CampaignSettings& settings)
        : plan_(plan),
          ledger_(ledger),
          crew_(crew),
          console_(console),
          settings_(settings),
          dispatcher_(
              ledger, threads_of(crew),
              settings.first_only ? Dispatcher::Order::by_number : Dispatcher::Order::shuffled),
          progress_(console, ledger, crew.members(), crew.all_threads(), settings.progress_every),
          next_save_(Clock::now() + settings.checkpoint_every) {}

    Ending run() {
        std::string reason;
        for (std::size_t member = 0; member < crew_.members(); ++member) hand_out(member);
        while (!ledger_.complete() && !failure_ && (reason = reason_to_stop()).empty()) {
            take_in(crew_.collect(collect_patience), true);
            save_if_due();
            progress_.tick();
        }
        // A complete ledger may leave units running that come after the first placement.
        if (!ledger_.complete() || settings_.first_only)
            take_in(crew_.call_off(call_off_patience), false);
        console_.clear_live_line();
        const std::string not_saved = save_last();
        if (failure_) throw not_saved.empty() ? *failure_ : with_unsaved(*failure_, not_saved);
        return {ledger_.complete() ? std::string() : reason, not_saved};
    }

  private:
    std::string reason_to_stop() const {
        if (settings_.lost && settings_.lost()) throw OwnershipLost();
        if (settings_.stop_at && Clock::now() >= *settings_.stop_at) return "max_time";
        return noted_stop_signal();
    }

    void hand_out(std::size_t member) {
        std::vector<Unit> units;
        for (const UnitId id : dispatcher_.next_batch(member)) units.push_back(plan_.unit(id));
        if (!units.empty()) crew_.give(member, std::move(units));
    }

    void take_in(const std::vector<Report>& reports, bool hand_out_more) {
        for (const Report& report : reports) {
            try {
                for (const UnitResult& result : report.results)
                    if (ledger_.record(result, weight_of(result.id)))
                        progress_.note_nodes(result.tally.nodes);
            } catch (const Failure& failure) {
                failure_ = failure;
            }
            if (report.trouble && !failure_)
                failure_ = Failure(ExitCode::internal_error,
                                   {"a worker could not go on", *report.trouble,
                                    settings_.save ? "what was finished is recorded; see to the "
                                                     "cause and start again"
                                                   : "see to the cause and start again"});
            if (!ledger_.found().empty())
                dispatcher_.hand_out_only_before(ledger_.found().begin()->first);
            dispatcher_.finished(report.member, report.results);
            if (hand_out_more && !failure_) hand_out(report.member);
        }
    }

    // The ledger refuses units that the plan does not hold.
    std::uint64_t weight_of(UnitId id) const { return id < plan_.size() ? plan_.weight(id) : 0; }

    void save_if_due() {
        if (!settings_.save || Clock::now() < next_save_) return;
        try {
            settings_.save();
        } catch (const std::system_error& error) {
            console_.warn(
                fmt::format("the checkpoint could not be saved, the one before stands: {}; make "
                            "room or repair the disk, it is tried again in {}",
                            error.what(), format_duration(settings_.checkpoint_every)));
        }
        next_save_ = Clock::now() + settings_.checkpoint_every;
    }

    // A fault may pass; there is no later save to wait for. Returns why it failed, empty if it did
    // not.
    std::string save_last() {
        if (!settings_.save) return {};
        std::string why;
        for (int attempt = 0; attempt < last_save_attempts; ++attempt) try {
                settings_.save();
                return {};
            } catch (const std::system_error& error) {
                why = error.what();
            }
        return why;
    }

    static Failure with_unsaved(const Failure& failure, const std::string& why) {
        std::vector<Complaint> complaints = failure.complaints();
        complaints.push_back({"the last checkpoint could not be saved, the one before stands", why,
                              "make room or repair the disk, then start again"});
        return {failure.code(), complaints};
    }

    const Plan& plan_;
    Ledger& ledger_;
    Crew& crew_;
    Console& console_;
    const CampaignSettings& settings_;
    Dispatcher dispatcher_;
    Progress progress_;
    Clock::time_point next_save_;
    std::optional<Failure> failure_;
};

}  // namespace

Ending run_campaign(const Plan& plan, Ledger& ledger, Crew& crew, Console& console,
                    const CampaignSettings& settings) {
    try {
        return Campaign(plan, ledger, crew, console, settings).run();
    } catch (const OwnershipLost&) {
        crew.call_off(call_off_patience);
        throw;
    }
}

}  // namespace hetman
