#include "coordinator/report/unit_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <string>
#include <vector>

#include "common/numbers/digest.h"

namespace hetman {
namespace {

// The indices of the set bits.
std::string rows(std::uint64_t mask) {
    std::vector<int> rows;
    for (; mask != 0; mask &= mask - 1) rows.push_back(std::countr_zero(mask));
    return fmt::format("{}", fmt::join(rows, ","));
}

// The fields that describe a unit, by its kind. Plans with row choices have one that shows
// whether a unit is folded.
class UnitFields {
  public:
    explicit UnitFields(const Plan& plan) : board_(plan.problem().board) {
        if (plan.size() == 0) return;
        const UnitKind first = plan.unit(0).kind;
        samples_ = std::holds_alternative<SampleRange>(first);
        choices_ = std::holds_alternative<RowChoice>(first);
        primes_ = std::holds_alternative<PrimeRange>(first);
    }

    std::vector<std::string> names() const {
        if (samples_) return {"unit", "first_sample", "samples"};
        if (primes_) return {"unit", "symmetry", "first_prime", "primes"};
        std::vector<std::string> names{"unit", "symmetry", "squares", "blocked", "west", "east"};
        if (choices_) names.push_back("folded");
        names.push_back("weight");
        return names;
    }

    std::vector<std::string> cells(const Unit& unit) const {
        const std::string id = std::to_string(unit.id);
        if (const auto* samples = std::get_if<SampleRange>(&unit.kind))
            return {id, std::to_string(samples->first), std::to_string(samples->count)};
        if (const auto* primes = std::get_if<PrimeRange>(&unit.kind))
            return {id, name_of(unit.symmetry), std::to_string(primes->first),
                    std::to_string(primes->count)};
        const auto* choice = std::get_if<RowChoice>(&unit.kind);
        const Halves halves = choice == nullptr ? Halves() : choice->halves;
        const Prefix squares = squares_of(unit.kind, board_);
        std::vector<std::string> cells{id,
                                       name_of(unit.symmetry),
                                       fmt::format("{}", fmt::join(squares.placed, ",")),
                                       fmt::format("{}", fmt::join(squares.blocked, ",")),
                                       rows(halves.west),
                                       rows(halves.east)};
        if (choices_) cells.push_back(choice != nullptr && choice->folded ? "yes" : "no");
        cells.push_back(std::to_string(unit.weight));
        return cells;
    }

  private:
    Board board_;
    bool samples_ = false;
    bool choices_ = false;
    bool primes_ = false;
};

std::string line_of(std::vector<std::string> cells, const std::vector<std::string>& more) {
    cells.insert(cells.end(), more.begin(), more.end());
    return fmt::format("{}\n", fmt::join(cells, "\t"));
}

// Gives its lines, one by one, to `take`.
template <class Take>
void visit_lines(const Plan& plan, const Ledger& ledger, Take take) {
    const UnitFields fields(plan);
    const GoalKind& goal = ledger.goal();
    take(line_of(fields.names(), goal.fields()));
    for (UnitId id = 0; id < plan.size(); ++id)
        if (ledger.is_done(id))
            take(line_of(fields.cells(plan.unit(id)), goal.cells(ledger.answer(id))));
}

}  // namespace

std::string unit_table(const Plan& plan, const Ledger& ledger) {
    std::string table;
    visit_lines(plan, ledger, [&table](const std::string& line) { table += line; });
    return table + fmt::format("# XXH3-128 {}\n", digest_of(table).hex());
}

std::string unit_table_digest(const Plan& plan, const Ledger& ledger) {
    RunningDigest digest;
    visit_lines(plan, ledger, [&digest](const std::string& line) { digest.add(line); });
    return digest.value().hex();
}

}  // namespace hetman
