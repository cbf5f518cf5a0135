#pragma once
// The request that a run stop: made by signals to the process, or by a caller of the library.

#include <functional>
#include <string>

namespace hetman {

// By default nobody makes one.
struct StopRequest {
    // Returns who asks for a stop ("USR1"), or nothing to go on. May be called by any thread.
    std::function<std::string()> asked_by = [] { return std::string(); };
    // Notes that a checkpoint exists, so that what stops here can be continued.
    std::function<void()> note_checkpoint = [] {};
    // The process may be ended where the request is not heard in time (stopper.h).
    bool may_end_process = false;

    bool is_made() const { return !asked_by().empty(); }
};

// The signals to this process, which are noted from now on (stop_signal.h).
StopRequest stop_on_signals();

}  // namespace hetman
