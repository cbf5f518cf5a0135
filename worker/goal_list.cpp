#include "worker/goal_list.h"

#include <initializer_list>
#include <stdexcept>

#include "worker/completion/study/completions.h"
#include "worker/goals/goals.h"

namespace hetman {

const GoalKind& goal_kind(Find find) {
    for (const GoalKind* kind : std::initializer_list<const GoalKind*>{
             &count_goal(), &first_placement_goal(), &heat_map_goal(), &completions_goal()})
        if (kind->find() == find) return *kind;
    throw std::logic_error("there is no such goal");
}

}  // namespace hetman
