#pragma once
// The standard output of the mpirun that started this process.
//
// What a rank prints goes through a terminal or pipe to mpirun, which passes it on. If mpirun
// cannot write it, for example because the disk is full, it drops it without a word and returns 0.
// So a rank looks for itself at where its output goes.

#include <cstddef>

namespace hetman {

// False if mpirun certainly cannot write that many bytes to its standard output: it is closed, a
// device that is full, or a file that cannot grow. True if it can, if this process was not started
// by an mpirun of this host, or if that cannot be determined (other launchers, other hosts, file
// systems that cannot reserve space, too little memory). In a file the space is reserved.
bool launcher_can_write(std::size_t bytes);

}  // namespace hetman
