#include "coordinator/dispatch/run_request.h"

#include "coordinator/dispatch/crews/launch_check.h"
#include "coordinator/process/standard_output.h"

namespace hetman {

Outcome count(const RunRequest& request, Channel* channel) {
    if (!request.alone) check_launch(channel);
    Console console(request.verbosity);
    RunOptions options = request.options;
    options.stop = stop_on_signals();
    return execute(request.job, options, channel, console);
}

void print(const Outcome& outcome, bool as_json) {
    write_output(as_json ? to_json(outcome.job, outcome.result, outcome.facts) + '\n'
                         : to_text(outcome.job.problem, outcome.result));
}

ExitCode code_of(const Outcome& outcome) {
    if (outcome.unsaved) throw Failure(*outcome.unsaved);
    return outcome.code;
}

ExitCode count_and_print(const RunRequest& request, Channel* channel) {
    const Outcome outcome = count(request, channel);
    print(outcome, request.as_json);
    return code_of(outcome);
}

}  // namespace hetman
