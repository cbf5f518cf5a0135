#include "worker/engines/quadrant_join/fillings/east_fillings.h"

#include <algorithm>

namespace hetman::quadrant_join {

EastFillings::EastFillings(const Geometry& geometry, const Tables& tables, const Kernel& kernel,
                           Prefixes prefixes)
    : geometry_(geometry),
      tables_(tables),
      kernel_(kernel),
      grouped_from_(prefixes.east + 1 < geometry.east.parts ? prefixes.grouped_from
                                                            : Prefixes::never_grouped),
      parts_(geometry, geometry.east, tables.keys(), tables.strips_of_east(), prefixes.east) {}

std::size_t EastFillings::make(const Filling& prefix, const RowSplit& choice) {
    begin_groups(prefix, choice);
    make_parts(prefix);
    parts_.each_set([&](std::size_t, const Strips& strips, const Parts& parts) {
        const FillingLists lists =
            groups_.lists_with_room(std::size_t{parts.size} * strips.size + slack);
        kernel_.append_fillings(strips, parts.first, parts.size, lists);
    });
    return groups_.finish();
}

void EastFillings::begin_groups(const Filling& prefix, const RowSplit& choice) {
    const FoldKeys& keys = tables_.keys();
    const unsigned x = parts_.prefix();
    const Rows rows = open(prefix, x);
    const auto key_of_rows = [&](unsigned row) {
        return keys.of_rows(choice.west, x == 0 ? row : prefix.first_row);
    };
    lowest_key_ = keys.number() - 1;
    highest_key_ = 0;
    visit_members(rows, [&](unsigned row) {
        lowest_key_ = std::min(lowest_key_, key_of_rows(row));
        highest_key_ = std::max(highest_key_, key_of_rows(row));
    });
    grouped_ = highest_key_ >= grouped_from_;
    groups_.begin(geometry_.form_of_fillings(grouped() == 0), parts_.form_of_strips());
    std::size_t first = 0;  // first of the groups that may be equal
    visit_members(rows, [&](unsigned row) {
        const unsigned of_rows = choice.folded ? key_of_rows(row) : 0;
        if (grouped_) first = groups_.size();
        const std::size_t group =
            groups_.number_of({grouped_ ? Rows{1} << row : 0, of_rows}, first);
        for (unsigned key = 0; key < keys.number(); ++key)
            if (!choice.folded || key <= of_rows)
                groups_.send(keys.kind(row, key), group, key < of_rows);
    });
    if (!choice.folded) {  // all fold keys count alike
        lowest_key_ = keys.number();
        highest_key_ = keys.number() - 1;
    }
}

void EastFillings::make_parts(const Filling& prefix) {
    const Filling begin = parts_.begin(prefix);
    const PartTable* const table = tables_.parts_of_east();
    if (table != nullptr && parts_.prefix() == 0 && !parts_.has_closed_squares())
        return look_up_parts(*table, begin.free);
    walk_parts(begin);
    parts_.sort();
}

void EastFillings::look_up_parts(const PartTable& table, Rows free) {
    parts_.look_up([&](Rows left) {
        Parts parts = table.of(free & ~left);
        if (first_open_ != parts_.half().all_rows()) keep_open(parts);
        fetch(parts.first, parts.first + parts.size);
        return parts;
    });
}

// Keeps the parts whose queen at x = 0 stands on an open row. Either all rows are open or one.
void EastFillings::keep_open(Parts& parts) const {
    const auto is_open = [&](const Part& part) {
        return (first_open_ >> tables_.keys().row_of_kind(part.kind) & 1) != 0;
    };
    while (parts.size != 0 && !is_open(parts.first[parts.size - 1])) --parts.size;
    for (; parts.size != 0 && !is_open(*parts.first); --parts.size) ++parts.first;
}

void EastFillings::walk_parts(const Filling& begin) {
    const unsigned prefix = parts_.prefix();
    const unsigned last = parts_.half().parts - 1;
    const unsigned first = std::min(prefix + 1, last);
    each_filling(begin, prefix, first, highest_key_, [&](const Filling& begun) {
        const auto first_row = static_cast<unsigned>(std::countr_zero(begin.free ^ begun.free));
        return each_filling(begun, first, last, highest_key_, [&](const Filling& filling) {
            parts_.add(
                filling, open(filling, last),
                [&](unsigned row, unsigned key) {
                    const unsigned kind =
                        tables_.keys().kind(prefix == last ? row : first_row, key);
                    return groups_.takes(static_cast<std::uint16_t>(kind)) ? kind
                                                                           : HalfParts::none_made;
                },
                [](unsigned, std::uint64_t) { return 0U; });
            return true;
        });
    });
}

}  // namespace hetman::quadrant_join
