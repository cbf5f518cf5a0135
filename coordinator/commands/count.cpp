#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "coordinator/commands/flags/b_file_check.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_series.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/draft/draft_files.h"
#include "coordinator/draft/example_boards.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/recurrence/recurrence_report.h"

namespace hetman {
namespace {

struct CountOptions {
    ProblemFlags problem;
    bool bfile = false;
    bool recurrence = false;
    std::optional<std::string> check;
    std::optional<std::uint64_t> offset;
    std::uint64_t every = 1;
    std::optional<std::string> draft;
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

// The terms of a board: one number, those by the number of pieces, or the largest or smallest
// number of pieces and how many placements have so many (and how many classes they form).
std::vector<std::string> terms_of(const Outcome& outcome, const CheckedInteger& term,
                                  bool of_classes) {
    const Result& result = outcome.result;
    if (result.extreme) {
        std::vector<std::string> terms{std::to_string(*result.extreme), to_decimal(*result.total)};
        if (of_classes) terms.push_back(to_decimal(term));
        return terms;
    }
    const CountsByNumber& numbers = of_classes ? result.unique_by_number : result.by_number;
    if (numbers.empty()) return {to_decimal(term)};
    std::vector<std::string> terms;
    for (std::size_t i = outcome.job.problem.preplaced.size(); i < numbers.size(); ++i)
        terms.push_back(to_decimal(numbers[i]));
    return terms;
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
    std::string line = fmt::format(
        "{} {}", index, fmt::join(terms_of(outcome, *term, outcome.job.goal.unique), " "));
    if (flags.classes)
        for (const std::uint64_t size : class_sizes) {
            const auto found = result.classes.find(size);
            line += ' ' + (found == result.classes.end() ? "0" : to_decimal(found->second));
        }
    if (result.orderings) line += ' ' + to_decimal(*result.orderings);
    return line + '\n';
}

// The same with a line for each term, numbered on from `index`, which is that of the next one then.
std::string lines_of(std::uint64_t& index, const Outcome& outcome) {
    const std::optional<CheckedInteger>& term = term_of(outcome);
    if (!term) return {};
    std::string lines;
    for (const std::string& number : terms_of(outcome, *term, outcome.job.goal.unique))
        lines += fmt::format("{} {}\n", index++, number);
    return lines;
}

// A board of a range, and the number of its line.
struct RangeBoard {
    std::uint64_t index;
    std::string size;
};

std::vector<RangeBoard> boards_of(const CountOptions& options, const BoardRange& range) {
    std::vector<RangeBoard> boards;
    for (std::uint64_t n = range.first();; n += options.every) {
        const std::uint64_t index = options.offset ? *options.offset + boards.size() : n;
        boards.push_back({index, range.size(n)});
        if (range.last() - n < options.every) return boards;
    }
}

// Takes what was counted of a board, and returns false if no further ones are to be counted.
using Taker = std::function<bool(const RangeBoard& board, const Outcome& outcome)>;

// Counts boards one after the other. With --dir each has a run directory below it, named after its
// size. Ends when a board is stopped.
ExitCode count_each(const CountOptions& options, const std::vector<RangeBoard>& boards,
                    Channel* channel, const Taker& take) {
    std::vector<std::string> sizes;
    for (const RangeBoard& board : boards) sizes.push_back(board.size);
    CountingSeries series(options.flags, channel, sizes);
    for (const RangeBoard& board : boards) {
        const Outcome outcome = series.count(job_on(options, board.size), board.size,
                                             fmt::format("n = {}", board.size));
        const bool goes_on = take(board, outcome);
        if (const ExitCode code = code_of(outcome); code != ExitCode::complete || !goes_on)
            return code;
    }
    return ExitCode::complete;
}

// The bound on the order of the recurrence of a range's terms, if one is known.
std::optional<OrderBound> bound_on(const CountOptions& options, const BoardRange& range) {
    const Job job = job_on(options, range.size(range.first()));
    const bool of_classes = job.goal.unique || options.flags.unique || options.flags.classes;
    if (of_classes || !options.problem.has_pieces()) return std::nullopt;
    std::optional<OrderBound> bound =
        order_bound({job.problem, range.rows_change(), range.columns_change()});
    if (!bound || !options.offset) return bound;
    // Of the lines, which have other numbers.
    const std::uint64_t skipped = bound->from > range.first() ? bound->from - range.first() : 0;
    bound->from = *options.offset + (skipped + options.every - 1) / options.every;
    return bound;
}

// Says in the draft what its last term counts: a new sequence, whose name is yet to be found.
void describe(EntryDraft& draft, std::uint64_t index, const Job& job) {
    const std::string name = fmt::format("a({})", index);
    draft.subject = fmt::format("{} is the number of {}placements: {}", name,
                                job.goal.unique ? "classes of " : "",
                                goal_kind(job.goal.find).summary(job.problem));
    if (draft.example.empty()) draft.example = example_boards(job, draft.terms.back(), name);
}

// Whether the terms of a range are numbered on from row to row.
bool is_triangle(const CountOptions& options) {
    return options.bfile && is_range(options.problem.n) && options.problem.counts_each_number();
}

// Prints the line of each board as soon as it is counted. Ends when the reader has gone.
ExitCode print_range(const CountOptions& options, const BoardRange& range, Channel* channel) {
    const std::vector<RangeBoard> boards = boards_of(options, range);
    std::optional<DraftFiles> files;
    if (options.draft) files.emplace(draft_flag().name, *options.draft, "");
    EntryDraft draft{.offset = boards.front().index};
    std::uint64_t next_index = boards.front().index;
    const Taker take = [&](const RangeBoard& board, const Outcome& outcome) {
        write_output(is_triangle(options) ? lines_of(next_index, outcome)
                                          : line_of(board.index, outcome, options.flags));
        if (const auto& term = term_of(outcome)) {
            draft.terms.push_back(term->value);
            if (files) describe(draft, board.index, outcome.job);
        }
        return output_state() == OutputState::written;
    };
    const auto tell = [&] {
        if (options.recurrence) {
            const RecurrenceReport report =
                report_on_recurrence(draft.offset, draft.terms, bound_on(options, range));
            write_output(options.flags.json ? to_json(report) : to_text(report));
            if (report.recurrence) draft.formula = to_text(report);
        }
        if (files) files->write(draft);
    };
    return tell_after([&] { return count_each(options, boards, channel, take); }, tell);
}

// Compares the terms of the boards with those of a b-file.
ExitCode check_range(const CountOptions& options, const BoardRange& range, Channel* channel) {
    std::vector<RangeBoard> boards = boards_of(options, range);
    std::vector<BFileTerm> terms = options.flags.read_in_time([&] {
        return terms_to_check(*options.check, Range{boards.front().index, boards.back().index},
                              "choose boards whose terms it has, or --offset");
    });
    std::erase_if(
        boards, [first = terms.front().index, last = terms.back().index](const RangeBoard& board) {
            return board.index < first || board.index > last;
        });
    BFileCheck check({}, *options.check, std::move(terms));
    const Taker take = [&check](const RangeBoard&, const Outcome& outcome) {
        const auto& term = term_of(outcome);
        return term && check.compare(to_decimal(*term));
    };
    const auto tell = [&] { write_output(options.flags.json ? check.to_json() : check.to_text()); };
    const ExitCode code =
        tell_after([&] { return count_each(options, boards, channel, take); }, tell);
    return check.differs() ? ExitCode::verification : code;
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
    if (is_triangle(options) && options.flags.classes)
        throw Failure(ExitCode::usage, {"a triangle has no columns for the classes of each size",
                                        "--classes", "leave it or --bfile out"});
    if (is_range(options.problem.n) && options.problem.counts_by_number() && !is_triangle(options))
        throw Failure(ExitCode::usage,
                      {"a b-file has one number for each board, but --pieces asks for two",
                       "--bfile", "leave --bfile out to print lines \"n k count\""});
}

// Flags for the terms of a range, one for each board.
void check_terms_of_ranges(const CountOptions& options) {
    const std::pair<const char*, bool> given[] = {{"--recurrence", options.recurrence},
                                                  {"--check", options.check.has_value()},
                                                  {"--draft", options.draft.has_value()},
                                                  {"--offset", options.offset.has_value()},
                                                  {"--every", options.every > 1}};
    if (!is_range(options.problem.n)) job_on(options, options.problem.n);  // what is wrong with it
    for (const auto& [flag, is_given] : given)
        if (is_given && !is_range(options.problem.n))
            throw Failure(ExitCode::usage, {"this flag is for a range of boards", flag,
                                            "give a range, such as 3x1..40"});
    const bool wants_terms = options.recurrence || options.check || options.draft;
    if (wants_terms && options.problem.counts_by_number())
        throw Failure(ExitCode::usage, {"terms are single numbers, but --pieces asks for several",
                                        options.check   ? "--check"
                                        : options.draft ? "--draft"
                                                        : "--recurrence",
                                        "leave this flag out, or give --pieces any or a number"});
    if (options.every > 1 && !options.offset &&
        (wants_terms || (options.bfile && !is_triangle(options))))
        throw Failure(ExitCode::usage,
                      {"lines numbered by the sides of the boards would have gaps", "--every",
                       "also give --offset, the number of the first line"});
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
                 .help = "print \"n total\" (with --unique \"n unique\"), as in OEIS b-files; with "
                         "--pieces each a range as a triangle read by rows"},
                options->bfile);
    const Option recurrence = command.add(recurrence_flag(), options->recurrence);
    const Option draft = command.add(draft_flag(), options->draft);
    const Option check = command.add(check_flag(), options->check);
    for (const Option other : {recurrence, draft}) check.excludes(other);
    add_number(command,
               {.name = "--every",
                .value = "STEP",
                .heading = headings::output,
                .help = "count only every STEP-th board of a range, such as those with odd sides"},
               options->every, 1, largest_board);
    add_number(command,
               {.name = "--offset",
                .value = "FIRST",
                .heading = headings::output,
                .help = "number the lines of a range FIRST, FIRST + 1, ...",
                .otherwise = "the sides of the boards"},
               options->offset, 0, largest_board);
    options->flags.add_to(command);
    command.footer(
        "N may be a range such as 4..12 or 3x4..12: then the line of each board is printed as\n"
        "soon as it is counted, as with --bfile. --dir DIR keeps each board in a directory of its\n"
        "own below DIR: DIR/4, DIR/5, ... --max-time limits all boards together. --classes adds\n"
        "(on planes) four columns for the classes of 1, 2, 4 and 8 members, --orderings one.\n"
        "--pieces each prints a line \"k count\" for each number of pieces (with --unique also\n"
        "the classes); for a range, a line \"n c0 c1 ...\" for each board or, with --bfile, a\n"
        "line for each term, numbered row by row. --pieces largest prints \"k count\" for the\n"
        "largest number, --pieces smallest with --maximal for the smallest.\n"
        "Squares are numbered row * columns + column, from 0.\n"
        "\nExamples:\n"
        "  hetman count 'R(3,1)' 8 --pieces 5 --torus\n"
        "  hetman count queen 16..20 --unique --dir runs/queens --max-time 8h\n"
        "  mpirun --oversubscribe -np 8 hetman count queen 17 --dir runs/queens-17");
    command.action([options](Channel* channel) {
        const std::string& size = options->problem.n;
        check_bfile(*options);
        check_terms_of_ranges(*options);
        if (is_range(size) || options->bfile) check_columns(*options);
        if (!is_range(size)) return count_one(*options, channel);
        const BoardRange range(size);
        return options->check ? check_range(*options, range, channel)
                              : print_range(*options, range, channel);
    });
}

}  // namespace hetman
