#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_series.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/recurrence/recurrence_report.h"

namespace hetman {
namespace {

struct CountOptions {
    ProblemFlags problem;
    bool bfile = false;
    bool recurrence = false;
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

// The number of classes if --unique is given, otherwise the total; nothing if it was not counted.
const std::optional<CheckedInteger>& term_of(const Outcome& outcome) {
    return outcome.job.goal.unique ? outcome.result.unique : outcome.result.total;
}

// A line "n a(n)" as in OEIS b-files, where a(n) is the term. The classes of each size and the
// orderings follow on the same line.
std::string line_of(std::uint64_t index, const Outcome& outcome, const CountingFlags& flags) {
    const Result& result = outcome.result;
    if (flags.json) return to_json(outcome.job, result, outcome.facts) + '\n';
    const std::optional<CheckedInteger>& term = term_of(outcome);
    if (!term) return {};
    std::string line =
        fmt::format("{} {}", index, terms_of(outcome, *term, outcome.job.goal.unique));
    if (flags.classes)
        for (const std::uint64_t size : class_sizes) {
            const auto found = result.classes.find(size);
            line += ' ' + (found == result.classes.end() ? "0" : to_decimal(found->second));
        }
    if (result.orderings) line += ' ' + to_decimal(*result.orderings);
    return line + '\n';
}

// Counts the boards of a range one after the other, and adds their terms. With --dir each board has
// a run directory below it, named after its size. Ends when a board is stopped or the reader of the
// output has gone.
ExitCode count_boards(const CountOptions& options, const BoardRange& range, Channel* channel,
                      std::vector<BigInteger>& terms) {
    std::vector<std::string> sizes;
    for (std::uint64_t n = range.first(); n <= range.last(); ++n) sizes.push_back(range.size(n));
    CountingSeries series(options.flags, channel, sizes);
    ExitCode code = ExitCode::complete;
    for (std::uint64_t n = range.first(); n <= range.last() && code == ExitCode::complete; ++n) {
        const std::string& size = sizes[n - range.first()];
        const Outcome outcome =
            series.count(job_on(options, size), size, fmt::format("n = {}", size));
        write_output(line_of(n, outcome, options.flags));
        if (const auto& term = term_of(outcome)) terms.push_back(term->value);
        code = code_of(outcome);
        if (output_state() != OutputState::written) break;
    }
    return code;
}

// The bound on the order of the recurrence of a range's terms, if one is known.
std::optional<OrderBound> bound_on(const CountOptions& options, const BoardRange& range) {
    const Job job = job_on(options, range.size(range.first()));
    const bool of_classes = job.goal.unique || options.flags.unique || options.flags.classes;
    if (of_classes || !options.problem.has_pieces()) return std::nullopt;
    return order_bound({job.problem, range.rows_change(), range.columns_change()});
}

void print_recurrence(const CountOptions& options, const BoardRange& range,
                      const std::vector<BigInteger>& terms) {
    if (!options.recurrence) return;
    const RecurrenceReport report =
        report_on_recurrence(range.first(), terms, bound_on(options, range));
    write_output(options.flags.json ? to_json(report) : to_text(report));
}

ExitCode count_range(const CountOptions& options, const BoardRange& range, Channel* channel) {
    std::vector<BigInteger> terms;
    ExitCode code = ExitCode::complete;
    try {
        code = count_boards(options, range, channel, terms);
    } catch (const Failure&) {
        print_recurrence(options, range, terms);
        throw;
    }
    print_recurrence(options, range, terms);
    return code;
}

// A line has a column for each size of classes, which are too many and too different on wrapped
// boards.
void check_columns(const CountOptions& options) {
    if (!options.flags.classes || options.flags.json || options.problem.shape() == Shape::plane)
        return;
    throw Failure(ExitCode::usage, {"lines with the classes of each size are for planes",
                                    "--classes", "give --json, or a single board without --bfile"});
}

// A b-file has one number a line.
void check_bfile(const CountOptions& options) {
    if (!options.bfile) return;
    if (options.flags.json)
        throw Failure(ExitCode::usage,
                      {"the output is either a b-file or JSON", "--bfile, --json", "give one"});
    if (is_range(options.problem.n) && options.problem.counts_by_number())
        throw Failure(ExitCode::usage,
                      {"a b-file has one number for each board, but --pieces asks for several",
                       "--bfile", "leave it out for lines \"n c0 c1 ...\""});
}

// A recurrence is one of the terms of a range, one for each board.
void check_recurrence(const CountOptions& options) {
    if (!options.recurrence) return;
    if (!is_range(options.problem.n))
        throw Failure(ExitCode::usage, {"one board has no recurrence", "--recurrence",
                                        "give a range of boards, such as 3x1..40"});
    if (options.problem.counts_by_number())
        throw Failure(ExitCode::usage,
                      {"a recurrence is one of single numbers, but --pieces asks for several",
                       "--recurrence", "leave it out, or give --pieces any or a number"});
}

ExitCode count_one(const CountOptions& options, Channel* channel) {
    const Outcome outcome =
        count(options.flags.request(job_on(options, options.problem.n)), channel);
    if (options.bfile)
        write_output(line_of(outcome.job.problem.board.rows, outcome, options.flags));
    else
        print(outcome, options.flags.json);
    return code_of(outcome);
}

}  // namespace

void add_count_command(const CommandLine& line) {
    auto options = std::make_shared<CountOptions>();
    const Command command = line.add_command("count", "Count placements");
    options->problem.add_to(command);
    options->problem.add_group_to(command);
    command.add({.name = "--bfile",
                 .heading = headings::output,
                 .help = "print \"n total\" (with --unique \"n unique\"), as in OEIS b-files"},
                options->bfile);
    command.add(recurrence_flag(), options->recurrence);
    options->flags.add_to(command);
    command.footer(
        "N may be a range such as 4..12 or 3x4..12: then the line of each board is printed as\n"
        "soon as it is counted, as with --bfile. --dir DIR keeps each board in a directory of its\n"
        "own below DIR: DIR/4, DIR/5, ... --max-time limits all boards together. --classes adds\n"
        "(on planes) four columns for the classes of 1, 2, 4 and 8 members, --orderings one.\n"
        "--pieces each prints a line \"k count\" for each number of pieces (with --unique also\n"
        "the classes), in a range a line \"n c0 c1 ...\"; --pieces largest prints \"k count\" for\n"
        "the largest.\n"
        "Squares are numbered row * columns + column, from 0.\n"
        "\nExamples:\n"
        "  hetman count 'R(3,1)' 8 --pieces 5 --torus\n"
        "  hetman count queen 16..20 --unique --dir runs/queens --max-time 8h\n"
        "  mpirun --oversubscribe -np 8 hetman count queen 17 --dir runs/queens-17");
    command.action([options](Channel* channel) {
        const std::string& size = options->problem.n;
        check_bfile(*options);
        check_recurrence(*options);
        if (is_range(size) || options->bfile) check_columns(*options);
        if (!is_range(size)) return count_one(*options, channel);
        return count_range(*options, BoardRange(size), channel);
    });
}

}  // namespace hetman
