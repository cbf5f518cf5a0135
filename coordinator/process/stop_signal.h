#pragma once
// The signals that ask a run to stop: TERM, INT, HUP, and those that schedulers send as a warning
// before they kill: USR1, USR2, and XCPU at a limit of CPU time.

#include <string>

namespace hetman {

// If HUP is ignored at this moment, it stays ignored. Call it before libraries are initialized:
// UCX, which Open MPI 5 links, then installs a handler for HUP.
void note_hangup_before_libraries();

// For commands that keep nothing, and until a run begins: these signals end the process at once,
// with a line that says so and ExitCode::incomplete, or ExitCode::stopped after note_checkpoint().
// Holds until note_stop_signals().
void end_on_stop_signals();

// Records these signals instead of ending the process. A second INT ends it at once with
// ExitCode::stopped, keeping the last checkpoint. HUP stays ignored if it was ignored at the start,
// as under nohup.
void note_stop_signals();

// Declares that a checkpoint exists. Before this call a second INT ends the process with
// ExitCode::incomplete, which promises no checkpoint.
void note_checkpoint();
bool is_checkpoint_noted();

// Ignores these signals: a worker leaves when the coordinator says so.
void ignore_stop_signals();

// Turns writes to a closed pipe or beyond a limit (`ulimit -f`) into write errors instead of
// signals, and reserves the descriptors of closed standard streams, so that opened files cannot
// take their numbers.
void guard_streams();

// The name of the signal received ("USR1"); empty if there was none.
std::string noted_stop_signal();

}  // namespace hetman
