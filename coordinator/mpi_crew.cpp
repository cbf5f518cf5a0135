#include "coordinator/mpi_crew.h"

#include <fmt/format.h>

#include <thread>

#include "common/failure.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t member_of(int rank) { return static_cast<std::size_t>(rank) - 1; }
int rank_of(std::size_t member) { return static_cast<int>(member) + 1; }

std::string place_of(const Trouble& trouble) {
    return trouble.unit == no_unit ? std::string() : fmt::format(", unit {}", trouble.unit);
}

}  // namespace

MpiCrew::MpiCrew(Channel& channel, const Problem& problem, const std::string& engine,
                 std::uint32_t threads, Find find)
    : channel_(channel), threads_(threads) {
    greet();
    const std::string setup = encode(Setup{problem, engine, threads, find});
    for (std::size_t member = 0; member < members(); ++member)
        channel_.send(rank_of(member), Tag::setup, setup);
}

void MpiCrew::greet() {
    for (std::size_t greeted = 0; greeted < members();) {
        const std::optional<Received> message = receive(Clock::time_point::max());
        if (message->tag != Tag::hello) continue;
        ++greeted;
        std::string wrong;
        try {
            wrong = mismatch(decode<Hello>(message->bytes));
        } catch (const std::runtime_error& error) {
            wrong = error.what();
        }
        if (!wrong.empty())
            throw Failure(ExitCode::usage, {"the ranks run different builds of hetman: " + wrong,
                                            fmt::format("rank {}", message->from),
                                            "install the same build on all hosts"});
    }
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

Report MpiCrew::report_from(const Received& message) const {
    Report report;
    report.member = member_of(message.from);
    try {
        if (message.tag == Tag::results) {
            report.results = decode<Results>(message.bytes).results;
        } else if (message.tag == Tag::trouble) {
            const auto trouble = decode<Trouble>(message.bytes);
            report.trouble =
                fmt::format("rank {}{}: {}", message.from, place_of(trouble), trouble.text);
        }
    } catch (const std::runtime_error& error) {
        report.trouble =
            fmt::format("rank {}: a message cannot be read: {}", message.from, error.what());
    }
    return report;
}

std::vector<Report> MpiCrew::collect(std::chrono::milliseconds patience) {
    std::vector<Report> reports;
    std::optional<Received> message = receive(Clock::now() + patience);
    for (; message; message = channel_.receive()) reports.push_back(report_from(*message));
    return reports;
}

std::vector<Report> MpiCrew::call_off(std::chrono::milliseconds patience) {
    for (std::size_t member = 0; member < members(); ++member)
        channel_.send(rank_of(member), Tag::stop, {});
    std::vector<Report> reports;
    const auto deadline = Clock::now() + patience;
    for (std::size_t stopped = 0; stopped < members();) {
        const std::optional<Received> message = receive(deadline);
        if (!message) break;
        if (message->tag == Tag::stopped)
            ++stopped;
        else
            reports.push_back(report_from(*message));
    }
    return reports;
}

void say_goodbye(Channel& channel, ExitCode code) {
    for (int rank = 1; rank < channel.size(); ++rank)
        channel.send(rank, Tag::goodbye, encode(Goodbye{static_cast<std::uint32_t>(code)}));
}

}  // namespace hetman
