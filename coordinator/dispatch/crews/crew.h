#pragma once
// A crew counts for a coordinator: threads of this process, or ranks of an MPI world. A device that
// counts is a member of its own.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/exit_code.h"
#include "common/units/unit.h"

namespace hetman {

// Why a member cannot go on: the run must stop.
struct MemberTrouble {
    std::string text;  // what went wrong, and where
    ExitCode code = ExitCode::internal_error;
};

// What a member of the crew reports.
struct Report {
    std::size_t member = 0;
    std::vector<UnitResult> results;
    std::optional<MemberTrouble> trouble = {};
    bool lost = false;              // silent for too long; any later report revokes that
    bool at_cpu_limit = false;      // the system is about to end the member: the run must stop
    std::string lost_because = {};  // if lost for another reason than silence
    std::string warning = {};
};

class Crew {
  public:
    virtual ~Crew() = default;

    virtual std::size_t members() const = 0;
    // How many units the member counts at the same time.
    virtual std::uint32_t threads(std::size_t member) const = 0;
    virtual bool is_device(std::size_t) const { return false; }
    // The name shown to users: "rank 3 on node7".
    virtual std::string name(std::size_t member) const = 0;
    // Where it counts: the rank of its process, and the host if it has said so, with the device if
    // it is one: "node7", "node7, device 0 (NVIDIA H100)".
    struct Place {
        std::uint64_t rank = 0;
        std::string host = {};
    };
    virtual Place place(std::size_t member) const { return {member}; }
    static Place place_of(std::uint64_t rank, const std::string& host, const std::string& device) {
        return {rank, host.empty() || device.empty() ? host : host + ", " + device};
    }
    // What users should know of devices that do not count, at the start.
    virtual std::vector<std::string> warnings() const { return {}; }
    virtual void give(std::size_t member, std::vector<Unit> units) = 0;

    // The reports that have come in. Waits for one if there is none, but no longer than `patience`.
    virtual std::vector<Report> collect(std::chrono::milliseconds patience) = 0;

    // Makes all members abandon their running units and discard the waiting ones, and returns what
    // was finished by then. Waits for their answers no longer than `patience`.
    virtual std::vector<Report> call_off(std::chrono::milliseconds patience) = 0;

    // Those that count; for a device, the one that feeds it.
    std::uint64_t counting_threads(std::size_t member) const {
        return is_device(member) ? 1 : threads(member);
    }
    std::uint64_t all_threads() const {
        std::uint64_t sum = 0;
        for (std::size_t member = 0; member < members(); ++member) sum += counting_threads(member);
        return sum;
    }
};

}  // namespace hetman
