// The command `compare`: runs the ladder of ways to count queens and tabulates the cost of each
// rung.
#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "common/failure.h"
#include "common/plural.h"
#include "common/problem/attack_map.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/compare/compare_fits.h"
#include "coordinator/compare/compare_tables.h"
#include "coordinator/compare/ladder.h"
#include "coordinator/process/console.h"
#include "coordinator/process/gnuplot.h"
#include "coordinator/process/stop_signal.h"

namespace hetman {
namespace {

struct CompareOptions {
    std::string boards;
    std::string budget = "10s";
    bool fit = false;
    std::optional<std::string> svg;
    bool json = false;
    bool quiet = false;
    bool verbose = false;
};

Range boards_in(const std::string& text) {
    constexpr auto name = "N..M";
    const Range boards = whole_range(name, text);
    if (boards.first < 1 || boards.last > widest_bit_row)
        throw Failure(
            ExitCode::usage,
            {fmt::format("boards of 1 to {} rows can be compared, not {}", widest_bit_row, text),
             name, help_of("compare")});
    return boards;
}

class Comparison {
  public:
    Comparison(Duration budget, Console& console)
        : budget_(budget), console_(console), rungs_(ladder()) {}

    // Runs all rungs on one board. Returns false to end: stopped, or no rung is left.
    bool climb_all(std::uint64_t n) {
        const std::vector<ComparedRun> smaller =
            tables_.empty() ? std::vector<ComparedRun>{} : tables_.back().rows;
        ComparedBoard table{n, {}};
        for (const Rung& rung : rungs_) {
            if (given_up_.contains(rung.name)) continue;
            console_.show_progress(fmt::format("{}: {}", counted(n, "queen"), rung.name));
            const RungRun run = climb(rung, n, budget_);
            if (run.state == RungState::stopped) break;
            if (run.state != RungState::finished) given_up_.insert(run.rung);
            // The previous rung of the ladder; it may have been given up on a smaller board.
            const RungRun* before =
                &rung == rungs_.data() ? nullptr : find_run(table.rows, (&rung - 1)->name);
            table.rows.push_back(
                {run, time_ratio(before, &run), time_ratio(&run, find_run(smaller, run.rung))});
        }
        console_.clear_live_line();
        if (!table.rows.empty()) tables_.push_back(std::move(table));
        return noted_stop_signal().empty() && given_up_.size() < rungs_.size();
    }

    const std::vector<ComparedBoard>& tables() const { return tables_; }

  private:
    Duration budget_;
    Console& console_;
    std::vector<Rung> rungs_;
    std::set<std::string> given_up_;
    std::vector<ComparedBoard> tables_;
};

void check_agreement(const ComparedBoard& table) {
    std::vector<RungRun> runs;
    for (const ComparedRun& row : table.rows) runs.push_back(row.run);
    const std::optional<Disagreement> found = disagreement(runs);
    if (!found) return;
    const auto text = [](const RungRun& run) {
        return fmt::format("{} counts {}", run.rung, to_decimal(run.counted.total));
    };
    throw Failure(ExitCode::verification,
                  {fmt::format("{}, {}", text(*found->first), text(*found->second)),
                   counted(table.n, "queen"), "do not trust this build on this machine"});
}

void check_fit(const CompareOptions& options, const Range& boards) {
    if (options.svg && !options.fit)
        throw Failure(ExitCode::usage, {"the flag requires --fit", "--svg", "give --fit as well"});
    const std::uint64_t number = boards.last - boards.first + 1;
    if (options.fit && number < fewest_points_to_fit)
        throw Failure(ExitCode::usage,
                      {fmt::format("fitting curves requires at least {} boards, not {}",
                                   fewest_points_to_fit, number),
                       "--fit", help_of("compare")});
}

void print_json(const std::vector<ComparedBoard>& boards, Duration budget, bool complete,
                const std::optional<ComparisonFits>& fits) {
    nlohmann::ordered_json json{{"piece", "Q"},
                                {"budget_seconds", std::chrono::duration<double>(budget).count()},
                                {"runs", json_of(boards)},
                                {"complete", complete},
                                {"version", version}};
    if (fits) json["fits"] = json_of(*fits);
    fmt::print("{}\n", json.dump());
}

// Called after the counts have been printed.
void check_number_of_counts(const ComparisonFits& fits) {
    if (!fits.counts.empty()) return;
    throw Failure(ExitCode::usage,
                  {fmt::format("fitting curves requires at least {} boards with placements",
                               fewest_points_to_fit),
                   "--fit", "give a wider range"});
}

ExitCode compare(const CompareOptions& options) {
    const Range boards = boards_in(options.boards);
    check_fit(options, boards);
    PictureFile picture(options.svg, options.json);
    if (picture.is_wanted()) expect_gnuplot("--svg");
    const Duration budget = span_of_time("--budget", options.budget);
    Console console(options.quiet ? Verbosity::quiet : Verbosity::normal);
    note_stop_signals();
    Comparison comparison(budget, console);
    bool go_on = true;
    for (std::uint64_t n = boards.first; go_on && n <= boards.last; ++n) {
        go_on = comparison.climb_all(n);
        if (comparison.tables().empty() || comparison.tables().back().n != n) break;
        const ComparedBoard& table = comparison.tables().back();
        if (!options.json && !picture.is_output()) print_table(table, budget, options.verbose);
        check_agreement(table);
    }
    const std::string stopped_by = noted_stop_signal();
    std::optional<ComparisonFits> fits;
    if (options.fit) fits = fits_through(comparison.tables());
    if (options.json)
        print_json(comparison.tables(), budget, stopped_by.empty(), fits);
    else if (fits && !picture.is_output())
        print(*fits);
    if (picture.is_wanted() && fits && !fits->counts.empty())
        picture.write(plot_svg(plot_of(*fits), "--svg"));
    if (fits && stopped_by.empty()) check_number_of_counts(*fits);
    if (stopped_by.empty()) return ExitCode::complete;
    console.tell_always("stopped by " + stopped_by);
    return ExitCode::incomplete;
}

}  // namespace

void add_compare_command(const CommandLine& line) {
    auto options = std::make_shared<CompareOptions>();
    const Command command =
        line.add_command("compare", "Count queens by every method, and compare the costs");
    command.add({.name = "N..M", .help = "boards, such as 8 or 4..8"}, options->boards).required();
    command.add({.name = "--budget",
                 .value = "TIME",
                 .heading = headings::search,
                 .help = "time limit for each method on each board; a method that takes "
                         "longer is stopped, and skipped on larger boards"},
                options->budget);
    command.add({.name = "--fit",
                 .heading = headings::output,
                 .help = "fit curves through the counts and the times, and predict the next board"},
                options->fit);
    command.add(svg_flag("also draw the curves, with gnuplot,"), options->svg);
    command.add(json_flag("print one line of JSON"), options->json);
    command.add(quiet_flag(), options->quiet);
    command.add(verbose_flag("show all operations of the naive programs"), options->verbose);
    command.footer(
        "Operations are nodes (pieces placed) of the engines, and queens placed by the naive\n"
        "programs. CPU s is the time of one thread, including tables and planning; short runs are\n"
        "repeated, and the minimum is shown. Faster: speed relative to the previous line.\n"
        "Growth: time / time on the next smaller board.\n"
        "--fit: least squares on logarithms. Residual: root mean square of the differences of\n"
        "natural logarithms. Predicted: by the curve through all boards but the last.\n"
        "\nExamples:\n"
        "  hetman compare 8\n"
        "  hetman compare 4..12 --budget 2s -v\n"
        "  hetman compare 6..14 --budget 30s --fit --svg growth.svg");
    command.action([options](Channel*) { return compare(*options); });
}

}  // namespace hetman
