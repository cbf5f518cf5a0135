#pragma once
// The commands of the program: each adds itself to the command line in its own file.

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <functional>

#include "common/exit_code.h"
#include "common/failure.h"
#include "worker/transport/channel.h"

namespace hetman {

// What the command line asks to do. `channel` is null in a single process.
using Action = std::function<ExitCode(Channel* channel)>;

// Where a usage error sends the reader.
inline std::string help_of(const std::string& command) {
    return fmt::format("see `hetman {} --help`", command);
}

inline Failure misuse_of(const std::string& command, const std::string& what,
                         const std::string& where = "") {
    return {ExitCode::usage, {what, where, help_of(command)}};
}

// Each adds a command that sets `chosen` when it is the one.
void add_count_command(CLI::App& program, Action& chosen);
void add_run_command(CLI::App& program, Action& chosen);
void add_merge_command(CLI::App& program, Action& chosen);
void add_plan_command(CLI::App& program, Action& chosen);
void add_first_command(CLI::App& program, Action& chosen);
void add_list_command(CLI::App& program, Action& chosen);
void add_heatmap_command(CLI::App& program, Action& chosen);
void add_status_command(CLI::App& program, Action& chosen);
void add_verify_command(CLI::App& program, Action& chosen);
void add_complete_command(CLI::App& program, Action& chosen);
void add_check_command(CLI::App& program, Action& chosen);
void add_pieces_command(CLI::App& program, Action& chosen);
void add_attacks_command(CLI::App& program, Action& chosen);
void add_trace_command(CLI::App& program, Action& chosen);
void add_compare_command(CLI::App& program, Action& chosen);
void add_selftest_command(CLI::App& program, Action& chosen);

}  // namespace hetman
