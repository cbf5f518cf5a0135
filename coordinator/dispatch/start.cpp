#include "coordinator/dispatch/start.h"

#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/failure.h"
#include "common/plural.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/make_crew.h"
#include "coordinator/dispatch/kept_record.h"
#include "coordinator/dispatch/preparation.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/dispatch/run_saver.h"
#include "coordinator/dispatch/stall_watch.h"
#include "coordinator/files/files.h"
#include "coordinator/files/run_files.h"
#include "coordinator/planner/first_squares.h"
#include "coordinator/planner/memory.h"
#include "coordinator/process/stopper.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/kept_plan.h"
#include "coordinator/storage/kept_result.h"
#include "coordinator/storage/range_names.h"
#include "coordinator/storage/run_directory.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

Failure disk_refused(const std::exception& error) {
    return {ExitCode::checkpoint, {error.what(), "", "free disk space or repair the disk"}};
}

Failure stopped_before_counting(bool has_checkpoint) {
    if (has_checkpoint)
        return {ExitCode::stopped,
                {"stopped while planning, before this start counted anything", "",
                 "the same command continues"}};
    return {ExitCode::incomplete,
            {"stopped while planning, before anything was counted", "",
             "the same command starts anew"}};
}

std::string describe(const Job& job, const Plan& plan, const Decision& decision) {
    const Workload& workload = workload_of(job.goal.find);
    const std::string summary = workload.goal().summary(job.problem);
    const std::string way = workload.describe(decision);
    const std::string units = counted(plan.size(), "unit");
    if (way.empty()) return summary + ": " + units;
    return fmt::format("{}: {}, {} in {}", summary, way, units,
                       counted(plan.parts().size(), "part"));
}

Setup setup_of(const Job& job, const std::string& second_engine, bool is_kept) {
    Setup setup{job.problem, job.run.engine};
    setup.find = job.goal.find;
    setup.second_engine = second_engine;
    setup.memory = memory_budget_of(job.run, 1).bytes;
    setup.devices = job.run.devices;
    if (is_kept) setup.code_if_lost = ExitCode::stopped;
    setup.worker_timeout = static_cast<std::uint32_t>(job.run.worker_timeout.count());
    return setup;
}

class Start {
  public:
    Start(const Job& job, const RunOptions& options, Channel* channel, Console& console)
        : job_(job),
          workload_(workload_of(job.goal.find)),
          decider_(workload_.decider(job.problem, job.run)),
          options_(options),
          channel_(channel),
          console_(console) {}

    Outcome run() {
        console_.set_topic(options_.topic);
        if (options_.stop.may_end_process)
            end_promptly_.emplace(job_.run.max_time, stop_grace,
                                  end_process_with([this](const std::string&) {
                                      return stopped_before_counting(has_ledger());
                                  }));
        decider_->check();  // before anything is written
        if (options_.directory) open_directory();
        std::optional<FoundCheckpoint> found;
        if (directory_) found = find_checkpoint(directory_->files());
        if (found) options_.stop.note_checkpoint();
        if (found) announce(*found, console_, !options_.topic.empty());
        plan(found);
        if (!checkpoint_.ledger.complete()) return finish(count());
        end_promptly_.reset();
        tell(checkpoint_.ledger.share() == 0 ? "there are no units to count"
                                             : "it is complete: nothing is left to count");
        if (directory_ && !is_saved(found)) save_complete();
        if (saver_) saver_->keep_plan(job_, plan_, plan_is_new_);
        return finish({});
    }

  private:
    // What is known before the end: in a series of runs shown only with -v.
    void tell(const std::string& message) {
        if (options_.topic.empty())
            console_.tell(message);
        else
            console_.detail(message);
    }

    void open_directory() {
        const auto tell_of_wait = [this](const std::string& message) { console_.tell(message); };
        directory_.emplace(*options_.directory, tell_of_wait, RunDirectory::default_patience,
                           [this] { return is_to_stop(); });
        if (options_.fresh) {
            const std::filesystem::path aside = directory_->move_old_run_aside();
            if (!aside.empty())
                console_.tell(fmt::format("moved the old run to {}", aside.string()));
        }
        if (!options_.range.empty()) note_range(directory_->path().parent_path(), options_.range);
        saver_.emplace(*directory_, checkpoint_, console_, options_.stop);
        directory_->as_owner([this] { console_.log_to(directory_->files(), "run.log"); });
        tell(fmt::format("run directory {}", directory_->path().string()));
    }

    bool time_is_up() const {
        return job_.run.max_time && Clock::now() >= start_ + *job_.run.max_time;
    }

    bool is_to_stop() const { return time_is_up() || options_.stop.is_made(); }

    // That the same command continues. Called on a thread of its own, at any time.
    bool has_ledger() const {
        return options_.directory && !options_.fresh && hetman::has_ledger(*options_.directory);
    }

    Prepared prepare_or_stop(const std::optional<FoundCheckpoint>& found) {
        PlanningDisplay display(console_, options_.progress_every, options_.progress);
        const PlanningWatch watch = [&](const PlanningProgress& progress) {
            display.show(progress);
            return is_to_stop() || (directory_ && directory_->lost());
        };
        try {
            return prepare(job_, *decider_, found, directory_ ? directory_->path() : "",
                           options_.shard, watch, directory_ ? &directory_->files() : nullptr);
        } catch (const PlanningStopped&) {
            if (saver_) saver_->look_after_directory();
            throw stopped_before_counting(has_ledger());
        }
    }

    void plan(const std::optional<FoundCheckpoint>& found) {
        Prepared prepared = prepare_or_stop(found);
        job_ = prepared.job;
        plan_ = std::move(prepared.plan);
        plan_is_new_ = prepared.planned;
        checkpoint_ = std::move(prepared.checkpoint);
        question_ = question();
        if (found && found->is_fallback) directory_->set_damaged_ledger_aside();
        if (!prepared.plan_fault.empty())
            console_.warn(fmt::format("{} is unusable and has been rebuilt: {}",
                                      (directory_->path() / plan_file).string(),
                                      prepared.plan_fault));
        tell(describe(job_, plan_, decision()));
        if (prepared.advice) tell(*prepared.advice);
        if (options_.shard)
            tell(fmt::format("{}: {} of these units", describe(*options_.shard),
                             checkpoint_.ledger.share()));
        if (directory_ && workload_.has_whole_parts(decision()))
            tell("each part of this plan is a single unit: after a stop it is counted anew");
    }

    Digest question() const { return question_of(job_, checkpoint_.identity, checkpoint_.shard); }

    Ending count() {
        CampaignSettings settings;
        settings.recounts = RecountPolicy(plan_, job_.run.engine, goal())
                                .settings(job_.run.double_check, options_.recounts,
                                          directory_ ? directory_->path().string() : std::string());
        // The threads of this process; under MPI other processes may have more or fewer.
        const World world = world_of(channel_, job_.run.threads);
        workload_.expect_memory(job_, world.threads);
        if (world.ranks > 1) tell(world.describe());
        const auto crew =
            make_crew(setup_of(job_, settings.recounts.second_engine, directory_.has_value()),
                      job_.run.threads, channel_);
        for (const std::string& warning : crew->warnings()) console_.warn(warning);
        ++checkpoint_.starts;
        checkpoint_.threads = crew->all_threads();
        has_counted_ = true;
        settings.checkpoint_every = job_.run.checkpoint_every;
        settings.progress_every = options_.progress_every;
        settings.progress = options_.progress;
        if (goal().only_counts())
            settings.cutting = cutting_of(job_.problem, job_.run.engine, job_.run.frame);
        if (job_.run.max_time) settings.stop_at = start_ + *job_.run.max_time;
        settings.stop = options_.stop;
        unit_times_.assign(first_squares().units(), 0);
        if (!unit_times_.empty())
            settings.note_time = [this](UnitId id, std::uint64_t cpu_nanoseconds) {
                if (id < unit_times_.size()) unit_times_[id] = cpu_nanoseconds;
            };
        if (saver_) {
            settings.save = [this] { return saver_->take_save(); };
            settings.tell_progress = [this](double share, std::uint64_t threads) {
                saver_->tell_progress(share, threads);
            };
            settings.look_after_directory = [this] { saver_->look_after_directory(); };
            stall_watch_.emplace(*directory_, checkpoint_.ledger);
            if (const auto told = stall_watch_->cut_longer_units(settings.cutting))
                console_.tell(*told);
            const Digest run = fingerprint(checkpoint_.identity);
            journal_.emplace(kept_journal(directory_->files(), run), checkpoint_.starts,
                             checkpoint_.ledger);
            settings.journal = &*journal_;
            saver_->save_journal(*journal_);
            saver_->save();  // reports an unusable disk before anything is counted
            saver_->keep_plan(job_, plan_, plan_is_new_);
        }
        end_promptly_.reset();
        Ending ending = run_campaign(plan_, checkpoint_.ledger, *crew, console_, settings);
        hosts_ = hosts_of(*crew);
        return ending;
    }

    const GoalKind& goal() const { return workload_.goal(); }
    const Decision& decision() const { return checkpoint_.identity.decision; }

    FirstSquares first_squares() const {
        return {plan_, checkpoint_.identity.decision.frame, goal()};
    }

    // The CPU time of the units that this start counted, divided among a unit's images like its
    // placements.
    std::map<Square, double> times_by_first_square() const {
        const FirstSquares its_squares = first_squares();
        std::map<Square, double> seconds;
        for (UnitId id = 0; id < unit_times_.size(); ++id) {
            if (unit_times_[id] == 0) continue;
            const std::vector<Square> squares = its_squares.of(id);
            for (const Square square : squares)
                seconds[square] += static_cast<double>(unit_times_[id]) / 1e9 /
                                   static_cast<double>(squares.size());
        }
        return seconds;
    }

    void tell_first_squares(const Outcome& outcome) {
        const std::map<Square, double>& times = outcome.facts.cpu_seconds_by_first_square;
        for (const auto& [square, placements] : outcome.result.by_first_square) {
            const auto time = times.find(square);
            const std::string spent =
                time == times.end()
                    ? std::string()
                    : fmt::format(", {} CPU this start", describe_seconds(time->second));
            console_.detail(fmt::format("first square {}: {}{}", square,
                                        counted(to_decimal(placements), "placement"), spent));
        }
    }

    // False if the directory does not contain this start's ledger.
    bool is_saved(const std::optional<FoundCheckpoint>& found) const {
        return found && !found->is_fallback &&
               found->checkpoint.identity.parts == checkpoint_.identity.parts;
    }

    // Saves a ledger that is complete before anything is counted, such as that of a shard without
    // units: `hetman merge` needs it like any other.
    void save_complete() {
        ++checkpoint_.starts;
        saver_->save();
    }

    Outcome finish(const Ending& ending) {
        const std::string& stopped_by = ending.stopped_by;
        Outcome outcome;
        outcome.job = job_;
        outcome.result =
            checked_result(job_.goal, checkpoint_, plan_, directory_ ? directory_->path() : "");
        if (question() != question_) throw changed_in_memory("the job");
        outcome.facts = {std::chrono::duration<double>(Clock::now() - start_).count(),
                         std::max<std::uint64_t>(1, checkpoint_.threads), ranks_of(channel_),
                         ending.recounted, times_by_first_square()};
        tell_first_squares(outcome);
        if (!stopped_by.empty())
            outcome.code = directory_ ? ExitCode::stopped : ExitCode::incomplete;
        if (has_no_placement(job_.problem, outcome.result)) outcome.code = ExitCode::no_placement;
        if (saver_) keep_result(ending, outcome);
        tell_end(stopped_by, outcome);
        if (saver_) saver_->look_after_directory();
        if (saver_ && saver_->was_moved())
            console_.tell(fmt::format("run directory {}", directory_->path().string()));
        return outcome;
    }

    std::string what_is_kept(const Outcome& outcome) const {
        if (!directory_) return "nothing is saved";
        return outcome.unsaved ? "not all of it saved" : "resumable";
    }

    void tell_end(const std::string& stopped_by, const Outcome& outcome) {
        const Result& result = outcome.result;
        std::string end = "complete";
        if (!stopped_by.empty()) end = "stopped by " + stopped_by + ", " + what_is_kept(outcome);
        const std::string problem =
            options_.topic.empty() ? std::string() : goal().summary(job_.problem) + ": ";
        const std::string line = fmt::format(
            "{}{}{}: {} of {}{}, {}, {} this start, {} CPU in all", problem,
            (result.shard ? describe(*result.shard) + ' ' : std::string()), end, result.finished,
            counted(result.units, "unit"), and_parts(checkpoint_.ledger),
            counted(result.nodes, "node"), describe_seconds(outcome.facts.seconds),
            describe_seconds(result.cpu_seconds));
        if (outcome.code == ExitCode::incomplete)
            console_.warn(line + "; give --dir to keep finished units");
        else if (!stopped_by.empty())
            console_.tell_always(line);
        else
            console_.tell(line);
        if (outcome.code != ExitCode::stopped || !stall_watch_) return;
        const bool has_one_unit = strategy_of(job_.run.frame) == Strategy::whole;
        if (const auto stall =
                stall_watch_->note_stop(*directory_, checkpoint_.ledger, has_one_unit))
            console_.warn(*stall);
    }

    std::string record_to_keep(const Outcome& outcome) const {
        auto record = json_record(outcome.job, outcome.result, outcome.facts);
        auto starts = kept_starts(directory_->files());
        if (has_counted_) starts.push_back(start_record(record, hosts_));
        return kept_record(std::move(record), plan_, checkpoint_.ledger, std::move(starts));
    }

    // The result is reported even if it cannot be saved: it may have taken days.
    void keep_result(const Ending& ending, Outcome& outcome) {
        std::map<std::string, std::string> files = tables_of(outcome.result);
        files[result_file] = record_to_keep(outcome);
        outcome.unsaved =
            saver_->keep_result(std::move(files), outcome.result.complete, ending.not_saved);
        saver_->tell_end();
        if (outcome.unsaved) outcome.code = outcome.unsaved->code();
    }

    const Clock::time_point start_ = Clock::now();
    Job job_;
    const Workload& workload_;
    const std::unique_ptr<Decider> decider_;  // for the job as it was given
    const RunOptions& options_;
    Channel* channel_;
    Console& console_;
    std::optional<RunDirectory> directory_;
    std::optional<RunSaver> saver_;  // if there is a directory
    Plan plan_;
    bool plan_is_new_ = false;  // not read from the directory
    Checkpoint checkpoint_;
    Digest question_;
    // CPU nanoseconds; 0 for units that earlier starts counted.
    std::vector<std::uint64_t> unit_times_;
    bool has_counted_ = false;
    std::vector<std::string> hosts_;         // that counted
    std::optional<JournalKeeper> journal_;   // if there is a directory, once counting begins
    std::optional<StallWatch> stall_watch_;  // if there is a directory, once counting begins
    // Until counting begins nothing of this start can be lost, and not all of its phases test
    // whether it is to stop: reading large files, estimates, making an engine's tables.
    std::optional<Stopper> end_promptly_;
};

}  // namespace

Outcome execute(const Job& job, const RunOptions& options, Channel* channel, Console& console) {
    try {
        return Start(job, options, channel, console).run();
    } catch (const OwnershipLost& loss) {
        throw failure_of(loss, *options.directory);
    } catch (const FileError& error) {
        throw disk_refused(error);
    } catch (const std::filesystem::filesystem_error& error) {
        throw disk_refused(error);
    }
}

}  // namespace hetman
