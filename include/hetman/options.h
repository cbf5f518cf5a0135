#pragma once
// How a call runs: resources, run directory, stopping, progress.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace hetman::api {

// How far a call is.
struct Progress {
    bool is_planning = false;    // then only `seconds` is known
    double seconds = 0;          // since planning or counting began
    double share = 0;            // of the estimated work that is done, from 0 to 1
    std::uint64_t finished = 0;  // units of work, of so many
    std::uint64_t units = 0;
    std::uint64_t nodes = 0;  // of the search, in this call
    std::optional<double> seconds_to_go = {};
};

// What the program tells on standard error while it counts.
struct Message {
    enum class Level { detail, message, warning };
    Level level = Level::message;
    std::string text;
};

struct Options {
    // Of this process; 0: all that the affinity mask and the cgroup allow.
    std::uint32_t threads = 0;
    std::uint64_t memory = 0;       // approximate limit in bytes; 0: none, but 12 GiB for tables
    std::string engine = {};        // default: chosen by estimated cost
    std::string frame = {};         // how the problem is cut into units; default: the engine's own
    std::uint64_t unit_nodes = 0;   // cut units with more estimated nodes; 0: by the problem's size
    std::string double_check = {};  // the share of units that is counted twice: "1%"; default: auto

    // Where the run is kept, so that the same call continues it after a stop, a kill or a power
    // cut; empty: nothing is kept. One call at a time may use a directory.
    std::filesystem::path directory = {};
    bool fresh = false;  // move an earlier run in the directory aside
    std::chrono::milliseconds checkpoint_every{60'000};

    std::chrono::milliseconds max_time{0};  // stop after this time; 0: no limit
    // Ends the call with Error(stopped) or Error(incomplete), mostly within a tenth of a second;
    // later while an engine makes its tables, or if there are very many units.
    std::stop_token stop = {};

    // Called at intervals while the call plans and counts, and for each message; may be empty.
    // Never two at once, but perhaps by another thread than the caller's. What they throw ends the
    // call, which throws it.
    std::function<void(const Progress& progress)> progress = {};
    std::chrono::milliseconds progress_every{1'000};
    std::function<void(const Message& message)> message = {};
};

}  // namespace hetman::api
