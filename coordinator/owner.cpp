#include "coordinator/owner.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <type_traits>

namespace hetman {
namespace {

// Field 22 of /proc/PID/stat; nothing if there is no such process, or only its remains.
std::optional<std::uint64_t> start_of(std::int64_t pid) {
    std::ifstream file(fmt::format("/proc/{}/stat", pid));
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    // The second field is a name in brackets that may hold anything.
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string state;
    fields >> state;
    if (state == "Z" || state == "X") return std::nullopt;
    std::string skipped;
    for (int field = 4; field < 22; ++field) fields >> skipped;
    std::uint64_t start = 0;
    if (!(fields >> start)) return std::nullopt;
    return start;
}

std::string this_machine() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string boot;
    file >> boot;
    std::error_code error;
    return boot + ' ' + std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

Owner this_process() {
    Owner owner;
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) == 0) owner.host = host;
    owner.pid = getpid();
    owner.process_start = start_of(owner.pid).value_or(0);
    owner.machine = this_machine();
    owner.slurm_job = environment("SLURM_JOB_ID");
    const std::string restarts = environment("SLURM_RESTART_COUNT");
    std::from_chars(restarts.data(), restarts.data() + restarts.size(), owner.slurm_restart);
    owner.since = std::time(nullptr);
    return owner;
}

std::string encode(const Owner& owner) {
    const nlohmann::ordered_json record{{"epoch", owner.epoch},
                                        {"host", owner.host},
                                        {"pid", owner.pid},
                                        {"process_start", owner.process_start},
                                        {"machine", owner.machine},
                                        {"slurm_job", owner.slurm_job},
                                        {"slurm_restart", owner.slurm_restart},
                                        {"since", owner.since},
                                        {"released", owner.released}};
    return record.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

namespace {

// Only what encode() writes: conversions of other kinds of numbers may be undefined.
template <class Integer>
Integer integer_in(const nlohmann::json& record, const char* name) {
    const nlohmann::json& value = record.at(name);
    const bool fits =
        value.is_number_unsigned()
            ? value.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<Integer>::max()}
            : std::is_signed_v<Integer> && value.is_number_integer();
    if (!fits) throw std::out_of_range(name);
    return value.get<Integer>();
}

// Whether a terminal that is shown the text may take a part of it for an order: the text is UTF-8.
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
    owner.host = record.at("host");
    owner.pid = integer_in<std::int64_t>(record, "pid");
    owner.process_start = integer_in<std::uint64_t>(record, "process_start");
    owner.machine = record.at("machine");
    owner.slurm_job = record.at("slurm_job");
    owner.slurm_restart = integer_in<std::uint64_t>(record, "slurm_restart");
    owner.since = integer_in<std::int64_t>(record, "since");
    owner.released = record.at("released");
    if (has_control_characters(owner.host)) return std::nullopt;
    return owner;
} catch (const nlohmann::json::exception&) {
    return std::nullopt;
} catch (const std::out_of_range&) {
    return std::nullopt;
}

Life life_of(const Owner& owner) {
    if (owner.released) return Life::gone;
    const Owner us = this_process();
    if (!owner.slurm_job.empty() && owner.slurm_job == us.slurm_job &&
        owner.slurm_restart < us.slurm_restart)
        return Life::gone;
    if (owner.machine != us.machine) return Life::unknown;
    return start_of(owner.pid) == owner.process_start ? Life::alive : Life::gone;
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
