#include "common/job/workload_table.h"

#include <algorithm>

namespace hetman {
namespace {

template <class Condition>
const WorkloadTable* table_if(const Condition& condition) {
    const auto tables = workload_tables();
    const auto found = std::find_if(tables.begin(), tables.end(), condition);
    return found == tables.end() ? nullptr : *found;
}

}  // namespace

const WorkloadTable* workload_table(Find find) {
    return table_if([find](const WorkloadTable* table) { return table->find == find; });
}

const WorkloadTable* workload_table(const Problem& problem) {
    return table_if([&problem](const WorkloadTable* table) {
        return table->defaults.index() == problem.workload.index();
    });
}

}  // namespace hetman
