#include "coordinator/recurrence/recurrence_report.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/plural.h"
#include "coordinator/recurrence/formulas.h"

namespace hetman {
namespace {

std::string name_of(BoundKind kind) {
    return kind == BoundKind::polynomial ? "polynomial" : "transfer-matrix";
}

// The largest from() that a recurrence can have because of the bound.
std::size_t longest_by(const OrderBound& bound, std::uint64_t first) {
    return bound.order + (bound.from > first ? bound.from - first : 0);
}

// Two recurrences agree everywhere if they agree on as many terms as both have together.
bool proves(const OrderBound& bound, const RecurrenceReport& report) {
    return report.terms >= report.recurrence->from() + longest_by(bound, report.first);
}

// Enough terms for each recurrence of that order contradict the bound if they have none.
void check(const OrderBound& bound, const RecurrenceReport& report) {
    const std::size_t longest = longest_by(bound, report.first);
    if (report.recurrence && report.recurrence->from() <= longest) return;
    throw Failure(
        ExitCode::verification,
        {fmt::format("the terms do not satisfy a recurrence of order {}, as they must", longest),
         "--recurrence", "please report this"});
}

std::string how_sure(const RecurrenceReport& report) {
    const std::string terms = counted(report.terms, "term");
    if (!report.bound)
        return fmt::format(
            "{} of the {} determine it, the other {} agree with it; this is no proof",
            report.recurrence->determining(), terms, report.confirming());
    const std::uint64_t order = report.bound->order;
    const std::string bounded =
        report.bound->kind == BoundKind::polynomial
            ? fmt::format("the totals are a polynomial of degree {} or less", order - 1)
            : fmt::format("a transfer matrix bounds the order by {}", order);
    return fmt::format("proved: for n >= {} {}, and {} agree", report.bound->from, bounded, terms);
}

void add_quasi_polynomial(std::string& text, const QuasiPolynomial& found) {
    const auto add = [&text](const std::string& line) { text += fmt::format("# {}\n", line); };
    if (found.period == 1) {
        add(fmt::format("a(n) = {} for n >= {}", polynomial_formula(found.pieces[0]), found.from));
        return;
    }
    add(fmt::format("quasi-polynomial of degree {} and period {} for n >= {}", found.degree,
                    found.period, found.from));
    for (std::size_t i = 0; i < found.pieces.size(); ++i)
        add(fmt::format("n = {} mod {}: a(n) = {}", i, found.period,
                        polynomial_formula(found.pieces[i])));
}

nlohmann::ordered_json list_of(const std::vector<BigInteger>& numbers) {
    auto list = nlohmann::ordered_json::array();
    for (const BigInteger& number : numbers) list.push_back(to_decimal(number));
    return list;
}

nlohmann::ordered_json record_of(const QuasiPolynomial& found) {
    auto pieces = nlohmann::ordered_json::array();
    for (const Polynomial& piece : found.pieces)
        pieces.push_back({{"coefficients", list_of(piece.coefficients)},
                          {"divisor", to_decimal(piece.divisor)}});
    return {{"degree", found.degree},
            {"period", found.period},
            {"from", found.from},
            {"pieces", std::move(pieces)}};
}

nlohmann::ordered_json found_in(const RecurrenceReport& report) {
    const LinearRecurrence& recurrence = *report.recurrence;
    nlohmann::ordered_json json{{"order", recurrence.order()},
                                {"from", report.first + recurrence.from()},
                                {"numerator", list_of(recurrence.numerator)},
                                {"denominator", list_of(recurrence.denominator)},
                                {"determining", recurrence.determining()},
                                {"confirming", report.confirming()},
                                {"proof", nullptr},
                                {"quasi_polynomial", nullptr}};
    if (const auto& bound = report.bound)
        json["proof"] = {
            {"by", name_of(bound->kind)}, {"order", bound->order}, {"from", bound->from}};
    if (report.quasi_polynomial) json["quasi_polynomial"] = record_of(*report.quasi_polynomial);
    return json;
}

}  // namespace

RecurrenceReport report_on_recurrence(std::uint64_t first, const std::vector<BigInteger>& terms,
                                      const std::optional<OrderBound>& bound) {
    RecurrenceReport report{first, terms.size()};
    const std::size_t half = terms.size() / 2;
    report.recurrence = find_recurrence(terms, bound ? half : report.longest());
    if (bound && half >= longest_by(*bound, first)) check(*bound, report);
    if (!report.recurrence) return report;
    if (bound && proves(*bound, report)) report.bound = bound;
    if (!report.bound && report.confirming() < least_confirming)
        report.recurrence.reset();
    else
        report.quasi_polynomial = quasi_polynomial_of(*report.recurrence, first);
    return report;
}

std::string to_text(const RecurrenceReport& report) {
    const std::string terms = counted(report.terms, "term");
    if (!report.recurrence && report.longest() == 0)
        return fmt::format("# {}: too few for a recurrence\n", terms);
    if (!report.recurrence)
        return fmt::format("# {}: no recurrence of order {} or less with integer coefficients\n",
                           terms, report.longest());
    const LinearRecurrence& recurrence = *report.recurrence;
    std::string text = fmt::format("# {} for n >= {}\n# G.f.: {}\n", recurrence_formula(recurrence),
                                   report.first + recurrence.from(),
                                   generating_function(recurrence, report.first));
    if (report.quasi_polynomial) add_quasi_polynomial(text, *report.quasi_polynomial);
    return text + fmt::format("# {}\n", how_sure(report));
}

std::string to_json(const RecurrenceReport& report) {
    nlohmann::ordered_json json{{"first", report.first},
                                {"terms", report.terms},
                                {"longest", report.longest()},
                                {"found", nullptr}};
    if (report.recurrence) json["found"] = found_in(report);
    return nlohmann::ordered_json{{"recurrence", json}}.dump() + '\n';
}

}  // namespace hetman
