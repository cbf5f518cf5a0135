#include <algorithm>
#include <memory>

#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/given_runs.h"
#include "coordinator/files/output_file.h"
#include "coordinator/pages/report_page.h"
#include "coordinator/process/standard_output.h"

namespace hetman {
namespace {

struct ReportOptions {
    std::vector<std::string> directories;
    std::optional<std::string> output;
};

// For each run; all of them together should not take longer than some seconds.
Duration time_for_placements(std::size_t runs) {
    constexpr Duration least{50};
    constexpr Duration most{500};
    constexpr Duration together{10'000};
    return std::clamp(together / static_cast<int>(std::max<std::size_t>(runs, 1)), least, most);
}

ReportedRun read(const GivenRun& run) {
    if (run.is_to_come) return {run.name, std::nullopt, not_begun};
    return {run.name, read_status(run.directory), nothing_counted};
}

void write(std::optional<OutputFile>& file, const std::string& page) {
    if (!file) return write_output(page);
    file->write(page);
    file->close();
}

// A run that cannot be read does not hide the others; if none can, there is no page.
ExitCode report(const ReportOptions& options) {
    // Fails before the work if the file cannot be written.
    std::optional<OutputFile> file;
    if (options.output) file.emplace("--output", *options.output);
    const std::vector<GivenRun> runs = runs_in(options.directories);
    ReportPage page(time_for_placements(runs.size()),
                    options.directories.size() == 1 ? options.directories.front() : "");
    std::vector<Complaint> complaints;
    ExitCode code = ExitCode::complete;
    std::size_t shown = 0;
    for (const GivenRun& run : runs) try {
            page.add(read(run));
            ++shown;
        } catch (const Failure& failure) {
            page.add({run.name, std::nullopt, "cannot be read: " + failure.lines().front()});
            if (complaints.empty()) code = failure.code();
            complaints.insert(complaints.end(), failure.complaints().begin(),
                              failure.complaints().end());
        }
    if (shown > 0) write(file, page.text());
    if (!complaints.empty()) throw Failure(code, complaints);
    return ExitCode::complete;
}

}  // namespace

void add_report_command(const CommandLine& line) {
    auto options = std::make_shared<ReportOptions>();
    const Command command = line.add_command(
        "report", "Write an HTML page on runs, finished or not: results, boards, costs, checks");
    command.add(runs_argument(), options->directories).required();
    command.add({.name = "-o,--output",
                 .value = "FILE",
                 .heading = headings::output,
                 .help = "write the page to this file",
                 .otherwise = "standard output",
                 .values = {.files = Files::any}},
                options->output);
    command.footer(
        "One self-contained HTML file, which follows the reader's light or dark setting, can be\n"
        "printed, and loads nothing from elsewhere. Only reads the directories. The numbers and\n"
        "exit codes are those of `status DIR --json`: 0 if the directories can be read, 5 if a\n"
        "ledger contradicts its plan. For a folder, such as that of a range, it shows all runs "
        "below.\n"
        "\nExamples:\n"
        "  hetman report runs/awesome-queens-28 -o queens.html\n"
        "  hetman report runs/kings runs/queens --output both.html");
    command.action([options](Channel*) { return report(*options); });
}

}  // namespace hetman
