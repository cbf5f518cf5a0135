#include "coordinator/oeis/term_draft.h"

#include <fmt/core.h>

#include "coordinator/draft/example_boards.h"
#include "coordinator/oeis/terms.h"

namespace hetman {
namespace {

// Rows that tell a regular triangle from others.
constexpr std::int64_t compared_rows = 4;

bool is_regular(const Sequence& sequence) {
    if (sequence.has_open_rows()) return false;
    for (std::int64_t i = 0; i < compared_rows; ++i) {
        const RowBounds row = row_bounds(sequence, sequence.first_row + i);
        if (row.last - row.first != i) return false;
    }
    return true;
}

// Terms that are numbers of placements, each of a problem of its own.
bool counts_placements(const Sequence& sequence) {
    const bool is_number = sequence.asked == Asked::total || sequence.asked == Asked::unique;
    return is_number && sequence.divisor.empty() && !sequence.gives_rows() &&
           !sequence.has_open_rows();
}

}  // namespace

std::string table_keyword(const Sequence& sequence) {
    switch (sequence.reading) {
        case Reading::antidiagonals:
            return "tabl";
        case Reading::triangle:
            return is_regular(sequence) ? "tabl" : "tabf";
        case Reading::plain:
            break;
    }
    return {};
}

std::string example_of(const Sequence& sequence, std::uint64_t first,
                       const std::vector<BigInteger>& terms) {
    if (!counts_placements(sequence) || terms.empty()) return {};
    Place place = place_at(sequence, first);
    for (const BigInteger& term : terms) {
        const Question question = question_of(sequence, place.variables);
        if (question.job) {
            const std::string name = fmt::format("a({})", place.index);
            if (std::string shown = example_boards(*question.job, term, name); !shown.empty())
                return shown;
        }
        place = place_after(sequence, place);
    }
    return {};
}

}  // namespace hetman
