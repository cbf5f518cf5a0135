// Standard error on a terminal: wide, narrow, resized, closed, or unable to rewrite lines.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <regex>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

constexpr std::string_view rewrite = "\r\x1b[K";

Command counting_on_terminal(const std::string& type, unsigned short columns,
                             const Known& problem = longer_problem()) {
    Command command = hetman_command(problem.count + Arguments{"--threads", "1"});
    command.environment["TERM"] = type;
    command.errors = Stream::terminal;
    command.columns = columns;
    return command;
}

// The live lines of counting, which overwrite each other, without the messages above them and
// without the lines of planning (which begin with its name and appear only on a slow machine). The
// last line may be incomplete.
std::vector<std::string> live_lines(const std::string& screen) {
    std::vector<std::string> lines;
    std::size_t at = screen.find(rewrite);
    while (at != std::string::npos) {
        at += rewrite.size();
        const std::size_t next = screen.find(rewrite, at);
        const std::string line = screen.substr(at, next - at);
        if (!line.empty() && line.front() != 'p' && line.find('\n') == std::string::npos)
            lines.push_back(line);
        at = next;
    }
    return lines;
}

std::size_t longest(const std::vector<std::string>& lines) {
    std::size_t length = 0;
    for (const std::string& line : lines) length = std::max(length, line.size());
    return length;
}

TEST(Terminal, TheLiveLineFitsItsWidth) {
    for (const unsigned short columns : {200, 40, 20, 5, 1}) {
        Process process(counting_on_terminal("xterm", columns));
        std::vector<std::string> lines;
        while (lines.size() < 3) lines = live_lines(process.more_errors());
        process.send(SIGTERM);
        lines = live_lines(process.wait().errors);
        EXPECT_LT(longest(lines), std::max<std::size_t>(columns, 2)) << lines.back();
        if (columns == 200) {
            EXPECT_NE(lines.front().find("1 worker"), std::string::npos) << lines.front();
        }
        if (columns >= 20) {
            EXPECT_NE(lines.front().find(" %"), std::string::npos) << lines.front();
        }
    }
}

// Parts are left out as a whole, so that no number is cut in the middle.
TEST(Terminal, ANarrowLineIsNotCutInItsNumbers) {
    Process process(counting_on_terminal("xterm", 40));
    std::vector<std::string> lines;
    while (lines.size() < 3) lines = live_lines(process.more_errors());
    static const std::regex part(R"(\d+\.\d\d %(  \d+/\d+ units)?(  .*)?)");
    EXPECT_TRUE(std::regex_match(lines.front(), part)) << lines.front();
    EXPECT_FALSE(lines.front().ends_with(' '));
    process.send(SIGTERM);
    EXPECT_EQ(process.wait().code, incomplete);
}

TEST(Terminal, TheLiveLineFollowsAResize) {
    Process process(counting_on_terminal("xterm", 120));
    while (longest(live_lines(process.more_errors())) <= 30) continue;
    process.resize_terminal(30);
    const auto last_is_short = [&] {
        const std::vector<std::string> lines = live_lines(process.more_errors());
        return lines.size() >= 2 && lines[lines.size() - 2].size() < 30;
    };
    while (!last_is_short()) continue;
    const std::size_t narrow_from = live_lines(process.more_errors()).size() - 2;
    process.send(SIGTERM);
    std::vector<std::string> lines = live_lines(process.wait().errors);
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(narrow_from));
    EXPECT_LT(longest(lines), 30U);
}

void expect_plain_lines(const Ended& ended) {
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors.find_first_of("\r\x1b\b"), std::string::npos) << ended;
    static const std::regex timestamped(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  .*)");
    for (const std::string& line : lines_of(ended.errors))
        EXPECT_TRUE(std::regex_match(line, timestamped)) << line;
    EXPECT_NE(ended.errors.find(" units  "), std::string::npos) << "progress: " << ended;
}

TEST(Terminal, ThatCannotRewriteLinesGetsPlainOnes) {
    const Known problem = brief_problem();
    for (const char* type : {"dumb", ""})
        expect_plain_lines(run(counting_on_terminal(type, 80, problem)));
    Command unset = counting_on_terminal("xterm", 80, problem);
    unset.arguments = Arguments{"env", "-u", "TERM"} + unset.arguments;
    expect_plain_lines(run(unset));
}

// The window is closed or the connection to the host is lost: the system sends HUP.
TEST(Terminal, ThatIsClosedStopsTheRunWithACheckpoint) {
    const TemporaryDirectory directory;
    Command command = counting_on_terminal("xterm", 80);
    command.arguments = command.arguments + Arguments{"--dir", directory / "run"};
    Process process(command);
    while (live_lines(process.more_errors()).size() < 3) continue;
    process.close_terminal();
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_EQ(status_of(directory / "run").at("state"), "stopped, resumable");
    EXPECT_GT(finished_units(directory / "run"), 0U);
    EXPECT_NE(read_text(directory / "run/run.log").find("stopped by HUP"), std::string::npos);
}

}  // namespace
}  // namespace hetman::test
