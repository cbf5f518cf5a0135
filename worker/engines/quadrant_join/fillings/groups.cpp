#include "worker/engines/quadrant_join/fillings/groups.h"

#include <algorithm>
#include <utility>

namespace hetman::quadrant_join {

void Groups::begin(LineForm form, LineForm strips) {
    form_ = form;
    strips_ = strips;
    groups_.clear();
    begins_.clear();
    sizes_.clear();
    room_.clear();
    std::fill(std::begin(list_of_kind_), std::end(list_of_kind_), no_list);
}

std::size_t Groups::number_of(const Group& group, std::size_t first) {
    const auto from = groups_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto found = std::find(from, groups_.end(), group);
    const auto number = static_cast<std::size_t>(found - groups_.begin());
    if (found != groups_.end()) return number;
    groups_.push_back(group);
    if (lists_.size() < 2 * groups_.size()) lists_.resize(2 * groups_.size());
    for (const std::size_t list : {2 * number, 2 * number + 1}) {
        begins_.push_back(lists_[list].from(0));
        sizes_.push_back(0);
    }
    return number;
}

FillingLists Groups::lists_with_room(std::size_t more) {
    room_.take(more, [this](std::size_t room) { make_room(room); });
    return {list_of_kind_, begins_.data(), sizes_.data(), strips_, form_.narrow};
}

void Groups::make_room(std::size_t more) {
    for (std::size_t list = 0; list < sizes_.size(); ++list) {
        lists_[list].grow_to(sizes_[list] + more);
        begins_[list] = lists_[list].from(0);
    }
}

std::size_t Groups::finish() {
    std::size_t made = 0;
    if (fillings_.size() < groups_.size()) fillings_.resize(groups_.size());
    for (std::size_t number = 0; number < groups_.size(); ++number) {
        Fillings& fillings = fillings_[number];
        const std::size_t lower = sizes_[2 * number];
        const std::size_t equal = sizes_[2 * number + 1];
        made += lower + equal;
        // Swaps the lists' memory instead of copying it.
        std::swap(fillings.cross, lists_[2 * number + (lower == 0 ? 1 : 0)]);
        fillings.lower = lower == 0 ? 0 : fill_up(fillings.cross.from(0), lower);
        fillings.size = fillings.lower + equal;
        if (lower == 0) continue;
        fillings.cross.grow_to(fillings.size + slack);
        const LineVectors& others = lists_[2 * number + 1];
        const LineLists out = fillings.cross.from(fillings.lower);
        std::copy_n(others.u.data(), equal, out.u);
        if (!form_.narrow) std::copy_n(others.v.data(), equal, out.v);
    }
    return made;
}

std::size_t fill_up(const LineLists& fillings, std::size_t size) {
    for (; size % 64 != 0; ++size) fillings.u[size] = fillings.v[size] = lines_of_filler;
    return size;
}

}  // namespace hetman::quadrant_join
