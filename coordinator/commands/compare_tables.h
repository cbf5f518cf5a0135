#pragma once
// What hetman compare prints of the rungs of the ladder, board by board.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "common/job/duration.h"
#include "coordinator/commands/ladder.h"

namespace hetman {

// A run beside those that it is compared with.
struct ComparedRun {
    RungRun run;
    std::optional<double> faster;  // CPU time of the rung before / of this one, same n
    std::optional<double> growth;  // CPU time / that of the same rung for n - 1
};

struct ComparedBoard {
    std::uint64_t n;
    std::vector<ComparedRun> rows;
};

// The run of this rung; null if it was not tried.
const RungRun* find_run(const std::vector<ComparedRun>& rows, const std::string& rung);

// The ratio of their CPU times; nothing unless both finished, in measurable time.
std::optional<double> time_ratio(const RungRun* numerator, const RungRun* denominator);

// `verbose`: all that the naive forms did as well.
void print_table(const ComparedBoard& board, Duration budget, bool verbose);

nlohmann::ordered_json json_of(const std::vector<ComparedBoard>& boards);

}  // namespace hetman
