// Errors with --json: one line of JSON for each failure, with the texts of the line for people.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

using Json = nlohmann::json;

// The object `error` of the only line on standard error.
Json error_of(const Ended& ended) {
    EXPECT_EQ(lines_of(ended.errors).size(), 1U) << ended;
    const Json record = Json::parse(ended.errors, nullptr, false);
    EXPECT_TRUE(record.is_object() && record.size() == 1 && record.contains("error")) << ended;
    if (testing::Test::HasFailure()) return {};
    EXPECT_EQ(record["error"]["code"], ended.code) << ended;
    return record["error"];
}

TEST(JsonErrors, HaveThePartsOfTheLine) {
    const Arguments arguments{"count", "queen", "8", "--place", "0,9"};
    const Json error = error_of(hetman(arguments + Arguments{"--json"}));
    EXPECT_EQ(error["code"], 2);
    EXPECT_EQ(error["where"], "--place, entry 2");
    EXPECT_EQ(error.size(), 4U) << error;
    EXPECT_EQ(hetman(arguments).errors, "hetman: " + error["what"].get<std::string>() + ": " +
                                            error["where"].get<std::string>() + "; " +
                                            error["do"].get<std::string>() + '\n');
}

TEST(JsonErrors, TellOfMistakesInTheCommandLine) {
    for (const Arguments& arguments :
         {Arguments{"cuont", "queen", "8", "--json"},
          Arguments{"count", "queen", "8", "--nope", "--json"}, Arguments{"--json"},
          Arguments{"status", "--json"}, Arguments{"status", "runs", "--units", "--json"},
          Arguments{"list", "queen", "4", "--json"},
          Arguments{"count", "queen", "8", "--json", "--dir", ""}}) {
        const Json error = error_of(hetman(arguments));
        EXPECT_EQ(error["code"], 2) << error;
        EXPECT_NE(error["what"], "") << error;
    }
    EXPECT_EQ(error_of(hetman({"cuont", "--json"}))["what"], "\"cuont\" is no command or flag");
}

TEST(JsonErrors, TellOfAllMistakesOfAnInputInOneLine) {
    const TemporaryDirectory directory;
    const std::string file = directory / "job.toml";
    write_text(file, "[problem]\npiece = \"QX\"\nboard = 0\nunknown = 1\n");
    const Ended text = hetman({"run", file});
    const Json error = error_of(hetman({"run", file, "--json"}));
    EXPECT_EQ(error["code"], 3);
    EXPECT_EQ(error["others"].size() + 1, complaints(text).size()) << error;
    EXPECT_FALSE(error.contains("more")) << error;
    std::string keys = "[problem]\n";
    for (int i = 0; i < 40; ++i) keys += "key" + std::to_string(i) + " = 1\n";
    write_text(file, keys);
    const Json many = error_of(hetman({"plan", file, "--json"}));
    EXPECT_EQ(many["others"].size(), 19U) << many;
    EXPECT_EQ(many["more"], true) << many;
}

TEST(JsonErrors, EscapeWhatIsNotPrintable) {
    const Json error = error_of(hetman({"count", "Q\"\xff\n", "8", "--json"}));
    EXPECT_NE(error["where"].get<std::string>().find("\\xff\\x0a"), std::string::npos) << error;
}

TEST(JsonErrors, TellWhoStoppedACommandThatKeepsNothing) {
    const Json late = error_of(
        hetman({"plan", "queen", "24", "--sample", "30s", "--max-time", "50ms", "--json"}));
    EXPECT_EQ(late["code"], 8);
    EXPECT_EQ(late["what"], "stopped by max_time");
    Process process(hetman_command({"trace", "queen", "16", "--summary", "--json"}));
    await_stop_handlers(process);
    process.send(SIGTERM);
    const Json stopped = error_of(process.wait());
    EXPECT_EQ(stopped["what"], "stopped by TERM");
    EXPECT_EQ(stopped["do"], "the same command starts anew");
}

using MpiJsonErrors = MpiTest;

TEST_F(MpiJsonErrors, AreToldOnce) {
    const Ended ended = mpirun(3, {"count", "queen", "8", "--nope", "--json"});
    EXPECT_EQ(ended.code, 2) << ended;
    std::size_t told = 0;
    for (const std::string& line : lines_of(ended.errors)) told += line.starts_with("{\"error\":");
    EXPECT_EQ(told, 1U) << ended;
}

}  // namespace
}  // namespace hetman::test
