#pragma once
// Helpers for tests of run directories and their owners.

#include <string>

#include "coordinator/storage/owner.h"
#include "coordinator/storage/run_directory.h"

namespace hetman::test {

// Ignores what is told.
inline const Teller silent = [](const std::string&) {};

// A process of this host that is gone.
inline Owner gone_owner() {
    Owner owner = this_process();
    owner.pid = 2147483647;  // larger than any pid
    return owner;
}

}  // namespace hetman::test
