#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/commands/status_text.h"
#include "coordinator/dispatch/given_runs.h"
#include "coordinator/dispatch/run_status.h"
#include "coordinator/files/files.h"
#include "coordinator/process/repainted_text.h"
#include "coordinator/process/slurm_queue.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"
#include "coordinator/report/unit_table.h"
#include "coordinator/storage/epochs.h"

namespace hetman {
namespace {

constexpr Duration repaint_interval{2'000};  // that of heartbeats
constexpr Duration append_interval{30'000};
// Looking at the largest runs takes seconds: of the time at least so many parts are pauses.
constexpr int pauses_per_look = 9;

struct StatusOptions {
    std::vector<std::string> directories;
    bool json = false;
    bool units = false;
    bool watch = false;
    std::optional<std::string> interval;
};

// How runs are shown.
enum class Form {
    json,
    units,
    text,   // many lines for the only run
    table,  // a line a run, with a header
    log,    // a line a run, with the time
};

Form form_of(const StatusOptions& options, const std::vector<GivenRun>& runs, bool is_log) {
    if (options.json) return Form::json;
    if (options.units) return Form::units;
    if (is_log) return Form::log;
    return runs.size() == 1 && runs.front().directory == options.directories.front() ? Form::text
                                                                                     : Form::table;
}

void refuse_several_tables(const StatusOptions& options, const std::vector<GivenRun>& runs) {
    if (runs.size() == 1) return;
    throw Failure(ExitCode::usage,
                  {"there are several runs, with a table of units each",
                   options.directories.front(), "name one of them, such as " + runs[0].directory});
}

// A look at all runs.
class Look {
  public:
    Look(Form form, SlurmQueue& queue) : form_(form), queue_(queue) {}

    // A run that cannot be read does not hide the others.
    void take(const std::vector<GivenRun>& runs) {
        if (form_ == Form::json || form_ == Form::text) ask_for_jobs(runs);
        for (const GivenRun& run : runs) try {
                take(run);
            } catch (const Failure& failure) {
                if (form_ == Form::table || form_ == Form::log)
                    take_line({run.name, "cannot be read"});
                if (complaints_.empty()) code_ = failure.code();
                complaints_.insert(complaints_.end(), failure.complaints().begin(),
                                   failure.complaints().end());
            }
        if (form_ == Form::table) text_ = status_table(lines_);
    }

    const std::string& text() const { return text_; }

    // Nothing is left to watch: each run is complete, or cannot be read.
    bool is_over() const { return is_over_; }

    // Throws Failure if a run could not be read.
    void tell_failures() const {
        if (!complaints_.empty()) throw Failure(code_, complaints_);
    }

  private:
    void ask_for_jobs(const std::vector<GivenRun>& runs) {
        std::set<std::string> jobs;
        for (const GivenRun& run : runs)
            if (const auto owner = read_owner(std::filesystem::path(run.directory)))
                jobs.insert(owner->slurm_job);
        queue_.ask_for(jobs);
    }

    void take(const GivenRun& run) {
        if (run.is_to_come) return take_state(run, not_begun);
        const std::optional<RunStatus> status = read_status(run.directory);
        if (!status) return take_state(run, nothing_counted);
        if (!status->is_over) is_over_ = false;
        const std::optional<SlurmJob> job =
            status->owner ? queue_.find(status->owner->slurm_job) : std::nullopt;
        if (form_ == Form::units)
            text_ += unit_table(status->plan, status->ledger());
        else if (form_ == Form::json)
            take_record(record_of(*status, job));
        else if (form_ == Form::text)
            text_ += status_text(*status, job);
        else
            take_line(status_line(run.name, *status));
    }

    // Of a run without a checkpoint; a table of units would be empty.
    void take_state(const GivenRun& run, const char* state) {
        is_over_ = false;
        const std::filesystem::path directory = absolute_path(run.directory);
        if (form_ == Form::json)
            take_record(json_record(directory, state));
        else if (form_ == Form::text)
            text_ += status_text(directory, state);
        else if (form_ != Form::units)
            take_line({run.name, state});
    }

    static nlohmann::ordered_json record_of(const RunStatus& status,
                                            const std::optional<SlurmJob>& job) {
        nlohmann::ordered_json record = json_record(status);
        if (job) record["slurm"].update({{"name", job->name}, {"state", job->state}});
        return record;
    }

    // Records may be long, and are read by programs: each is printed when it is known.
    static void take_record(const nlohmann::ordered_json& record) {
        write_output(record.dump() + '\n');
    }

    void take_line(const StatusLine& line) {
        if (form_ == Form::log)
            text_ += logged(line, std::time(nullptr));
        else
            lines_.push_back(line);
    }

    const Form form_;
    SlurmQueue& queue_;
    std::string text_;
    std::vector<StatusLine> lines_;
    bool is_over_ = true;
    ExitCode code_ = ExitCode::complete;
    std::vector<Complaint> complaints_;
};

ExitCode show(const StatusOptions& options) {
    const std::vector<GivenRun> runs = runs_in(options.directories);
    if (options.units) refuse_several_tables(options, runs);
    SlurmQueue queue;
    Look look(form_of(options, runs, false), queue);
    look.take(runs);
    write_output(look.text());
    look.tell_failures();
    return ExitCode::complete;
}

Failure stopped_watching(const std::string& reason) {
    return stopped_by(reason, "not all runs are complete");
}

// Until nothing is left to watch, a signal comes, or nobody reads any more. What a rank prints goes
// through mpirun, even if it looks like a terminal.
ExitCode watch(const StatusOptions& options, bool is_rank) {
    using Clock = std::chrono::steady_clock;
    const bool repaints = !options.json && !is_rank && RepaintedText::is_possible();
    const Duration interval = options.interval ? span_of_time("--interval", *options.interval)
                              : repaints       ? repaint_interval
                                               : append_interval;
    note_stop_signals();
    // For looks that take long.
    const Stopper stopper(std::nullopt, stop_grace, end_process_with(stopped_watching));
    RepaintedText screen;
    SlurmQueue queue;
    while (true) {
        const Clock::time_point begin = Clock::now();
        const std::vector<GivenRun> runs = runs_in(options.directories);
        Look look(form_of(options, runs, !repaints), queue);
        look.take(runs);
        if (repaints)
            screen.paint(look.text());
        else
            write_output(look.text());
        if (output_state() != OutputState::written) return ExitCode::complete;
        if (look.is_over()) {
            look.tell_failures();
            return ExitCode::complete;
        }
        const auto took = std::chrono::duration_cast<Duration>(Clock::now() - begin);
        const bool is_read = wait_while_read(std::max(interval, took * pauses_per_look));
        if (const std::string signal = noted_stop_signal(); !signal.empty())
            throw stopped_watching(signal);
        if (!is_read) return ExitCode::complete;
    }
}

}  // namespace

void add_status_command(const CommandLine& line) {
    auto options = std::make_shared<StatusOptions>();
    const Command command = line.add_command(
        "status", "Show the progress of runs, and whether they are running, stopped or killed");
    command.add(runs_argument(), options->directories).required();
    const Option json =
        command.add(json_flag("print one line of JSON for each run"), options->json);
    const Option units =
        command
            .add({.name = "--units",
                  .heading = headings::output,
                  .help = "print the finished units as a table (tab-separated), with its digest",
                  .more = "of a single run"},
                 options->units)
            .excludes(json);
    const Option watch_flag = command
                                  .add({.name = "--watch",
                                        .heading = headings::output,
                                        .help = "repeat until all runs are complete",
                                        .more = "see [watching](watching.md)"},
                                       options->watch)
                                  .excludes(units);
    command
        .add({.name = "--interval",
              .value = "TIME",
              .heading = headings::output,
              .help = "time between updates of --watch, longer if reading the runs takes long",
              .otherwise = "2s on a terminal, otherwise 30s"},
             options->interval)
        .needs(watch_flag);
    command.footer(
        "Only reads the directories; needs no MPI. It compares the ledger with the plan, which\n"
        "takes some seconds for the largest runs. For several runs, or a folder of runs such as\n"
        "that of a range (`count 4..12 --dir DIR`, `oeis`), it prints one line for each run, also\n"
        "for boards of a range that have not begun. Exit code 0 if the directories can be read, 5\n"
        "if a ledger contradicts its plan.\n"
        "With --watch it repaints a terminal; elsewhere it appends lines. It ends with 0 when all\n"
        "runs are complete, and with 8 if it is stopped earlier, for example by Ctrl-C.\n"
        "\nExamples:\n"
        "  hetman status runs/awesome-queens-28\n"
        "  hetman status runs/awesome-queens-28 --json\n"
        "  hetman status --watch runs");
    command.action([options](Channel* channel) {
        return options->watch ? watch(*options, channel != nullptr) : show(*options);
    });
}

}  // namespace hetman
