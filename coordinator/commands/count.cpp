#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include "common/failure.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"

namespace hetman {
namespace {

struct CountOptions {
    ProblemFlags problem;
    bool bfile = false;
    CountingFlags flags;
};

Job job_on(const CountOptions& options, const std::string& size) {
    Job job;
    job.problem = options.problem.problem_on(size);
    job.goal.unique = options.problem.has_group();
    return job;
}

// The possible sizes of classes on planes.
constexpr std::array<std::uint64_t, 4> class_sizes{1, 2, 4, 8};

// The terms of a board: one number, those by the number of pieces, or the largest number of pieces
// and how many placements have so many (and how many classes they form).
std::string terms_of(const Outcome& outcome, const CheckedInteger& term, bool of_classes) {
    const Result& result = outcome.result;
    if (result.largest)
        return fmt::format("{} {}", *result.largest, to_decimal(*result.total)) +
               (of_classes ? ' ' + to_decimal(term) : std::string());
    const CountsByNumber& numbers = of_classes ? result.unique_by_number : result.by_number;
    if (numbers.empty()) return to_decimal(term);
    std::vector<std::string> terms;
    for (std::size_t i = outcome.job.problem.preplaced.size(); i < numbers.size(); ++i)
        terms.push_back(to_decimal(numbers[i]));
    return fmt::format("{}", fmt::join(terms, " "));
}

// A line "n a(n)" as in OEIS b-files, where a(n) is the number of classes if --unique is given,
// otherwise the total. The classes of each size and the orderings follow on the same line.
std::string line_of(std::uint64_t index, const Outcome& outcome, const CountingFlags& flags) {
    const Result& result = outcome.result;
    if (flags.json) return to_json(outcome.job, result, outcome.facts) + '\n';
    const bool of_classes = outcome.job.goal.unique;
    const std::optional<CheckedInteger>& term = of_classes ? result.unique : result.total;
    if (!term) return {};
    std::string line = fmt::format("{} {}", index, terms_of(outcome, *term, of_classes));
    if (flags.classes)
        for (const std::uint64_t size : class_sizes) {
            const auto found = result.classes.find(size);
            line += ' ' + (found == result.classes.end() ? "0" : to_decimal(found->second));
        }
    if (result.orderings) line += ' ' + to_decimal(*result.orderings);
    return line + '\n';
}

// Counts the boards of a range one after the other. With --dir each board has a run directory below
// it, named after its size.
class RangeCount {
  public:
    RangeCount(const CountOptions& options, BoardRange range, Channel* channel)
        : options_(options), range_(std::move(range)), channel_(channel) {
        if (options.flags.max_time)
            stop_at_ = Clock::now() + span_of_time("--max-time", *options.flags.max_time);
    }

    // Ends when a board is stopped or the reader of the output has gone.
    ExitCode run() const {
        ExitCode code = ExitCode::complete;
        for (std::uint64_t n = range_.first(); n <= range_.last() && code == ExitCode::complete;
             ++n) {
            const Outcome outcome = count_board(n);
            write_output(line_of(n, outcome, options_.flags));
            code = code_of(outcome);
            if (output_state() != OutputState::written) break;
        }
        return code;
    }

  private:
    using Clock = std::chrono::steady_clock;

    Outcome count_board(std::uint64_t n) const {
        if (n > range_.first() && stop_at_ && Clock::now() >= *stop_at_)
            throw stopped_before(n, "max_time");
        if (const std::string signal = noted_stop_signal(); n > range_.first() && !signal.empty())
            throw stopped_before(n, signal);
        const std::string size = range_.size(n);
        Job job = job_on(options_, size);
        CountingFlags flags = options_.flags;
        flags.max_time.reset();
        if (stop_at_) job.run.max_time = time_left();
        if (flags.directory) flags.directory = *flags.directory + '/' + size;
        try {
            return count(std::move(job), flags, std::nullopt, channel_);
        } catch (const Failure& failure) {
            // This board was not saved, but the earlier ones were.
            if (failure.code() != ExitCode::incomplete || n == range_.first()) throw;
            throw stopped_before(n, "a signal or max_time");
        }
    }

    Duration time_left() const {
        return std::max(Duration(1),
                        std::chrono::duration_cast<Duration>(*stop_at_ - Clock::now()));
    }

    Failure stopped_before(std::uint64_t n, const std::string& by) const {
        const std::string what =
            fmt::format("stopped by {} before n = {} was counted", by, range_.size(n));
        if (options_.flags.directory)
            return {ExitCode::stopped, {what, "", "the same command continues"}};
        return {ExitCode::incomplete,
                {what, "", "the same command starts anew; give --dir to keep what is finished"}};
    }

    const CountOptions& options_;
    BoardRange range_;
    Channel* channel_;
    std::optional<Clock::time_point> stop_at_;  // of all boards together
};

// A line has a column for each size of classes, which are too many and too different on wrapped
// boards.
void check_columns(const CountOptions& options) {
    if (!options.flags.classes || options.flags.json || options.problem.shape() == Shape::plane)
        return;
    throw Failure(ExitCode::usage, {"lines with the classes of each size are for planes",
                                    "--classes", "give --json, or a single board without --bfile"});
}

ExitCode count_one(const CountOptions& options, Channel* channel) {
    const Outcome outcome =
        count(job_on(options, options.problem.n), options.flags, std::nullopt, channel);
    if (options.bfile)
        write_output(line_of(outcome.job.problem.board.rows, outcome, options.flags));
    else
        print(outcome, options.flags);
    return code_of(outcome);
}

}  // namespace

void add_count_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CountOptions>();
    CLI::App* command = program.add_subcommand("count", "Count placements");
    options->problem.add_to(*command);
    options->problem.add_group_to(*command);
    command->add_flag("--bfile", options->bfile,
                      "print \"n total\" (with --unique \"n unique\"), as in OEIS b-files");
    options->flags.add_to(*command);
    command->footer(
        "N may be a range such as 4..12 or 3x4..12: then the line of each board is printed as "
        "soon\n"
        "as it is counted, as with --bfile. --dir DIR keeps each board in a directory of its own\n"
        "below DIR: DIR/4, DIR/5, ... --max-time limits all boards together. --classes adds four\n"
        "columns for the classes of 1, 2, 4 and 8 members, --orderings one. --pieces each prints "
        "a\n"
        "line \"k count\" for each number of pieces (with --unique also the classes), in a range "
        "a\n"
        "line \"n c0 c1 ...\"; --pieces largest prints \"k count\" for the largest.\n"
        "Squares are numbered row * columns + column, from 0.\n"
        "\nExamples:\n"
        "  hetman count awesome-queen 22\n"
        "  hetman count knight 6 --pieces 4 --torus\n"
        "  hetman count queen 10 --group rotations\n"
        "  hetman count queen 16..20 --unique --dir runs/queens --max-time 8h\n"
        "  mpirun -np 8 hetman count queen 17 --dir runs/queens-17");
    command->callback([options, &chosen] {
        chosen = [options](Channel* channel) {
            const std::string& size = options->problem.n;
            if (is_range(size) || options->bfile) check_columns(*options);
            if (!is_range(size)) return count_one(*options, channel);
            return RangeCount(*options, BoardRange(size), channel).run();
        };
    });
}

}  // namespace hetman
