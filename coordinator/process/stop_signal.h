#pragma once
// The signals that ask a run to stop: USR1, TERM, INT and HUP.

#include <string>

namespace hetman {

// From now on these signals are noted instead of ending the process; a second INT ends it at once,
// with ExitCode::stopped and whatever the last checkpoint held. HUP stays ignored if it is ignored
// already, as under nohup.
void note_stop_signals();

// From now on a run is on disk: until then a second INT ends the process with
// ExitCode::incomplete, which promises no checkpoint.
void note_checkpoint();

// From now on these signals are ignored: a worker leaves when the coordinator says so.
void ignore_stop_signals();

// From now on writing to a pipe that nobody reads, or beyond a limit (`ulimit -f`), is an error of
// the write and does not end the process; and files that are opened do not take the numbers of
// streams that were closed.
void guard_streams();

// The name of the signal that was noted ("USR1"); empty if there was none.
std::string noted_stop_signal();

}  // namespace hetman
