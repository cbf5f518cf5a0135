#include "coordinator/workload_list.h"

#include <initializer_list>
#include <stdexcept>

#include "coordinator/completion/study_workload.h"
#include "coordinator/counting/counting_workload.h"
#include "worker/goals/goals.h"

namespace hetman {

const Workload& workload_of(Find find) {
    static const CountingWorkload count(count_goal());
    static const CountingWorkload first_placement(first_placement_goal());
    static const CountingWorkload heat_map(heat_map_goal());
    for (const Workload* workload : std::initializer_list<const Workload*>{
             &count, &first_placement, &heat_map, &study_workload()})
        if (workload->goal().find() == find) return *workload;
    throw std::logic_error("there is no such workload");
}

}  // namespace hetman
