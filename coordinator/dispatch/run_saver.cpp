#include "coordinator/dispatch/run_saver.h"

#include <fmt/core.h>

#include <ctime>
#include <memory>
#include <system_error>
#include <utility>

#include "common/plural.h"
#include "common/printable.h"
#include "common/version.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/files/run_files.h"
#include "coordinator/report/run_metrics.h"
#include "coordinator/storage/kept_plan.h"
#include "coordinator/storage/kept_result.h"
#include "coordinator/storage/live_progress.h"
#include "coordinator/storage/plan_file.h"

namespace hetman {
namespace {

Failure not_saved(const std::string& what, const std::string& why) {
    return {ExitCode::checkpoint,
            {what + " not saved", why,
             "free disk space or repair the disk; the same command then continues from the "
             "checkpoint"}};
}

}  // namespace

// Checkpoints may follow one another without a pause.
std::optional<Journal> RunSaver::journal_to_save() {
    constexpr std::chrono::milliseconds shortest_pause{500};
    const auto now = std::chrono::steady_clock::now();
    if (journal_ == nullptr || !journal_->has_begun()) return std::nullopt;
    if (now < next_journal_ && !journal_->has_ended()) return std::nullopt;
    next_journal_ = now + shortest_pause;
    return journal_->journal();
}

void RunSaver::tell_unsaved_journal(const std::string& why) {
    if (why.empty() || std::exchange(unsaved_journal_told_, true)) return;
    console_.tell(fmt::format(
        "the journal could not be saved, so reports may lack the progress of this start: {}", why));
}

PendingSave RunSaver::take_save() {
    ++checkpoint_.generation;
    checkpoint_.saved_at = time_of_save(std::time(nullptr));
    const auto taken = std::make_shared<const Checkpoint>(checkpoint_);
    const auto journal = std::make_shared<const std::optional<Journal>>(journal_to_save());
    const auto journal_fault = std::make_shared<std::string>();
    const auto write = [this, taken, journal, journal_fault] {
        const std::string bytes = encode(*taken);
        directory_.throw_if_lost();
        directory_.publish_ledger(bytes);
        if (*journal) *journal_fault = keep(**journal, fingerprint(taken->identity));
    };
    const auto note = [this, journal_fault, generation = checkpoint_.generation,
                       saved_at = checkpoint_.saved_at, finished = checkpoint_.ledger.finished()] {
        saved_generation_ = generation;
        saved_at_ = saved_at;
        stop_.note_checkpoint();
        tell_unsaved_journal(*journal_fault);
        console_.detail(fmt::format("checkpoint {}: {} of {}", generation, finished,
                                    counted(checkpoint_.ledger.share(), "unit")));
    };
    return {write, note};
}

std::string RunSaver::keep(const Journal& journal, const Digest& run) const try {
    directory_.publish(journal_file, encode(journal, run));
    return {};
} catch (const std::system_error& error) {
    return error.what();
}

void RunSaver::save() {
    const PendingSave save = take_save();
    save.write();
    save.note();
}

void RunSaver::keep_plan(const Job& job, const Plan& plan, bool is_new) {
    directory_.publish(kept_job_file, write_job(job));
    if (!is_new) return;
    try {
        directory_.publish(plan_file, encode(plan, checkpoint_.identity));
    } catch (const std::system_error& error) {
        console_.tell(fmt::format("the plan could not be saved, so the next start plans again: {}",
                                  error.what()));
    }
}

std::optional<Failure> RunSaver::keep_result(std::map<std::string, std::string> files,
                                             bool is_complete, const std::string& refused) {
    if (!is_complete && has_complete_result(directory_.files())) {
        console_.tell(
            "result.json holds a complete result and is kept until this count is complete, too");
        files.clear();
    }
    std::optional<Failure> unkept;
    std::string file;
    try {
        for (const auto& [name, text] : files) directory_.publish(file = name, text);
    } catch (const std::system_error& error) {
        unkept = not_saved("the ledger is saved, but " + file + " is", error.what());
    }
    if (refused.empty()) return unkept;
    return not_saved(fmt::format("units finished since checkpoint {} are", saved_generation_),
                     refused);
}

std::string RunSaver::metrics(std::uint64_t threads) const {
    const Ledger& ledger = checkpoint_.ledger;
    const Owner& owner = directory_.owner();
    RunMetrics metrics;
    metrics.directory = printable(directory_.path().string());
    metrics.problem = printable(ledger.goal().summary(checkpoint_.identity.problem));
    metrics.version = version;
    metrics.host = printable(owner.host);
    metrics.slurm_job = printable(owner.slurm_job);
    metrics.is_active = is_active_;
    metrics.is_complete = ledger.complete();
    metrics.units = ledger.share();
    metrics.finished = ledger.finished();
    metrics.share = share_;
    metrics.cpu_seconds = static_cast<double>(ledger.cpu_nanoseconds()) / 1e9;
    if (share_ > 0)
        metrics.cpu_seconds_to_come = cpu_seconds_to_come(share_, ledger.cpu_nanoseconds());
    metrics.threads = threads;
    metrics.starts = checkpoint_.starts;
    metrics.started_at = owner.since;
    metrics.saved_at = saved_at_;
    metrics.progress_at = progress_at_;
    metrics.written_at = std::time(nullptr);
    return encode(metrics);
}

void RunSaver::tell_progress(double share, std::uint64_t threads) {
    const Ledger& ledger = checkpoint_.ledger;
    const std::int64_t now = std::time(nullptr);
    if (!is_active_ || share != share_) progress_at_ = now;
    is_active_ = true;
    share_ = share;
    directory_.tell_with_heartbeat(
        {encode(LiveProgress{saved_generation_, ledger.finished(), per_billion(share),
                             ledger.cpu_nanoseconds(), now}),
         metrics(threads)});
}

void RunSaver::tell_end() {
    if (checkpoint_.ledger.complete()) share_ = 1;
    is_active_ = false;
    directory_.tell_with_heartbeat({"", metrics(0)});
}

void RunSaver::look_after_directory() {
    directory_.throw_if_lost();
    if (move_told_ || !directory_.is_moved()) return;
    move_told_ = true;
    console_.warn(fmt::format("the run directory was moved, and the run goes on there: {}",
                              directory_.path().string()));
}

}  // namespace hetman
