// Lists placements for callers of the library.

#include "coordinator/dispatch/listing.h"
#include "coordinator/library/calls.h"
#include "coordinator/library/job_text.h"
#include "hetman/count.h"

namespace hetman::api {

std::uint64_t list(const Problem& problem, const Visitor& visitor, const ListOptions& options) {
    const Options no_options;
    Call call(no_options);
    return call.run([&] {
        expect(visitor, "visitor");
        StopFlag stop{false};
        const std::stop_callback on_stop(options.stop, [&stop] { stop = true; });
        std::uint64_t calls = 0;
        const auto visit = [&](const std::vector<Square>& placement) {
            ++calls;
            bool goes_on = false;
            call.calls_back([&] { goes_on = visitor(placement); });
            return goes_on;
        };
        list_placements(job_from(problem, {}, no_options).problem, options.unique, visit, stop);
        if (stop)
            throw Failure(ExitCode::incomplete, {"stopped by the caller", "", "list them again"});
        return calls;
    });
}

}  // namespace hetman::api
