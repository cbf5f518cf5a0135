#pragma once
// Refuses to count where a launcher has started several processes that do not know of each other,
// each of which would count everything: mpiexec of another MPI, or srun without the right plugin.

#include "worker/transport/channel.h"

namespace hetman {

// The flag by which users say that this process is to count by itself, whatever started it.
inline constexpr const char* alone_name = "--alone";

// True if the flag is among the arguments. It is looked for before MPI starts.
bool is_to_be_alone(int argc, const char* const* argv);

// `channel` is null for a single process. Throws Failure(usage) if the environment says that this
// process is one of several, but there are no other ranks: with the reason in the first of the
// processes, without a word in the others. To be called unless users gave alone_name.
void check_launch(const Channel* channel);

}  // namespace hetman
