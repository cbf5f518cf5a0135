#include "coordinator/result.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/version.h"

namespace hetman {
namespace {

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
    if (fixed % symmetries != 0)
        throw Failure(ExitCode::internal_error,
                      {fmt::format("the placements fixed by {} symmetries add up to {}, which they "
                                   "do not divide",
                                   symmetries, to_decimal(fixed)),
                       "", "please report this"});
    return fixed / symmetries;
}

BigInteger factorial(std::uint64_t n) {
    BigInteger product = 1;
    for (std::uint64_t i = 2; i <= n; ++i) product *= i;
    return product;
}

nlohmann::ordered_json number_or_null(const std::optional<BigInteger>& number) {
    if (number) return to_decimal(*number);
    return nullptr;
}

}  // namespace

Result result_of(const Goal& goal, const Checkpoint& checkpoint) {
    const Ledger& ledger = checkpoint.ledger;
    const std::uint64_t identity_units = checkpoint.identity.parts.front().units;
    Result result;
    result.subtotal = ledger.weighted_sum(0, identity_units);
    result.finished = ledger.finished();
    result.units = ledger.units();
    result.nodes = ledger.nodes();
    result.cpu_seconds = static_cast<double>(ledger.cpu_nanoseconds()) / 1e9;
    if (ledger.complete(0, identity_units)) {
        result.total = result.subtotal;
        if (goal.orderings)
            result.orderings = result.subtotal * factorial(checkpoint.identity.problem.pieces);
    }
    if (goal.unique && ledger.complete()) result.unique = classes(checkpoint);
    return result;
}

std::string to_json(const Job& job, const Result& result, const StartFacts& facts) {
    const nlohmann::ordered_json json{{"piece", job.problem.piece.betza()},
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
                                      {"complete", result.finished == result.units},
                                      {"version", version}};
    return json.dump();
}

std::string to_text(const Result& result) {
    if (!result.total) return {};
    const std::string total = to_decimal(*result.total);
    if (!result.unique && !result.orderings) return total + '\n';
    std::string text = "total " + total + '\n';
    if (result.unique) text += "unique " + to_decimal(*result.unique) + '\n';
    if (result.orderings) text += "orderings " + to_decimal(*result.orderings) + '\n';
    return text;
}

}  // namespace hetman
