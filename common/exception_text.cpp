#include "common/exception_text.h"

#include <new>

#include "common/plural.h"

namespace hetman {

std::string text_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
    return error.what();
}

Complaint no_threads(std::size_t threads, const std::system_error& error) {
    const char* const remedy =
        threads == 1 ? "raise the limits of this process and user (ulimit -v, ulimit -u)"
                     : "ask for fewer with --threads, or raise the limits of this machine";
    return {counted(threads, "thread") + " cannot be started", error.what(), remedy};
}

Complaint unexpected(const std::exception& error) {
    // This code is what std::thread throws.
    const auto* const refused = dynamic_cast<const std::system_error*>(&error);
    if (refused != nullptr && refused->code() == std::errc::resource_unavailable_try_again)
        return no_threads(1, *refused);
    return {text_of(error), "", "please report this"};
}

}  // namespace hetman
