// `--double-check` and `[run] double_check`: units are counted twice during the run.
#include <gtest/gtest.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

TEST(DoubleCheck, TellsHowManyUnitsAgree) {
    const TemporaryDirectory directory;
    const Known problem = quick_problem();
    const Ended ended =
        hetman(problem.count + Arguments{"--dir", directory / "run", "--double-check", "100%"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total);
    const auto units = status_of(directory / "run").at("units").get<std::uint64_t>();
    EXPECT_NE(ended.errors.find("double check: " + std::to_string(units) + " units recounted by "),
              std::string::npos)
        << ended;
    EXPECT_EQ(units_of(directory / "run"), reference_units(problem));
}

TEST(DoubleCheck, IsAKeyOfTheJob) {
    const TemporaryDirectory directory;
    write_text(directory / "job.toml",
               "[problem]\npiece = \"QNN\"\nboard = 13\n[goal]\nunique = true\n[run]\n"
               "double_check = \"5%\"\n");
    const Ended ended = hetman({"run", directory / "job.toml", "--dir", directory / "run"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, hetman({"count", "QNN", "13", "--unique"}).output);
    EXPECT_NE(ended.errors.find("double check: "), std::string::npos) << ended;
    EXPECT_NE(ended.errors.find("all agree"), std::string::npos) << ended;
}

TEST(DoubleCheck, RefusesOtherGoalsAndOddShares) {
    const TemporaryDirectory directory;
    write_text(directory / "first.toml",
               "[problem]\npiece = \"Q\"\nboard = 8\n[goal]\nfind = \"first\"\n[run]\n"
               "double_check = \"5%\"\n");
    write_text(directory / "odd.toml",
               "[problem]\npiece = \"Q\"\nboard = 8\n[run]\ndouble_check = \"five\"\n");
    for (const char* job : {"first.toml", "odd.toml"}) {
        const Ended ended = hetman({"run", directory / job, "--dir", directory / "run"});
        EXPECT_EQ(ended.code, 3) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("double_check"), std::string::npos) << ended;
    }
    for (const char* share : {"", "-0%", "101%", "5", "-1%", "1e1%"}) {
        const Ended ended = hetman({"count", "Q", "8", "--double-check", share});
        EXPECT_EQ(ended.code, 2) << share << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << share << ended;
    }
}

TEST(DoubleCheck, OfNoShareIsNone) {
    const TemporaryDirectory directory;
    const Known problem = quick_problem();
    const Ended flag =
        hetman(problem.count + Arguments{"--dir", directory / "flag", "--double-check", "0%"});
    EXPECT_EQ(flag.code, 0) << flag;
    EXPECT_EQ(flag.output, problem.total);
    EXPECT_EQ(flag.errors.find("double check"), std::string::npos) << flag;
    EXPECT_EQ(units_of(directory / "flag"), reference_units(problem));

    write_text(directory / "job.toml",
               "[problem]\npiece = \"R\"\nboard = 30\n[run]\ndouble_check = \"0%\"\n");
    const Ended job = hetman({"run", directory / "job.toml", "--dir", directory / "job"});
    EXPECT_EQ(job.code, 0) << "though no other engine could recount it: " << job;
    const std::string resolved = read_text(directory / "job/job.toml");
    EXPECT_NE(resolved.find("double_check = \"0%\""), std::string::npos) << resolved;
}

TEST(DoubleCheck, OfShortCountsIsNoneUnlessAskedFor) {
    const Ended count = hetman(quick_problem().count + Arguments{"--json"});
    EXPECT_EQ(count.code, 0) << count;
    EXPECT_EQ(count.errors.find("double check"), std::string::npos) << count;
    EXPECT_EQ(nlohmann::json::parse(count.output).count("double_check"), 0U) << count;
    const Ended asked =
        hetman(quick_problem().count + Arguments{"--json", "--double-check", "100%"});
    const nlohmann::json json = nlohmann::json::parse(asked.output);
    EXPECT_EQ(json.at("double_check").at("units"), json.at("units")) << asked;
    EXPECT_EQ(json.at("double_check").at("workers"), 1) << asked;
    EXPECT_GT(json.at("double_check").at("cpu_seconds"), 0) << asked;
}

TEST(DoubleCheck, WithNoOtherEngineIsRefused) {
    const Ended ended = hetman({"count", "B", "30", "--double-check", "1%"});
    EXPECT_EQ(ended.code, 2) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("no other engine"), std::string::npos) << ended;
}

class MpiDoubleCheck : public MpiTest {};

TEST_F(MpiDoubleCheck, GivesTheSameUnitsOnOtherRanks) {
    const TemporaryDirectory directory;
    const Known problem = quick_problem();
    const Ended ended =
        mpirun(4, problem.count + Arguments{"--dir", directory / "run", "--double-check", "100%"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total);
    EXPECT_NE(ended.errors.find("all agree"), std::string::npos) << ended;
    EXPECT_EQ(units_of(directory / "run"), reference_units(problem));
    const auto json = nlohmann::json::parse(read_text(directory / "run/result.json"));
    EXPECT_EQ(json.at("double_check").at("units"), json.at("units")) << json;
    EXPECT_GT(json.at("double_check").at("workers"), 0) << json;
    EXPECT_LE(json.at("double_check").at("workers"), 3) << json;
}

}  // namespace
}  // namespace hetman::test
