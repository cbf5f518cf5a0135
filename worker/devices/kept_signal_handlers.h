#pragma once
// Keeps drivers from taking this process's signals: that of PoCL contains LLVM, which installs
// handlers of its own whenever it compiles, and would keep USR1 and others to itself.

#include <signal.h>

#include <array>

namespace hetman {

// As long as it lives drivers may do what they want: when it ends, the handlers are those that were
// there when it was made.
class KeptSignalHandlers {
  public:
    KeptSignalHandlers() {
        for (int signal = 1; signal < signals; ++signal)
            sigaction(signal, nullptr, &kept_[static_cast<std::size_t>(signal)]);
    }
    ~KeptSignalHandlers() { restore(); }
    KeptSignalHandlers(const KeptSignalHandlers&) = delete;
    KeptSignalHandlers& operator=(const KeptSignalHandlers&) = delete;

    // Puts them back at once.
    void restore() const {
        for (int signal = 1; signal < signals; ++signal) restore(signal);
    }

  private:
    static constexpr int signals = 32;  // without those for real time

    void restore(int signal) const {
        const struct sigaction& old = kept_[static_cast<std::size_t>(signal)];
        struct sigaction now;
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != old.sa_handler)
            sigaction(signal, &old, nullptr);
    }

    std::array<struct sigaction, signals> kept_{};
};

}  // namespace hetman
