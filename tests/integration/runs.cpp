#include "tests/integration/runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <regex>
#include <stdexcept>

#include "common/numbers/digest.h"
#include "coordinator/ledger/ledger_file.h"
#include "tests/support/known_counts.h"

namespace hetman::test {

Known quick_problem() { return {{"count", "QNN", "17", "--unit-nodes", "100"}, "234\n"}; }

namespace {

// Awesome queens, counted by the engine that takes longest for them.
Known slowly(std::uint64_t n) {
    return {
        {"count", "QNN", std::to_string(n), "--engine", "row-bitmask", "--progress-every", "0.05s"},
        known_count("QNN", "total", n) + '\n'};
}

}  // namespace

// Two rows less, which is a twentieth of the nodes: the thread sanitizer makes each node take about
// that much longer.
#ifdef HETMAN_SLOW_COUNTING
Known brief_problem() { return slowly(18); }
Known stoppable_problem() { return slowly(19); }
Known longer_problem() { return slowly(20); }
#else
Known brief_problem() { return slowly(20); }
Known stoppable_problem() { return slowly(21); }
Known longer_problem() { return slowly(22); }
#endif

std::string job_for(const Known& problem) {
    return fmt::format("[problem]\npiece = \"{}\"\nboard = {}\n[run]\nengine = \"{}\"\n",
                       problem.count.at(1), problem.count.at(2), problem.count.at(4));
}

std::uint64_t await_progress(Process& process, std::uint64_t number) {
    static const std::regex finished(R"( (\d+)/\d+ units )");
    std::string line;
    for (std::uint64_t i = 0; i < number; ++i) line = process.await_error_line(" units  ");
    std::smatch match;
    if (!std::regex_search(line, match, finished))
        throw std::runtime_error("this is no progress line: " + line);
    return std::stoull(match[1]);
}

namespace {

std::string status(const Arguments& flags, const std::filesystem::path& run_directory) {
    const Ended ended = hetman(Arguments{"status", run_directory.string()} + flags);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors, "");
    return ended.output;
}

}  // namespace

std::string status_text(const std::filesystem::path& run_directory) {
    return status({}, run_directory);
}

nlohmann::json status_of(const std::filesystem::path& run_directory) {
    const std::string text = status({"--json"}, run_directory);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    return nlohmann::json::parse(text);
}

std::uint64_t finished_units(const std::filesystem::path& run_directory) {
    return status_of(run_directory).at("finished");
}

std::string units_of(const std::filesystem::path& run_directory) {
    return status({"--units"}, run_directory);
}

std::string reference_units(const Known& problem) {
    namespace fs = std::filesystem;
    static const std::string build = digest_of(read_text(program())).hex();
    const std::string command = fmt::format("{}", fmt::join(problem.count, " "));
    const fs::path file = fs::path(HETMAN_REFERENCES) / digest_of(build + command).hex();
    if (fs::exists(file)) return read_text(file);
    const TemporaryDirectory directory;
    const Ended ended = hetman(problem.count + Arguments{"--dir", directory / "reference"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total);
    const std::string units = units_of(directory / "reference");
    // Renamed when complete, because other tests may look for it at the same time.
    fs::create_directories(file.parent_path());
    const std::string beside = file.string() + '.' + std::to_string(getpid());
    write_text(beside, units);
    fs::rename(beside, file);
    return units;
}

bool is_saving(const std::filesystem::path& run_directory) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    for (const auto& epoch : fs::directory_iterator(run_directory, ignored)) {
        if (!epoch.path().filename().string().starts_with("epoch.")) continue;
        for (const auto& owner : fs::directory_iterator(epoch.path(), ignored))
            if (fs::exists(owner.path() / "ledger.new", ignored)) return true;
    }
    return false;
}

void expect_exact_finish(const Command& command, const Known& problem,
                         const std::filesystem::path& run_directory) {
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total) << ended;
    EXPECT_EQ(status_of(run_directory).at("state"), "complete");
    EXPECT_EQ(units_of(run_directory), reference_units(problem));
}

Checkpoint read_ledger(const std::filesystem::path& run_directory) {
    return decode_checkpoint(read_text(run_directory / "ledger"));
}

void make_partial_run(const Known& problem, const std::filesystem::path& run_directory,
                      const std::function<bool(UnitId)>& keep) {
    const Ended ended = hetman(problem.count + Arguments{"--dir", run_directory.string()});
    ASSERT_EQ(ended.code, 0) << ended;
    Checkpoint checkpoint = read_ledger(run_directory);
    Ledger partial(checkpoint.ledger.units());
    for (UnitId id = 0; id < partial.units(); ++id)
        if (keep(id))
            partial.record({id, checkpoint.ledger.answer(id), 1000}, checkpoint.ledger.planned(id));
    checkpoint.ledger = partial;
    ++checkpoint.generation;
    write_text(run_directory / "ledger", encode(checkpoint));
}

void expect_time_is_up(const Ended& ended) {
    const auto says = [&ended](const char* text) {
        return ended.errors.find(text) != std::string::npos;
    };
    EXPECT_EQ(ended.code, says("the same command starts anew") ? incomplete : stopped) << ended;
    EXPECT_EQ(ended.output, "");
    EXPECT_TRUE(says("stopped while planning") || says("stopped while waiting for the run") ||
                says("stopped by max_time, resumable"))
        << ended;
}

void flip_bit(const std::filesystem::path& file, std::uint64_t bit) {
    std::string bytes = read_text(file);
    bytes.at(bit / 8) = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    write_text(file, bytes);
}

}  // namespace hetman::test
