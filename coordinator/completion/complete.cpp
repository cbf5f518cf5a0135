#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>

#include "common/enum_names.h"
#include "common/failure.h"
#include "common/plural.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/completion/completion_steps.h"
#include "coordinator/completion/compositions/formats.h"
#include "coordinator/completion/given_board.h"
#include "coordinator/files/output_file.h"
#include "coordinator/process/console.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"
#include "coordinator/report/board_svg.h"
#include "worker/completion/completer.h"
#include "worker/completion/grigoryan/base_levels.h"
#include "worker/completion/study/studied_samples.h"

namespace hetman {
namespace {

struct CompleteOptions {
    GivenFlags given;
    std::optional<std::string> given_file;
    std::optional<std::string> seed;
    std::optional<std::string> nodes;
    std::optional<std::string> max_time;
    std::optional<std::string> method;
    std::optional<std::string> output;
    std::optional<std::string> format;
    std::optional<std::string> steps;
    std::optional<std::string> svg;
    bool json = false;
    bool quiet = false;
    bool verbose = false;

    Verbosity verbosity() const {
        if (quiet) return Verbosity::quiet;
        return verbose ? Verbosity::verbose : Verbosity::normal;
    }
};

const char* word_for(Verdict verdict) {
    if (verdict == Verdict::completed) return "completed";
    return verdict == Verdict::impossible ? "impossible" : "undecided";
}

ExitCode code_for(Verdict verdict) {
    if (verdict == Verdict::completed) return ExitCode::complete;
    return verdict == Verdict::impossible ? ExitCode::no_placement : ExitCode::undecided;
}

// Nothing can be saved when a signal stops this command.
void expect_no_signal() {
    if (const std::string signal = noted_stop_signal(); !signal.empty())
        throw Failure(ExitCode::incomplete,
                      {"stopped by " + signal, "", "nothing is saved: run it again"});
}

void to_standard_output(std::string_view bytes) {
    expect_no_signal();
    write_output(bytes);
}

void write_file(OutputFile& output, const Composition& board, CompositionFormat format) {
    write_composition(board, format, [&](std::string_view bytes) {
        expect_no_signal();
        output.write(bytes);
    });
    output.close();
}

void write_given(OutputFile& output, const std::string& name, const Composition& board) {
    const CompositionFormat format = format_for(name);
    if (!board.blocked.empty() && !tells_blocked(format))
        throw misuse_of("complete", "this format cannot represent blocked squares", "--given");
    write_file(output, board, format);
}

void write_steps_to(OutputFile& output, const Composition& given, CompletionMethod method,
                    const Completion& found) {
    write_steps(given, method, found, [&](std::string_view bytes) {
        expect_no_signal();
        output.write(bytes);
    });
    output.close();
}

// The completed board; the given queens are preplaced ones.
std::string svg_of(const Composition& given, const Composition& completed) {
    const Board board = square_board(completed.n());
    const auto mark = [&](Square square) {
        const auto row = static_cast<std::uint32_t>(board.row(square));
        const auto column = static_cast<std::uint32_t>(board.column(square));
        if (given.columns[row] == column) return Mark::preplaced;
        if (completed.columns[row] == column) return Mark::piece;
        return given.blocked.has(row, column) ? Mark::blocked : Mark::none;
    };
    return board_svg(board, mark,
                     fmt::format("{} on {}, {} given", counted(board.side(), "queen"),
                                 sides_of(board), queens_in(given)));
}

// The request and its result, for the JSON line and for messages.
struct CompletedRequest {
    Piece piece;
    Extent given;
    CompletionMethod method;
    std::uint64_t seed;
    double seconds;
};

std::array<std::uint64_t, base_levels_in_all> levels_of(const CompletedRequest& report) {
    const BaseLevels levels = base_levels(report.given.n);
    return {report.given.queens, levels.second, levels.third};
}

// For Grigoryan's method, in the JSON line: base levels, the number of queens when the search came
// there, and the number of returns.
std::string json_levels(const Completion& found, const CompletedRequest& report) {
    std::string queens;
    for (const auto& its : found.levels.queens)
        queens += fmt::format("{}{}", queens.empty() ? "" : ",",
                              its ? fmt::format("{}", *its) : std::string("null"));
    return fmt::format(",\"base_levels\":[{}],\"queens_at_levels\":[{}],\"returned_to\":[{}]",
                       fmt::join(levels_of(report), ","), queens,
                       fmt::join(found.levels.returned_to, ","));
}

void tell_levels(Console& console, const Completion& found, const CompletedRequest& report) {
    const auto levels = levels_of(report);
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const auto& queens = found.levels.queens[level];
        console.detail(
            fmt::format("base level {}: {}{}, {}, {}", level + 1, counted(levels[level], "queen"),
                        level == 0 ? " as given" : "",
                        queens ? fmt::format("reached with {}", *queens) : std::string("not used"),
                        counted(found.levels.returned_to[level], "return")));
    }
}

void print_json(const Completion& found, const CompletedRequest& report) {
    fmt::print("{{\"piece\":\"{}\",\"n\":{},\"given\":{},\"answer\":\"{}\",\"columns\":",
               report.piece.betza(), report.given.n, report.given.queens, word_for(found.verdict));
    if (found.verdict == Verdict::completed)
        write_json_columns(found.board, to_standard_output);
    else
        fmt::print("null");
    if (returns_to_levels(report.method)) fmt::print("{}", json_levels(found, report));
    fmt::print(",\"nodes\":{},\"seed\":{},\"seconds\":{:.6f},\"version\":\"{}\"}}\n", found.nodes,
               report.seed, report.seconds, version);
}

void print(const CompleteOptions& options, std::optional<OutputFile>& output,
           CompositionFormat format, bool is_drawn, const Completion& found,
           const CompletedRequest& report) {
    const bool completed = found.verdict == Verdict::completed;
    if (completed && output) write_file(*output, found.board, format);
    if (options.json) return print_json(found, report);
    if (completed && is_drawn) return;
    if (completed && !output) return write_composition(found.board, format, to_standard_output);
    fmt::print("{}\n", word_for(found.verdict));
}

void check_piece(CompletionMethod method, const Piece& piece) {
    if (method != CompletionMethod::streamed && piece.reach('N') != Reach::none)
        throw misuse_of("complete",
                        fmt::format("--method {} supports only regular queens", name_of(method)),
                        "--piece");
}

CompletionMethod method_of(const CompleteOptions& options) {
    const auto method = named(all_completion_methods, options.method.value_or("streamed"));
    if (!method)
        throw misuse_of("complete", fmt::format("unknown method \"{}\"", *options.method),
                        "--method");
    check_piece(*method, options.given.piece());
    if (options.nodes && *method != CompletionMethod::streamed)
        throw misuse_of("complete", "--nodes requires --method streamed", "--nodes");
    if (options.steps && *method == CompletionMethod::streamed)
        throw misuse_of("complete", "--steps requires --method grigoryan or one of its stages",
                        "--steps");
    return *method;
}

void expect_at_most(std::uint32_t most, std::uint32_t n, const std::string& what,
                    const char* flag) {
    if (n > most)
        throw misuse_of("complete",
                        fmt::format("{} supports boards of at most {} rows", what, most), flag);
}

// Reading a large file tests no flag; generating a board does, and is undecided when the time is
// up.
GivenBoard made_promptly(const GivenFlags& flags, std::uint64_t seed, const StopFlag& stop,
                         std::optional<Duration> limit) {
    const Stopper stopper(flags.is_read() ? limit : std::nullopt, stop_grace,
                          end_process_with([](const std::string& reason) {
                              return stopped_by(reason, "the board is not completed");
                          }));
    return flags.make(seed, stop);
}

ExitCode complete(const CompleteOptions& options) {
    const CompletionMethod method = method_of(options);
    const std::uint64_t seed = whole_number_or("--seed", options.seed, 1);
    CompletionLimits limits;
    limits.seed = seed;
    limits.nodes = whole_number_or("--nodes", options.nodes, limits.nodes);
    const CompositionFormat format = options.format
                                         ? composition_format("--format", *options.format)
                                         : format_for(options.output.value_or(""));
    std::optional<Duration> max_time;
    if (options.max_time) max_time = span_of_time("--max-time", *options.max_time);
    // Fails early if a file cannot be written.
    std::optional<OutputFile> given_file;
    if (options.given_file) given_file.emplace("--given", *options.given_file);
    std::optional<OutputFile> output;
    if (options.output) output.emplace("--output", *options.output);
    std::optional<OutputFile> steps;
    if (options.steps) steps.emplace("--steps", *options.steps);
    PictureFile picture(options.svg, options.json);
    note_stop_signals();
    StopFlag stop{false};
    const Stopper stopper(stop, max_time);
    GivenBoard given = made_promptly(options.given, seed, stop, max_time);
    check_piece(method, given.piece);
    if (looks_at_squares(method))
        expect_at_most(largest_board_of_squares, given.extent.n,
                       fmt::format("--method {}", name_of(method)), "--method");
    if (steps)
        expect_at_most(largest_board_of_steps, given.extent.n, "a table of steps", "--steps");
    if (picture.is_wanted()) expect_at_most(most_drawn_lines, given.extent.n, "a picture", "--svg");
    limits.tell_way = steps.has_value();
    Completion found{Verdict::undecided, {}, 0, 0};
    if (given.board && given_file) write_given(*given_file, *options.given_file, *given.board);
    const bool is_shown = steps || picture.is_wanted();  // what is done to the given board
    const Composition beginning = is_shown && given.board ? *given.board : Composition{};
    const auto start = std::chrono::steady_clock::now();
    if (given.board) found = complete_by(method, std::move(*given.board), limits, stop);
    expect_no_signal();
    const CompletedRequest report{
        given.piece, given.extent, method, seed,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
    Console console(options.verbosity());
    console.tell(fmt::format("{}: {} x {}, queens given: {}, {} nodes, {:.3g} s",
                             word_for(found.verdict), report.given.n, report.given.n,
                             report.given.queens, found.nodes, report.seconds));
    if (returns_to_levels(method)) tell_levels(console, found, report);
    if (steps) write_steps_to(*steps, beginning, method, found);
    if (picture.is_wanted() && found.verdict == Verdict::completed)
        picture.write(svg_of(beginning, found.board));
    print(options, output, format, picture.is_output(), found, report);
    return code_for(found.verdict);
}

}  // namespace

void add_complete_command(const CommandLine& line) {
    auto options = std::make_shared<CompleteOptions>();
    const Command command =
        line.add_command("complete", "Place the remaining queens on a board with given queens");
    options->given.add_to(command);
    command.add({.name = "--given",
                 .value = "FILE",
                 .heading = random_boards,
                 .help = "write the board to be completed to this file",
                 .values = {.files = Files::any}},
                options->given_file);
    command.add({.name = "--seed",
                 .value = "NUMBER",
                 .heading = random_boards,
                 .help = "seed of the random numbers",
                 .otherwise = "1"},
                options->seed);
    command.add({.name = "--nodes",
                 .value = "NODES",
                 .heading = headings::search,
                 .help = "node limit of the exact search",
                 .otherwise = "100000000"},
                options->nodes);
    command.add({.name = "--max-time",
                 .value = "TIME",
                 .heading = headings::search,
                 .help = "time limit, e.g. 90s, including the generation of a random board",
                 .otherwise = "none"},
                options->max_time);
    command.add({.name = "--method",
                 .value = "METHOD",
                 .heading = headings::search,
                 .help = "streamed; grigoryan or grigoryan-updated: Grigoryan's method, which may "
                         "miss completions; random-matching, random-squares, first-squares: one "
                         "of its stages, until it reaches a dead end",
                 .otherwise = "streamed",
                 .values = {names_of(all_completion_methods)}},
                options->method);
    command.add({.name = "--output",
                 .value = "FILE",
                 .heading = headings::output,
                 .help = "write the board to this file",
                 .values = {.files = Files::any}},
                options->output);
    command.add({.name = "--format",
                 .value = "FORMAT",
                 .heading = headings::output,
                 .help = "format of the board: text, squares, json, binary",
                 .otherwise = "by the file extension: .squares, .json, .bin; otherwise text"},
                options->format);
    command.add(json_flag("print the answer and further data as one line of JSON"), options->json);
    command.add({.name = "--steps",
                 .value = "FILE",
                 .heading = headings::output,
                 .help = "write a table of the free rows before each queen to this file; not with "
                         "--method streamed",
                 .values = {.files = Files::any}},
                options->steps);
    command.add(svg_flag(fmt::format("also draw the board, of at most {} rows,", most_drawn_lines)),
                options->svg);
    const Option verbose = command.add(verbose_flag(), options->verbose);
    command.add(quiet_flag("print only errors on standard error"), options->quiet)
        .excludes(verbose);
    command.footer(
        "Prints the completed board, or \"impossible\" or \"undecided\"; with --output only the\n"
        "answer. Exit codes: 0 completed, 6 proved impossible, 7 undecided, 8 stopped by a "
        "signal.\n"
        "\nExamples:\n"
        "  hetman complete queens.txt --output all.json --seed 5\n"
        "  hetman complete --random 1000000 --queens 400000 --output million.bin\n"
        "  hetman complete --random 20 --queens 10 --scattered --piece super-queen --json");
    command.action([options](Channel*) { return complete(*options); });
}

}  // namespace hetman
