#include "coordinator/compare/compare_tables.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>

#include "common/plural.h"
#include "coordinator/report/aligned.h"

namespace hetman {
namespace {

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

void print_operations(const ComparedBoard& board) {
    std::vector<std::vector<std::string>> rows{
        {"operations", "placements", "calls", "square reads", "tests", "loop tests"}};
    for (const ComparedRun& row : board.rows) {
        if (!row.run.counted.naive) continue;
        const NaiveCount& naive = *row.run.counted.naive;
        rows.push_back({row.run.rung});
        for (const std::uint64_t number : {naive.queen_placements, naive.calls, naive.square_reads,
                                           naive.explicit_tests, naive.loop_tests})
            rows.back().push_back(std::to_string(number));
    }
    if (rows.size() > 1) fmt::print("\n{}", aligned(rows));
}

nlohmann::ordered_json json_of(const NaiveCount& naive) {
    return {{"queen_placements", naive.queen_placements},
            {"calls", naive.calls},
            {"square_reads", naive.square_reads},
            {"explicit_tests", naive.explicit_tests},
            {"loop_tests", naive.loop_tests}};
}

nlohmann::ordered_json json_of(std::uint64_t n, const ComparedRun& row) {
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

}  // namespace

std::optional<double> time_ratio(const RungRun* numerator, const RungRun* denominator) {
    for (const RungRun* run : {numerator, denominator})
        if (run == nullptr || run->state != RungState::finished || run->cpu_seconds <= 0)
            return std::nullopt;
    return numerator->cpu_seconds / denominator->cpu_seconds;
}

const RungRun* find_run(const std::vector<ComparedRun>& rows, const std::string& rung) {
    for (const ComparedRun& row : rows)
        if (row.run.rung == rung) return &row.run;
    return nullptr;
}

void print_table(const ComparedBoard& board, Duration budget, bool verbose) {
    std::vector<std::vector<std::string>> rows{
        {counted(board.n, "queen"), "count", "operations", "CPU s", "faster", "growth"}};
    for (const ComparedRun& row : board.rows) {
        const bool finished = row.run.state == RungState::finished;
        rows.push_back({row.run.rung, outcome(row.run, budget),
                        finished ? fmt::format("{}", row.run.counted.operations) : "-",
                        finished ? fmt::format("{:.6f}", row.run.cpu_seconds) : "-",
                        times(row.faster), times(row.growth)});
    }
    fmt::print("{}", aligned(rows));
    for (const ComparedRun& row : board.rows)
        if (row.run.state == RungState::refused)
            fmt::print("{} refuses this board: {}\n", row.run.rung, row.run.refusal);
    if (verbose) print_operations(board);
    fmt::print("\n");
}

nlohmann::ordered_json json_of(const std::vector<ComparedBoard>& boards) {
    nlohmann::ordered_json runs = nlohmann::ordered_json::array();
    for (const ComparedBoard& board : boards)
        for (const ComparedRun& row : board.rows) runs.push_back(json_of(board.n, row));
    return runs;
}

}  // namespace hetman
