#include "coordinator/dispatch/crews/mpi_crew.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

#include "common/failure.h"
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

MemberTrouble trouble_at(int rank, const Trouble& trouble) {
    const std::string unit =
        trouble.unit == no_unit ? std::string() : fmt::format(", unit {}", trouble.unit);
    return {fmt::format("rank {}{}: {}", rank, unit, trouble.text), trouble.code};
}

MpiCrew::MpiCrew(Channel& channel, Setup setup)
    : channel_(channel),
      setup_(std::move(setup)),
      hosts_(members()),
      attendance_(members(), std::chrono::milliseconds(setup_.worker_timeout)) {
    const std::string bytes = encode(setup_);
    for (std::size_t member = 0; member < members(); ++member)
        channel_.send(rank_of(member), Tag::setup, bytes);
    greet();
}

void MpiCrew::greet() {
    const auto deadline = Clock::now() + std::chrono::milliseconds(setup_.worker_timeout);
    const auto is_missing = [](const std::string& host) { return host.empty(); };
    // After a stop signal, workers that do not answer are not awaited.
    while (std::any_of(hosts_.begin(), hosts_.end(), is_missing) && noted_stop_signal().empty()) {
        const auto now = Clock::now();
        if (now >= deadline) return;
        const std::optional<Received> message = receive(std::min(deadline, now + glance));
        if (!message) continue;
        if (message->tag == Tag::command_line) compare_command_lines(*message);
        if (message->tag == Tag::hello) welcome(*message);
    }
}

// Workers count what the coordinator was asked to count: whatever else they were asked would be
// ignored. (Ranks of another build, which may send something else, say so in their hello.)
void MpiCrew::compare_command_lines(const Received& message) const {
    if (message.bytes == channel_.command_line()) return;
    throw Failure(ExitCode::usage,
                  {"the ranks were started with different arguments, but count one problem "
                   "together",
                   fmt::format("rank {}", message.from),
                   "give all ranks the same arguments, or start each problem by itself"});
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
    const std::string& host = hosts_[member];
    return host.empty() ? fmt::format("rank {}", rank_of(member))
                        : fmt::format("rank {} on {}", rank_of(member), host);
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
    channel_.send(rank_of(member), Tag::batch, encode(Batch{std::move(units)}));
}

Report MpiCrew::report_from(const Received& message) {
    Report report;
    report.member = member_of(message.from);
    attendance_.heard(report.member, watch_.elapsed());
    channel_.expect(message.from, true);
    if (message.tag == Tag::command_line) compare_command_lines(message);
    // Messages before the worker's hello belong to the problem before this one.
    if (message.tag != Tag::hello && hosts_[report.member].empty()) return report;
    try {
        if (message.tag == Tag::hello) {
            welcome(message);
        } else if (message.tag == Tag::results) {
            report.results = decode<Results>(message.bytes).results;
        } else if (message.tag == Tag::cpu_limit) {
            report.at_cpu_limit = true;
        } else if (message.tag == Tag::trouble) {
            report.trouble = trouble_at(message.from, decode<Trouble>(message.bytes));
        }
    } catch (const std::runtime_error& error) {
        report.trouble = {
            fmt::format("rank {}: a message cannot be read: {}", message.from, error.what())};
    }
    return report;
}

std::vector<Report> MpiCrew::collect(std::chrono::milliseconds patience) {
    std::vector<Report> reports;
    std::optional<Received> message = receive(Clock::now() + patience);
    watch_.tick();
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
    if (watch_.elapsed() < next_roll_call_) return reports;
    next_roll_call_ = watch_.elapsed() + roll_call_interval;
    for (const std::size_t member : attendance_.lose_silent(watch_.elapsed())) {
        channel_.expect(rank_of(member), false);
        Report report;
        report.member = member;
        report.lost = true;
        reports.push_back(std::move(report));
    }
    return reports;
}

void MpiCrew::beat() {
    if (Clock::now() < next_beat_) return;
    next_beat_ = Clock::now() + beat_interval(setup_.worker_timeout);
    for (std::size_t member = 0; member < members(); ++member)
        if (!attendance_.is_lost(member)) channel_.send(rank_of(member), Tag::beat, {});
}

std::vector<Report> MpiCrew::call_off(std::chrono::milliseconds patience) {
    for (std::size_t member = 0; member < members(); ++member)
        channel_.send(rank_of(member), Tag::stop, {});
    std::vector<Report> reports;
    const auto deadline = Clock::now() + patience;
    for (std::size_t stopped = 0; stopped < members();) {
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
