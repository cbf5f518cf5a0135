// The output of commands: results only on standard output, everything else on standard error.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/integration/runs.h"
#include "tests/integration/temporary_directory.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

TEST(CommandLine, CountPrintsTheTotalAlone) {
    const Ended ended = hetman({"count", "awesome-queen", "16"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.output, "18\n");
    EXPECT_NE(ended.errors.find("awesome-queen (QNN) on 16 x 16, 16 pieces: engine "),
              std::string::npos)
        << ended;
    EXPECT_NE(ended.errors.find("complete"), std::string::npos) << ended;
}

// As `plan` does.
TEST(CommandLine, TheFirstLineRestatesTheWholeProblem) {
    const Arguments wazirs{"wazir", "4",        "--maximal", "--torus",       "--block",
                           "4",     "--colour", "white",     "--self-attack", "--pieces",
                           "each",  "--group",  "rotations"};
    const std::string restated =
        "W on a torus of 4 x 4, each number of pieces, maximal, colour white, self-attack, "
        "9 blocked, classes under rotations";
    const Ended counted = hetman(Arguments{"count"} + wazirs);
    EXPECT_NE(lines_of(counted.errors).at(0).find(restated + ": engine "), std::string::npos)
        << counted;
    const Ended planned = hetman(Arguments{"plan"} + wazirs);
    EXPECT_EQ(lines_of(planned.output).at(0), "problem     " + restated) << planned;
}

TEST(CommandLine, MessagesHaveTimestampsAndNoEscapeCodes) {
    const std::regex timestamp(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  .*)");
    const Ended ended = hetman({"count", "QNN", "20", "--progress-every", "1ms"});
    EXPECT_EQ(ended.errors.find('\x1b'), std::string::npos);
    EXPECT_EQ(ended.errors.find('\r'), std::string::npos);
    for (const std::string& line : lines_of(ended.errors))
        EXPECT_TRUE(std::regex_match(line, timestamp)) << line;
}

TEST(CommandLine, UniqueAndOrderingsAreNamed) {
    EXPECT_EQ(hetman({"count", "Q", "8", "--unique"}).output, "total 92\nunique 12\n");
    EXPECT_EQ(hetman({"count", "Q", "8", "--orderings"}).output,
              "total 92\norderings 3709440\n");  // 92 x 8!
    EXPECT_EQ(hetman({"count", "Q", "8", "--unique", "--orderings"}).output,
              "total 92\nunique 12\norderings 3709440\n");
}

TEST(CommandLine, OrderingsAreExactBeyondSixtyFourBits) {
    // 2092 x 22!, from an arbitrary-precision calculator.
    EXPECT_EQ(hetman({"count", "QNN", "22", "--orderings", "--quiet"}).output,
              "total 2092\norderings 2351409522510755266560000\n");
}

TEST(CommandLine, NumbersAreDecimalAlsoWithLeadingZeros) {
    const Ended ended = hetman({"count", "Q", "010", "--pieces", "010", "--place", "011",
                                "--threads", "010", "--unit-nodes", "010", "--json", "--quiet"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("n"), 10);
    EXPECT_EQ(json.at("pieces"), 10);
    EXPECT_EQ(json.at("preplaced"), nlohmann::json::array({11}));
    EXPECT_EQ(json.at("threads"), 10);
    EXPECT_EQ(hetman({"plan", "Q", "8", "--ranks", "0x10"}).code, 2);
}

// Flags, jobs, boards, b-files and their names may have any bytes.
TEST(CommandLine, ForeignTextInMessagesIsPrintable) {
    const TemporaryDirectory directory;
    const std::string file = directory / "l\xe9\x1b[2J";
    const std::string foreign = "\xff\xe2\x80\xae";
    const auto expect_printable = [](const Arguments& arguments, int code) {
        const Ended ended = hetman(arguments);
        EXPECT_EQ(ended.code, code) << ended;
        EXPECT_NE((ended.errors + ended.output).find("\\x"), std::string::npos) << ended;
        for (const char byte : ended.errors + ended.output)
            EXPECT_TRUE(byte == '\n' || (byte >= ' ' && byte <= '~')) << ended;
    };
    expect_printable({"count", "Q" + foreign, "8"}, 2);
    expect_printable({"count", "Q", "8" + foreign}, 2);
    expect_printable({"count", "Q", "8", "--engine", foreign}, 2);
    expect_printable({"count", "Q", "8", "--" + foreign}, 2);
    expect_printable({foreign}, 2);
    write_text(file, "[problem]\npiece = \"Q\"\nboard = 8\n" + foreign + " = 3\n");
    expect_printable({"run", file}, 3);
    write_text(file, foreign + "8 92\n");
    expect_printable({"oeis", "A000170", "--check", file}, 2);
    expect_printable({"check", file}, 2);
    write_text(file, "8 92\n");
    expect_printable({"oeis", "A000170", "--check", file, "--quiet"}, 0);
    write_text(file, "{\"n\":8,\"" + foreign + "\":1}");
    expect_printable({"complete", file}, 2);
    expect_printable({"status", directory / foreign}, 4);
    expect_printable({"count", "Q", "8", "--dir", directory / foreign}, 0);
    expect_printable({"status", directory / foreign}, 0);
}

TEST(CommandLine, QuietPrintsNothingBesideTheResult) {
    const Ended ended = hetman({"count", "QNN", "20", "--quiet", "--progress-every", "1ms"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.output, "516\n");
    EXPECT_EQ(ended.errors, "");
}

TEST(CommandLine, NamesAndNotationMeanTheSamePieces) {
    const std::pair<const char*, const char*> pieces[] = {
        {"queen", "Q"},  {"super-queen", "QN"},  {"awesome-queen", "QNN"},
        {"rook", "R"},   {"super-rook", "RN"},   {"awesome-rook", "RNN"},
        {"bishop", "B"}, {"super-bishop", "BN"}, {"awesome-bishop", "BNN"}};
    for (const auto& [name, betza] : pieces) {
        const Arguments rest{"5", "--engine", "backtracking", "--json", "--quiet"};
        const auto by_name = nlohmann::json::parse(hetman(Arguments{"count", name} + rest).output);
        const auto by_betza =
            nlohmann::json::parse(hetman(Arguments{"count", betza} + rest).output);
        EXPECT_EQ(by_name.at("piece"), betza);
        EXPECT_EQ(by_name.at("total"), by_betza.at("total")) << name;
    }
}

TEST(CommandLine, PiecesCompareByTheirMoves) {
    for (const char* piece : {"NQ", "RBN", "NBR", "QN", "NWFQ"}) {
        const Ended ended = hetman({"count", piece, "11", "--json", "--quiet"});
        ASSERT_EQ(ended.code, 0) << ended;
        const auto result = nlohmann::json::parse(ended.output);
        EXPECT_EQ(result.at("piece"), "QN") << piece;
        EXPECT_EQ(result.at("total"), "44") << piece;
    }
}

TEST(CommandLine, PiecesListsAllNames) {
    const Ended ended = hetman({"pieces"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.errors, "");
    for (const char* name :
         {"queen", "super-queen", "awesome-queen", "rook", "super-rook", "awesome-rook", "bishop",
          "super-bishop", "awesome-bishop", "QNN", "RNN", "BNN", "(2,1) riding"})
        EXPECT_NE(ended.output.find(name), std::string::npos) << name;
}

TEST(CommandLine, SelftestPasses) {
    const Ended ended = hetman({"selftest"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output.find("WRONG"), std::string::npos) << ended;
    for (const std::string& engine : engine_names())
        EXPECT_NE(ended.output.find(' ' + engine + ' '), std::string::npos) << engine;
}

TEST(CommandLine, VersionSaysWhatWasBuiltFromWhat) {
    const Ended ended = hetman({"--version"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_TRUE(std::regex_match(
        ended.output, std::regex(R"(hetman \d+\.\d+\.\d+\n)"
                                 R"(commit     ([0-9a-f]{40}(, modified)?|unknown)\n)"
                                 R"(compiler   \w+ \d+[.0-9]*, \w+\n)"
                                 R"(kernels    portable(, avx2, avx512)?; here \w+ is used\n)"
                                 R"(libraries  [^\n]+\n)")))
        << ended.output;
    for (const char* library :
         {"MPI", "Boost 1.", "spdlog ", "fmt ", "CLI11 ", "toml++ ", "nlohmann-json ", "xxHash "})
        EXPECT_NE(ended.output.find(library), std::string::npos) << library;
}

TEST(CommandLine, VersionForProgramsIsTheSame) {
    const Ended ended = hetman({"--version", "--json"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1);
    const auto json = nlohmann::json::parse(ended.output);
    const std::string text = hetman({"--version"}).output;
    for (const char* key : {"version", "commit", "compiler", "build_type"})
        EXPECT_NE(text.find(json.at(key).get<std::string>()), std::string::npos) << key;
    EXPECT_EQ(json.at("modified"), text.find(", modified") != std::string::npos);
    EXPECT_EQ(json.at("kernels").at(0), "portable");
    EXPECT_EQ(json.at("libraries").size(), 8);
    for (const auto& version : json.at("libraries"))
        EXPECT_NE(text.find(version.is_null() ? "no MPI" : version.get<std::string>()),
                  std::string::npos)
            << version;
    EXPECT_EQ(hetman({"--json", "--version"}).output, ended.output);
    // In results, the version is the version number alone.
    const auto result = nlohmann::json::parse(hetman({"count", "Q", "4", "--json"}).output);
    EXPECT_EQ(result.at("version"), json.at("version"));
}

TEST(CommandLine, VersionSaysWhichKernelIsUsed) {
    Command command = hetman_command({"--version", "--json"});
    command.environment["HETMAN_CPU"] = "portable";
    EXPECT_EQ(nlohmann::json::parse(run(command).output).at("kernel"), "portable");
    const Ended alone = hetman({"--json"});
    EXPECT_EQ(alone.code, 2);
    EXPECT_NE(alone.errors.find("--json requires --version"), std::string::npos) << alone;
    EXPECT_EQ(alone.errors.find("did you mean"), std::string::npos) << alone;
}

// The names of all commands, as listed by the program's help.
std::vector<std::string> all_commands() {
    const std::string help = hetman({"--help"}).output;
    std::vector<std::string> commands;
    for (const std::string& line : lines_of(help.substr(help.find("\nCommands:\n") + 11)))
        if (line.rfind("  ", 0) == 0)
            commands.push_back(line.substr(2, line.find(' ', 2) - 2));
        else
            break;
    return commands;
}

std::vector<std::string> lines_of_help(const std::string& command) {
    const Arguments flag{"--help"};
    const Ended ended = hetman(command.empty() ? flag : Arguments{command} + flag);
    EXPECT_EQ(ended.code, 0) << command;
    EXPECT_EQ(ended.errors, "") << command;
    return lines_of(ended.output);
}

std::vector<std::string> program_and_commands() {
    std::vector<std::string> all = all_commands();
    EXPECT_GE(all.size(), 16U);
    all.insert(all.begin(), "");
    return all;
}

// What `$0 "$@"` prints on a terminal of that width.
std::vector<std::string> on_terminal(unsigned short columns, const Arguments& arguments) {
    Command command{Arguments{"/bin/sh", "-c", "exec \"$0\" \"$@\" 1>&2", program()} + arguments};
    command.errors = Stream::terminal;
    command.columns = columns;
    return lines_of(run(command).errors);
}

// Words are never split: without its spaces and line breaks the text is the same at any width.
TEST(CommandLine, HelpFlowsIntoTheTerminal) {
    const auto letters = [](const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines)
            std::copy_if(line.begin(), line.end(), std::back_inserter(text),
                         [](char c) { return c != ' '; });
        return text;
    };
    for (const std::string& command : program_and_commands()) {
        const Arguments help = command.empty() ? Arguments{"--help"} : Arguments{command, "--help"};
        const std::vector<std::string> plain = lines_of_help(command);
        for (const unsigned short columns : {60, 80, 120}) {
            const std::vector<std::string> lines = on_terminal(columns, help);
            EXPECT_EQ(letters(lines), letters(plain)) << command << ' ' << columns;
            // Examples stay on one line, to be copied.
            const auto examples = std::find(lines.begin(), lines.end(), "Examples:");
            const std::size_t width = std::min<std::size_t>(columns, 100);
            std::size_t longest = 0;
            for (auto line = lines.begin(); line != examples; ++line) {
                longest = std::max(longest, line->size());
                EXPECT_LE(line->size(), width) << command << ": " << *line;
            }
            if (command == "count") {
                EXPECT_GT(longest, width - 15) << columns;
            }
        }
    }
}

// Entries of a list begin lines, and their descriptions stand to the right of the names.
TEST(CommandLine, HelpKeepsItsLists) {
    for (const unsigned short columns : {60, 100}) {
        const std::vector<std::string> lines = on_terminal(columns, {"check", "--help"});
        for (const char* begin : {"Formats, recognised by their first bytes:", "  text     a line",
                                  "  squares  \"n\", ", "  json     {\"n\"", "  binary   \"HET"})
            EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
                return line.starts_with(begin);
            })) << begin;
        EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
            return line.starts_with("           ") && line[11] != ' ';
        }));
    }
}

TEST(CommandLine, HelpOfACommandIsAlsoACommand) {
    EXPECT_EQ(hetman({"help", "count"}).output, hetman({"count", "--help"}).output);
    EXPECT_EQ(hetman({"help"}).output, hetman({"--help"}).output);
    EXPECT_EQ(hetman({"help", "cuont"}).code, 2);
}

TEST(CommandLine, AloneIsAnErrorWithAShortHelp) {
    const Ended ended = hetman({});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    EXPECT_NE(ended.errors.find("\nUsage: hetman [OPTIONS] COMMAND\n"), std::string::npos) << ended;
    for (const std::string& command : all_commands())
        EXPECT_NE(ended.errors.find("\n  " + command + ' '), std::string::npos) << command;
    EXPECT_LT(lines_of(ended.errors).size(), lines_of_help("").size());
}

TEST(CommandLine, UnexpectedArgumentsAreNamedInTheirOrder) {
    const Ended ended = hetman({"count", "Q", "8", "one", "two", "three"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.errors.find("the following arguments were not expected: one two three"),
              std::string::npos)
        << ended;
}

TEST(CommandLine, EveryHelpFitsAPageAndShowsNoTypes) {
    for (const std::string& command : program_and_commands())
        for (const std::string& line : lines_of_help(command)) {
            if (line == "Examples:") break;
            EXPECT_LE(line.size(), 80U) << command << ": " << line;
            for (const char* noise :
                 {"UINT", "TEXT", "FLOAT", "ENUM", " in [", "REQUIRED", "Needs:"})
                EXPECT_EQ(line.find(noise), std::string::npos) << command << ": " << line;
        }
}

TEST(CommandLine, EveryHelpEndsWithTwoOrThreeExamples) {
    for (const std::string& command : program_and_commands()) {
        const std::vector<std::string> lines = lines_of_help(command);
        const auto begin = std::find(lines.begin(), lines.end(), "Examples:");
        ASSERT_NE(begin, lines.end()) << command;
        const std::ptrdiff_t examples = lines.end() - begin - 1;
        EXPECT_TRUE(examples == 2 || examples == 3) << command << ": " << examples;
        EXPECT_TRUE(std::any_of(begin, lines.end(), [&](const std::string& line) {
            return line.find("hetman " + command) != std::string::npos;
        })) << command;
        for (auto line = begin + 1; line != lines.end(); ++line)
            EXPECT_TRUE(std::regex_match(*line, std::regex("  ((mpirun|srun) .*)?hetman .*")))
                << *line;
    }
}

// Headings are the lines that end with a colon and stand above indented lines.
TEST(CommandLine, OptionsStandUnderHeadings) {
    for (const char* heading : {"Arguments:", "Problem:", "Result:", "Search:", "Resources:",
                                "Run:", "Output:", "Options:"}) {
        const std::vector<std::string> lines = lines_of_help("count");
        EXPECT_EQ(std::count(lines.begin(), lines.end(), heading), 1) << heading;
    }
    const auto lines = lines_of_help("count");
    const auto at = [&](const std::string& begin) {
        return std::find_if(lines.begin(), lines.end(),
                            [&](const std::string& line) { return line.rfind(begin, 0) == 0; });
    };
    EXPECT_LT(at("Search:"), at("  --engine ENGINE"));
    EXPECT_LT(at("  --engine ENGINE"), at("Resources:"));
    EXPECT_LT(at("Resources:"), at("  --threads THREADS"));
    EXPECT_LT(at("Options:"), at("  -h, --help"));
    EXPECT_LT(at("  -h, --help"), at("Examples:"));
}

TEST(CommandLine, HelpShowsDefaults) {
    for (const char* command : {"count", "run"}) {
        const std::string help = hetman({command, "--help"}).output;
        // Each flag with a value, and its default.
        for (const char* shown :
             {"--engine", "--frame", "--unit-nodes", "--threads", "--dir", "--checkpoint-every",
              "--max-time", "--progress-every", "[auto]", "[60s]", "[none]", "30s", "2^25"})
            EXPECT_NE(help.find(shown), std::string::npos) << command << ": " << shown;
    }
    EXPECT_NE(hetman({"count", "--help"}).output.find("[N, on N x N squares]"), std::string::npos);
}

TEST(Json, IsOneLineWithAllFields) {
    const Ended ended = hetman({"count", "QNN", "17", "--unique", "--orderings", "--json",
                                "--threads", "2", "--engine", "row-bitmask"});
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1);
    EXPECT_EQ(ended.output.back(), '\n');
    const auto result = nlohmann::json::parse(ended.output);
    EXPECT_EQ(result.at("piece"), "QNN");
    EXPECT_EQ(result.at("n"), 17);
    EXPECT_EQ(result.at("pieces"), 17);
    EXPECT_EQ(result.at("preplaced"), nlohmann::json::array());
    EXPECT_EQ(result.at("total"), "234");
    EXPECT_EQ(result.at("unique"), "37");
    EXPECT_EQ(result.at("orderings"), "83230858174464000");  // 234 x 17!
    EXPECT_EQ(result.at("subtotal"), "234");
    EXPECT_EQ(result.at("engine"), "row-bitmask");
    for (const char* number : {"units", "nodes", "threads", "ranks"})
        EXPECT_TRUE(result.at(number).is_number_unsigned()) << number;
    for (const char* time : {"seconds", "cpu_seconds"})
        EXPECT_TRUE(result.at(time).is_number_float()) << time;
    EXPECT_GT(result.at("units"), 0);
    EXPECT_GT(result.at("nodes"), 0);
    EXPECT_EQ(result.at("threads"), 2);
    EXPECT_EQ(result.at("ranks"), 1);
    EXPECT_EQ(result.at("complete"), true);
    EXPECT_TRUE(result.at("version").is_string());
}

TEST(Json, WhatIsNotAskedForIsNull) {
    const auto result =
        nlohmann::json::parse(hetman({"count", "Q", "8", "--json", "--place", "0"}).output);
    EXPECT_EQ(result.at("total"), "4");
    EXPECT_TRUE(result.at("unique").is_null());
    EXPECT_TRUE(result.at("orderings").is_null());
    EXPECT_EQ(result.at("preplaced"), nlohmann::json::array({0}));
}

TEST(Json, AZeroIsACountAndNotNothing) {
    const auto result =
        nlohmann::json::parse(hetman({"count", "Q", "3", "--json", "--unique"}).output);
    EXPECT_EQ(result.at("total"), "0");
    EXPECT_EQ(result.at("unique"), "0");
}

// Not even the empty placement, which is not maximal.
TEST(Json, OfNoPlacementAtAllHasEmptyLists) {
    const Arguments none{"count",          "D",        "3",         "--cylinder",
                         "--colour",       "white",    "--maximal", "--symmetric",
                         "mirror-columns", "--unique", "--json",    "--pieces"};
    const auto each = nlohmann::json::parse(hetman(none + Arguments{"each"}).output);
    EXPECT_EQ(each.at("total"), "0");
    EXPECT_EQ(each.at("complete"), true);
    EXPECT_EQ(each.at("by_number"), nlohmann::json::array());
    EXPECT_EQ(each.at("unique_by_number"), nlohmann::json::array());
    for (const char* number : {"largest", "smallest"}) {
        const auto extreme = nlohmann::json::parse(hetman(none + Arguments{number}).output);
        EXPECT_EQ(extreme.at("total"), "0");
        EXPECT_EQ(extreme.at("complete"), true);
        EXPECT_TRUE(extreme.at("pieces").is_null()) << extreme;
    }
    // Until the count is complete they are not known.
    const Ended stopped = hetman(stoppable_problem().count +
                                 Arguments{"--pieces", "each", "--max-time", "1ms", "--json"});
    if (stopped.code == 0 || stopped.output.empty()) return;  // too fast, or still being planned
    EXPECT_TRUE(nlohmann::json::parse(stopped.output).at("by_number").is_null()) << stopped;
}

// Of several engines the one that is named could count the problem if there were fewer pieces.
TEST(Json, OfTooManyPiecesNamesAnEngineThatCanCount) {
    const auto result = nlohmann::json::parse(
        hetman({"count", "knight", "20", "--pieces", "401", "--json"}).output);
    EXPECT_EQ(result.at("total"), "0");
    const std::string engine = result.at("engine");
    EXPECT_EQ(hetman({"count", "knight", "20", "--pieces", "401", "--engine", engine}).code, 0);
    for (const char* other : {"quadrant-join", "closed-form", "class-join"}) {
        const Ended ended =
            hetman({"count", "knight", "20", "--pieces", "401", "--engine", other, "--json"});
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_NE(ended.errors.find("cannot count this problem"), std::string::npos) << ended;
    }
}

TEST(Json, TheSmallestBoardHasOnePlacement) {
    for (const char* piece : {"Q", "QNN", "R"}) {
        const auto result =
            nlohmann::json::parse(hetman({"count", piece, "1", "--json", "--unique"}).output);
        EXPECT_EQ(result.at("total"), "1");
        EXPECT_EQ(result.at("unique"), "1");
    }
}

TEST(KernelVariants, ThePortableKernelsGiveTheSameCountsAndNodes) {
    for (const Arguments& problem : {Arguments{"QNN", "20"}, Arguments{"Q", "11"},
                                     Arguments{"QN", "14"}, Arguments{"RNN", "11"}}) {
        Command command = hetman_command(
            Arguments{"count"} + problem +
            Arguments{"--engine", "forward-filter", "--unique", "--json", "--quiet"});
        const auto best = nlohmann::json::parse(run(command).output);
        command.environment["HETMAN_CPU"] = "portable";
        const auto portable = nlohmann::json::parse(run(command).output);
        for (const char* field : {"total", "unique", "units", "nodes", "engine", "frame"})
            EXPECT_EQ(portable.at(field), best.at(field)) << field;
    }
}

}  // namespace
}  // namespace hetman::test
