#include "coordinator/report/unit_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "common/digits.h"
#include "common/failure.h"
#include "common/split_text.h"

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

std::string cells_text(const std::vector<std::string>& cells) {
    return fmt::format("{}", fmt::join(cells, "\t"));
}

// The details of an answer are its counts by number of pieces, see worker/goals/by_number.h.
bool has_numbers(const GoalKind& goal, const Problem& problem) {
    return goal.only_counts() && problem.pieces.by_number();
}

std::vector<std::string> fields_of_answers(const GoalKind& goal, const Problem& problem) {
    std::vector<std::string> fields = goal.fields();
    if (has_numbers(goal, problem)) fields.emplace_back("by_number");
    return fields;
}

std::vector<std::string> cells_of(const Answer& answer, const GoalKind& goal,
                                  const Problem& problem) {
    std::vector<std::string> cells = goal.cells(answer);
    if (has_numbers(goal, problem)) cells.push_back(answer.details);
    return cells;
}

std::uint64_t number_of(const std::string& digits) {
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, number).ec != std::errc())
        throw std::runtime_error("its counts are out of range");
    return number;
}

// The answer of a count that has these cells.
Answer answer_in(std::vector<std::string> cells, const GoalKind& goal, const Problem& problem) {
    Answer answer;
    constexpr std::size_t numbers = 2 + std::size(residue_moduli);
    if (has_numbers(goal, problem) && cells.size() == numbers + 1) {
        answer.details = cells.back();
        cells.pop_back();
    }
    const std::size_t longest = 3 * goal.most_bytes_of_number(problem);
    if (cells.size() != numbers || !std::all_of(cells.begin(), cells.end(), is_canonical) ||
        cells[0].size() > longest)
        throw std::runtime_error("its counts are malformed");
    answer.tally.placements = BigInteger(cells[0]);
    answer.tally.nodes = number_of(cells[1]);
    for (std::size_t i = 0; i < std::size(residue_moduli); ++i)
        answer.tally.residues.of[i] = number_of(cells[2 + i]);
    return answer;
}

// Everything but the last line, piece by piece.
template <class Write>
void write_table(const Plan& plan, const Ledger& ledger, const Write& write) {
    const UnitFields fields(plan);
    const GoalKind& goal = ledger.goal();
    const auto write_line = [&](std::vector<std::string> cells, std::vector<std::string> more) {
        std::move(more.begin(), more.end(), std::back_inserter(cells));
        write(cells_text(cells) + '\n');
    };
    write_line(fields.names(), fields_of_answers(goal, plan.problem()));
    for (UnitId id = 0; id < plan.size(); ++id)
        if (ledger.is_done(id))
            write_line(fields.cells(plan.unit(id)),
                       cells_of(ledger.answer(id), goal, plan.problem()));
}

constexpr std::string_view digest_mark = "# XXH3-128 ";

std::string last_line(const Digest& digest) {
    return fmt::format("{}{}\n", digest_mark, digest.hex());
}

std::string_view rows_of(std::string_view table) {
    return table.substr(0, table.size() - std::min(table.size(), last_line({}).size()));
}

// Takes the text up to the end, without it.
std::string_view take(std::string_view& text, char end) {
    const std::string_view taken = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), taken.size() + 1));
    return taken;
}

Failure wrong_table(const std::string& what, const std::string& where) {
    return {
        ExitCode::verification,
        {what, where, "it was altered, or the program that wrote it is faulty: do not trust it"}};
}

// Why the row is not that of the unit, which is expected next.
std::string wrong_row(std::string_view row, UnitId expected) {
    const std::string_view number = take(row, '\t');
    UnitId id = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), id);
    if (error != std::errc() || end != number.data() + number.size())
        return fmt::format("the row of unit {} does not begin with its number", expected);
    if (id > expected) return fmt::format("unit {} is missing in the table", expected);
    if (id < expected) return fmt::format("unit {} is in the table twice, or not in order", id);
    return fmt::format("unit {} in the table is not that of the plan", id);
}

// Reads rows one after the other.
class TableReader {
  public:
    TableReader(std::string_view table, const Plan& plan, const GoalKind& goal, std::string where)
        : rest_(rows_of(table)), plan_(plan), goal_(goal), fields_(plan), where_(std::move(where)) {
        std::vector<std::string> names = fields_.names();
        for (std::string& name : fields_of_answers(goal, plan.problem()))
            names.push_back(std::move(name));
        if (take(rest_, '\n') != cells_text(names))
            throw wrong_table("the columns of the table are not those of this plan", where_);
    }

    UnitResult read(UnitId id) {
        if (rest_.empty())
            throw wrong_table(fmt::format("unit {} is missing in the table", id), where_);
        std::string_view row = take(rest_, '\n');
        const std::string planned = cells_text(fields_.cells(plan_.unit(id))) + '\t';
        if (!row.starts_with(planned)) throw wrong_table(wrong_row(row, id), where_);
        row.remove_prefix(planned.size());
        UnitResult result;
        result.id = id;
        try {
            result.answer = answer_in(split_text(row, '\t'), goal_, plan_.problem());
            goal_.check(plan_.problem(), result.answer);
        } catch (const std::runtime_error& error) {
            throw wrong_table(fmt::format("unit {} in the table: {}", id, error.what()), where_);
        }
        if (!result.answer.tally.has_its_residues())
            throw wrong_table(
                fmt::format("the placements of unit {} do not match their residues", id), where_);
        return result;
    }

    void expect_end() const {
        if (!rest_.empty()) throw wrong_table("the table has further rows", where_);
    }

  private:
    std::string_view rest_;
    const Plan& plan_;
    const GoalKind& goal_;
    UnitFields fields_;
    std::string where_;
};

}  // namespace

std::string unit_table(const Plan& plan, const Ledger& ledger) {
    std::string table;
    write_table(plan, ledger, [&](const std::string& line) { table += line; });
    return table + last_line(digest_of(table));
}

Digest digest_of_units(const Plan& plan, const Ledger& ledger) {
    RunningDigest digest;
    write_table(plan, ledger, [&](const std::string& line) { digest.add(line); });
    return digest.value();
}

Digest digest_of_table(std::string_view table) {
    const std::string_view rows = rows_of(table);
    const std::string_view last = table.substr(rows.size());
    if (!last.starts_with(digest_mark) || !last.ends_with('\n'))
        throw std::runtime_error("it does not end with its digest");
    const Digest digest = digest_of(rows);
    if (last != last_line(digest)) throw std::runtime_error("its digest is not that of its rows");
    return digest;
}

std::uint64_t units_in_table(std::string_view table) {
    const std::string_view rows = rows_of(table);
    const auto lines = static_cast<std::uint64_t>(std::count(rows.begin(), rows.end(), '\n'));
    return lines == 0 ? 0 : lines - 1;
}

Ledger ledger_of_table(std::string_view table, const Plan& plan, const GoalKind& goal,
                       const std::vector<bool>& share, const std::string& where) {
    TableReader rows(table, plan, goal, where);
    Ledger ledger(plan.size(), goal);
    for (UnitId id = 0; id < plan.size(); ++id)
        if (share[id]) ledger.record(rows.read(id), plan.planned(id));
    rows.expect_end();
    ledger.restrict_to(share);
    return ledger;
}

}  // namespace hetman
