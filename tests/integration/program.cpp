#include "tests/integration/program.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "tests/integration/temporary_directory.h"
#include "worker/transport/channel.h"

namespace hetman::test {

std::string program() { return HETMAN_PROGRAM; }
std::string other_protocol_program() { return HETMAN_OTHER_PROTOCOL_PROGRAM; }
std::string without_mpi_program() { return HETMAN_WITHOUT_MPI_PROGRAM; }

Arguments operator+(Arguments first, const Arguments& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

namespace {

// Open MPI keeps much memory when it is finalised, some of it in modules that are unloaded by then,
// so that no suppression can name it: leaks are reported for single processes only, other errors
// for ranks as well.
void leave_leaks_to_open_mpi(Command& command) {
    const char* options = std::getenv("ASAN_OPTIONS");
    if (options != nullptr)
        command.environment["ASAN_OPTIONS"] = std::string(options) + ":detect_leaks=0";
}

}  // namespace

Command hetman_command(const Arguments& arguments) { return {Arguments{program()} + arguments}; }

bool has_mpich() { return Channel::library().starts_with("MPICH"); }

namespace {

// With more ranks than cores, as root (in containers), and no network: by the variables of Open MPI
// 4 and 5, as scripts/open_mpi.sh sets them.
Command open_mpis_mpirun(const std::string& scratch) {
    Command command{{"mpirun"}};
    command.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                           {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                           {"PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"},
                           {"OMPI_MCA_hwloc_base_binding_policy", "none"},
                           {"PRTE_MCA_hwloc_default_binding_policy", "none"},
                           {"OMPI_MCA_btl_tcp_if_include", "lo"},
                           {"OMPI_MCA_oob_tcp_if_include", "lo"},
                           {"PMIX_MCA_ptl_tcp_if_include", "lo"},
                           // Removes what killed ranks leave behind, with the test's directory.
                           {"OMPI_MCA_btl_vader_backing_directory", scratch}};
    return command;
}

// A command that becomes that of its rank. "mpirun A : B" would do, but the Open MPI 5.0 of Debian
// 13 crashes (https://github.com/open-mpi/ompi/issues/13303).
Context by_rank(const std::vector<Context>& contexts) {
    Context all{0,
                {"bash", "-c",
                 "rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}\n"
                 "while [ \"$rank\" -ge \"$1\" ]; do rank=$((rank - $1)); shift $(($2 + 2)); done\n"
                 "exec \"${@:3:$2}\"",
                 "bash"}};
    for (const Context& context : contexts) {
        all.ranks += context.ranks;
        all.command =
            all.command +
            Arguments{std::to_string(context.ranks), std::to_string(context.command.size())} +
            context.command;
    }
    return all;
}

}  // namespace

Command mpirun_command(const std::vector<Context>& contexts) {
    static const TemporaryDirectory scratch;
    Command command = has_mpich() ? Command{{"mpirun"}} : open_mpis_mpirun(scratch.path().string());
    command.environment["HWLOC_COMPONENTS"] = "-opencl";  // see scripts/open_mpi.sh
    command.environment["TMPDIR"] = scratch.path().string();
    leave_leaks_to_open_mpi(command);
    const Context context = contexts.size() == 1 ? contexts[0] : by_rank(contexts);
    command.arguments =
        command.arguments + Arguments{"-np", std::to_string(context.ranks)} + context.command;
    return command;
}

Command mpirun_command(int ranks, const Arguments& arguments) {
    return mpirun_command({{ranks, Arguments{program()} + arguments}});
}

Ended run(const Command& command) { return Process(command).wait(); }
Ended hetman(const Arguments& arguments) { return run(hetman_command(arguments)); }
Ended mpirun(int ranks, const Arguments& arguments) {
    return run(mpirun_command(ranks, arguments));
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

namespace {

// A complaint that is an object, as the line for people.
std::string line_of(const nlohmann::json& complaint) {
    std::string line = "hetman: " + complaint.at("what").get<std::string>();
    const auto add = [&](const char* name, const char* before) {
        const auto part = complaint.at(name).get<std::string>();
        if (!part.empty()) line += before + part;
    };
    add("where", ": ");
    add("do", "; ");
    return line;
}

}  // namespace

std::vector<std::string> complaints(const Ended& ended) {
    std::vector<std::string> found;
    for (const std::string& line : lines_of(ended.errors)) {
        if (line.starts_with("hetman: ")) found.push_back(line);
        if (!line.starts_with("{\"error\":")) continue;
        const nlohmann::json error = nlohmann::json::parse(line).at("error");
        found.push_back(line_of(error));
        if (error.contains("others"))
            for (const nlohmann::json& other : error.at("others")) found.push_back(line_of(other));
    }
    return found;
}

namespace {

// Processes that mpirun started on this host. MPICH's starts ranks by a process between.
std::vector<pid_t> started_by(pid_t mpirun) {
    std::vector<pid_t> started = children_of(mpirun);
    if (!has_mpich()) return started;
    std::vector<pid_t> ranks;
    for (const pid_t proxy : started)
        for (const pid_t rank : children_of(proxy)) ranks.push_back(rank);
    return ranks;
}

}  // namespace

std::vector<pid_t> ranks_of(const Process& mpirun) {
    const char* const variable = has_mpich() ? "PMI_RANK" : "OMPI_COMM_WORLD_RANK";
    std::map<int, pid_t> ranks;
    for (const pid_t pid : started_by(mpirun.pid()))
        if (const auto rank = environment_of(pid, variable)) ranks[std::stoi(*rank)] = pid;
    std::vector<pid_t> pids;
    for (const auto& [rank, pid] : ranks) pids.push_back(pid);
    return pids;
}

bool mpirun_is_there() {
    const char* path = std::getenv("PATH");
    std::istringstream directories(path == nullptr ? "" : path);
    for (std::string directory; std::getline(directories, directory, ':');)
        if (access((directory + "/mpirun").c_str(), X_OK) == 0) return true;
    return false;
}

std::string why_no_ranks() {
    if (Channel::library().empty()) return "this hetman was built without MPI";
    return mpirun_is_there() ? "" : "mpirun is not installed";
}

std::uint64_t random_seed() {
    const char* wish = std::getenv("HETMAN_TEST_SEED");
    const std::uint64_t seed =
        wish == nullptr ? std::random_device{}() : std::strtoull(wish, nullptr, 10);
    fmt::print("seed: repeat with HETMAN_TEST_SEED={}\n", seed);
    return seed;
}

}  // namespace hetman::test
