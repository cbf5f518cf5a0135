#include "coordinator/oeis/sequence.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/failure.h"
#include "common/job/problem_keys.h"

namespace hetman {
namespace {

// A leap to the piece's own square, which pieces do not have as a move: the piece attacks itself on
// every square.
constexpr std::string_view leap_to_itself = "(0,0)";

// Less than all moduli of residues.
constexpr std::int64_t largest_divisor = 2'000'000'000;

std::int64_t value_in(const Sequence& sequence, std::string_view text, const Variables& variables) {
    try {
        return evaluate(text, variables);
    } catch (const NoValue& error) {
        throw too_far_away(sequence, error.what());
    } catch (const MalformedExpression& error) {
        throw Failure(ExitCode::usage, {error.what(), sequence.number, "correct the expression"});
    }
}

// A side of the board or a number of pieces.
std::uint64_t size_in(const Sequence& sequence, const std::string& text,
                      const Variables& variables) {
    const std::int64_t value = value_in(sequence, text, variables);
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, value));
}

std::string name_of(const Variables& variables, bool with_k) {
    if (const auto row = variables.find("row"); row != variables.end())
        return fmt::format("{}x{}", row->second, variables.find("column")->second);
    const std::int64_t n = variables.find("n")->second;
    return with_k ? fmt::format("{}-{}", n, variables.find("k")->second) : fmt::format("{}", n);
}

// The notation with the values of its expressions.
std::string notation_in(const Sequence& sequence, const Variables& variables) {
    std::string text;
    std::string_view rest = sequence.piece;
    for (std::size_t open = 0; (open = rest.find('{')) != std::string_view::npos;) {
        const std::size_t close = rest.find('}', open);
        text += rest.substr(0, open);
        text +=
            std::to_string(value_in(sequence, rest.substr(open + 1, close - open - 1), variables));
        rest.remove_prefix(close + 1);
    }
    return text += rest;
}

// The values if the empty placement is the only one, or if there is none.
std::vector<CheckedInteger> values_without_pieces(const Sequence& sequence,
                                                  const PieceNumber& number) {
    const bool exists = number.least() == 0;
    const bool is_counted = sequence.asked != Asked::size &&
                            (sequence.asked != Asked::classes || sequence.class_size == 1);
    return {std::uint64_t{exists && is_counted ? 1U : 0U}};
}

PieceNumber number_in(const Sequence& sequence, const Variables& variables) {
    if (const auto open = open_number(sequence.pieces)) return *open;
    return size_in(sequence, sequence.pieces, variables);
}

void check(const Sequence& sequence, const Problem& problem) {
    Complaints complaints;
    for (const ProblemFault& fault : faults(problem))
        complaints.add(too_far_away(sequence, fault.what).complaints().front());
    if (complaints.count() > 0) throw Failure(ExitCode::usage, complaints);
}

Job job_for(const Sequence& sequence, Problem problem) {
    Job job;
    job.problem = settled(std::move(problem));
    job.goal.classes = sequence.asked == Asked::classes;
    job.goal.unique = job.goal.classes || sequence.asked == Asked::unique;
    if (sequence.asked == Asked::first) job.goal.find = Find::first;
    return job;
}

// The column of the piece in each row, in order; 0 if there is no placement.
std::vector<CheckedInteger> columns_of(const Sequence& sequence, const Problem& problem,
                                       const std::vector<Square>& placement) {
    std::vector<CheckedInteger> columns(problem.board.rows + 1);
    for (const Square square : placement)
        columns[problem.board.row(square) + 1] =
            problem.board.column(square) + (sequence.columns_from_1 ? 1 : 0);
    return columns;
}

}  // namespace

Failure too_far_away(const Sequence& sequence, const std::string& what) {
    return {ExitCode::usage,
            {what, sequence.number,
             "ask for terms nearer to the first; in a table of your own, correct the line"}};
}

RowBounds row_bounds(const Sequence& sequence, std::int64_t n) {
    return {sequence.first_k, value_in(sequence, sequence.last_k, {{"n", n}})};
}

Question question_of(const Sequence& sequence, const Variables& variables) {
    Question question;
    const bool has_k = variables.contains("k") && !sequence.gives_rows();
    question.name = name_of(variables, has_k);
    Problem problem = sequence.conditions;
    problem.board.rows = size_in(sequence, sequence.rows, variables);
    problem.board.columns = size_in(sequence, sequence.columns, variables);
    problem.pieces = number_in(sequence, variables);
    const std::string notation = notation_in(sequence, variables);
    const bool attacks_itself =
        problem.self_attack && notation.find(leap_to_itself) != std::string::npos;
    const Board board = problem.board;
    if (board.rows == 0 || board.columns == 0 || attacks_itself) {
        question.values = values_without_pieces(sequence, problem.pieces);
        return question;
    }
    if (board.rows <= largest_board && board.columns <= largest_board &&
        problem.pieces.least() > board.squares()) {
        question.values = {0};
        return question;
    }
    problem.piece = Piece::parse_betza(notation);
    check(sequence, problem);
    question.job = job_for(sequence, std::move(problem));
    return question;
}

std::vector<CheckedInteger> values_of(const Sequence& sequence, const Problem& problem,
                                      const Result& result) {
    switch (sequence.asked) {
        case Asked::size:
            return {CheckedInteger(result.extreme.value())};
        case Asked::first:
            return columns_of(sequence, problem, result.document.placement.value());
        case Asked::classes: {
            const auto found = result.classes.find(sequence.class_size);
            return {found == result.classes.end() ? CheckedInteger() : found->second};
        }
        case Asked::unique:
            if (sequence.gives_rows()) return result.unique_by_number;
            return {result.unique.value()};
        case Asked::total:
            break;
    }
    if (sequence.gives_rows()) return result.by_number;
    return {result.total.value()};
}

CheckedInteger term_of(const Sequence& sequence, const Variables& variables,
                       const CheckedInteger& value) {
    if (sequence.divisor.empty()) return value;
    const std::int64_t divisor = value_in(sequence, sequence.divisor, variables);
    if (divisor < 1 || divisor > largest_divisor)
        throw too_far_away(sequence, fmt::format("the divisor {} is not between 1 and {}", divisor,
                                                 largest_divisor));
    if (const auto quotient = value.divided_by(static_cast<std::uint64_t>(divisor)))
        return *quotient;
    throw Failure(ExitCode::verification,
                  {fmt::format("{} is not divisible by {}", to_decimal(value), divisor),
                   sequence.number, "correct the divisor of a table of your own, or report this"});
}

}  // namespace hetman
