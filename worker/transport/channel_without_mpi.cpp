// Takes the place of channel.cpp in the library and in a program that is built without MPI
// (HETMAN_MPI=OFF): no process is ever part of a world, so no channel is made. The program refuses
// to count where a launcher has started several (coordinator/dispatch/crews/launch_check.h).

#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "worker/transport/channel.h"

namespace hetman {

struct Channel::Outbox {};

bool Channel::launched() { return false; }

std::string Channel::library() { return {}; }

Channel::Channel(std::string command_line) : command_line_(std::move(command_line)) {}

Channel::~Channel() = default;

void Channel::expect(int, bool) {}

void Channel::desert(ExitCode code) { std::_Exit(static_cast<int>(code)); }

void Channel::leave(ExitCode) {}

void Channel::send(int, Tag, std::string) {
    throw std::logic_error("a message for another rank in a program built without MPI");
}

std::optional<Received> Channel::receive() { return std::nullopt; }

}  // namespace hetman
