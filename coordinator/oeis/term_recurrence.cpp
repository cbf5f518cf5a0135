#include "coordinator/oeis/term_recurrence.h"

#include "common/digits.h"
#include "common/failure.h"

namespace hetman {
namespace {

constexpr std::string_view growing = "n";

bool is_number(const std::string& text) { return is_digits(text) && text.size() < 6; }

// A side of the board: for n = 1 if it is n itself; nothing for other expressions.
std::optional<std::uint64_t> side(const std::string& text) {
    if (text == growing) return 1;
    if (is_number(text)) return std::stoull(text);
    return std::nullopt;
}

// The boards of a sequence of totals, if n is their side and nothing else.
std::optional<BoardFamily> family_of(const Sequence& sequence) {
    const auto rows = side(sequence.rows);
    const auto columns = side(sequence.columns);
    const auto open = open_number(sequence.pieces);
    if (!rows || !columns || !(open || is_number(sequence.pieces)) ||
        sequence.asked != Asked::total || !sequence.divisor.empty() ||
        sequence.piece.find('{') != std::string::npos)
        return std::nullopt;
    BoardFamily family{sequence.conditions, sequence.rows == growing, sequence.columns == growing};
    family.problem.board.rows = *rows;
    family.problem.board.columns = *columns;
    family.problem.pieces = open ? *open : PieceNumber(std::stoull(sequence.pieces));
    family.problem.piece = Piece::parse_betza(sequence.piece);
    return family;
}

}  // namespace

RecurrenceReport recurrence_of_terms(const Sequence& sequence, std::uint64_t first,
                                     const std::vector<BigInteger>& terms) {
    const auto family = family_of(sequence);
    return report_on_recurrence(first, terms, family ? order_bound(*family) : std::nullopt);
}

void check_recurrence(const Sequence& sequence) {
    if (sequence.reading == Reading::plain) return;
    throw Failure(ExitCode::usage, {"arrays and triangles have no recurrence in n alone",
                                    "--recurrence", "leave it out"});
}

}  // namespace hetman
