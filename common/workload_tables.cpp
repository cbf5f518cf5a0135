#include <array>

#include "common/completion/completion_table.h"
#include "common/job/workload_table.h"

namespace hetman {

std::span<const WorkloadTable* const> workload_tables() {
    static const std::array tables{&completion_table()};
    return tables;
}

}  // namespace hetman
