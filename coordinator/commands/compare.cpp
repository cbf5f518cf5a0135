// Climbs the ladder of ways to count queens, and tabulates what each rung took.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "common/attack_map.h"
#include "common/failure.h"
#include "common/plural.h"
#include "common/version.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/numbers.h"
#include "coordinator/commands/problem_flags.h"
#include "coordinator/console.h"
#include "coordinator/ladder.h"
#include "coordinator/stop_signal.h"

namespace hetman {
namespace {

struct CompareOptions {
    std::string boards;
    std::string budget = "10s";
    bool json = false;
    bool quiet = false;
    bool verbose = false;
};

// A run beside those that it is compared with.
struct Row {
    RungRun run;
    std::optional<double> faster;  // CPU time of the rung before / of this one, same n
    std::optional<double> growth;  // CPU time / that of the same rung for n - 1
};

struct Table {
    std::uint64_t n;
    std::vector<Row> rows;
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

std::optional<double> ratio(const RungRun* numerator, const RungRun* denominator) {
    for (const RungRun* run : {numerator, denominator})
        if (run == nullptr || run->state != RungState::finished || run->cpu_seconds <= 0)
            return std::nullopt;
    return numerator->cpu_seconds / denominator->cpu_seconds;
}

const RungRun* find_run(const std::vector<Row>& rows, const std::string& rung) {
    for (const Row& row : rows)
        if (row.run.rung == rung) return &row.run;
    return nullptr;
}

class Comparison {
  public:
    Comparison(Duration budget, Console& console)
        : budget_(budget), console_(console), rungs_(ladder()) {}

    // One board. False if there is nothing to go on for: stopped, or no rung is left.
    bool climb_all(std::uint64_t n) {
        const std::vector<Row> smaller = tables_.empty() ? std::vector<Row>{} : tables_.back().rows;
        Table table{n, {}};
        for (const Rung& rung : rungs_) {
            if (given_up_.contains(rung.name)) continue;
            console_.show_progress(fmt::format("{}: {}", counted(n, "queen"), rung.name));
            const RungRun run = climb(rung, n, budget_);
            if (run.state == RungState::stopped) break;
            if (run.state != RungState::finished) given_up_.insert(run.rung);
            // The rung before in the ladder; it may have been given up on a smaller board.
            const RungRun* before =
                &rung == rungs_.data() ? nullptr : find_run(table.rows, (&rung - 1)->name);
            table.rows.push_back(
                {run, ratio(before, &run), ratio(&run, find_run(smaller, run.rung))});
        }
        console_.clear_live_line();
        if (!table.rows.empty()) tables_.push_back(std::move(table));
        return noted_stop_signal().empty() && given_up_.size() < rungs_.size();
    }

    const std::vector<Table>& tables() const { return tables_; }

  private:
    Duration budget_;
    Console& console_;
    std::vector<Rung> rungs_;
    std::set<std::string> given_up_;
    std::vector<Table> tables_;
};

void check_agreement(const Table& table) {
    std::vector<RungRun> runs;
    for (const Row& row : table.rows) runs.push_back(row.run);
    const std::optional<Disagreement> found = disagreement(runs);
    if (!found) return;
    const auto text = [](const RungRun& run) {
        return fmt::format("{} counts {}", run.rung, to_decimal(run.counted.total));
    };
    throw Failure(ExitCode::verification,
                  {fmt::format("{}, {}", text(*found->first), text(*found->second)),
                   counted(table.n, "queen"), "do not trust this build on this machine"});
}

std::string times(const std::optional<double>& factor) {
    if (!factor) return "-";
    return fmt::format("{:.{}f} x", *factor, *factor < 10 ? 2 : *factor < 100 ? 1 : 0);
}

std::string outcome(const RungRun& run, Duration budget) {
    if (run.state == RungState::finished) return to_decimal(run.counted.total);
    return run.state == RungState::refused
               ? "refused"
               : fmt::format("over {}",
                             describe_seconds(std::chrono::duration<double>(budget).count()));
}

void print_operations(const Table& table) {
    constexpr auto format = "{:<32}{:>14}{:>14}{:>15}{:>15}{:>15}\n";
    bool begun = false;
    for (const Row& row : table.rows) {
        if (!row.run.counted.naive) continue;
        const NaiveCount& naive = *row.run.counted.naive;
        if (!begun) {
            fmt::print("\n");
            fmt::print(format, "operations", "placements", "calls", "square reads", "tests",
                       "loop tests");
        }
        begun = true;
        fmt::print(format, row.run.rung, naive.queen_placements, naive.calls, naive.square_reads,
                   naive.explicit_tests, naive.loop_tests);
    }
}

void print_table(const Table& table, Duration budget, bool verbose) {
    constexpr auto format = "{:<32}{:>14}{:>14}{:>13}{:>12}{:>12}\n";
    fmt::print(format, counted(table.n, "queen"), "count", "operations", "CPU s", "faster",
               "growth");
    for (const Row& row : table.rows) {
        const bool finished = row.run.state == RungState::finished;
        fmt::print(format, row.run.rung, outcome(row.run, budget),
                   finished ? fmt::format("{}", row.run.counted.operations) : "-",
                   finished ? fmt::format("{:.6f}", row.run.cpu_seconds) : "-", times(row.faster),
                   times(row.growth));
    }
    for (const Row& row : table.rows)
        if (row.run.state == RungState::refused)
            fmt::print("{} refuses this board: {}\n", row.run.rung, row.run.refusal);
    if (verbose) print_operations(table);
    fmt::print("\n");
}

nlohmann::ordered_json json_of(const NaiveCount& naive) {
    return {{"queen_placements", naive.queen_placements},
            {"calls", naive.calls},
            {"square_reads", naive.square_reads},
            {"explicit_tests", naive.explicit_tests},
            {"loop_tests", naive.loop_tests}};
}

nlohmann::ordered_json json_of(std::uint64_t n, const Row& row) {
    constexpr std::array<const char*, 4> states{"finished", "over budget", "refused", "stopped"};
    const RungRun& run = row.run;
    const bool finished = run.state == RungState::finished;
    nlohmann::ordered_json json{
        {"n", n}, {"rung", run.rung}, {"state", states[static_cast<std::size_t>(run.state)]}};
    if (!run.refusal.empty()) json["refusal"] = run.refusal;
    if (!finished) return json;
    json["total"] = to_decimal(run.counted.total);
    json["operations"] = run.counted.operations;
    if (run.counted.naive) json["counts"] = json_of(*run.counted.naive);
    json["cpu_seconds"] = run.cpu_seconds;
    json["faster"] = row.faster ? nlohmann::ordered_json(*row.faster) : nullptr;
    json["growth"] = row.growth ? nlohmann::ordered_json(*row.growth) : nullptr;
    return json;
}

void print_json(const std::vector<Table>& tables, Duration budget, bool complete) {
    nlohmann::ordered_json runs = nlohmann::ordered_json::array();
    for (const Table& table : tables)
        for (const Row& row : table.rows) runs.push_back(json_of(table.n, row));
    const nlohmann::ordered_json json{
        {"piece", "Q"},
        {"budget_seconds", std::chrono::duration<double>(budget).count()},
        {"runs", runs},
        {"complete", complete},
        {"version", version}};
    fmt::print("{}\n", json.dump());
}

ExitCode compare(const CompareOptions& options) {
    const Range boards = boards_in(options.boards);
    const Duration budget = span_of_time("--budget", options.budget);
    Console console(options.quiet ? Verbosity::quiet : Verbosity::normal);
    note_stop_signals();
    Comparison comparison(budget, console);
    bool go_on = true;
    for (std::uint64_t n = boards.first; go_on && n <= boards.last; ++n) {
        go_on = comparison.climb_all(n);
        if (comparison.tables().empty() || comparison.tables().back().n != n) break;
        const Table& table = comparison.tables().back();
        if (!options.json) print_table(table, budget, options.verbose);
        check_agreement(table);
    }
    const std::string stopped_by = noted_stop_signal();
    if (options.json) print_json(comparison.tables(), budget, stopped_by.empty());
    if (stopped_by.empty()) return ExitCode::complete;
    console.tell("stopped by " + stopped_by);
    return ExitCode::incomplete;
}

}  // namespace

void add_compare_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = program.add_subcommand(
        "compare", "Count queens in every way there is, and compare what each takes");
    command->add_option("N..M", options->boards, "boards, such as 8 or 4..8")->required();
    command
        ->add_option("--budget", options->budget,
                     "wall time for each way on each board; one that takes longer is stopped, and "
                     "left out on larger boards")
        ->capture_default_str();
    command->add_flag("--json", options->json, "print one line of JSON");
    command->add_flag("--quiet", options->quiet, "show only warnings and the result");
    command->add_flag("-v,--verbose", options->verbose, "show all that the naive forms did");
    command->footer(
        "Operations are nodes (pieces put on a square) of the engines, and queens put on a square\n"
        "of the naive forms. CPU s is one thread's time, with tables and plan; of those too\n"
        "short to measure once, the least of many. Faster: how many times as fast as the line "
        "above;\n"
        "growth: time / time on the next smaller board.\n"
        "\nExamples:\n"
        "  hetman compare 8\n"
        "  hetman compare 4..12 --budget 2s -v");
    command->callback(
        [options, &chosen] { chosen = [options](Channel*) { return compare(*options); }; });
}

}  // namespace hetman
