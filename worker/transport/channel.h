#pragma once
// Messages between the ranks of an MPI world: the only place that calls MPI. One thread, the main
// one, uses it (MPI_THREAD_FUNNELED). Two implementations: channel.cpp and, for the library and
// for a program without MPI, channel_without_mpi.cpp.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "common/messages/message.h"

namespace hetman {

struct Received {
    int from;
    Tag tag;
    std::string bytes;
};

class Channel {
  public:
    // True if a launcher (mpirun, srun --mpi=pmix) started this process as part of a world.
    static bool launched();

    // Name and version of the MPI library, which may be asked at any time. Empty in a program that
    // was built without MPI.
    static std::string library();

    // Initialises MPI; call once. `command_line` is what this process was asked to do: all ranks of
    // one launch should have been asked the same.
    explicit Channel(std::string command_line);
    ~Channel();  // finalises MPI, unless leave() has done so
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }
    const std::string& command_line() const { return command_line_; }

    // Sends without waiting. Throws std::length_error above 2^31 - 1 bytes.
    void send(int to, Tag tag, std::string bytes);

    // A message that has arrived, or nothing. Returns at once.
    std::optional<Received> receive();

    // Sets whether leave() waits for that rank. By default it waits for all.
    void expect(int rank, bool expected);

    // Ends the conversation once all ranks call it: delivers what was sent, drops what arrives, and
    // finalises MPI. A rank that does not call it must not hold up the others: after `end_patience`
    // the whole world is aborted with the exit code. If one may well be missing (expect(), or
    // mpirun --enable-recovery), the wait is `short_end_patience`; under --enable-recovery, where
    // an abort would wait for the dead ranks, only this process ends.
    void leave(ExitCode code);

    // Ends this process at once: for a rank that has lost contact with the others, for which MPI
    // would wait for ever.
    [[noreturn]] static void desert(ExitCode code);

    static constexpr std::chrono::seconds end_patience{20};
    static constexpr std::chrono::seconds short_end_patience{2};

  private:
    static constexpr std::size_t least_to_look_for = 64;

    struct Outbox;
    void forget_delivered();
    bool everybody_leaves(std::chrono::milliseconds patience);

    int rank_ = 0;
    int size_ = 1;
    bool left_ = false;
    std::unique_ptr<Outbox> outbox_;
    std::size_t next_look_ = least_to_look_for;  // for delivered ones: when so many are pending
    std::set<int> unexpected_;
    const std::string command_line_;
};

// Waiting without burning a core: each wait twice as long as the one before, up to 1 ms, until
// something happens. Blocking MPI calls would spin.
class Backoff {
  public:
    std::chrono::microseconds next() {
        const auto wait = wait_;
        wait_ = std::min<std::chrono::microseconds>(2 * wait_, std::chrono::milliseconds(1));
        return wait;
    }
    void reset() { wait_ = shortest; }

  private:
    static constexpr std::chrono::microseconds shortest{8};
    std::chrono::microseconds wait_ = shortest;
};

}  // namespace hetman
