#include "coordinator/report/result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/job/problem_keys.h"
#include "common/plural.h"
#include "common/problem/symmetry/symmetry.h"
#include "common/version.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/planner/first_squares.h"
#include "coordinator/report/boards.h"
#include "coordinator/report/class_sizes.h"
#include "coordinator/report/counts_of_part.h"

namespace hetman {
namespace {

// If there is no placement, the factorial of the number of pieces may be too large to compute.
CheckedInteger orderings(const RunIdentity& identity, const CheckedInteger& total) {
    return is_impossible(identity.problem) ? total
                                           : total * factorial(identity.problem.pieces.exact());
}

// Burnside's lemma: the number of classes is the mean, over the problem's symmetries, of the number
// of placements that each fixes.
CheckedInteger classes(const Checkpoint& checkpoint) {
    CheckedInteger fixed;
    std::uint64_t symmetries = 0;
    const std::vector<PartIdentity>& parts = checkpoint.identity.parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        fixed += placements_of_part(checkpoint, i) * parts[i].class_size;
        symmetries += parts[i].class_size;
    }
    return mean_over(symmetries, fixed);
}

// The same for each number of pieces.
CountsByNumber classes_by_number(const Checkpoint& checkpoint) {
    CountsByNumber classes;
    std::uint64_t symmetries = 0;
    const std::vector<PartIdentity>& parts = checkpoint.identity.parts;
    for (std::size_t number = 0; number < parts.size(); ++number) {
        const PartIdentity& part = parts[number];
        const CountsByNumber fixed = numbers_of_part(checkpoint, number);
        if (classes.size() < fixed.size()) classes.resize(fixed.size());
        for (std::size_t i = 0; i < fixed.size(); ++i) classes[i] += fixed[i] * part.class_size;
        symmetries += part.class_size;
    }
    for (CheckedInteger& number : classes) number = mean_over(symmetries, number);
    return classes;
}

// Of remainders nothing is known until all are there, so that there is no subtotal.
void tell_of_remainders(Result& result) {
    result.document.set_field("subtotal", nullptr);
    if (result.shard && result.complete)
        result.document.text =
            fmt::format("{} of remainders; only the merged shards have a total\n",
                        counted(result.units, "unit"));
    result.document.seal();
}

// Fills in what is reported by the number of pieces. The count must be complete.
void add_numbers(const Goal& goal, const Checkpoint& checkpoint, Result& result) {
    const Problem& problem = checkpoint.identity.problem;
    if (!problem.pieces.by_number()) return;
    if (problem.pieces.is_extreme()) {
        result.extreme = extreme_number(checkpoint);
        return;
    }
    result.by_number = numbers_of_part(checkpoint, 0);
    if (goal.unique && checkpoint.ledger.complete())
        result.unique_by_number = classes_by_number(checkpoint);
}

// Null until they are known; an empty list if there is no placement.
nlohmann::ordered_json numbers_or_null(const CountsByNumber& counts, bool known) {
    if (!known) return nullptr;
    nlohmann::ordered_json numbers = nlohmann::ordered_json::array();
    for (const CheckedInteger& number : counts) numbers.push_back(to_decimal(number));
    return numbers;
}

// "k count" on a line for each number of pieces, from that of the preplaced ones on; with classes a
// second number.
std::string numbers_text(const Problem& problem, const Result& result) {
    std::string text;
    for (std::size_t i = problem.preplaced.size(); i < result.by_number.size(); ++i) {
        text += fmt::format("{} {}", i, to_decimal(result.by_number[i]));
        if (result.unique) text += ' ' + to_decimal(result.unique_by_number.at(i));
        text += '\n';
    }
    return text;
}

// The same for the largest or smallest number alone.
std::string extreme_text(const Result& result) {
    std::string text = fmt::format("{} {}", *result.extreme, to_decimal(*result.total));
    if (result.unique) text += ' ' + to_decimal(*result.unique);
    return text + '\n';
}

nlohmann::ordered_json number_or_null(const std::optional<CheckedInteger>& number) {
    if (number) return to_decimal(*number);
    return nullptr;
}

void add_classes(const Result& result, nlohmann::ordered_json& json) {
    json["classes"] = nullptr;
    for (const auto& [size, classes] : result.classes)
        json["classes"][std::to_string(size)] = to_decimal(classes);
}

std::string class_sizes_text(const Result& result) {
    std::string text;
    for (const auto& [size, classes] : result.classes)
        text += fmt::format("classes of {}: {}\n", size, to_decimal(classes));
    return text;
}

std::string csv_of(const Table& table) {
    std::string text = fmt::format("{}\n", fmt::join(table.columns, ","));
    for (const std::vector<std::string>& row : table.rows)
        text += fmt::format("{}\n", fmt::join(row, ","));
    return text;
}

}  // namespace

Result result_of(const Goal& goal, const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    const std::uint64_t identity_units = checkpoint.identity.parts.front().units;
    Result result;
    result.subtotal = subtotal_of(checkpoint);
    result.finished = ledger.finished();
    result.finished_parts = ledger.children().size();
    result.units = ledger.share();
    result.nodes = ledger.nodes();
    result.cpu_seconds = static_cast<double>(ledger.cpu_nanoseconds()) / 1e9;
    result.complete = ledger.complete();
    result.shard = checkpoint.shard;
    Findings findings = ledger.findings();
    findings.complete = result.complete && !result.shard;
    result.document = ledger.goal().tell(checkpoint.identity.problem, findings);
    if (has_remainders(checkpoint) && (result.shard || !ledger.complete(0, identity_units)))
        tell_of_remainders(result);
    if (result.shard || !ledger.goal().gives_total()) return result;
    if (ledger.complete(0, identity_units)) {
        result.total = result.subtotal = placements_of_part(checkpoint, 0);
        add_numbers(goal, checkpoint, result);
        if (goal.orderings) result.orderings = orderings(checkpoint.identity, result.subtotal);
    }
    if (goal.unique && ledger.complete()) result.unique = classes(checkpoint);
    if (goal.classes && ledger.complete()) result.classes = classes_by_size(checkpoint);
    return result;
}

void add_subtotals(const Plan& plan, const Checkpoint& checkpoint, Result& result) {
    const FirstSquares first_squares(plan, checkpoint.identity.decision.frame,
                                     goal_kind(checkpoint.identity.find));
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
    result.document.check();
    const auto& placement = result.document.placement;
    if (!placement || !placement->empty()) return false;
    if (is_impossible(problem) || problem.pieces.least() > 0) return true;
    // The empty placement exists, but need not be maximal.
    return tests_maximality(problem) && problem.blocked.size() < problem.board.squares();
}

Result checked_result(const Goal& goal, const Checkpoint& checkpoint, const Plan& plan,
                      const std::filesystem::path& directory) {
    check_parts(plan, checkpoint.identity);
    checkpoint.ledger.check();
    check_against_plan(checkpoint.ledger, plan, directory);
    Result result = result_of(goal, checkpoint);
    add_subtotals(plan, checkpoint, result);
    // Checked last, because the units may have changed while they were used.
    check_units(plan);
    return result;
}

std::map<std::string, std::string> tables_of(const Result& result) {
    result.document.check();
    std::map<std::string, std::string> files;
    for (const Table& table : result.document.tables) files[table.name + ".csv"] = csv_of(table);
    return files;
}

nlohmann::ordered_json json_record(const Job& job, const Result& result, const StartFacts& facts) {
    nlohmann::ordered_json json;
    for (const ProblemKey& key : problem_keys()) key.show(job.problem, json);
    if (result.extreme)
        json["pieces"] = *result.extreme;
    else if (result.total && job.problem.pieces.is_extreme())
        json["pieces"] = nullptr;  // there is no placement
    json.update(nlohmann::ordered_json{{"total", number_or_null(result.total)},
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
                                       {"version", version}});
    if (!result.complete) json["finished_parts"] = result.finished_parts;
    if (facts.recounted.units() > 0)
        json["double_check"] = {{"workers", facts.recounted.workers()},
                                {"units", facts.recounted.units()},
                                {"cpu_seconds", facts.recounted.cpu_seconds()}};
    if (job.problem.pieces == NumberKind::each && goal_kind(job.goal.find).only_counts()) {
        json["by_number"] = numbers_or_null(result.by_number, result.total.has_value());
        if (job.goal.unique)
            json["unique_by_number"] =
                numbers_or_null(result.unique_by_number, result.unique.has_value());
    }
    if (job.goal.classes) add_classes(result, json);
    if (result.shard) json["shard"] = name_of(*result.shard);
    if (!goal_kind(job.goal.find).only_counts()) json["find"] = name_of(job.goal.find);
    result.document.check();
    json.update(nlohmann::ordered_json::parse(result.document.fields));
    if (!result.by_first_square.empty()) {
        nlohmann::ordered_json& subtotals = json["by_first_square"];
        for (const auto& [square, placements] : result.by_first_square)
            subtotals[std::to_string(square)] = to_decimal(placements);
    }
    for (const auto& [square, seconds] : facts.cpu_seconds_by_first_square)
        json["cpu_seconds_by_first_square"][std::to_string(square)] = seconds;
    return json;
}

std::string to_json(const Job& job, const Result& result, const StartFacts& facts) {
    return json_record(job, result, facts).dump();
}

std::string to_text(const Problem& problem, const Result& result) {
    const Document& document = result.document;
    document.check();
    if (!document.text.empty())
        return (result.shard ? describe(*result.shard) + ": " : std::string()) + document.text;
    if (result.shard)
        return result.complete ? fmt::format("{}: subtotal {} of its {}, not the total\n",
                                             describe(*result.shard), to_decimal(result.subtotal),
                                             counted(result.units, "unit"))
                               : std::string();
    if (has_no_placement(problem, result)) return "none\n";
    if (document.placement)
        return squares_text(*document.placement) + board_text(problem, *document.placement);
    if (!document.squares.empty()) return table_text(problem.board, document.squares);
    if (!result.total) return {};
    std::string text = result.extreme ? extreme_text(result) : numbers_text(problem, result);
    if (!text.empty()) return text + class_sizes_text(result);
    const std::string total = to_decimal(*result.total);
    if (!result.unique && !result.orderings) return total + '\n';
    text = "total " + total + '\n';
    if (result.unique) text += "unique " + to_decimal(*result.unique) + '\n';
    text += class_sizes_text(result);
    if (result.orderings) text += "orderings " + to_decimal(*result.orderings) + '\n';
    return text;
}

}  // namespace hetman
