#include "worker/devices/kept_signal_handlers.h"

#include <signal.h>

#include <array>

namespace hetman {
namespace {

constexpr int signals = 32;  // without those for real time
using Handlers = std::array<struct sigaction, signals>;

Handlers handlers_now() {
    Handlers handlers{};
    for (int signal = 1; signal < signals; ++signal)
        sigaction(signal, nullptr, &handlers[static_cast<std::size_t>(signal)]);
    return handlers;
}

const Handlers& kept_handlers() {
    static const Handlers handlers = handlers_now();
    return handlers;
}

}  // namespace

void keep_signal_handlers() { kept_handlers(); }

void restore_signal_handlers() {
    for (int signal = 1; signal < signals; ++signal) {
        const struct sigaction& kept = kept_handlers()[static_cast<std::size_t>(signal)];
        struct sigaction now;
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != kept.sa_handler)
            sigaction(signal, &kept, nullptr);
    }
}

}  // namespace hetman
