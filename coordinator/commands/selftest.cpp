#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/plural.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/start.h"
#include "coordinator/process/standard_output.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

// Known counts from the sequences named. They are only compared with, never used to count.
struct KnownCount {
    const char* piece;
    std::uint64_t n;
    std::uint64_t total;
    std::uint64_t unique;
    const char* sequences;
};

constexpr KnownCount known_counts[] = {
    {"Q", 8, 92, 12, "A000170, A002562"},
    {"Q", 11, 2680, 341, "A000170, A002562"},
    {"QN", 11, 44, 6, "A051223, A051224"},
    {"QN", 12, 156, 22, "A051223, A051224"},
    {"QNN", 12, 6, 2, "A102388"},
    {"QNN", 17, 234, 37, "A102388"},
    {"R", 7, 5040, 694, "A000142, A000903"},
    {"RN", 8, 2766, 415, "A137774"},
    {"RNN", 9, 648, 120, "A189837"},
    {"RNN", 10, 2304, 384, "A189837"},
    {"RA", 8, 9512, 1239, "A110128"},
    {"RAA", 9, 25044, 3146, "A189838"},
    {"K", 6, 62266, 7855, "A201513"},
    {"[1,1]0", 6, 381065, 95379, "A187235"},
    {"B", 6, 53744, 6770, "A002465"},
    {"BN", 6, 9556, 1221, "A245011"},
    {"BNN", 6, 2824, 371, "by brute force"},
};

bool can_count(const EngineKind& engine, const Problem& problem) {
    // The slowest engines would take too long on larger boards.
    const bool too_large = (engine.name == "backtracking" && problem.board.side() > 12) ||
                           (engine.name == "inclusion-exclusion" && problem.board.side() > 10) ||
                           (engine.name == "brute-force" && problem.board.side() > 6);
    return !too_large && !engine.refusal(problem);
}

struct Recounted {
    const KnownCount& known;
    std::string engine;
    CheckedInteger total;
    CheckedInteger unique;

    bool is_right() const { return total == known.total && unique == known.unique; }
};

std::string to_text(const Recounted& count) {
    return fmt::format("{}  {:<4} n = {:<3} {:<19} total {:<6} unique {:<5} ({})\n",
                       count.is_right() ? "ok   " : "WRONG", count.known.piece, count.known.n,
                       count.engine, to_decimal(count.total), to_decimal(count.unique),
                       count.known.sequences);
}

std::string to_json(const Recounted& count) {
    const nlohmann::ordered_json json{{"piece", count.known.piece},
                                      {"n", count.known.n},
                                      {"engine", count.engine},
                                      {"total", to_decimal(count.total)},
                                      {"unique", to_decimal(count.unique)},
                                      {"known_total", std::to_string(count.known.total)},
                                      {"known_unique", std::to_string(count.known.unique)},
                                      {"source", count.known.sequences},
                                      {"right", count.is_right()}};
    return json.dump() + '\n';
}

ExitCode recount_all(bool as_json) {
    Console console(Verbosity::quiet);
    RunOptions options;
    options.stop = stop_on_signals();
    std::size_t wrong = 0;
    for (const KnownCount& known : known_counts)
        for (const EngineKind& engine : engine_kinds()) {
            Job job;
            job.problem.piece = Piece::parse(known.piece);
            job.problem.board = square_board(known.n);
            job.problem.pieces = known.n;
            job.goal.unique = true;
            job.run.engine = engine.name;
            if (!can_count(engine, job.problem)) continue;
            const Result result = execute(job, options, nullptr, console).result;
            const Recounted count{known, engine.name, result.total.value_or(CheckedInteger()),
                                  result.unique.value_or(CheckedInteger())};
            if (!count.is_right()) ++wrong;
            write_output(as_json ? to_json(count) : to_text(count));
        }
    if (wrong != 0)
        throw Failure(ExitCode::verification, {fmt::format("{} wrong", counted(wrong, "count")), "",
                                               "do not trust this build on this machine"});
    return ExitCode::complete;
}

}  // namespace

void add_selftest_command(const CommandLine& line) {
    const Command command =
        line.add_command("selftest", "Recount known values with every engine, in seconds");
    auto is_json = std::make_shared<bool>(false);
    command.add(json_flag("print each count as one line of JSON"), *is_json);
    command.footer("Examples:\n  hetman selftest\n  hetman selftest | grep -v ^ok");
    command.action([is_json](Channel*) { return recount_all(*is_json); });
}

}  // namespace hetman
