#include "coordinator/dispatch/campaign.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "common/failure.h"
#include "common/plural.h"
#include "common/suspend_aware_clock.h"
#include "coordinator/dispatch/recounts/recounts.h"
#include "coordinator/storage/run_directory.h"
#include "worker/engines/device_kernel.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// How long the loop waits for results; a request to stop is noticed at most this late.
constexpr std::chrono::milliseconds collect_patience{20};
// How long a stop waits for the workers' last results: mpirun sends KILL two seconds after TERM.
constexpr std::chrono::milliseconds call_off_patience{500};
// The interval at which idle workers are looked for.
constexpr std::chrono::milliseconds idle_interval{50};

// How many units each member counts at a time.
std::vector<std::uint32_t> counters_of(const Crew& crew, const Plan& plan) {
    const bool shares = plan.size() > 0 && shares_threads(plan.unit(0).kind);
    std::vector<std::uint32_t> counters;
    for (std::size_t member = 0; member < crew.members(); ++member)
        counters.push_back(shares ? 1 : crew.threads(member));
    return counters;
}

Devices devices_of(const Crew& crew, const Plan& plan) {
    Devices devices;
    bool has_device = false;
    for (std::size_t member = 0; member < crew.members(); ++member) {
        devices.is_device.push_back(crew.is_device(member));
        has_device |= crew.is_device(member);
    }
    if (!has_device) return {};
    devices.is_counted = [&plan](UnitId id) {
        return may_be_for_device(plan.part_of(id).symmetry);
    };
    return devices;
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
          cutter_(plan, settings.cutting.make_engine),
          dispatcher_(
              ledger, counters_of(crew, plan),
              ledger.goal().ends_at_details() ? Dispatcher::Order::number
                                              : Dispatcher::Order::estimate,
              [&plan](UnitId id) { return plan.estimated_nodes(id); }, cutting(),
              devices_of(crew, plan)),
          recounts_(make_recounts(plan, ledger, crew, settings.recounts)),
          work_(plan, ledger),
          progress_(console, ledger, work_, crew.members(), crew.all_threads(),
                    settings.progress_every, settings.progress),
          saves_(settings.save, settings.checkpoint_every, console) {}

    Ending run() {
        std::string reason;
        look_at_workers();
        take_up_children();
        if (!failure_) hand_out_to_all();
        look_at_workers();
        while (!is_over() && !failure_ && (reason = reason_to_stop()).empty()) {
            clock_.tick();
            take_in(crew_.collect(collect_patience), true);
            each_second();
            hand_out_to_idle();
            if (saves_.tick()) tell_progress();
            progress_.tick();
        }
        // When the ledger is complete, units after the first placement may still be running, and so
        // may a recount.
        if (!ledger_.complete() || ledger_.goal().ends_at_details() || recounts_->are_awaited())
            take_in(crew_.call_off(call_off_patience), false);
        console_.clear_live_line();
        clock_.tick();
        look_at_workers();
        if (settings_.journal) settings_.journal->note_end();
        const std::string not_saved = saves_.save_last();
        tell_progress();
        recounts_->tell(console_, failure_.has_value());
        if (failure_) throw not_saved.empty() ? *failure_ : with_unsaved(*failure_, not_saved);
        return {ledger_.complete() ? std::string() : reason, not_saved, recounts_->recounted()};
    }

  private:
    std::string reason_to_stop() const {
        if (settings_.look_after_directory) settings_.look_after_directory();
        if (settings_.stop_at && Clock::now() >= *settings_.stop_at) return "max_time";
        if (dispatcher_.present() == 0) return "the loss of all workers";
        if (at_cpu_limit_) return "the limit of CPU time of " + crew_.name(*at_cpu_limit_);
        return settings_.stop.asked_by();
    }

    void hand_out(std::size_t member) {
        std::vector<Unit> units;
        for (const UnitId id : dispatcher_.next_batch(member, clock_.elapsed())) {
            if (cut_units().is_child(id)) {
                units.push_back(cutter_.child(id));
                continue;
            }
            units.push_back(plan_.unit(id % plan_.size()));
            if (id >= plan_.size()) units.back().recount = RecountBy::second_engine;
        }
        if (auto recount = next_recount(member)) {
            dispatcher_.lend_once(member, recount_of(recount->id), clock_.elapsed());
            units.push_back(std::move(*recount));
        }
        if (!units.empty()) crew_.give(member, std::move(units));
    }

    std::optional<Unit> next_recount(std::size_t member) {
        if (!dispatcher_.may_recount(member)) return std::nullopt;
        return recounts_->next_for(member, dispatcher_.present_to_recount() == 1,
                                   dispatcher_.usual_units_left());
    }

    void hand_out_to_all() {
        for (std::size_t member = 0; member < crew_.members(); ++member)
            if (!dispatcher_.is_lost(member)) hand_out(member);
    }

    // Idle workers report nothing, so a report does not trigger the next hand-out.
    void hand_out_to_idle() {
        if (clock_.elapsed() < next_look_for_idle_) return;
        next_look_for_idle_ = clock_.elapsed() + idle_interval;
        look_at_workers();
        for (std::size_t member = 0; member < crew_.members(); ++member)
            if (dispatcher_.is_idle(member)) hand_out(member);
    }

    void look_at_workers() {
        if (settings_.journal)
            settings_.journal->look(clock_.elapsed(), work_.share(), crew_, dispatcher_);
    }

    void note_answer(const UnitResult& result, std::size_t member, bool is_new) {
        if (settings_.journal)
            settings_.journal->note_answer(member, is_new ? result.answer.tally.nodes : 0,
                                           result.cpu_nanoseconds);
    }

    // Warns of a silent worker and gives its units to others. Whatever it still sends is compared,
    // like all results that come twice.
    void lose(std::size_t member, const std::string& why) {
        const std::size_t units = dispatcher_.give_up(member);
        console_.warn(
            fmt::format("{} {}; {} of its units requeued, {} of {} remain", crew_.name(member),
                        why.empty() ? "is unresponsive and considered lost" : "failed: " + why,
                        units, dispatcher_.present(), counted(crew_.members(), "worker")));
        note_crew();
    }

    void welcome_back(std::size_t member) {
        dispatcher_.welcome_back(member);
        console_.warn(fmt::format("{} is responding again", crew_.name(member)));
        note_crew();
    }

    std::uint64_t threads_present() const {
        std::uint64_t threads = 0;
        for (std::size_t member = 0; member < crew_.members(); ++member)
            if (!dispatcher_.is_lost(member)) threads += crew_.counting_threads(member);
        return threads;
    }

    void note_crew() { progress_.note_crew(dispatcher_.present(), threads_present()); }

    void each_second() {
        if (clock_.elapsed() < next_second_) return;
        next_second_ = clock_.elapsed() + std::chrono::seconds(1);
        look_for_overdue();
        tell_progress();
    }

    void tell_progress() const {
        if (settings_.tell_progress) settings_.tell_progress(work_.share(), threads_present());
    }

    // A unit that takes far too long may be stuck at its worker, so another worker counts it too.
    void look_for_overdue() {
        const auto overdue = dispatcher_.lend_overdue_again(clock_.elapsed());
        for (const Leases::Overdue& unit : overdue)
            console_.warn(
                fmt::format("unit {} has been running on {} for {}, more than {} times as long as "
                            "any unit before; {}",
                            number_of(unit.id), crew_.name(unit.worker),
                            describe_seconds(std::chrono::duration<double>(unit.running).count()),
                            Leases::patience_factor,
                            dispatcher_.present() > 1 ? "another worker counts it too"
                                                      : "there is no other worker to count it"));
    }

    void take_in(const std::vector<Report>& reports, bool hand_out_more) {
        for (const Report& report : reports) {
            if (dispatcher_.is_lost(report.member) && !report.lost) welcome_back(report.member);
            for (const UnitResult& result : report.results) try {
                    take_in(result, report.member);
                } catch (const Failure& failure) {
                    if (!failure_) failure_ = failure;
                }
            if (report.at_cpu_limit) at_cpu_limit_ = report.member;
            if (report.trouble && !failure_) failure_ = failure_of(*report.trouble);
            if (!report.warning.empty())
                console_.warn(fmt::format("{}: {}", crew_.name(report.member), report.warning));
            if (report.lost) {
                lose(report.member, report.lost_because);
                continue;
            }
            if (const auto last = ledger_.settled_by()) dispatcher_.hand_out_only_before(*last);
            if (hand_out_more && !failure_) hand_out(report.member);
        }
    }

    // Whatever the worker's tables were, nothing was taken from that unit.
    Failure failure_of(const MemberTrouble& trouble) const {
        const bool is_corruption = trouble.code == ExitCode::verification;
        const std::string recorded = settings_.save ? "finished units are recorded; " : "";
        const char* const remedy = is_corruption
                                       ? "run a memory test on that machine, then start again"
                                       : "remove the cause and start again";
        return {trouble.code, {"a worker failed", trouble.text, recorded + remedy}};
    }

    void take_in(const UnitResult& result, std::size_t member) {
        const bool is_recount = result.recount != RecountBy::none;
        const bool is_child = cut_units().is_child(result.id);
        const bool is_settled = is_child && is_settled_child(result.id);
        const std::optional<UnitId> whole =
            dispatcher_.finished(member, is_recount ? recount_of(result.id) : result.id,
                                 result.cpu_nanoseconds, clock_.elapsed());
        if (is_child) {
            take_in_child(result, member, is_settled);
            if (whole) finish_by_children(*whole, member);
            return;
        }
        check_answers_its_unit(result, member);
        if (is_recount) return take_in_recount(result);
        const bool is_new = record(result);
        note_answer(result, member, is_new);
        if (!is_new) return;
        note_recorded(result, result.cpu_nanoseconds, member);
        recounts_->note_first_count(member, result);
    }

    void note_recorded(const UnitResult& result, std::uint64_t nanoseconds, std::size_t member) {
        work_.note_finished(result.id);
        progress_.note_nodes(result.answer.tally.nodes);
        if (settings_.journal) settings_.journal->note_finished(member, result.answer.tally.nodes);
        if (settings_.note_time) settings_.note_time(result.id, nanoseconds);
        if (recounts_->wants(member, result.id)) dispatcher_.add(recount_of(result.id), member);
    }

    // ---- Units that are cut again -----------------------------------------------------------

    const CutUnits& cut_units() const { return dispatcher_.cut_units(); }

    Cutting cutting() {
        Cutting cutting = settings_.cutting.when;
        if (settings_.cutting.make_engine != nullptr && ledger_.goal().only_counts())
            cutting.cut = [this](UnitId unit, UnitId first) { return cutter_.cut(unit, first); };
        return cutting;
    }

    // The number of the planned unit that this unit is, is part of, or recounts.
    UnitId number_of(UnitId id) const { return cut_units().planned(id) % plan_.size(); }

    // Takes up the children that an earlier start finished of units that it did not finish.
    void take_up_children() try {
        for (const UnitId unit : cutter_.take_up(dispatcher_, ledger_)) finish_by_children(unit, 0);
    } catch (const Failure& failure) {
        failure_ = failure;
    }

    // True if nobody needs the child's answer any more.
    bool is_settled_child(UnitId id) const {
        const UnitId unit = number_of(id);
        return cut_units().is_settled(id) || ledger_.is_done(unit) || struck_.count(unit) != 0;
    }

    // If it cannot be taken in, no child of its unit is accepted any more in this start.
    void take_in_child(const UnitResult& result, std::size_t member, bool is_settled) try {
        check_answers_its_unit(result, member);
        child_nanoseconds_[number_of(result.id)] += result.cpu_nanoseconds;
        cutter_.take_in(result, is_settled, cut_units(), ledger_);
        note_answer(result, member, !is_settled);
        if (!is_settled) work_.note_child(number_of(result.id), result.answer.tally.nodes);
    } catch (const Failure&) {
        struck_.insert(number_of(result.id));
        throw;
    }

    // Records a unit of which all children are in.
    void finish_by_children(UnitId unit, std::size_t member) {
        if (struck_.count(unit) != 0) return;
        UnitResult sum;
        sum.id = unit;
        sum.answer.tally = cutter_.sum(unit, cut_units(), ledger_);
        if (record(sum)) note_recorded(sum, child_nanoseconds_[unit], member);
        child_nanoseconds_.erase(unit);
    }

    // Checks that the worker counted this unit of this problem, and that its result arrived
    // unchanged. (A count without its residues is reported when it is recorded.)
    void check_answers_its_unit(const UnitResult& result, std::size_t member) const {
        const bool is_child = cut_units().is_child(result.id);
        if ((result.id >= plan_.size() && !is_child) || !result.answer.tally.has_its_residues())
            return;
        const std::uint64_t unit =
            is_child ? cutter_.checksum(result.id) : planned(result.id).checksum;
        if (result.checksum == checksum_of(plan_.problem(), unit, result)) return;
        throw Failure(
            ExitCode::verification,
            {fmt::format("checksum mismatch in the result of unit {1} from {0}", crew_.name(member),
                         number_of(result.id)),
             "",
             "possible memory corruption on a host: run a memory test on each before going on"});
    }

    bool record(const UnitResult& result) {
        if (struck_.count(result.id) != 0) return false;
        const bool counted_before = result.id < plan_.size() && ledger_.is_done(result.id);
        try {
            return ledger_.record(result, planned(result.id));
        } catch (const Failure&) {
            if (counted_before && result.answer.tally.has_its_residues()) strike(result.id);
            throw;
        }
    }

    // It is not known which of the unit's counts is right: none is accepted in this start.
    void strike(UnitId id) {
        const bool was_done = ledger_.is_done(id);
        const std::uint64_t nodes = was_done ? ledger_.tally(id).nodes : 0;
        ledger_.strike(id);
        if (was_done && !ledger_.is_done(id)) {
            work_.note_struck(id);
            if (settings_.journal) settings_.journal->note_struck(nodes);
        }
        struck_.insert(id);
    }

    void take_in_recount(const UnitResult& result) {
        if (struck_.count(result.id) != 0) return;
        if (result.id >= plan_.size() || !ledger_.is_done(result.id) || !recounts_->expects(result))
            throw Failure(ExitCode::internal_error,
                          {fmt::format("unexpected recount of unit {}", result.id), "",
                           "please report this"});
        try {
            recounts_->compare(result);
        } catch (const Failure&) {
            strike(result.id);
            throw;
        }
    }

    // The dispatcher treats a recount as a unit of its own, numbered after those of the plan.
    UnitId recount_of(UnitId id) const { return plan_.size() + id; }

    // True if nothing is left to count. Recounts may be awaited then, but not for long.
    bool is_over() {
        if (!ledger_.complete()) return false;
        if (!counted_) counted_ = clock_.elapsed();
        return !recounts_->hold_up_end(*counted_, clock_.elapsed(), [this](std::size_t member) {
            return !dispatcher_.is_lost(member);
        });
    }

    // The ledger refuses units that are not in the plan.
    PlannedUnit planned(UnitId id) const {
        return id < plan_.size() ? plan_.planned(id) : PlannedUnit();
    }

    static Failure with_unsaved(const Failure& failure, const std::string& why) {
        std::vector<Complaint> complaints = failure.complaints();
        complaints.push_back(
            {"the last checkpoint could not be saved, but the previous one is intact", why,
             "free disk space or repair the disk, then start again"});
        return {failure.code(), complaints};
    }

    const Plan& plan_;
    Ledger& ledger_;
    Crew& crew_;
    Console& console_;
    const CampaignSettings& settings_;
    UnitCutter cutter_;
    Dispatcher dispatcher_;
    std::unique_ptr<Recounts> recounts_;
    std::set<UnitId> struck_;
    std::map<UnitId, std::uint64_t> child_nanoseconds_;  // CPU time, by planned unit
    EstimatedWork work_;
    Progress progress_;
    SuspendAwareClock clock_;
    SuspendAwareClock::Clock::duration next_second_{0};
    SuspendAwareClock::Clock::duration next_look_for_idle_{0};
    std::optional<SuspendAwareClock::Clock::duration> counted_;  // when the ledger was complete
    std::optional<std::size_t> at_cpu_limit_;  // the member that the system is about to end
    RegularSaves saves_;
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
