#include "coordinator/result.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/checksum.h"
#include "common/failure.h"
#include "common/plural.h"
#include "common/symmetry.h"
#include "common/version.h"
#include "coordinator/boards.h"
#include "coordinator/class_sizes.h"
#include "coordinator/first_squares.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan_check.h"

namespace hetman {
namespace {

CheckedInteger mean_over(std::uint64_t symmetries, const CheckedInteger& sum) {
    if (const auto mean = sum.divided_by(symmetries)) return *mean;
    throw Failure(ExitCode::internal_error,
                  {fmt::format("counts over {} symmetries add up to {}, which they do not divide",
                               symmetries, to_decimal(sum)),
                   "", "please report this"});
}

// Where there is no placement the number of pieces may be beyond any factorial.
CheckedInteger orderings(const RunIdentity& identity, const CheckedInteger& total) {
    return is_impossible(identity.problem) ? total : total * factorial(identity.problem.pieces);
}

// Burnside: the number of classes is the mean, over the problem's symmetries, of the number of
// placements that each fixes.
CheckedInteger classes(const Checkpoint& checkpoint) {
    CheckedInteger fixed;
    std::uint64_t symmetries = 0;
    UnitId first = 0;
    for (const PartIdentity& part : checkpoint.identity.parts) {
        fixed += checkpoint.ledger.weighted_sum(first, part.units) * part.class_size;
        symmetries += part.class_size;
        first += part.units;
    }
    return mean_over(symmetries, fixed);
}

// The units of one orbit stand for each other, so their weighted sum of occupied squares is spread
// over its images under the problem's symmetries, evenly.
std::vector<CheckedInteger> heatmap_of(const Checkpoint& checkpoint) {
    const Problem& problem = checkpoint.identity.problem;
    const Board board = problem.board;
    const SymmetryGroup group = symmetries(problem);
    const std::vector<CheckedInteger>& sums = checkpoint.ledger.occupied();
    std::vector<CheckedInteger> heatmap(board.squares());
    if (sums.empty()) return heatmap;
    for (Square square = 0; square < board.squares(); ++square)
        for (const Symmetry symmetry : group)
            heatmap[apply(symmetry, board, square)] += sums[square];
    for (CheckedInteger& placements : heatmap) placements = mean_over(group.size(), placements);
    return heatmap;
}

nlohmann::ordered_json number_or_null(const std::optional<CheckedInteger>& number) {
    if (number) return to_decimal(*number);
    return nullptr;
}

void set_first(const Ledger& ledger, Result& result) {
    const auto& found = ledger.found();
    result.first = found.empty() ? std::vector<Square>{} : found.begin()->second;
    result.first_checksum = Checksum().add(*result.first).value();
}

void add_first(const Result& result, nlohmann::ordered_json& json) {
    // null: not known yet; an empty list: there is none.
    json["placement"] = nullptr;
    if (result.first) json["placement"] = first_of(result);
}

void add_classes(const Result& result, nlohmann::ordered_json& json) {
    json["classes"] = nullptr;
    for (const auto& [size, classes] : result.classes)
        json["classes"][std::to_string(size)] = to_decimal(classes);
}

void add_heatmap(Board board, const Result& result, nlohmann::ordered_json& json) {
    json["heatmap"] = nullptr;
    if (result.heatmap.empty()) return;
    for (std::uint64_t row = 0; row < board.n; ++row) {
        nlohmann::ordered_json line = nlohmann::ordered_json::array();
        for (std::uint64_t column = 0; column < board.n; ++column)
            line.push_back(to_decimal(result.heatmap[board.square(row, column)]));
        json["heatmap"].push_back(line);
    }
}

}  // namespace

Result result_of(const Goal& goal, const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    const std::uint64_t identity_units = checkpoint.identity.parts.front().units;
    Result result;
    result.subtotal = ledger.weighted_sum(0, identity_units);
    result.finished = ledger.finished();
    result.units = ledger.share();
    result.nodes = ledger.nodes();
    result.cpu_seconds = static_cast<double>(ledger.cpu_nanoseconds()) / 1e9;
    result.complete = ledger.complete();
    result.shard = checkpoint.shard;
    if (goal.find == Find::complete) {
        result.study = study_result(checkpoint.identity.problem, ledger);
        return result;
    }
    if (result.shard) return result;
    if (goal.find == Find::first) {
        if (result.complete) set_first(ledger, result);
        return result;
    }
    if (goal.find == Find::heatmap && result.complete) result.heatmap = heatmap_of(checkpoint);
    if (ledger.complete(0, identity_units)) {
        result.total = result.subtotal;
        if (goal.orderings) result.orderings = orderings(checkpoint.identity, result.subtotal);
    }
    if (goal.unique && ledger.complete()) result.unique = classes(checkpoint);
    if (goal.classes && ledger.complete()) result.classes = classes_by_size(checkpoint);
    return result;
}

void add_subtotals(const Plan& plan, const Checkpoint& checkpoint, Result& result) {
    const FirstSquares first_squares(plan, checkpoint.identity);
    std::uint64_t images = 1;
    for (UnitId id = 0; id < first_squares.units(); ++id) {
        if (!checkpoint.ledger.is_done(id)) continue;
        const CheckedInteger placements = checkpoint.ledger.weighted_sum(id, 1);
        const std::vector<Square> squares = first_squares.of(id);
        images = squares.size();
        for (const Square square : squares) result.by_first_square[square] += placements;
    }
    for (auto& [square, placements] : result.by_first_square)
        placements = mean_over(images, placements);
}

bool has_no_placement(const Problem& problem, const Result& result) {
    const bool is_empty = result.first && first_of(result).empty();
    return is_empty && (problem.pieces > 0 || is_impossible(problem));
}

const std::vector<Square>& first_of(const Result& result) {
    const std::vector<Square>& squares = result.first.value();
    if (Checksum().add(squares).value() != result.first_checksum)
        throw changed_in_memory("the first placement");
    return squares;
}

Result checked_result(const Goal& goal, const Checkpoint& checkpoint, const Plan& plan,
                      const std::filesystem::path& directory) {
    check_parts(plan, checkpoint.identity);
    checkpoint.ledger.check();
    check_against_plan(checkpoint.ledger, plan, directory);
    Result result = result_of(goal, checkpoint);
    add_subtotals(plan, checkpoint, result);
    // Last, as whatever changed meanwhile may have been used.
    check_units(plan);
    return result;
}

std::map<std::string, std::string> tables_of(const Result& result) {
    if (!result.study) return {};
    return {{"table.csv", table_csv(*result.study)},
            {"times.csv", times_csv(*result.study)},
            {"lengths.csv", lengths_csv(*result.study)},
            {"returns.csv", returns_csv(*result.study)},
            {"rounds.csv", rounds_csv(*result.study)}};
}

std::string to_json(const Job& job, const Result& result, const StartFacts& facts) {
    nlohmann::ordered_json json{{"piece", job.problem.piece.betza()},
                                {"n", job.problem.board.n},
                                {"pieces", job.problem.pieces},
                                {"preplaced", job.problem.preplaced},
                                {"blocked", job.problem.blocked},
                                {"total", number_or_null(result.total)},
                                {"unique", number_or_null(result.unique)},
                                {"orderings", number_or_null(result.orderings)},
                                {"subtotal", to_decimal(result.subtotal)},
                                {"engine", job.run.engine},
                                {"frame", job.run.frame},
                                {"units", result.units},
                                {"finished", result.finished},
                                {"nodes", result.nodes},
                                {"seconds", facts.seconds},
                                {"cpu_seconds", result.cpu_seconds},
                                {"threads", facts.threads},
                                {"ranks", facts.ranks},
                                {"complete", result.complete},
                                {"version", version}};
    if (facts.recounted.units() > 0)
        json["double_check"] = {{"workers", facts.recounted.workers()},
                                {"units", facts.recounted.units()},
                                {"cpu_seconds", facts.recounted.cpu_seconds()}};
    if (job.goal.classes) add_classes(result, json);
    if (result.shard) json["shard"] = name_of(*result.shard);
    if (job.goal.find != Find::count) json["find"] = name_of(job.goal.find);
    if (job.goal.find == Find::first) add_first(result, json);
    if (result.study) json["completion"] = to_json(*result.study);
    if (job.goal.find == Find::heatmap) add_heatmap(job.problem.board, result, json);
    if (!result.by_first_square.empty()) {
        nlohmann::ordered_json& subtotals = json["by_first_square"];
        for (const auto& [square, placements] : result.by_first_square)
            subtotals[std::to_string(square)] = to_decimal(placements);
    }
    for (const auto& [square, seconds] : facts.cpu_seconds_by_first_square)
        json["cpu_seconds_by_first_square"][std::to_string(square)] = seconds;
    return json.dump();
}

std::string summary_of(const Problem& problem) {
    if (problem.study)
        return fmt::format(
            "{} ({}) on {} x {}, {}{}", problem.piece.name(), problem.piece.betza(),
            problem.board.n, problem.board.n,
            problem.blocked.empty() ? "" : fmt::format("{} blocked, ", problem.blocked.size()),
            describe(*problem.study));
    return fmt::format("{} ({}) on {} x {}, {}, {} preplaced, {} blocked", problem.piece.name(),
                       problem.piece.betza(), problem.board.n, problem.board.n,
                       counted(problem.pieces, "piece"), problem.preplaced.size(),
                       problem.blocked.size());
}

std::string to_text(const Problem& problem, const Result& result) {
    if (result.study)
        return (result.shard ? describe(*result.shard) + ": " : std::string()) +
               to_text(*result.study);
    if (result.shard)
        return result.complete ? fmt::format("{}: subtotal {} of its {}, not the total\n",
                                             describe(*result.shard), to_decimal(result.subtotal),
                                             counted(result.units, "unit"))
                               : std::string();
    if (has_no_placement(problem, result)) return "none\n";
    if (result.first) return squares_text(first_of(result)) + board_text(problem, first_of(result));
    if (!result.heatmap.empty()) return table_text(problem.board, result.heatmap);
    if (!result.total) return {};
    const std::string total = to_decimal(*result.total);
    if (!result.unique && !result.orderings) return total + '\n';
    std::string text = "total " + total + '\n';
    if (result.unique) text += "unique " + to_decimal(*result.unique) + '\n';
    for (const auto& [size, classes] : result.classes)
        text += fmt::format("classes of {}: {}\n", size, to_decimal(classes));
    if (result.orderings) text += "orderings " + to_decimal(*result.orderings) + '\n';
    return text;
}

}  // namespace hetman
