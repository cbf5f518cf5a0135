#include "coordinator/dispatch/simulation/simulation.h"

#include <algorithm>
#include <deque>
#include <queue>
#include <stdexcept>

#include "common/numbers/random.h"
#include "coordinator/dispatch/hand_out/dispatcher.h"
#include "coordinator/ledger/ledger.h"
#include "worker/report_times.h"

namespace hetman {
namespace {

constexpr VirtualTime longest_look = std::chrono::milliseconds(1);
constexpr VirtualTime second = std::chrono::seconds(1);
constexpr VirtualTime idle_interval = std::chrono::milliseconds(50);
constexpr std::size_t moments_shown = 400;

VirtualTime scaled(VirtualTime time, double by) {
    return VirtualTime(static_cast<std::int64_t>(static_cast<double>(time.count()) * by));
}

enum class Happening : std::uint8_t {
    batch_arrives,
    unit_ends,
    report_is_due,
    results_arrive,
    idle_are_asked,
    a_second_passes
};

struct Event {
    VirtualTime at;
    std::uint64_t number;  // orders events of the same moment: as they were scheduled
    Happening what;
    std::uint32_t worker;
    std::uint64_t about;  // the unit, the message, or which report

    bool operator>(const Event& other) const {
        return at != other.at ? at > other.at : number > other.number;
    }
};

class Simulation {
  public:
    Simulation(const SimulatedCluster& cluster, const std::vector<SimulatedUnit>& units,
               const SimulatedCuts& cuts)
        : cluster_(cluster),
          units_(units),
          cuts_(cuts),
          ledger_(units.size()),
          dispatcher_(
              ledger_, threads(), Dispatcher::Order::estimate,
              [&units](UnitId id) { return units[id].estimate; }, cutting()),
          workers_(cluster.workers.size()),
          random_(cluster.seed),
          next_save_(cluster.checkpoint_every) {}

    SimulatedOutcome run() {
        for (std::size_t worker = 0; worker < workers_.size(); ++worker) hand_out(worker);
        foresee(second, Happening::a_second_passes);
        foresee(idle_interval, Happening::idle_are_asked);
        while (!ledger_.complete()) {
            if (events_.empty()) throw std::logic_error("the simulated run stands still");
            const Event event = events_.top();
            events_.pop();
            now_ = event.at;
            handle(event);
        }
        return outcome();
    }

  private:
    struct Worker {
        std::deque<UnitId> waiting;
        std::vector<UnitId> done;  // not reported yet
        std::uint32_t running = 0;
        std::uint64_t report = 0;  // number of the report that is due; others are void
        VirtualTime next_report{0};
        VirtualTime next_hungry_report{0};
        bool is_lost = false;
    };

    std::vector<std::uint32_t> threads() const {
        std::vector<std::uint32_t> threads;
        for (const SimulatedWorker& worker : cluster_.workers) threads.push_back(worker.threads);
        return threads;
    }

    Cutting cutting() {
        Cutting cutting;
        if (cuts_.shares.empty()) return cutting;
        cutting.share = cuts_.share;
        cutting.least_nanoseconds = cuts_.least_nanoseconds;
        double cost = 0;
        double nodes = 0;
        for (const SimulatedUnit& unit : units_) {
            cost += static_cast<double>(unit.cost.count());
            nodes += static_cast<double>(unit.estimate);
        }
        cutting.nanoseconds_a_node = cost / std::max(nodes, 1.0);
        cutting.cut = [this](UnitId id, UnitId) { return cut(id); };
        return cutting;
    }

    std::uint32_t cut(UnitId id) {
        const std::vector<double>& shares = cuts_.shares[random_.below(cuts_.shares.size())];
        const VirtualTime cost = cost_of(id);
        for (const double share : shares) child_costs_.push_back(scaled(cost, share));
        served_until_ += cuts_.time_a_cut;
        served_until_ += static_cast<std::int64_t>(shares.size()) * cuts_.time_a_child;
        ++outcome_.cut;
        return static_cast<std::uint32_t>(shares.size());
    }

    // The cost of a unit or of a child, by the numbers that CutUnits gives to children.
    VirtualTime cost_of(UnitId id) const {
        return id < units_.size() ? units_[id].cost : child_costs_[id - 2 * units_.size()];
    }

    void foresee(VirtualTime at, Happening what, std::size_t worker = 0, std::uint64_t about = 0) {
        events_.push({at, ++foreseen_, what, static_cast<std::uint32_t>(worker), about});
    }

    // A process sleeps between looks for messages, longer the longer it has been idle.
    VirtualTime look(VirtualTime idle = longest_look) {
        const auto most = static_cast<std::uint64_t>(std::min(idle, longest_look).count());
        return VirtualTime(static_cast<std::int64_t>(random_.below(most + 1)));
    }

    void handle(const Event& event) {
        switch (event.what) {
            case Happening::batch_arrives:
                return take_batch(event.worker, event.about);
            case Happening::unit_ends:
                return end_unit(event.worker, event.about);
            case Happening::report_is_due:
                if (event.about == workers_[event.worker].report) report(event.worker);
                return;
            case Happening::results_arrive:
                return serve(event.worker, event.about);
            case Happening::idle_are_asked:
                hand_out_to_idle();
                return foresee(now_ + idle_interval, Happening::idle_are_asked);
            case Happening::a_second_passes:
                return each_second();
        }
    }

    // The workers' side.

    bool is_dead(std::size_t worker) const { return now_ >= cluster_.workers[worker].dies; }

    void take_batch(std::size_t worker, std::uint64_t message) {
        std::vector<UnitId> batch = take_message(message);
        if (is_dead(worker)) return;
        std::deque<UnitId>& waiting = workers_[worker].waiting;
        waiting.insert(waiting.end(), batch.begin(), batch.end());
        start_units(worker);
    }

    void start_units(std::size_t worker) {
        Worker& it = workers_[worker];
        for (; it.running < cluster_.workers[worker].threads && !it.waiting.empty(); ++it.running) {
            const UnitId unit = it.waiting.front();
            it.waiting.pop_front();
            note_busy(1);
            foresee(end_of(worker, cost_of(unit)), Happening::unit_ends, worker, unit);
        }
    }

    // The time at which a unit ends that begins now.
    VirtualTime end_of(std::size_t worker, VirtualTime cost) const {
        const SimulatedWorker& its = cluster_.workers[worker];
        const VirtualTime time = scaled(cost, 1 / its.speed);
        if (its.period.count() == 0) return now_ + time;
        // The total time that the worker has counted by a moment; a unit ends when its own time has
        // been counted.
        const VirtualTime active = its.period - its.stands_still;
        const auto counted_by = [&](VirtualTime at) {
            return at / its.period * active + std::min(active, at % its.period);
        };
        const VirtualTime sum = counted_by(now_) + time;
        return std::max(now_ + time, sum / active * its.period + sum % active);
    }

    void end_unit(std::size_t worker, UnitId unit) {
        note_busy(-1);
        if (is_dead(worker)) return;
        Worker& it = workers_[worker];
        --it.running;
        it.done.push_back(unit);
        start_units(worker);
        const VirtualTime at = now_ + look();
        if (it.waiting.empty())
            plan_report(worker, std::max(at, it.next_hungry_report));
        else if (it.done.size() == 1)
            plan_report(worker, std::max(at, it.next_report));
    }

    void plan_report(std::size_t worker, VirtualTime at) {
        foresee(at, Happening::report_is_due, worker, ++workers_[worker].report);
    }

    void report(std::size_t worker) {
        Worker& it = workers_[worker];
        if (is_dead(worker) || it.done.empty()) return;
        it.next_report = now_ + ReportTimes::interval;
        if (cluster_.workers[worker].threads >= ReportTimes::many_threads)
            it.next_hungry_report = now_ + ReportTimes::hungry_interval;
        foresee(now_ + latency_to(worker), Happening::results_arrive, worker,
                put_message(std::move(it.done)));
        it.done.clear();
    }

    // The coordinator's side.

    bool is_coordinators(std::size_t worker) const {
        return cluster_.workers[worker].is_coordinators;
    }
    VirtualTime latency_to(std::size_t worker) const {
        return is_coordinators(worker) ? VirtualTime(0) : cluster_.latency;
    }

    void serve(std::size_t worker, std::uint64_t message) {
        const std::vector<UnitId> done = take_message(message);
        if (served_until_ < now_) served_until_ = now_ + look(now_ - served_until_);
        save_if_due();
        spend(worker, done.size());
        if (workers_[worker].is_lost) dispatcher_.welcome_back(worker);
        workers_[worker].is_lost = false;
        for (const UnitId unit : done) {
            const VirtualTime time = scaled(cost_of(unit), 1 / cluster_.workers[worker].speed);
            const bool was_settled = dispatcher_.cut_units().is_settled(unit);
            const std::optional<UnitId> whole = dispatcher_.finished(
                worker, unit, static_cast<std::uint64_t>(time.count()), served_until_);
            if (whole) record(*whole);
            const bool is_planned = unit < units_.size();
            if (is_planned ? !record(unit) : was_settled) ++outcome_.counted_twice;
        }
        hand_out(worker);
    }

    bool record(UnitId unit) {
        UnitResult result;
        result.id = unit;
        result.answer.tally.nodes = static_cast<std::uint64_t>(units_[unit].cost.count());
        return ledger_.record(result, PlannedUnit());
    }

    void spend(std::size_t worker, std::size_t units) {
        VirtualTime time = static_cast<std::int64_t>(units) * cluster_.time_a_unit;
        if (!is_coordinators(worker)) {
            time += cluster_.time_a_message;
            ++outcome_.messages;
        }
        served_until_ += time;
        served_ += time;
    }

    void save_if_due() {
        if (served_until_ < next_save_) return;
        served_until_ += cluster_.stall + static_cast<std::int64_t>(ledger_.finished()) *
                                              cluster_.stall_a_finished_unit;
        next_save_ = served_until_ + cluster_.checkpoint_every;
    }

    void hand_out(std::size_t worker) {
        std::vector<UnitId> batch = dispatcher_.next_batch(worker, served_until_);
        if (batch.empty()) return;
        spend(worker, batch.size());
        const VirtualTime arrives =
            std::max(served_until_ + latency_to(worker), cluster_.workers[worker].joins);
        // Threads of the coordinator's process are woken at once.
        foresee(is_coordinators(worker) ? arrives : arrives + look(), Happening::batch_arrives,
                worker, put_message(std::move(batch)));
    }

    void hand_out_to_idle() {
        served_until_ = std::max(served_until_, now_);
        for (std::size_t worker = 0; worker < workers_.size(); ++worker)
            if (dispatcher_.is_idle(worker)) hand_out(worker);
    }

    void each_second() {
        served_until_ = std::max(served_until_, now_);
        for (std::size_t worker = 0; worker < workers_.size(); ++worker) {
            const SimulatedWorker& it = cluster_.workers[worker];
            const VirtualTime silent_since = now_ >= it.dies ? it.dies : VirtualTime(0);
            if (workers_[worker].is_lost || (now_ < it.dies && now_ >= it.joins) ||
                now_ - silent_since < cluster_.worker_timeout)
                continue;
            workers_[worker].is_lost = true;
            dispatcher_.give_up(worker);
        }
        dispatcher_.lend_overdue_again(served_until_);
        foresee(now_ + second, Happening::a_second_passes);
    }

    // Messages under way, in reused places.

    std::uint64_t put_message(std::vector<UnitId> units) {
        if (free_places_.empty()) {
            messages_.push_back(std::move(units));
            return messages_.size() - 1;
        }
        const std::uint64_t place = free_places_.back();
        free_places_.pop_back();
        messages_[place] = std::move(units);
        return place;
    }

    std::vector<UnitId> take_message(std::uint64_t place) {
        free_places_.push_back(place);
        return std::move(messages_[place]);
    }

    // The outcome.

    void note_busy(int change) {
        busy_ = static_cast<std::uint32_t>(static_cast<std::int64_t>(busy_) + change);
        busy_changes_.push_back({now_, busy_});
    }

    SimulatedOutcome outcome() {
        outcome_.makespan = served_until_;
        outcome_.coordinator_load =
            static_cast<double>(served_.count()) / static_cast<double>(served_until_.count());
        double cost = 0;
        for (const SimulatedUnit& unit : units_) {
            cost += static_cast<double>(unit.cost.count());
            outcome_.longest = std::max(outcome_.longest, unit.cost);
        }
        double there = 0;  // threads of speed 1, on average over the run
        for (const SimulatedWorker& worker : cluster_.workers) {
            const VirtualTime until = std::min(worker.dies, outcome_.makespan);
            const double time =
                static_cast<double>(std::max(VirtualTime(0), until - worker.joins).count());
            const double active = worker.period.count() == 0
                                      ? 1
                                      : 1 - static_cast<double>(worker.stands_still.count()) /
                                                static_cast<double>(worker.period.count());
            there += worker.threads * worker.speed * active * time /
                     static_cast<double>(outcome_.makespan.count());
        }
        outcome_.ideal = VirtualTime(static_cast<std::int64_t>(cost / there));
        show_busy();
        return std::move(outcome_);
    }

    void show_busy() {
        std::size_t change = 0;
        std::uint32_t busy = 0;
        for (std::size_t i = 0; i <= moments_shown; ++i) {
            const VirtualTime at =
                scaled(outcome_.makespan, static_cast<double>(i) / moments_shown);
            for (; change < busy_changes_.size() && busy_changes_[change].at <= at; ++change)
                busy = busy_changes_[change].busy;
            outcome_.busy_threads.push_back(busy);
        }
    }

    struct BusyChange {
        VirtualTime at;
        std::uint32_t busy;
    };

    const SimulatedCluster& cluster_;
    const std::vector<SimulatedUnit>& units_;
    const SimulatedCuts& cuts_;
    std::vector<VirtualTime> child_costs_;
    Ledger ledger_;
    Dispatcher dispatcher_;
    std::vector<Worker> workers_;
    Random random_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
    std::uint64_t foreseen_ = 0;
    VirtualTime now_{0};
    VirtualTime served_until_{0};  // the coordinator is busy until then
    VirtualTime served_{0};
    VirtualTime next_save_;
    std::vector<std::vector<UnitId>> messages_;
    std::vector<std::uint64_t> free_places_;
    std::uint32_t busy_ = 0;
    std::vector<BusyChange> busy_changes_;
    SimulatedOutcome outcome_;
};

}  // namespace

SimulatedOutcome simulate(const SimulatedCluster& cluster, const std::vector<SimulatedUnit>& units,
                          const SimulatedCuts& cuts) {
    return Simulation(cluster, units, cuts).run();
}

}  // namespace hetman
