#pragma once
// The commands of the program. Each is defined in a file of its own and adds itself to the command
// line.

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <functional>

#include "common/exit_code.h"
#include "common/failure.h"
#include "worker/transport/channel.h"

namespace hetman {

// The action that the command line asks for. `channel` is null in a single process.
using Action = std::function<ExitCode(Channel* channel)>;

// The remedy of usage errors.
inline std::string help_of(const std::string& command) {
    return fmt::format("see `hetman {} --help`", command);
}

inline Failure misuse_of(const std::string& command, const std::string& what,
                         const std::string& where = "") {
    return {ExitCode::usage, {what, where, help_of(command)}};
}

// Each function adds a command that sets `chosen` when it is parsed.
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
void add_oeis_command(CLI::App& program, Action& chosen);
void add_selftest_command(CLI::App& program, Action& chosen);

}  // namespace hetman
