#pragma once
// Keeps drivers from taking this process's signals: that of PoCL contains LLVM, which installs
// handlers of its own when it compiles, and would keep USR1 and others to itself.

namespace hetman {

// To be called before anything of a driver is loaded: remembers the handlers, at the first call.
void keep_signal_handlers();

// Puts back those that were remembered. To be called after whatever may make a driver compile.
void restore_signal_handlers();

}  // namespace hetman
