#include "coordinator/report/run_metrics.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace hetman {
namespace {

// As the value of a label, in quotes.
std::string label_value(std::string_view text) {
    std::string value = "\"";
    for (const char character : text) {
        if (character == '\\' || character == '"') value += '\\';
        value += character;
    }
    return value + '"';
}

class Metrics {
  public:
    explicit Metrics(std::string_view directory) : run_("directory=" + label_value(directory)) {}

    template <class Value>
    void add(std::string_view name, std::string_view type, std::string_view help, Value value,
             const std::string& more_labels = {}) {
        fmt::format_to(std::back_inserter(text_),
                       "# HELP {0} {1}\n# TYPE {0} {2}\n{0}{{{3}{4}}} {5}\n", name, help, type,
                       run_, more_labels, value);
    }

    const std::string& text() const { return text_; }

  private:
    const std::string run_;
    std::string text_;
};

}  // namespace

std::string encode(const RunMetrics& run) {
    Metrics metrics(run.directory);
    metrics.add(
        "hetman_run_info", "gauge", "What is counted, by which version, and where.", 1,
        fmt::format(",problem={},version={},host={},slurm_job={}", label_value(run.problem),
                    label_value(run.version), label_value(run.host), label_value(run.slurm_job)));
    metrics.add("hetman_run_active", "gauge",
                "1 while the run counts, 0 after its process has ended in an orderly way.",
                run.is_active ? 1 : 0);
    metrics.add("hetman_run_complete", "gauge", "1 if the run is complete.",
                run.is_complete ? 1 : 0);
    metrics.add("hetman_progress_ratio", "gauge", "Finished share of the estimated work.",
                run.share);
    metrics.add("hetman_units", "gauge", "Units of the run, or of its shard.", run.units);
    metrics.add("hetman_finished_units", "gauge", "Finished units.", run.finished);
    metrics.add("hetman_cpu_seconds_total", "counter",
                "CPU time of the finished units, of all starts.", run.cpu_seconds);
    if (run.cpu_seconds_to_come)
        metrics.add("hetman_remaining_cpu_seconds", "gauge", "Projected CPU time of the rest.",
                    *run.cpu_seconds_to_come);
    metrics.add("hetman_counting_threads", "gauge",
                "Threads that count, without those of lost workers.", run.threads);
    metrics.add("hetman_starts_total", "counter", "Starts of the run.", run.starts);
    metrics.add("hetman_start_timestamp_seconds", "gauge", "When the last start began.",
                run.started_at);
    metrics.add("hetman_checkpoint_timestamp_seconds", "gauge",
                "When the last checkpoint was saved.", run.saved_at);
    metrics.add("hetman_progress_timestamp_seconds", "gauge",
                "When a unit, or a part of one, was last finished; at first when counting began.",
                run.progress_at);
    metrics.add("hetman_update_timestamp_seconds", "gauge", "When this file was made.",
                run.written_at);
    return metrics.text();
}

}  // namespace hetman
