#pragma once
// Lists of a type's fields, for operations that treat all of them alike: packing, checksums.

#include <tuple>

namespace hetman {

// Calls `action` with each field of the object that the list names, in its order.
template <class Object, class... Fields, class Action>
constexpr void for_each_field(Object& object, const std::tuple<Fields...>& list,
                              const Action& action) {
    std::apply([&](const auto... field) { (action(object.*field), ...); }, list);
}

}  // namespace hetman
