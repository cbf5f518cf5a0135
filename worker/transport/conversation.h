#pragma once
// The worker's side of the conversation that common/messages/message.h describes.

#include "common/exit_code.h"
#include "worker/transport/channel.h"

namespace hetman {

// Counts what the coordinator (rank 0) hands out until it says goodbye; the exit code is its.
// Reads no files and prints nothing: trouble is reported to the coordinator.
ExitCode serve(Channel& channel);

}  // namespace hetman
