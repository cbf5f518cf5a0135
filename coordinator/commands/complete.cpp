#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>

#include "common/failure.h"
#include "common/named.h"
#include "common/version.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/given_board.h"
#include "coordinator/commands/numbers.h"
#include "coordinator/compositions/formats.h"
#include "coordinator/console.h"
#include "coordinator/output_file.h"
#include "coordinator/standard_output.h"
#include "coordinator/stop_signal.h"
#include "coordinator/stopper.h"
#include "worker/completion/completer.h"
#include "worker/completion/study.h"

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
    bool json = false;
    bool quiet = false;
};

const char* word_for(Answer answer) {
    if (answer == Answer::completed) return "completed";
    return answer == Answer::impossible ? "impossible" : "undecided";
}

ExitCode code_for(Answer answer) {
    if (answer == Answer::completed) return ExitCode::complete;
    return answer == Answer::impossible ? ExitCode::no_placement : ExitCode::undecided;
}

// Nothing is worth keeping when a signal comes.
void expect_no_signal() {
    if (const std::string signal = noted_stop_signal(); !signal.empty())
        throw Failure(ExitCode::incomplete,
                      {"stopped by " + signal, "", "nothing is kept: run it again"});
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
        throw misuse_of("complete", "this format cannot tell blocked squares", "--given");
    write_file(output, board, format);
}

// What was asked and found, for the line of JSON and for messages.
struct Report {
    Piece piece;
    Extent given;
    std::uint64_t seed;
    double seconds;
};

void print_json(const Completion& found, const Report& report) {
    fmt::print("{{\"piece\":\"{}\",\"n\":{},\"given\":{},\"answer\":\"{}\",\"columns\":",
               report.piece.betza(), report.given.n, report.given.queens, word_for(found.answer));
    if (found.answer == Answer::completed)
        write_json_columns(found.board, to_standard_output);
    else
        fmt::print("null");
    fmt::print(",\"nodes\":{},\"seed\":{},\"seconds\":{:.6f},\"version\":\"{}\"}}\n", found.nodes,
               report.seed, report.seconds, version);
}

void print(const CompleteOptions& options, std::optional<OutputFile>& output,
           CompositionFormat format, const Completion& found, const Report& report) {
    const bool completed = found.answer == Answer::completed;
    if (completed && output) write_file(*output, found.board, format);
    if (options.json) return print_json(found, report);
    if (completed && !output) return write_composition(found.board, format, to_standard_output);
    fmt::print("{}\n", word_for(found.answer));
}

CompletionMethod method_of(const CompleteOptions& options) {
    const auto method = named(all_completion_methods, options.method.value_or("streamed"));
    if (!method || is_stage(*method))
        throw misuse_of("complete", fmt::format("unknown method \"{}\"", *options.method),
                        "--method");
    if (*method != CompletionMethod::streamed && options.given.piece().reach('N') != Reach::none)
        throw misuse_of("complete",
                        fmt::format("--method {} takes regular queens", name_of(*method)),
                        "--piece");
    if (options.nodes && *method != CompletionMethod::streamed)
        throw misuse_of("complete", "--nodes goes with --method streamed", "--nodes");
    return *method;
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
    // Files that cannot be written are known before anything is made or searched.
    std::optional<OutputFile> given_file;
    if (options.given_file) given_file.emplace("--given", *options.given_file);
    std::optional<OutputFile> output;
    if (options.output) output.emplace("--output", *options.output);
    note_stop_signals();
    StopFlag stop{false};
    const Stopper stopper(stop, max_time);
    GivenBoard given = options.given.make(seed, stop);
    Completion found{Answer::undecided, {}, 0, 0};
    if (given.board && given_file) write_given(*given_file, *options.given_file, *given.board);
    const auto start = std::chrono::steady_clock::now();
    if (given.board) found = complete_by(method, std::move(*given.board), limits, stop);
    expect_no_signal();
    const Report report{
        options.given.piece(), given.extent, seed,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
    Console console(options.quiet ? Verbosity::quiet : Verbosity::normal);
    console.tell(fmt::format("{}: {} x {}, queens given: {}, {} nodes, {:.3g} s",
                             word_for(found.answer), report.given.n, report.given.n,
                             report.given.queens, found.nodes, report.seconds));
    print(options, output, format, found, report);
    return code_for(found.answer);
}

}  // namespace

void add_complete_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CompleteOptions>();
    CLI::App* command =
        program.add_subcommand("complete", "Place the other queens beside those in a file");
    options->given.add_to(*command);
    command->add_option("--given", options->given_file,
                        "write the board that is to be completed to this file");
    command->add_option("--seed", options->seed, "of all random choices [1]");
    command->add_option("--nodes", options->nodes,
                        "the exact search gives up after so many [100000000]");
    command->add_option(
        "--max-time", options->max_time,
        "undecided after this time, e.g. 90s; making a random board included [none]");
    command->add_option("--method", options->method,
                        "streamed, or grigoryan: the paper's, which may miss completions "
                        "[streamed]");
    command->add_option("--output", options->output, "write the board to this file");
    command->add_option("--format", options->format,
                        "of the board: text, squares, json, binary [by the file's ending: "
                        ".squares, .json, .bin; else text]");
    command->add_flag("--json", options->json, "print the answer and all else as one line of JSON");
    command->add_flag("--quiet", options->quiet, "nothing on standard error but errors");
    command->footer(
        "Prints the completed board, or \"impossible\" or \"undecided\"; with --output the answer\n"
        "alone. Exit codes: 0 completed, 6 proved impossible, 7 undecided, 8 stopped by a signal.\n"
        "\nExamples:\n"
        "  hetman complete queens.txt --output all.json --seed 5\n"
        "  hetman complete --random 1000000 --queens 400000 --output million.bin\n"
        "  hetman complete --random 20 --queens 10 --scattered --piece super-queen --json");
    command->callback(
        [options, &chosen] { chosen = [options](Channel*) { return complete(*options); }; });
}

}  // namespace hetman
