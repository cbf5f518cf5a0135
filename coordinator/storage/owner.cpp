#include "coordinator/storage/owner.h"

#include <fmt/chrono.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "coordinator/files/json_record.h"
#include "coordinator/files/random_token.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

// Facts about a process from /proc/PID/stat.
struct ProcessFacts {
    std::int64_t pid = 0;
    bool has_ended = false;   // a zombie
    std::uint64_t start = 0;  // clock ticks after boot
};

// Nothing if there is no such process or it is hidden.
std::optional<ProcessFacts> facts_of(const fs::path& proc, const std::string& process) {
    std::ifstream file(proc / process / "stat");
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    // The second field is the name in parentheses, which may contain anything.
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    ProcessFacts facts;
    std::istringstream(line) >> facts.pid;
    std::string state;
    fields >> state;
    facts.has_ended = state == "Z" || state == "X";
    std::string skipped;
    for (int field = 4; field < 22; ++field) fields >> skipped;
    if (!(fields >> facts.start)) return std::nullopt;
    return facts;
}

std::string this_machine(const fs::path& proc) {
    // In the /proc of another pid namespace this process has another number or none.
    const std::optional<ProcessFacts> us = facts_of(proc, "self");
    if (!us || us->pid != getpid()) return {};
    std::ifstream file(proc / "sys/kernel/random/boot_id");
    std::string boot;
    std::error_code error;
    const fs::path pids = fs::read_symlink(proc / "self/ns/pid", error);
    if (!(file >> boot) || error) return {};
    return boot + ' ' + pids.string();
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

Owner this_process(const fs::path& proc) {
    Owner owner;
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) == 0) owner.host = host;
    owner.pid = getpid();
    owner.machine = this_machine(proc);
    if (const auto facts = facts_of(proc, "self"); facts && !owner.machine.empty())
        owner.process_start = facts->start;
    owner.slurm_job = environment("SLURM_JOB_ID");
    const std::string restarts = environment("SLURM_RESTART_COUNT");
    std::from_chars(restarts.data(), restarts.data() + restarts.size(), owner.slurm_restart);
    owner.since = std::time(nullptr);
    return owner;
}

std::string encode(const Owner& owner) {
    const nlohmann::ordered_json record{{"epoch", owner.epoch},
                                        {"token", owner.token},
                                        {"host", owner.host},
                                        {"pid", owner.pid},
                                        {"process_start", owner.process_start},
                                        {"machine", owner.machine},
                                        {"slurm_job", owner.slurm_job},
                                        {"slurm_restart", owner.slurm_restart},
                                        {"since", owner.since},
                                        {"saved", owner.saved},
                                        {"released", owner.released}};
    return record.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

namespace {

// True if a terminal could interpret part of the text as a control sequence; the text is UTF-8.
bool has_control_characters(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7f) return true;
        if (byte == 0xc2 && static_cast<unsigned char>(text[i + 1]) < 0xa0) return true;
    }
    return false;
}

}  // namespace

std::optional<Owner> decode_owner(const std::string& text) try {
    const auto record = nlohmann::json::parse(text);
    Owner owner;
    owner.epoch = integer_in<std::uint64_t>(record, "epoch");
    owner.token = record.at("token");
    if (!is_token(owner.token)) return std::nullopt;
    owner.host = record.at("host");
    owner.pid = integer_in<std::int64_t>(record, "pid");
    owner.process_start = integer_in<std::uint64_t>(record, "process_start");
    owner.machine = record.at("machine");
    owner.slurm_job = record.at("slurm_job");
    owner.slurm_restart = integer_in<std::uint64_t>(record, "slurm_restart");
    owner.since = integer_in<std::int64_t>(record, "since");
    owner.saved = record.at("saved");
    owner.released = record.at("released");
    if (has_control_characters(owner.host)) return std::nullopt;
    return owner;
} catch (const nlohmann::json::exception&) {
    return std::nullopt;
} catch (const std::out_of_range&) {
    return std::nullopt;
}

namespace {

// Whether a process of this machine is alive.
Life life_of_process(const Owner& owner, const fs::path& proc) {
    const auto pid = static_cast<pid_t>(owner.pid);
    if (pid <= 0 || pid != owner.pid || owner.process_start == 0) return Life::unknown;
    if (const auto facts = facts_of(proc, std::to_string(pid)))
        return !facts->has_ended && facts->start == owner.process_start ? Life::alive : Life::gone;
    // Processes of other users may be hidden.
    return kill(pid, 0) != 0 && errno == ESRCH ? Life::gone : Life::unknown;
}

}  // namespace

Life life_of(const Owner& owner, const fs::path& proc) {
    if (owner.released) return Life::gone;
    const Owner us = this_process(proc);
    if (!owner.slurm_job.empty() && owner.slurm_job == us.slurm_job &&
        owner.slurm_restart < us.slurm_restart)
        return Life::gone;
    if (owner.machine.empty() || owner.machine != us.machine) return Life::unknown;
    return life_of_process(owner, proc);
}

std::string describe_time(std::int64_t seconds_since_1970) {
    const auto time = static_cast<std::time_t>(seconds_since_1970);
    std::tm utc{};
    if (gmtime_r(&time, &utc) == nullptr) return "an unknown time";
    return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", utc);
}

std::string describe(const Owner& owner) {
    return fmt::format("process {} on {}, since {}", owner.pid, owner.host,
                       describe_time(owner.since));
}

}  // namespace hetman
