#pragma once
// The owner of a run directory, and whether it is still alive.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace hetman {

// The record in a run directory's `owner` file.
struct Owner {
    std::uint64_t epoch = 0;  // counts the take-overs of the directory
    std::string token;        // random, unique to this start
    std::string host;
    std::int64_t pid = 0;
    std::uint64_t process_start = 0;  // clock ticks after boot: detects a reused pid
    // Boot id and pid namespace, in which the pid is valid. Empty if /proc does not tell.
    std::string machine;
    std::string slurm_job;
    std::uint64_t slurm_restart = 0;
    std::int64_t since = 0;  // seconds since 1970, UTC
    bool saved = false;      // a ledger has been saved, by this owner or an earlier one
    bool released = false;   // the owner left in an orderly way

    bool operator==(const Owner&) const = default;
};

// The record of this process, without a token. `proc` is the mount point of procfs.
Owner this_process(const std::filesystem::path& proc = "/proc");

std::string encode(const Owner& owner);
// Nothing if the text is malformed.
std::optional<Owner> decode_owner(const std::string& text);

enum class Life { gone, alive, unknown };

// Whether the owner may still write, as far as this process can tell without waiting. gone: it
// released the directory, its process on this machine ended, or its SLURM job was restarted as this
// one. alive: its process runs on this machine. unknown: all other cases, also if the system hides
// its processes.
Life life_of(const Owner& owner, const std::filesystem::path& proc = "/proc");

// "process 4711 on node7, since 2026-01-31 12:00:00 UTC".
std::string describe(const Owner& owner);

// "2026-01-31 12:00:00 UTC".
std::string describe_time(std::int64_t seconds_since_1970);

}  // namespace hetman
