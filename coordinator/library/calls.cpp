#include "coordinator/library/calls.h"

#include <fmt/core.h>

#include <new>
#include <string>
#include <vector>

#include "common/exception_text.h"
#include "common/job/duration.h"
#include "common/version.h"
#include "coordinator/process/failure_text.h"
#include "hetman/version.h"

namespace hetman {

api::Error error_of(const Failure& failure) {
    std::vector<api::Complaint> complaints;
    for (const Complaint& complaint : failure.complaints())
        complaints.push_back({complaint.what, complaint.where, complaint.remedy});
    // How many more there are.
    const std::vector<std::string> lines = failure.lines();
    if (lines.size() > complaints.size()) complaints.push_back({lines.back(), "", ""});
    return {static_cast<api::Code>(failure.code()), std::move(complaints)};
}

void throw_as_error() {
    try {
        throw;
    } catch (const api::Error&) {
        throw;
    } catch (const Failure& failure) {
        throw error_of(failure);
    } catch (const std::bad_alloc&) {
        throw api::Error(api::Code::internal_error, {{out_of_memory, "", remedy_for_memory}});
    } catch (const std::exception& error) {
        throw error_of({ExitCode::internal_error, unexpected(error)});
    }
}

void expect_in_range(std::chrono::milliseconds duration, const char* parameter) {
    if (duration.count() < 0 || duration > longest_duration)
        throw Failure(ExitCode::usage, {fmt::format("{} ms is out of range", duration.count()),
                                        parameter, "give 0 to 200 years"});
}

StopRequest Call::stop() const {
    StopRequest request;
    request.asked_by = [this] {
        if (has_failed_) return std::string("an exception of a callback");
        return options_.stop.stop_requested() ? std::string("the caller") : std::string();
    };
    return request;
}

Listener Call::listener() {
    return [this](MessageLevel level, const std::string& text) {
        if (options_.message)
            calls_back([&] { options_.message({static_cast<api::Message::Level>(level), text}); });
    };
}

ProgressListener Call::progress() {
    if (!options_.progress) return nullptr;
    return [this](const RunProgress& now) {
        calls_back([&] {
            options_.progress({now.planning.has_value(), now.seconds, now.share, now.finished,
                               now.units, now.nodes, now.seconds_to_go});
        });
    };
}

namespace api {

std::string Complaint::line() const { return hetman::Complaint{what, where, what_to_do}.line(); }

Error::Error(Code code, std::vector<Complaint> complaints)
    : code_(code), complaints_(std::move(complaints)) {
    for (const Complaint& complaint : complaints_) {
        if (!text_.empty()) text_ += '\n';
        text_ += complaint.line();
    }
}

const char* version() noexcept { return hetman::version; }

}  // namespace api
}  // namespace hetman
