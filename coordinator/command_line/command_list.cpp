#include "coordinator/command_line/command_list.h"

namespace hetman {

void add_commands(const CommandLine& line) {
    add_count_command(line);
    add_run_command(line);
    add_plan_command(line);
    add_scaling_command(line);
    add_status_command(line);
    add_report_command(line);
    add_verify_command(line);
    add_certify_command(line);
    add_merge_command(line);
    add_first_command(line);
    add_list_command(line);
    add_heatmap_command(line);
    add_complete_command(line);
    add_check_command(line);
    add_pieces_command(line);
    add_devices_command(line);
    add_attacks_command(line);
    add_trace_command(line);
    add_compare_command(line);
    add_oeis_command(line);
    add_selftest_command(line);
}

}  // namespace hetman
