#include "worker/goals/goal_list.h"

#include <stdexcept>

#include "worker/completion/study/completions.h"
#include "worker/goals/first_placement.h"
#include "worker/goals/heat_map.h"

namespace hetman {

const GoalKind& goal_kind(Find find) {
    for (const GoalKind* kind :
         {&count_goal(), &first_placement_goal(), &heat_map_goal(), &completions_goal()})
        if (kind->find() == find) return *kind;
    throw std::logic_error("there is no such goal");
}

}  // namespace hetman
