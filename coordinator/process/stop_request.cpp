#include "coordinator/process/stop_request.h"

#include "coordinator/process/stop_signal.h"

namespace hetman {

StopRequest stop_on_signals() {
    note_stop_signals();
    return {noted_stop_signal, note_checkpoint, true};
}

}  // namespace hetman
