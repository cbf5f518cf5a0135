#pragma once
// The list of commands: the only place that names them all. Each adds itself to the command line;
// it is defined in a file of its own, in commands/ or in the folder of its feature.

#include "coordinator/commands/flags/command.h"

namespace hetman {

void add_count_command(const CommandLine& line);
void add_run_command(const CommandLine& line);
void add_plan_command(const CommandLine& line);
void add_scaling_command(const CommandLine& line);
void add_status_command(const CommandLine& line);
void add_report_command(const CommandLine& line);
void add_verify_command(const CommandLine& line);
void add_certify_command(const CommandLine& line);
void add_merge_command(const CommandLine& line);
void add_first_command(const CommandLine& line);
void add_list_command(const CommandLine& line);
void add_heatmap_command(const CommandLine& line);
void add_complete_command(const CommandLine& line);
void add_check_command(const CommandLine& line);
void add_devices_command(const CommandLine& line);
void add_pieces_command(const CommandLine& line);
void add_attacks_command(const CommandLine& line);
void add_trace_command(const CommandLine& line);
void add_compare_command(const CommandLine& line);
void add_oeis_command(const CommandLine& line);
void add_selftest_command(const CommandLine& line);

// Adds all of them, in the order of help.
void add_commands(const CommandLine& line);

}  // namespace hetman
