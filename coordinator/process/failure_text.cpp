#include "coordinator/process/failure_text.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>

#include "common/printable.h"

namespace hetman {
namespace {

std::atomic<bool> as_json = false;  // read by any thread and by signal handlers
static_assert(std::atomic<bool>::is_always_lock_free, "read by signal handlers");

nlohmann::ordered_json json_of(const Complaint& complaint) {
    return {{"what", printable(shortened(complaint.what))},
            {"where", printable(shortened(complaint.where))},
            {"do", printable(complaint.remedy)}};
}

void write_plain(const char* text) {
    // Nobody can be told of a failure.
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
}

void write_plain_json(ExitCode code, const char* what, const char* detail, const char* remedy) {
    char digits[8] = {};
    std::to_chars(std::begin(digits), std::end(digits) - 1, static_cast<int>(code));
    for (const char* text :
         {R"({"error":{"code":)", static_cast<const char*>(digits), R"(,"what":")", what, detail,
          R"(","where":"","do":")", remedy, "\"}}\n"})
        write_plain(text);
}

}  // namespace

bool asks_for_json(int argc, const char* const* argv) {
    return std::any_of(argv, argv + argc,
                       [](const char* argument) { return std::string_view(argument) == "--json"; });
}

void show_failures_as_json() { as_json = true; }

std::string error_json(const Failure& failure) {
    nlohmann::ordered_json error{{"code", static_cast<int>(failure.code())}};
    bool is_first = true;
    for (const Complaint& complaint : failure.complaints()) {
        if (is_first)
            error.update(json_of(complaint));
        else
            error["others"].push_back(json_of(complaint));
        is_first = false;
    }
    if (failure.lines().size() > failure.complaints().size()) error["more"] = true;
    return nlohmann::ordered_json{{"error", error}}.dump();
}

std::string failure_text(const Failure& failure) {
    if (failure.complaints().empty()) return {};
    if (as_json) return error_json(failure) + '\n';
    std::string text;
    for (const std::string& line : failure.lines()) text += "hetman: " + line + '\n';
    return text;
}

void print_plain_failure(ExitCode code, const char* what, const char* detail, const char* remedy) {
    if (as_json) return write_plain_json(code, what, detail, remedy);
    for (const char* text : {"hetman: ", what, detail, "; ", remedy, "\n"}) write_plain(text);
}

}  // namespace hetman
