#include "coordinator/result.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/symmetry.h"
#include "common/version.h"
#include "coordinator/boards.h"
#include "coordinator/plan/frame.h"

namespace hetman {
namespace {

Failure not_divisible(std::uint64_t symmetries, const BigInteger& sum) {
    return {ExitCode::internal_error,
            {fmt::format("counts over {} symmetries add up to {}, which they do not divide",
                         symmetries, to_decimal(sum)),
             "", "please report this"}};
}

// Burnside: the number of classes is the mean, over the problem's symmetries, of the number of
// placements that each fixes.
BigInteger classes(const Checkpoint& checkpoint) {
    BigInteger fixed = 0;
    std::uint64_t symmetries = 0;
    UnitId first = 0;
    for (const PartIdentity& part : checkpoint.identity.parts) {
        fixed += checkpoint.ledger.weighted_sum(first, part.units) * part.class_size;
        symmetries += part.class_size;
        first += part.units;
    }
    if (fixed % symmetries != 0) throw not_divisible(symmetries, fixed);
    return fixed / symmetries;
}

// The units of one orbit stand for each other, so their weighted sum of occupied squares is spread
// over its images under the problem's symmetries, evenly.
std::vector<BigInteger> heatmap_of(const Checkpoint& checkpoint) {
    const Problem& problem = checkpoint.identity.problem;
    const Board board = problem.board;
    const SymmetryGroup group = symmetries(problem);
    const std::vector<BigInteger>& sums = checkpoint.ledger.occupied();
    std::vector<BigInteger> heatmap(board.squares());
    if (sums.empty()) return heatmap;
    for (Square square = 0; square < board.squares(); ++square)
        for (const Symmetry symmetry : group)
            heatmap[apply(symmetry, board, square)] += sums[square];
    for (BigInteger& placements : heatmap) {
        if (placements % group.size() != 0) throw not_divisible(group.size(), placements);
        placements /= group.size();
    }
    return heatmap;
}

BigInteger factorial(std::uint64_t n) {
    BigInteger product = 1;
    for (std::uint64_t i = 2; i <= n; ++i) product *= i;
    return product;
}

// The square in the first row that a unit's image occupies. The group maps the first rows to
// themselves as a set, so the piece may come from the second.
Square in_first_row(Symmetry symmetry, const Problem& unit) {
    return apply(symmetry, unit.board, unit.preplaced).front();
}

nlohmann::ordered_json number_or_null(const std::optional<BigInteger>& number) {
    if (number) return to_decimal(*number);
    return nullptr;
}

void add_first(const Result& result, nlohmann::ordered_json& json) {
    // null: not known yet; an empty list: there is none.
    json["placement"] = nullptr;
    if (result.first) json["placement"] = *result.first;
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
        if (result.complete)
            result.first =
                ledger.found().empty() ? std::vector<Square>{} : ledger.found().begin()->second;
        return result;
    }
    if (goal.find == Find::heatmap && result.complete) result.heatmap = heatmap_of(checkpoint);
    if (ledger.complete(0, identity_units)) {
        result.total = result.subtotal;
        if (goal.orderings)
            result.orderings = result.subtotal * factorial(checkpoint.identity.problem.pieces);
    }
    if (goal.unique && ledger.complete()) result.unique = classes(checkpoint);
    return result;
}

void add_subtotals(const Plan& plan, const Checkpoint& checkpoint, Result& result) {
    const RunIdentity& identity = checkpoint.identity;
    const Problem& problem = identity.problem;
    if (identity.decision.frame != "first-rows" || identity.find == Find::first ||
        !fills_lines(problem))
        return;
    const PlanPart& part = plan.parts().front();
    const SymmetryGroup group = frame_symmetries(problem, make_frame("first-rows", problem));
    for (UnitId id = part.first; id < part.first + part.units; ++id) {
        if (!checkpoint.ledger.is_done(id)) continue;
        const Problem unit = problem_of(problem, plan.unit(id));
        // As for the heat map: spread evenly over the images.
        for (const Symmetry symmetry : group)
            result.by_first_square[in_first_row(symmetry, unit)] +=
                checkpoint.ledger.tally(id).placements * checkpoint.ledger.weight(id);
    }
    for (auto& [square, placements] : result.by_first_square) {
        if (placements % group.size() != 0) throw not_divisible(group.size(), placements);
        placements /= group.size();
    }
}

std::map<std::string, std::string> tables_of(const Result& result) {
    if (!result.study) return {};
    return {{"table.csv", table_csv(*result.study)},
            {"times.csv", times_csv(*result.study)},
            {"lengths.csv", lengths_csv(*result.study)}};
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
    return json.dump();
}

std::string summary_of(const Problem& problem) {
    if (problem.study)
        return fmt::format(
            "{} ({}) on {} x {}, {}{}", problem.piece.name(), problem.piece.betza(),
            problem.board.n, problem.board.n,
            problem.blocked.empty() ? "" : fmt::format("{} blocked, ", problem.blocked.size()),
            describe(*problem.study));
    return fmt::format("{} ({}) on {} x {}, {} pieces, {} preplaced, {} blocked",
                       problem.piece.name(), problem.piece.betza(), problem.board.n,
                       problem.board.n, problem.pieces, problem.preplaced.size(),
                       problem.blocked.size());
}

std::string to_text(const Problem& problem, const Result& result) {
    if (result.study)
        return (result.shard ? describe(*result.shard) + ": " : std::string()) +
               to_text(*result.study);
    if (result.shard)
        return result.complete
                   ? fmt::format("{}: subtotal {} of its {} units, not the total\n",
                                 describe(*result.shard), to_decimal(result.subtotal), result.units)
                   : std::string();
    if (result.first && result.first->empty()) return "none\n";
    if (result.first) return squares_text(*result.first) + board_text(problem, *result.first);
    if (!result.heatmap.empty()) return table_text(problem.board, result.heatmap);
    if (!result.total) return {};
    const std::string total = to_decimal(*result.total);
    if (!result.unique && !result.orderings) return total + '\n';
    std::string text = "total " + total + '\n';
    if (result.unique) text += "unique " + to_decimal(*result.unique) + '\n';
    if (result.orderings) text += "orderings " + to_decimal(*result.orderings) + '\n';
    return text;
}

}  // namespace hetman
