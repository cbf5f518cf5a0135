#include "coordinator/dispatch/crews/mpi_crew.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

#include "common/failure.h"
#include "common/job/job.h"
#include "common/printable.h"
#include "coordinator/dispatch/crews/member_reports.h"
#include "coordinator/process/stop_signal.h"

namespace hetman {
namespace {

// A signal is noticed at most this late.
constexpr std::chrono::milliseconds glance{50};
// The number of messages taken at once: their senders get new units before other messages are read.
constexpr std::size_t most_messages_at_once = 64;
// The interval between checks for silent workers.
constexpr std::chrono::milliseconds roll_call_interval{100};

std::size_t member_of(int rank) { return static_cast<std::size_t>(rank) - 1; }
int rank_of(std::size_t member) { return static_cast<int>(member) + 1; }

}  // namespace

std::string name_at(int rank, const std::string& host, const std::string& device) {
    const std::string name =
        host.empty() ? fmt::format("rank {}", rank) : fmt::format("rank {} on {}", rank, host);
    return device.empty() ? name : fmt::format("{} of {}", device, name);
}

MpiCrew::MpiCrew(Channel& channel, Setup setup)
    : channel_(channel),
      setup_(std::move(setup)),
      hosts_(ranks()),
      has_told_devices_(ranks(), setup_.devices.is_none()),
      attendance_(ranks(), std::chrono::milliseconds(setup_.worker_timeout)) {
    const std::string bytes = encode(setup_);
    for (std::size_t rank = 0; rank < ranks(); ++rank)
        channel_.send(rank_of(rank), Tag::setup, bytes);
    greet();
}

bool MpiCrew::is_greeted() const {
    for (std::size_t rank = 0; rank < ranks(); ++rank)
        if (hosts_[rank].empty() || !has_told_devices_[rank]) return false;
    return true;
}

void MpiCrew::greet() {
    is_greeting_ = true;
    await_greetings();
    is_greeting_ = false;
}

void MpiCrew::await_greetings() {
    const auto deadline = Clock::now() + std::chrono::milliseconds(setup_.worker_timeout);
    // After a stop signal, workers that do not answer are not awaited.
    while (!is_greeted() && noted_stop_signal().empty()) {
        const auto now = Clock::now();
        if (now >= deadline) return;
        const std::optional<Received> message = receive(std::min(deadline, now + glance));
        if (!message) continue;
        if (message->tag == Tag::command_line) compare_command_lines(*message);
        if (message->tag == Tag::hello) welcome(*message);
        if (message->tag != Tag::devices && message->tag != Tag::trouble) continue;
        // Also a rank in trouble tells of no devices any more. Before its hello they are of the
        // problem before this one.
        const std::size_t rank = member_of(message->from);
        has_told_devices_[rank] = has_told_devices_[rank] || !hosts_[rank].empty();
        pending_.push_back(report_from(*message));
    }
}

// Throws std::runtime_error if they cannot be.
void MpiCrew::note_devices(const Received& message) {
    const std::size_t rank = member_of(message.from);
    const auto told = decode<DevicesOfRank>(message.bytes);
    for (std::size_t i = 0; i < told.names.size(); ++i) {
        if (told.units_at_once[i] == 0 || told.units_at_once[i] > most_threads)
            throw std::runtime_error("it contains an invalid value");
        devices_.push_back({rank, static_cast<std::uint32_t>(i) + 1, told.units_at_once[i],
                            printable(told.names[i])});
    }
    for (const std::string& warning : told.warnings)
        warnings_.push_back(fmt::format("rank {}: {}", message.from, printable(warning)));
}

// Workers count what the coordinator was asked to count: whatever else they were asked would be
// ignored. (Ranks of another build, which may send something else, say so in their hello.)
void MpiCrew::compare_command_lines(const Received& message) const {
    if (message.bytes == channel_.command_line()) return;
    throw Failure(
        ExitCode::usage,
        {"the ranks were started with different arguments, but must count the same problem",
         fmt::format("rank {}", message.from),
         "give all ranks the same arguments, or start each problem separately"});
}

void MpiCrew::welcome(const Received& message) {
    std::string wrong;
    try {
        const auto hello = decode<Hello>(message.bytes);
        wrong = mismatch(hello);
        hosts_[member_of(message.from)] = host_of(hello);
    } catch (const std::runtime_error& error) {
        wrong = error.what();
    }
    if (!wrong.empty())
        throw Failure(ExitCode::usage, {"the ranks run different builds of hetman: " + wrong,
                                        fmt::format("rank {}", message.from),
                                        "install the same build on all hosts"});
}

std::string MpiCrew::name(std::size_t member) const {
    const std::size_t rank = rank_with(member);
    return name_at(rank_of(rank), hosts_[rank],
                   is_rank(member) ? std::string() : device(member).name);
}

std::uint32_t MpiCrew::threads(std::size_t member) const {
    return is_rank(member) ? setup_.threads : device(member).units_at_once;
}

Crew::Place MpiCrew::place(std::size_t member) const {
    const std::size_t rank = rank_with(member);
    return place_of(rank + 1, hosts_[rank], is_rank(member) ? "" : device(member).name);
}

// Throws std::runtime_error if the rank has told of no such counter.
std::size_t MpiCrew::member_with(std::size_t rank, std::uint32_t counter) const {
    if (counter == 0) return rank;
    for (std::size_t i = 0; i < devices_.size(); ++i)
        if (devices_[i].rank == rank && devices_[i].counter == counter) return ranks() + i;
    throw std::runtime_error("it is of an unknown device");
}

std::optional<Received> MpiCrew::receive(Clock::time_point deadline) {
    Backoff backoff;
    while (true) {
        if (std::optional<Received> message = channel_.receive()) return message;
        if (Clock::now() >= deadline) return std::nullopt;
        std::this_thread::sleep_for(backoff.next());
    }
}

void MpiCrew::give(std::size_t member, std::vector<Unit> units) {
    const std::uint32_t counter = is_rank(member) ? 0 : device(member).counter;
    channel_.send(rank_of(rank_with(member)), Tag::batch, encode(Batch{std::move(units), counter}));
}

Report MpiCrew::report_from(const Received& message) {
    Report report;
    report.member = member_of(message.from);
    const bool was_lost = attendance_.is_lost(report.member);
    attendance_.heard(report.member, clock_.elapsed());
    if (was_lost) welcome_members_of(report.member);
    channel_.expect(message.from, true);
    if (message.tag == Tag::command_line) compare_command_lines(message);
    // Messages before the worker's hello belong to the problem before this one.
    if (message.tag != Tag::hello && hosts_[report.member].empty()) return report;
    try {
        take_in(message, report);
    } catch (const std::runtime_error& error) {
        report.trouble = {
            fmt::format("rank {}: a message cannot be read: {}", message.from, error.what())};
    }
    return report;
}

// A rank that is there after all is there with its devices, whichever of them sends something.
void MpiCrew::welcome_members_of(std::size_t rank) {
    for (std::size_t member = 0; member < members(); ++member)
        if (rank_with(member) == rank && !has_failed(member)) pending_.push_back({member, {}});
}

void MpiCrew::take_in(const Received& message, Report& report) {
    switch (message.tag) {
        case Tag::hello:
            welcome(message);
            break;
        case Tag::results: {
            auto results = decode<Results>(message.bytes);
            const std::size_t member = member_with(report.member, results.counter);
            // What the threads counted for a device that has failed meanwhile is theirs.
            if (!has_failed(member)) report.member = member;
            report.results = std::move(results.results);
            break;
        }
        case Tag::device_lost: {
            const auto lost = decode<DeviceLost>(message.bytes);
            if (lost.counter == 0) throw std::runtime_error("it is of a device that is not known");
            report.member = member_with(report.member, lost.counter);
            devices_[report.member - ranks()].is_lost = true;
            report.lost = true;
            report.lost_because = printable(lost.why);
            break;
        }
        case Tag::devices:
            // Later than the greeting waits for, nobody hands out units to them.
            if (is_greeting_)
                note_devices(message);
            else
                report.warning = "its devices are not used: they were not ready in time";
            break;
        case Tag::cpu_limit:
            report.at_cpu_limit = true;
            break;
        case Tag::trouble:
            report.trouble = member_trouble(fmt::format("rank {}", message.from),
                                            decode<Trouble>(message.bytes));
            break;
        default:
            break;
    }
}

std::vector<Report> MpiCrew::collect(std::chrono::milliseconds patience) {
    std::vector<Report> reports = std::exchange(pending_, {});
    if (!reports.empty()) patience = std::chrono::milliseconds(0);
    std::optional<Received> message = receive(Clock::now() + patience);
    clock_.tick();
    while (message) {
        reports.push_back(report_from(*message));
        if (reports.size() == most_messages_at_once) break;
        message = channel_.receive();
    }
    beat();
    // Workers are declared silent only after all waiting messages have been read.
    if (!message)
        for (Report& loss : losses()) reports.push_back(std::move(loss));
    return reports;
}

std::vector<Report> MpiCrew::losses() {
    std::vector<Report> reports;
    if (clock_.elapsed() < next_roll_call_) return reports;
    next_roll_call_ = clock_.elapsed() + roll_call_interval;
    for (const std::size_t rank : attendance_.lose_silent(clock_.elapsed())) {
        channel_.expect(rank_of(rank), false);
        for (std::size_t member = 0; member < members(); ++member) {
            if (rank_with(member) != rank || has_failed(member)) continue;
            Report report;
            report.member = member;
            report.lost = true;
            reports.push_back(std::move(report));
        }
    }
    return reports;
}

void MpiCrew::beat() {
    if (Clock::now() < next_beat_) return;
    next_beat_ = Clock::now() + beat_interval(setup_.worker_timeout);
    for (std::size_t rank = 0; rank < ranks(); ++rank)
        if (!attendance_.is_lost(rank)) channel_.send(rank_of(rank), Tag::beat, {});
}

std::vector<Report> MpiCrew::call_off(std::chrono::milliseconds patience) {
    for (std::size_t rank = 0; rank < ranks(); ++rank) channel_.send(rank_of(rank), Tag::stop, {});
    std::vector<Report> reports;
    const auto deadline = Clock::now() + patience;
    for (std::size_t stopped = 0; stopped < ranks();) {
        const std::optional<Received> message = receive(deadline);
        if (!message) break;
        if (message->tag == Tag::stopped) ++stopped;
        reports.push_back(report_from(*message));
    }
    return reports;
}

void say_goodbye(Channel& channel, ExitCode code) {
    for (int rank = 1; rank < channel.size(); ++rank)
        channel.send(rank, Tag::goodbye, encode(Goodbye{static_cast<std::uint32_t>(code)}));
}

}  // namespace hetman
