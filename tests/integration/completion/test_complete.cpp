// `hetman complete` and `hetman check`: results, formats and exit codes.
#include <gtest/gtest.h>

#include <fmt/core.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

const char* const formats[] = {"text", "squares", "json", "binary"};

// The example of Grigoryan's paper: queens in the third, fifth and eighth rows of ten.
const char* const three_of_ten = "0\n0\n5\n0\n4\n0\n0\n3\n0\n0\n";

class CompleteFile : public ::testing::Test {
  protected:
    std::string file(const std::string& text) const {
        write_text(directory_ / "queens", text);
        return directory_ / "queens";
    }
    std::string path(const std::string& name) const { return directory_ / name; }

  private:
    TemporaryDirectory directory_;
};

using Complete = CompleteFile;
using Check = CompleteFile;

TEST_F(Complete, PrintsThePapersArray) {
    const Ended ended = hetman({"complete", file(three_of_ten), "--quiet"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors, "");
    const std::vector<std::string> lines = lines_of(ended.output);
    ASSERT_EQ(lines.size(), 10U);
    EXPECT_EQ(lines[2], "5");
    EXPECT_EQ(lines[4], "4");
    EXPECT_EQ(lines[7], "3");
    EXPECT_EQ(hetman({"check", file(ended.output)}).output,
              "10 queens on 10 x 10: none attacks another\n");
}

// What `first` and `list` print, and what people write down.
TEST_F(Check, ReadsPlacementsInAllForms) {
    const std::string said = "4 queens on 4 x 4: none attacks another\n";
    for (const char* text :
         {"2 4 1 3\n", "2,4,1,3", "1 3 0 2", "[1, 3, 0, 2]\n", "2413\n", "1302", "1 7 8 14\n",
          "[1,7,8,14]", ".Q..\n...Q\nQ...\n..Q.\n", "  . q . .\n  . . . q\n  Q . . .\n  . . q .\n",
          "* q * *\r\n* * * q\r\nq * * *\r\nx x q x", "1 7 8 14\n_q__\n___q\nq___\n__q_\n\n",
          "n 4 b4 d3\na2 C1 blocked a1", R"({"n":4,"placement":[1,7,8,14]})",
          R"({"placement":["b4","d3","a2","c1"],"n":4})", R"({"n":4,"preplaced":[1,7,8,14]})",
          "\xef\xbb\xbf"
          "2\n4\n1\n3\n",
          "\xef\xbb\xbf"
          R"({"n":4,"columns":[1,3,0,2]})"}) {
        const Ended ended = hetman({"check", file(text)});
        EXPECT_EQ(ended.code, 0) << text << ended;
        EXPECT_EQ(ended.output, said) << text;
    }
    for (const char* text : {"2403\n", "2 4 0 3\n"}) {
        EXPECT_EQ(hetman({"check", file(text)}).output,
                  "3 queens on 4 x 4: none attacks another\n");
    }
    EXPECT_EQ(hetman({"check", file("0000")}).output, "0 queens on 4 x 4: none attacks another\n");
    EXPECT_EQ(hetman({"check", file("2405")}).code, 2);
    EXPECT_EQ(hetman({"check", file("1 1 4 0")}).output,
              "3 queens on 4 x 4: the queens in row 1, column 1 and row 2, column 1 share a "
              "column\n");
    EXPECT_EQ(hetman({"check", file("q...\n....\n..q.\n....")}).output,
              "2 queens on 4 x 4: the queens in row 0, column 0 and row 2, column 2 share a "
              "diagonal\n");
    EXPECT_EQ(hetman({"check", file("x.")}).code, 2);
    EXPECT_EQ(hetman({"check", file(R"({"n":3})")}).output,
              "0 queens on 3 x 3: none attacks another\n");
}

TEST_F(Check, ReadsWhatFirstAndListPrint) {
    for (const auto& [piece, n] :
         {std::pair{"queen", "8"}, {"super-queen", "10"}, {"awesome-queen", "10"}}) {
        const std::string says =
            fmt::format("{0} {1}s on {0} x {0}: none attacks another\n", n, piece);
        const Arguments first{"first", piece, n, "--quiet"};
        EXPECT_EQ(hetman({"check", file(hetman(first).output), "--piece", piece}).output, says);
        EXPECT_EQ(hetman({"check", file(hetman(first + Arguments{"--json"}).output)}).output, says);
    }
    for (const char* format : {"boards", "squares", "json"}) {
        const std::string text = hetman({"list", "queen", "6", "--format", format}).output;
        const Ended ended = hetman({"check", file(text)});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, "4 boards: in 4 none attacks another\n") << format;
        const Ended super = hetman({"check", file(text), "--piece", "super-queen"});
        EXPECT_EQ(super.code, 6) << super;
        EXPECT_TRUE(super.output.starts_with("board 1: 6 super-queens on 6 x 6: the queens in "))
            << super;
        EXPECT_TRUE(super.output.ends_with("\n4 boards: in 0 none attacks another\n")) << super;
        const Ended many = hetman({"complete", file(text)});
        EXPECT_EQ(many.code, 2) << many;
        EXPECT_NE(many.errors.find("more than one board"), std::string::npos) << many;
    }
}

TEST_F(Complete, ReadsWhatFirstAndListPrint) {
    const std::string said = "1\n5\n8\n6\n3\n7\n2\n4\n";
    for (const Arguments& form : {Arguments{"first"},
                                  {"first", "--json"},
                                  {"list", "--limit", "1"},
                                  {"list", "--limit", "1", "--format", "squares"},
                                  {"list", "--limit", "1", "--format", "json"}}) {
        const Arguments rest(form.begin() + 1, form.end());
        const std::string text =
            hetman(Arguments{form.front(), "queen", "8", "--quiet"} + rest).output;
        const Ended ended = hetman({"complete", file(text), "--quiet"});
        EXPECT_EQ(ended.code, 0) << text << ended;
        EXPECT_EQ(ended.output, said) << text;
    }
    // The first placement of fewer pieces, drawn: its blocked squares stay blocked.
    const std::string five =
        hetman({"first", "queen", "6", "--pieces", "2", "--block", "3,4", "--quiet"}).output;
    const Ended completed = hetman({"complete", file(five), "--quiet"});
    EXPECT_TRUE(completed.code == 0 || completed.code == 6) << five << completed;
}

// The file names the piece, unless the flag does.
TEST_F(Check, TakesThePieceFromTheFile) {
    const std::string leap = file(R"({"piece":"QN","n":12,"columns":[0,2,null,null,null,null,null,
                                      null,null,null,null,null]})");
    EXPECT_EQ(hetman({"check", leap}).code, 6);
    EXPECT_EQ(hetman({"check", leap, "--piece", "queen"}).code, 0);
    EXPECT_EQ(hetman({"complete", leap}).code, 2);
    const Ended completed = hetman({"complete", leap, "--piece", "queen", "--json", "--quiet"});
    EXPECT_EQ(completed.code, 0) << completed;
    EXPECT_EQ(nlohmann::json::parse(completed.output).at("piece"), "Q");
    const Ended rook = hetman({"check", file(R"({"piece":"R","n":4})")});
    EXPECT_EQ(rook.code, 2) << rook;
    EXPECT_NE(rook.errors.find("rook is not a queen"), std::string::npos) << rook;
}

TEST_F(Complete, ReadsStandardInput) {
    const auto fed = [&](const std::string& text, const std::string& command) {
        return run({{"sh", "-c", program() + ' ' + command + " < " + file(text)}});
    };
    const Ended completed = fed("0\n4\n0\n0\n", "complete - --quiet");
    EXPECT_EQ(completed.output, "2\n4\n1\n3\n") << completed;
    EXPECT_EQ(fed("1 7 8 14", "check -").output, "4 queens on 4 x 4: none attacks another\n");
    const Ended bad = fed("1\n1\nx\n", "complete -");
    EXPECT_EQ(bad.code, 2) << bad;
    EXPECT_NE(bad.errors.find(": standard input:3; "), std::string::npos) << bad;
    EXPECT_EQ(fed("8 92\n", "oeis A000170 --check - --quiet").output,
              "A000170: 1 of 1 term in standard input agree\n");
}

TEST_F(Complete, TellsAllAsJson) {
    const Ended ended =
        hetman({"complete", file(three_of_ten), "--json", "--seed", "9", "--quiet"});
    const auto result = nlohmann::json::parse(ended.output);
    EXPECT_EQ(result.at("piece"), "Q");
    EXPECT_EQ(result.at("n"), 10);
    EXPECT_EQ(result.at("given"), 3);
    EXPECT_EQ(result.at("answer"), "completed");
    EXPECT_EQ(result.at("columns").size(), 10U);
    EXPECT_EQ(result.at("columns").at(4), 3);
    EXPECT_EQ(result.at("seed"), 9);
    EXPECT_TRUE(result.contains("nodes"));
    EXPECT_TRUE(result.contains("seconds"));
    EXPECT_TRUE(result.contains("version"));
    EXPECT_EQ(hetman({"check", file(ended.output)}).code, 0);  // the output can be read again
}

TEST_F(Complete, PlacesSuperAndAwesomeQueens) {
    for (const auto& [name, betza] :
         {std::pair{"super-queen", "QN"}, std::pair{"awesome-queen", "QNN"}}) {
        // Queens a knight's leap apart do not attack each other.
        const std::string leap = file("0\n0\n0\n0\n1\n0\n2\n0\n0\n0\n0\n0\n");
        EXPECT_EQ(hetman({"complete", leap, "--quiet"}).code, 0);
        const Ended refused = hetman({"complete", leap, "--piece", name, "--quiet"});
        EXPECT_EQ(refused.code, 2) << refused;
        EXPECT_NE(refused.errors.find("share a knight's move"), std::string::npos) << refused;
        const Ended bad = hetman({"check", leap, "--piece", betza});
        EXPECT_EQ(bad.code, 6) << bad;
        EXPECT_NE(bad.output.find("share a knight's move"), std::string::npos) << bad;

        for (const char* kind : {"--cut", "--scattered"}) {
            const Ended ended = hetman({"complete", "--random", "40", "--queens", "6", kind,
                                        "--piece", name, "--json", "--quiet"});
            EXPECT_EQ(ended.code, 0) << ended;
            EXPECT_EQ(nlohmann::json::parse(ended.output).at("piece"), betza);
            const Ended good = hetman({"check", file(ended.output), "--piece", name});
            EXPECT_EQ(good.output, fmt::format("40 {}s on 40 x 40: none attacks another\n", name));
        }
        EXPECT_EQ(hetman({"complete", "--random", "9", "--queens", "0", "--piece", name}).code, 6);
        const Ended baseline = hetman(
            {"complete", "--random", "9", "--piece", name, "--method", "grigoryan", "--quiet"});
        EXPECT_EQ(baseline.code, 2) << baseline;
        EXPECT_NE(baseline.errors.find("supports only regular queens"), std::string::npos)
            << baseline;
    }
    const Ended rook = hetman({"complete", "--random", "9", "--piece", "rook", "--quiet"});
    EXPECT_EQ(rook.code, 2) << rook;
    EXPECT_NE(rook.errors.find("rook is not a queen"), std::string::npos) << rook;
}

TEST_F(Complete, ProvesThatItCannotBe) {
    const Ended ended = hetman({"complete", file("1\n0\n0\n0\n0\n0\n")});
    EXPECT_EQ(ended.code, 6) << ended;
    EXPECT_EQ(ended.output, "impossible\n");
    const Ended json = hetman({"complete", file("1\n0\n0\n0\n0\n0\n"), "--json"});
    EXPECT_EQ(json.code, 6);
    EXPECT_EQ(nlohmann::json::parse(json.output).at("answer"), "impossible");
    EXPECT_TRUE(nlohmann::json::parse(json.output).at("columns").is_null());
    const std::string output = path("none.txt");
    EXPECT_EQ(hetman({"complete", file("0\n0\n"), "--output", output}).code, 6);
    EXPECT_FALSE(std::filesystem::exists(output));
}

TEST_F(Complete, SaysThatItGivesUp) {
    const Ended ended =
        hetman({"complete", "--random", "20", "--queens", "2", "--nodes", "5", "--quiet"});
    EXPECT_EQ(ended.code, 7) << ended;
    EXPECT_EQ(ended.output, "undecided\n");
}

TEST_F(Complete, WritesAndReadsAllFormats) {
    const Arguments command{"complete", "--random", "300", "--queens", "100", "--quiet"};
    const std::string board = hetman(command).output;
    for (const std::string format : formats) {
        const Ended printed = hetman(command + Arguments{"--format", format});
        EXPECT_EQ(printed.code, 0);
        const std::string output = path(format);
        const Ended ended = hetman(command + Arguments{"--format", format, "--output", output});
        EXPECT_EQ(ended.output, "completed\n") << ended;
        EXPECT_EQ(read_text(output), printed.output) << format;
        EXPECT_EQ(hetman({"check", output}).output,
                  "300 queens on 300 x 300: none attacks another\n");
        EXPECT_EQ(hetman({"complete", output, "--quiet"}).output, board) << format;
    }
    for (const auto& [name, start] :
         {std::pair{"a.squares", "n 300"}, {"a.json", "{\"n\":300"}, {"a.bin", "HETMANQC"}}) {
        hetman(command + Arguments{"--output", path(name)});
        EXPECT_TRUE(read_text(path(name)).starts_with(start)) << name;
    }
}

TEST_F(Complete, ReadsFreeRowsInAllFormats) {
    using std::string_literals::operator""s;
    const std::string partial[] = {
        "2\n0\r\n0 \n3\n\n", "n 4\n1\n14",
        R"({"double_check":{"n":[7]},"columns":[1,null,-1,2],"n":4})",
        "HETMANQC\1\0\0\0\4\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\3\0\0\0"s};
    for (const std::string& text : partial) {
        EXPECT_EQ(hetman({"check", file(text)}).output, "2 queens on 4 x 4: none attacks another\n")
            << text;
        EXPECT_EQ(hetman({"complete", file(text), "--quiet"}).output, "2\n4\n1\n3\n") << text;
    }
}

TEST_F(Complete, LeavesBlockedSquaresFree) {
    // The only placements of four queens are 2 4 1 3 and its mirror image.
    for (const std::string text : {"n 4\nblocked 2", "n 4 14 blocked\n2 2 0",
                                   R"({"blocked":[2],"n":4,"columns":[null,null,null,-1]})"}) {
        EXPECT_EQ(hetman({"complete", file(text), "--quiet"}).output, "2\n4\n1\n3\n") << text;
        EXPECT_EQ(hetman({"complete", file(text), "--quiet", "--block", "11,1"}).output,
                  "impossible\n")
            << text;
    }
    EXPECT_EQ(hetman({"complete", file("0\n0\n0\n0\n"), "--block", "1", "--quiet"}).output,
              "3\n1\n4\n2\n");
    const Ended checked = hetman({"check", file("n 4 1 7 8 14 blocked 5 8")});
    EXPECT_EQ(checked.code, 6) << checked;
    EXPECT_EQ(checked.output,
              "4 queens on 4 x 4: the queen in row 2, column 0 stands on a blocked square\n");
}

TEST_F(Complete, WritesTheBoardItWasGiven) {
    for (const std::string ending : {".squares", ".json"}) {
        const std::string given = path("given" + ending);
        const Ended ended = hetman({"complete", "--random", "40", "--random-blocks", "500",
                                    "--excluded-diagonals", "3", "--queens", "9", "--block", "7",
                                    "--given", given, "--format", "squares", "--quiet"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(hetman({"complete", given, "--format", "squares", "--quiet"}).output,
                  ended.output);
        EXPECT_EQ(hetman({"check", given}).output, "9 queens on 40 x 40: none attacks another\n");
    }
    const Ended text =
        hetman({"complete", "--random", "40", "--block", "7", "--given", path("a.txt"), "--quiet"});
    EXPECT_EQ(text.code, 2);
    EXPECT_EQ(text.errors,
              "hetman: this format cannot represent blocked squares: --given; see `hetman complete "
              "--help`\n");
}

// Franz Nauck, 1850: queens on b4 and d5.
TEST_F(Complete, SolvesThePuzzleOf1850) {
    EXPECT_EQ(hetman({"count", "queen", "8", "--place", "27,33"}).output, "2\n");
    const Ended ended = hetman({"complete", file("n 8 27 33"), "--quiet"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(lines_of(ended.output).size(), 8U);
}

TEST_F(Complete, IsTheSameForTheSameSeed) {
    const Arguments command{"complete", "--random", "2000", "--quiet", "--seed"};
    const std::string board = hetman(command + Arguments{"3"}).output;
    EXPECT_EQ(hetman(command + Arguments{"3"}).output, board);
    EXPECT_NE(hetman(command + Arguments{"4"}).output, board);
}

TEST_F(Complete, ScattersQueensThatNeedNotFit) {
    std::vector<int> codes(8);
    for (int seed = 0; seed < 30; ++seed) {
        const Ended ended = hetman({"complete", "--random", "20", "--queens", "10", "--scattered",
                                    "--seed", std::to_string(seed), "--json", "--quiet"});
        ASSERT_TRUE(ended.code == 0 || ended.code == 6) << ended;
        EXPECT_EQ(nlohmann::json::parse(ended.output).at("given"), 10);
        ++codes[static_cast<std::size_t>(ended.code)];
    }
    EXPECT_GT(codes[0], 0);
    EXPECT_GT(codes[6], 0);
}

TEST_F(Complete, LeavesNoHalfBoardWhereItCannotWrite) {
    Command command =
        hetman_command({"complete", "--random", "10000", "--output", path("large.txt"), "--quiet"});
    command.file_size = 4096;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(ended.errors.find("--output"), std::string::npos) << ended;
    EXPECT_FALSE(std::filesystem::exists(path("large.txt")));
    EXPECT_EQ(hetman({"complete", "--random", "100", "--output", path("no/where")}).code, 2);
    EXPECT_EQ(hetman({"complete", "--random", "100", "--output", "/dev/full"}).code, 2);
    EXPECT_TRUE(std::filesystem::exists("/dev/full"));
}

// So large that no machine can have completed it when the signal arrives.
const Arguments large_board{"complete", "--random", "100000000", "--output", "/dev/null"};

class CompleteStops : public ::testing::TestWithParam<int> {};

TEST_P(CompleteStops, EndsAtOnce) {
    Process process(hetman_command(large_board));
    await_stop_handlers(process);
    process.send(GetParam());
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, 8) << ended;
    EXPECT_EQ(ended.output, "");
    EXPECT_NE(ended.errors.find("stopped by"), std::string::npos) << ended;
}

INSTANTIATE_TEST_SUITE_P(Signals, CompleteStops,
                         ::testing::Values(SIGUSR1, SIGTERM, SIGINT, SIGHUP));

TEST_F(Complete, IsUndecidedWhenTheTimeIsUp) {
    const Arguments command{"complete",  "--random",   "10000000", "--output",
                            "/dev/null", "--max-time", "1ms"};
    const Ended ended = hetman(command);
    EXPECT_EQ(ended.code, 7) << ended;
    EXPECT_EQ(ended.output, "undecided\n");
    const Ended json = hetman(command + Arguments{"--json"});
    EXPECT_EQ(json.code, 7) << json;
    const auto result = nlohmann::json::parse(json.output);
    EXPECT_EQ(result.at("answer"), "undecided");
    EXPECT_EQ(result.at("n"), 10'000'000);
    EXPECT_EQ(result.at("given"), 5'000'000);
    EXPECT_TRUE(result.at("columns").is_null());
    // Which without a limit does not fit, as is found after some time.
    const Ended scattered = hetman({"complete", "--random", "1000000", "--queens", "999999",
                                    "--scattered", "--max-time", "1ms"});
    EXPECT_EQ(scattered.code, 7) << scattered;
    EXPECT_EQ(scattered.output, "undecided\n") << scattered;
    EXPECT_EQ(hetman({"complete", "--random", "100", "--max-time", "1h"}).code, 0);
    EXPECT_EQ(hetman({"complete", "--random", "100", "--max-time", "soon"}).code, 2);
}

#ifndef HETMAN_SANITIZED  // the sanitizers take more address space than that
TEST_F(Complete, SaysBeforehandThatMemoryIsShort) {
    for (const Arguments& kind : {Arguments{}, Arguments{"--scattered"}}) {
        Command command = hetman_command(Arguments{"complete", "--random", "1000000000"} + kind);
        command.address_space = std::size_t{1} << 32;
        const Ended ended = run(command);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(ended.errors.find("GB more memory"), std::string::npos) << ended;
    }
    Command command = hetman_command({"complete", "--random", "10000000", "--output", "/dev/null"});
    command.address_space = std::size_t{1} << 32;
    EXPECT_EQ(run(command).code, 0);
}
#endif

TEST_F(Check, NamesTheFirstConflict) {
    const Ended ended = hetman({"check", file("0\n3\n0\n1\n0\n3\n")});
    EXPECT_EQ(ended.code, 6) << ended;
    EXPECT_EQ(ended.output,
              "3 queens on 6 x 6: the queens in row 2, column 3 and row 4, column 1 share an "
              "antidiagonal\n");
    EXPECT_EQ(hetman({"check", file("n 6 1 7")}).output,
              "2 queens on 6 x 6: the queens in row 0, column 1 and row 1, column 1 share a "
              "column\n");
    // Places in files are counted as each format defines; in text, lines and columns from 1.
    EXPECT_EQ(hetman({"check", file("{\"n\":2,\"columns\":[0,1]}")}).output,
              "2 queens on 2 x 2: the queens in row 0, column 0 and row 1, column 1 share a "
              "diagonal\n");
    EXPECT_EQ(hetman({"check", file("1\n2\n")}).output,
              "2 queens on 2 x 2: the queens in row 1, column 1 and row 2, column 2 share a "
              "diagonal\n");
}

TEST_F(Check, CountsTheQueens) {
    EXPECT_EQ(hetman({"check", file(three_of_ten)}).output,
              "3 queens on 10 x 10: none attacks another\n");
    EXPECT_EQ(hetman({"check", file("0\n")}).output, "0 queens on 1 x 1: none attacks another\n");
    EXPECT_EQ(hetman({"check", file("1")}).output, "1 queen on 1 x 1: none attacks another\n");
}

}  // namespace
}  // namespace hetman::test
