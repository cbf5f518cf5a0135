#pragma once
// Parses the command line of the program.

#include "common/exit_code.h"
#include "worker/transport/channel.h"

namespace hetman {

// Parses the arguments and does what they ask for; without any, or with --help, shows help.
// `channel` is null in a single process. Throws Failure(usage), and what the command throws.
ExitCode parse_and_act(int argc, char** argv, Channel* channel);

}  // namespace hetman
