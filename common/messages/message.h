#pragma once
// The conversation between the coordinator and a worker: every message, its tag, its meaning and
// its type. Messages travel as bytes (worker/transport/channel.h).
//
//   worker                     coordinator
//   hello            ->                        at the start, and again at each later setup;
//                                              refused if the builds differ
//                    <-        setup           the run's problem and engine
//                    <-        batch           units to count (again and again)
//   devices          ->                        those that count, if the setup asks for devices
//   results          ->                        finished units (again and again)
//   trouble          ->                        a unit could not be counted; the run will stop
//   device_lost      ->                        a device has failed: its units are lost
//   cpu_limit        ->                        the system is about to kill me: stop the run
//   beat            <->                        I am well, though I have nothing to say
//                    <-        stop            abandon what is running, forget what waits
//   results, stopped ->                        what was finished by then; nothing more will come
//                    <-        goodbye         leave with this exit code
//
// From the setup on, each side sends something, if only a beat, several times per worker timeout
// (beat_interval). A worker that is silent for a whole timeout is lost: its units are given to
// others. A worker ends itself when it has heard nothing for coordinator_patience.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "common/exit_code.h"
#include "common/job/device_choice.h"
#include "common/job/find.h"
#include "common/problem/problem.h"
#include "common/units/unit.h"

namespace hetman {

// Raised whenever the meaning or the layout of a message changes.
std::uint32_t protocol_version();

enum class Tag : int {
    hello = 1,          // Hello, plain bytes
    setup = 2,          // Setup, sealed
    batch = 3,          // Batch, a record (record.h)
    results = 4,        // Results, likewise
    trouble = 5,        // Trouble, sealed
    stop = 6,           // no content
    stopped = 7,        // no content
    goodbye = 8,        // Goodbye, plain bytes
    beat = 9,           // no content
    command_line = 10,  // a worker's arguments as plain text, before its first hello
    cpu_limit = 11,     // no content
    devices = 12,       // DevicesOfRank, sealed
    device_lost = 13,   // DeviceLost, sealed
};

// Hello and Goodbye must be understood by every version, past and future, so that a process of
// another build is recognised and sent away. Their layouts must never change.
struct Hello {
    char magic[8] = {'h', 'e', 't', 'm', 'a', 'n', 0, 0};
    std::uint32_t protocol = 0;
    std::uint32_t pid = 0;
    char version[32] = {};
    char host[64] = {};
};
struct Goodbye {
    std::uint32_t exit_code = 0;
};

struct Setup {
    Problem problem;
    std::string engine;
    std::uint32_t threads = 1;  // with which this worker counts
    Find find{};
    std::uint32_t worker_timeout = 60'000;  // milliseconds
    std::string second_engine = {};         // for units that it recounts; empty if there is none
    // The memory that the engines may use in this worker's process, in bytes.
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
    // The worker's exit code if the coordinator is lost.
    ExitCode code_if_lost = ExitCode::incomplete;
    DeviceChoice devices = {};  // for each host
    bool is_rank = false;       // so that the devices of a host are shared among several
};
// The devices that count in a rank: names, and how many units each counts at the same time. And
// what users should know of others.
struct DevicesOfRank {
    std::vector<std::string> names = {};
    std::vector<std::uint32_t> units_at_once = {};
    std::vector<std::string> warnings = {};
};
// `counter`, here and below: 0 for the threads of a rank, 1 for its first device
// (worker/counters.h).
struct Batch {
    std::vector<Unit> units;
    std::uint32_t counter = 0;
};
struct Results {
    std::vector<UnitResult> results;
    std::uint32_t counter = 0;
};
struct DeviceLost {
    std::uint32_t counter = 0;
    std::string why;
};
inline constexpr UnitId no_unit = ~UnitId{0};
struct Trouble {
    UnitId unit = no_unit;  // no_unit: it did not arise from a unit
    std::string text;
    ExitCode code = ExitCode::internal_error;  // of the run, which it ends
};

constexpr std::chrono::milliseconds beat_interval(std::uint32_t worker_timeout) {
    return std::chrono::milliseconds(std::min<std::uint32_t>(worker_timeout / 6, 5000));
}
// Much longer than the worker timeout: a coordinator may have to wait for a slow disk, and mpirun
// notices its death too.
constexpr std::chrono::milliseconds coordinator_patience(std::uint32_t worker_timeout) {
    return 15 * std::chrono::milliseconds(worker_timeout);
}

std::string encode(const Hello& message);
std::string encode(const Goodbye& message);
std::string encode(const Setup& message);
std::string encode(const Batch& message);
std::string encode(const Results& message);
std::string encode(const Trouble& message);
std::string encode(const DevicesOfRank& message);
std::string encode(const DeviceLost& message);

// Decodes a message. Throws std::runtime_error, saying what is wrong, if the bytes are malformed.
template <class Message>
Message decode(const std::string& bytes);

// A greeting of this process.
Hello make_hello();

// The host that it comes from; "an unnamed host" if it does not say.
std::string host_of(const Hello& hello);

// Empty if that greeting comes from the same build as this process, else how they differ.
std::string mismatch(const Hello& hello);

}  // namespace hetman
