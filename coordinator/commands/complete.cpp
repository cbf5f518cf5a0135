#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

#include "common/failure.h"
#include "common/named.h"
#include "common/version.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/numbers.h"
#include "coordinator/compositions/formats.h"
#include "coordinator/console.h"
#include "coordinator/files.h"
#include "coordinator/stop_signal.h"
#include "coordinator/stopper.h"
#include "worker/completion/completer.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/study.h"
#include "worker/completion/validator.h"
#include "worker/usable_memory.h"

namespace hetman {
namespace {

struct CompleteOptions {
    std::optional<std::string> file;
    std::optional<std::string> random;
    std::optional<std::string> queens;
    std::optional<std::string> seed;
    std::optional<std::string> nodes;
    std::optional<std::string> max_time;
    std::optional<std::string> method;
    std::optional<std::string> output;
    std::optional<std::string> format;
    bool cut = false;
    bool scattered = false;
    bool json = false;
    bool quiet = false;
};

Failure usage(const std::string& what, const std::string& where = "") {
    return {ExitCode::usage, {what, where, help_of("complete")}};
}

std::uint64_t number_or(const char* flag, const std::optional<std::string>& text,
                        std::uint64_t otherwise) {
    return text ? whole_number(flag, *text) : otherwise;
}

Composition given_in(const std::string& file, const StopFlag& stop) {
    CompositionFile read = read_composition(file);
    if (const auto conflict = first_conflict(read.board, stop))
        throw Failure(ExitCode::usage,
                      {describe(*conflict), place_of_row(file, read.format, conflict->second_row),
                       "take one of them away"});
    return std::move(read.board);
}

// Before anything is begun: a board that does not fit would have the system kill what it likes.
void expect_memory(std::uint32_t n, std::uint64_t bytes, const char* where) {
    const std::uint64_t usable = usable_memory();
    if (bytes <= usable) return;
    throw Failure(
        ExitCode::usage,
        {fmt::format("a board of {} rows takes {:.2f} GB more of memory, and {:.2f} GB "
                     "can be had here",
                     n, static_cast<double>(bytes) * 1e-9, static_cast<double>(usable) * 1e-9),
         where, "use a machine with more memory, or fewer rows"});
}

// How many queens are on a board of how many rows.
struct Extent {
    std::uint32_t n;
    std::uint32_t queens;
};

Extent random_extent(const CompleteOptions& options) {
    const std::uint64_t n = whole_number("--random", *options.random);
    if (n == 0 || n > largest_composition)
        throw usage(fmt::format("a board has from 1 to {} rows", largest_composition), "--random");
    const std::uint64_t queens = number_or("--queens", options.queens, n / 2);
    if (queens > n)
        throw usage(fmt::format("{} queens do not fit on {} rows", queens, n), "--queens");
    return {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(queens)};
}

// Nothing if it was stopped.
std::optional<Composition> random_composition(Extent extent, bool scattered, std::uint64_t seed,
                                              const StopFlag& stop) {
    const auto [n, queens] = extent;
    expect_memory(
        n,
        scattered ? std::max(memory_to_scatter(n), memory_to_complete(n)) : memory_to_complete(n),
        "--random");
    if (scattered) {
        if (auto board = scattered_composition(n, queens, seed)) return std::move(*board);
        throw usage(
            fmt::format("{} queens did not fit at random on {} rows in 100 attempts", queens, n),
            "--queens");
    }
    if (queens == 0) return empty_board(n);
    if (auto placement = random_placement(n, seed, stop))
        return cut(std::move(*placement), queens, seed, stop);
    if (stop) return std::nullopt;
    throw usage(fmt::format("no placement of {} queens was found to take queens from", n),
                "--random");
}

void check_source(const CompleteOptions& options) {
    if (options.file.has_value() == options.random.has_value())
        throw usage("give either a file or --random");
    if (options.cut && options.scattered) throw usage("--cut and --scattered exclude each other");
    if (!options.random && (options.queens || options.cut || options.scattered))
        throw usage("--queens, --cut and --scattered go with --random");
}

// The board to be completed, and its extent: there is no board if it was stopped.
struct Given {
    Extent extent;
    std::optional<Composition> board;
};

Given given_by(const CompleteOptions& options, std::uint64_t seed, const StopFlag& stop) {
    check_source(options);
    if (options.random) {
        const Extent extent = random_extent(options);
        return {extent, random_composition(extent, options.scattered, seed, stop)};
    }
    Composition board = given_in(*options.file, stop);
    // The board itself is there already.
    expect_memory(board.n(), memory_to_complete(board.n()) - sizeof(std::uint32_t) * board.n(),
                  options.file->c_str());
    return {{board.n(), queens_in(board)}, std::move(board)};
}

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
        throw Failure(ExitCode::stopped, {"stopped by " + signal, "", "run it again"});
}

void to_standard_output(std::string_view bytes) {
    expect_no_signal();
    // What cannot be written is noticed at the end of the program.
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}

void write_output(const std::string& file, const Composition& board, CompositionFormat format) try {
    OutputFile output(file);
    write_composition(board, format, [&](std::string_view bytes) {
        expect_no_signal();
        output.write(bytes);
    });
    output.close();
} catch (const FileError& error) {
    throw Failure(ExitCode::usage, {error.what(), "--output", "name a file that can be written"});
}

// What was asked and found, for the line of JSON and for messages.
struct Report {
    Extent given;
    std::uint64_t seed;
    double seconds;
};

void print_json(const Completion& found, const Report& report) {
    fmt::print("{{\"n\":{},\"given\":{},\"answer\":\"{}\",\"columns\":", report.given.n,
               report.given.queens, word_for(found.answer));
    if (found.answer == Answer::completed)
        write_json_columns(found.board, to_standard_output);
    else
        fmt::print("null");
    fmt::print(",\"nodes\":{},\"seed\":{},\"seconds\":{:.6f},\"version\":\"{}\"}}\n", found.nodes,
               report.seed, report.seconds, version);
}

void print(const CompleteOptions& options, CompositionFormat format, const Completion& found,
           const Report& report) {
    const bool completed = found.answer == Answer::completed;
    if (completed && options.output) write_output(*options.output, found.board, format);
    if (options.json) return print_json(found, report);
    if (completed && !options.output)
        return write_composition(found.board, format, to_standard_output);
    fmt::print("{}\n", word_for(found.answer));
}

CompletionMethod method_of(const CompleteOptions& options) {
    const auto method = named(all_completion_methods, options.method.value_or("streamed"));
    if (!method || is_stage(*method))
        throw usage(fmt::format("unknown method \"{}\"", *options.method), "--method");
    if (options.nodes && *method != CompletionMethod::streamed)
        throw usage("--nodes goes with --method streamed", "--nodes");
    return *method;
}

ExitCode complete(const CompleteOptions& options) {
    const CompletionMethod method = method_of(options);
    const std::uint64_t seed = number_or("--seed", options.seed, 1);
    CompletionLimits limits;
    limits.seed = seed;
    limits.nodes = number_or("--nodes", options.nodes, limits.nodes);
    const CompositionFormat format = options.format
                                         ? composition_format("--format", *options.format)
                                         : format_for(options.output.value_or(""));
    std::optional<Duration> max_time;
    if (options.max_time) max_time = span_of_time("--max-time", *options.max_time);
    note_stop_signals();
    StopFlag stop{false};
    const Stopper stopper(stop, max_time);
    Given given = given_by(options, seed, stop);
    const auto start = std::chrono::steady_clock::now();
    Completion found{Answer::undecided, {}, 0, 0};
    if (given.board) found = complete_by(method, std::move(*given.board), limits, stop);
    expect_no_signal();
    const Report report{
        given.extent, seed,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
    Console console(options.quiet ? Verbosity::quiet : Verbosity::normal);
    console.tell(fmt::format("{}: {} x {}, queens given: {}, {} nodes, {:.3g} s",
                             word_for(found.answer), report.given.n, report.given.n,
                             report.given.queens, found.nodes, report.seconds));
    print(options, format, found, report);
    return code_for(found.answer);
}

}  // namespace

void add_complete_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CompleteOptions>();
    CLI::App* command =
        program.add_subcommand("complete", "Place the other queens beside those in a file");
    command->add_option("FILE", options->file,
                        "the queens that stand already; `hetman check --help` shows the formats");
    command->add_option("--random", options->random,
                        "in place of a file: a random board of N rows");
    command->add_option("--queens", options->queens, "of so many queens [half of the rows]");
    command->add_flag("--cut", options->cut, "taken from a placement [so]");
    command->add_flag("--scattered", options->scattered,
                      "put where they attack no other: they may fit no placement");
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
        "alone. Exit codes: 0 completed, 6 proved impossible, 7 undecided.\n"
        "\nExamples:\n"
        "  hetman complete queens.txt\n"
        "  hetman complete queens.txt --output all.json --seed 5\n"
        "  hetman complete --random 1000000 --queens 400000 --output million.bin\n"
        "  hetman complete --random 20 --queens 10 --scattered --seed 3 --json");
    command->callback(
        [options, &chosen] { chosen = [options](Channel*) { return complete(*options); }; });
}

}  // namespace hetman
