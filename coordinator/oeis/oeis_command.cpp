#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "coordinator/commands/flags/b_file_check.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/oeis/plan_terms.h"
#include "coordinator/oeis/sequence_table.h"
#include "coordinator/process/standard_output.h"
#include "worker/goals/goals.h"

namespace hetman {
namespace {

constexpr Heading sequences{"Sequences", 25};

struct OeisOptions {
    std::string number;
    std::string range;
    bool list = false;
    std::vector<std::string> search;
    std::optional<std::string> table;
    bool plan = false;
    std::string sample = "1s";
    std::optional<std::string> check;
    bool recurrence = false;
    std::optional<std::string> draft;
    CountingFlags flags;
};

Range range_in(const std::string& text) {
    constexpr auto name = "FROM..TO";
    if (is_range(text)) return whole_range(name, text);
    const std::uint64_t only = whole_number(name, text);
    return {only, only};
}

std::string line_of(const Sequence& sequence, bool as_json) {
    if (!as_json) return fmt::format("{}  {}\n", sequence.number, sequence.description);
    const nlohmann::ordered_json json{{"sequence", sequence.number},
                                      {"description", sequence.description}};
    return json.dump() + '\n';
}

ExitCode print_sequences(const std::vector<const Sequence*>& sequences, bool as_json) {
    for (const Sequence* sequence : sequences) write_output(line_of(*sequence, as_json));
    if (sequences.empty())
        throw Failure(ExitCode::usage, {"no sequence has all of these words", "--search",
                                        "`hetman oeis --list` prints all sequences"});
    return ExitCode::complete;
}

ExitCode answer(const OeisOptions& options, Channel* channel) {
    SequenceTable own;
    if (options.table)
        own = options.flags.read_in_time([&] { return sequence_table_in(*options.table); });
    if (options.list || !options.search.empty())
        return print_sequences(
            sequences_with(options.search, options.table ? own : sequence_table()),
            options.flags.json);
    if (options.number.empty())
        throw misuse_of("oeis", "the number of a sequence is missing", "NUMBER");
    const Sequence& sequence =
        options.table ? sequence_named(options.number, own) : sequence_numbered(options.number);
    TermOptions terms{std::nullopt, options.flags, options.recurrence, options.draft};
    if (!options.range.empty()) terms.range = range_in(options.range);
    if (options.plan) return plan_terms(sequence, terms, span_of_time("--sample", options.sample));
    return options.check ? check_terms(sequence, *options.check, terms, channel)
                         : print_terms(sequence, terms, channel);
}

void add_choices(const Command& command, OeisOptions& options) {
    const Option number =
        command.add({.name = "NUMBER", .help = "the sequence, such as A000170"}, options.number);
    const Option range = command.add(
        {.name = "FROM..TO",
         .help = "the arguments of the terms, or one of them",
         .otherwise =
             fmt::format("from the first, as many as can be counted in {}", standard_term_time),
         .more = "as the OEIS has them: of an array or a triangle they number the terms"},
        options.range);
    const Option list = command.add(
        {.name = "--list", .heading = sequences, .help = "list all sequences"}, options.list);
    const Option search =
        command.add({.name = "--search",
                     .value = "WORDS",
                     .heading = sequences,
                     .help = "list the sequences with these words, such as king torus",
                     .more = "each of them begins a word of the number, piece or description"},
                    options.search);
    command.add({.name = "--table",
                 .value = "FILE",
                 .heading = sequences,
                 .help = "take the sequence from this table; NUMBER is its name there",
                 .otherwise = "the sequences of the OEIS that --list shows",
                 .values = {.files = Files::any},
                 .more = "of tab-separated lines, see [sequences](sequences.md)"},
                options.table);
    const Option plan =
        command.add({.name = "--plan",
                     .heading = headings::forecast,
                     .help = "estimate the cost of the terms",
                     .more = "engine, nodes and CPU time of each term (of a triangle: of each "
                             "row); without `FROM..TO` it ends with the first that takes more "
                             "than an hour, or after ten seconds of planning"},
                    options.plan);
    const Option check = command.add(check_flag(), options.check);
    command
        .add({.name = "--sample",
              .value = "TIME",
              .heading = headings::forecast,
              .help = "with --plan: how long to count a random sample of each term's units"},
             options.sample)
        .needs(plan);
    check.excludes(plan);
    const Option recurrence = command.add(recurrence_flag(), options.recurrence);
    const Option draft = command.add(draft_flag(), options.draft);
    for (const Option after_terms : {recurrence, draft})
        for (const Option other : {plan, check}) after_terms.excludes(other);
    for (const Option listing : {list, search})
        for (const Option other : {number, range, plan, check, recurrence, draft})
            listing.excludes(other);
}

}  // namespace

void add_oeis_command(const CommandLine& line) {
    auto options = std::make_shared<OeisOptions>();
    const Command command = line.add_command("oeis", "Print the terms of a sequence of the OEIS");
    add_choices(command, *options);
    // Results are terms: flags that ask for more do not apply.
    options->flags.add_to(command, first_placement_goal());
    command.option("--json").described_as(
        "print each term, sequence or plan, or the comparison, as one line of JSON");
    command.option("--dir").described_as(
        "keep the run of each term in a directory of its own below this one", "none");
    command.option("--max-time")
        .described_as("stop after this time, e.g. 23h50m",
                      fmt::format("none; without FROM..TO {}", standard_term_time));
    command.footer(
        "Prints a line \"n a(n)\" for each term as soon as it is known, as in the b-files of the\n"
        "OEIS (https://oeis.org). FROM..TO are values of the OEIS's n; in arrays and triangles\n"
        "they number the terms. Triangles whose rows end at the largest number of pieces are\n"
        "always counted from their first row. --dir keeps the runs, so that the same command\n"
        "continues; each sequence needs a directory of its own.\n"
        "--check prints how many terms agree, and the first that does not (exit code 5). If the\n"
        "time is up before all are counted, the exit code is 8, with --dir 75.\n"
        "--plan prints nodes and CPU time of each term (of a triangle: of each row). Without\n"
        "FROM..TO it ends with the first that takes more than an hour, or after ten seconds of\n"
        "planning.\n"
        "\nExamples:\n"
        "  hetman oeis A189877 24 --dir runs/A189877\n"
        "  hetman oeis A002464 --check b002464.txt\n"
        "  hetman oeis --search king torus");
    command.action([options](Channel* channel) { return answer(*options, channel); });
}

}  // namespace hetman
