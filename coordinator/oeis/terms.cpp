#include "coordinator/oeis/terms.h"

#include <fmt/core.h>

#include <utility>

#include "common/failure.h"

namespace hetman {
namespace {

// Places in arrays and triangles are found row by row.
constexpr std::uint64_t most_places = 1'000'000'000;

std::int64_t variable(const Place& place, const char* name) {
    return place.variables.find(name)->second;
}

// Rows further away, or of more terms, cannot be counted in any case.
constexpr std::int64_t most_rows = 10'000'000;

// The first place in row n of a triangle or, if the row is empty, in a later row.
Place row_begin(const Sequence& sequence, std::uint64_t index, std::int64_t n) {
    if (!sequence.has_open_rows())
        for (RowBounds row = row_bounds(sequence, n); row.last < row.first;
             row = row_bounds(sequence, n))
            if (++n > most_rows) throw too_far_away(sequence, "all further rows are empty");
    return {index, {{"n", n}, {"k", sequence.first_k}}};
}

std::uint64_t size_of_row(const Sequence& sequence, std::int64_t n) {
    const RowBounds row = row_bounds(sequence, n);
    if (n > most_rows || row.last > most_rows)
        throw too_far_away(sequence, fmt::format("row {} is too far away or too long", n));
    return static_cast<std::uint64_t>(row.last - row.first) + 1;
}

Place plain_place(std::uint64_t index) {
    return {index, {{"n", static_cast<std::int64_t>(index)}}};
}

Place array_place(std::uint64_t index, std::int64_t row, std::int64_t column) {
    return {index, {{"row", row}, {"column", column}}};
}

// The place that comes `steps` after the first one.
Place array_place_at(std::uint64_t index, std::uint64_t steps) {
    std::int64_t length = 1;
    for (; steps >= static_cast<std::uint64_t>(length); ++length)
        steps -= static_cast<std::uint64_t>(length);
    const std::int64_t row = static_cast<std::int64_t>(steps) + 1;
    return array_place(index, row, length + 1 - row);
}

Place triangle_place_at(const Sequence& sequence, std::uint64_t index) {
    Place place = first_place(sequence);
    for (;;) {
        const std::uint64_t size = size_of_row(sequence, variable(place, "n"));
        if (index - place.index < size) break;
        place = row_begin(sequence, place.index + size, variable(place, "n") + 1);
    }
    place.variables["k"] += static_cast<std::int64_t>(index - place.index);
    place.index = index;
    return place;
}

}  // namespace

Place first_place(const Sequence& sequence) {
    switch (sequence.reading) {
        case Reading::antidiagonals:
            return array_place(sequence.offset, 1, 1);
        case Reading::triangle:
            return row_begin(sequence, sequence.offset, sequence.first_row);
        case Reading::plain:
            break;
    }
    return plain_place(sequence.offset);
}

Place in_next_row(const Sequence& sequence, const Place& place) {
    return row_begin(sequence, place.index, variable(place, "n") + 1);
}

Place place_after(const Sequence& sequence, const Place& place) {
    Place next = place;
    ++next.index;
    if (sequence.reading == Reading::plain) return plain_place(next.index);
    if (sequence.reading == Reading::antidiagonals) {
        const std::int64_t row = variable(place, "row");
        const std::int64_t column = variable(place, "column");
        return column == 1 ? array_place(next.index, 1, row + 1)
                           : array_place(next.index, row + 1, column - 1);
    }
    const std::int64_t k = ++next.variables["k"];
    if (sequence.has_open_rows() || k <= row_bounds(sequence, variable(place, "n")).last)
        return next;
    return in_next_row(sequence, next);
}

Place place_at(const Sequence& sequence, std::uint64_t index) {
    if (index < sequence.offset)
        throw Failure(ExitCode::usage,
                      {fmt::format("{} has no term {}", sequence.number, index), "FROM..TO",
                       fmt::format("its first is {}", sequence.offset)});
    if (index > (sequence.reading == Reading::plain ? largest_board : most_places))
        throw Failure(ExitCode::usage,
                      {fmt::format("term {} of {} is too far away", index, sequence.number),
                       "FROM..TO", "ask for terms nearer to the first"});
    if (sequence.has_open_rows()) return first_place(sequence);
    if (sequence.reading == Reading::antidiagonals)
        return array_place_at(index, index - sequence.offset);
    return sequence.reading == Reading::triangle ? triangle_place_at(sequence, index)
                                                 : plain_place(index);
}

Terms::Terms(const Sequence& sequence, std::uint64_t from, Counter counter)
    : sequence_(sequence),
      counter_(std::move(counter)),
      from_(from),
      place_(place_at(sequence, from)) {}

CheckedInteger Terms::next() {
    ask();
    while (sequence_.has_open_rows() && (!is_in_open_row() || place_.index < from_)) {
        place_ = is_in_open_row() ? place_after(sequence_, place_) : in_next_row(sequence_, place_);
        ask();
    }
    const CheckedInteger term = term_of(sequence_, place_.variables, read_off());
    place_ = place_after(sequence_, place_);
    ++from_;
    return term;
}

void Terms::ask() {
    const Question question = question_of(sequence_, place_.variables);
    if (question.name == asked_) return;
    values_ = question.job ? counter_(question) : question.values;
    asked_ = question.name;
}

bool Terms::is_in_open_row() const {
    return static_cast<std::size_t>(variable(place_, "k")) < values_.size();
}

CheckedInteger Terms::read_off() const {
    if (!sequence_.gives_rows()) return values_.at(0);
    const auto k = static_cast<std::size_t>(variable(place_, "k"));
    return k < values_.size() ? values_[k] : CheckedInteger();
}

}  // namespace hetman
