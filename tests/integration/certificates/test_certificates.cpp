// `hetman certify` and `hetman verify CERTIFICATE`: others check a result without the run
// directory.
#include <fmt/core.h>

#include <tuple>

#include "tests/integration/certificates/certificates.h"

namespace hetman::test {
namespace {

// result.json tells of the starts that counted; `merge` keeps those of its sources.
TEST(KeptResults, HaveTheDigestOfTheTableAndTheStarts) {
    const TemporaryDirectory directory;
    const std::string job = directory / "job.toml";
    write_text(job, "[problem]\npiece = \"QNN\"\nboard = 12\n[run]\nunit_nodes = 100\n");
    const auto result_of = [](const std::string& run) {
        return Json::parse(read_text(run + "/result.json"));
    };
    std::vector<std::string> shards;
    for (const char* shard : {"1/2", "2/2"}) {
        shards.push_back(directory / (std::string("shard") + shard[0]));
        ASSERT_EQ(hetman({"run", job, "--shard", shard, "--dir", shards.back()}).code, 0);
        EXPECT_EQ(result_of(shards.back())["starts"].size(), 1U);
    }
    const std::string merged = directory / "merged";
    for (int times = 0; times < 2; ++times) {
        ASSERT_EQ(hetman({"merge", merged, shards[0], shards[1], "--quiet"}).code, 0);
        const Json result = result_of(merged);
        EXPECT_EQ(result["starts"], Json::array({result_of(shards[0])["starts"][0],
                                                 result_of(shards[1])["starts"][0]}));
        const std::string table = units_of(merged);
        EXPECT_TRUE(table.ends_with("# XXH3-128 " + result["digest"].get<std::string>() + "\n"));
    }
    const Ended nothing_left = hetman({"run", job, "--dir", merged, "--quiet"});
    EXPECT_EQ(nothing_left.code, 0) << nothing_left;
    EXPECT_EQ(result_of(merged)["starts"].size(), 2U) << "it counted nothing";
    EXPECT_FALSE(Json::parse(hetman({"count", "queen", "5", "--json"}).output).contains("starts"));
}

TEST_F(Certificates, SayWhatTheyShowAndWhatNot) {
    certify_small_run();
    const Json json = read();
    const Ended all = verify({"--sample", "100%", "--seed", "7"});
    EXPECT_EQ(all.code, 0) << all;
    EXPECT_EQ(all.output,
              fmt::format("{0} of {0} finished units recounted by line-sweep: all agree\n"
                          "the table has each unit of the plan once, and the units give total {1}\n"
                          "a wrong unit would have been found with probability 100 % (seed 7)\n"
                          "not verified: hosts, dates, versions and commands\n",
                          json["table"]["units"].get<std::uint64_t>(),
                          json["result"]["total"].get<std::string>()))
        << all;
    const Ended one = verify({"--unit", "3"});
    EXPECT_EQ(one.code, 0) << one;
    EXPECT_EQ(one.output.find("probability"), std::string::npos) << "not a random one" << one;
}

TEST_F(Certificates, AreReadFromStandardInput) {
    certify_small_run();
    Command command{{"sh", "-c", program() + " verify - --quiet <" + certificate_}};
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find(": all agree\n"), std::string::npos) << ended;
}

TEST_F(Certificates, HaveTheTableThatStatusPrintsAndWhereItWasCounted) {
    std::string table;
    certify({"count", "queen", "8", "--unique"}, [&] { table = units_of(run_); });
    const Json json = read();
    EXPECT_EQ(json["table"]["text"], table);
    EXPECT_EQ(json["result"]["total"], "92");
    EXPECT_EQ(json["result"]["unique"], "12");
    ASSERT_EQ(json["run"]["recorded_starts"].size(), 1U) << json["run"];
    const Json& start = json["run"]["recorded_starts"][0];
    EXPECT_FALSE(start["host"].get<std::string>().empty());
    EXPECT_EQ(start["hosts"], Json::array({start["host"]}));
    EXPECT_NE(start["command"].get<std::string>().find("count queen 8 --unique --dir "),
              std::string::npos)
        << start;
    const auto version = Json::parse(hetman({"--version", "--json"}).output);
    EXPECT_EQ(start["commit"], version["commit"]);
    EXPECT_EQ(json["certified"]["commit"], version["commit"]);
}

TEST_F(Certificates, ChooseAnotherSampleEachTime) {
    certify_small_run();
    const auto seed_of = [](const Ended& ended) { return Json::parse(ended.output)["seed"]; };
    const Arguments quickly{"--sample", "0.1%", "--json", "--quiet"};
    EXPECT_NE(seed_of(verify(quickly)), seed_of(verify(quickly)));
    EXPECT_EQ(seed_of(verify(quickly + Arguments{"--seed", "17"})), 17);
}

TEST_F(Certificates, AreOfAllKindsOfCounts) {
    const std::vector<std::pair<Arguments, std::string>> counts{
        {{"count", "knight", "4", "--pieces", "each", "--unique"}, "total "},
        {{"count", "king", "4x5", "--pieces", "largest", "--maximal", "--unique", "--classes"},
         "total "},
        {{"count", "queen", "7", "--unique", "--classes", "--orderings"}, "total 40, unique 6"},
        {{"count", "queen", "5", "--torus", "--frame", "orbits"}, "total 10"},
        {{"count", "king", "5", "--pieces", "any", "--engine", "frontier-dp", "--frame", "none"},
         "total 6427"},
        {{"count", "queen", "8", "--place", "4", "--engine", "row-bitmask", "--frame",
          "first-rows"},
         "total 18"},
        {{"count", "queen", "10", "--engine", "quadrant-join"}, "total 724"},
        {{"count", "rook", "3", "--pieces", "10"}, "total 0"}};
    for (const auto& [count, numbers] : counts) {
        SCOPED_TRACE(count[1] + ' ' + count[2]);
        const Ended counted = hetman(count + Arguments{"--dir", run_, "--quiet"});
        ASSERT_TRUE(counted.code == 0 || counted.code == 6) << counted;
        ASSERT_EQ(hetman({"certify", run_, "--output", certificate_}).code, 0);
        std::filesystem::remove_all(run_);
        const Ended ended = verify({"--sample", "100%"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_NE(ended.output.find("the units give " + numbers), std::string::npos)
            << numbers << ended;
    }
}

TEST_F(Certificates, OfRunsByRemaindersAreVerifiedByAFreshPrime) {
    certify(
        {"count", "king", "12", "--pieces", "any", "--engine", "frontier-dp", "--frame", "primes"});
    const Ended ended = verify();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find("a wrong total would have been found with probability 9"),
              std::string::npos)
        << ended;
    EXPECT_NE(ended.output.find("the run's own engine recounted"), std::string::npos) << ended;
}

TEST_F(Certificates, OfAShardHaveItsSubtotal) {
    const std::string job = directory_ / "job.toml";
    write_text(job, "[problem]\npiece = \"QNN\"\nboard = 12\n[run]\nunit_nodes = 100\n");
    ASSERT_EQ(hetman({"run", job, "--shard", "2/3", "--dir", run_, "--quiet"}).code, 0);
    ASSERT_EQ(hetman({"certify", run_, "--output", certificate_}).code, 0);
    const Ended ended = verify({"--sample", "100%"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find(" of shard 2 of 3\n"), std::string::npos) << ended;
    Json json = read();
    json["result"]["shard"] = "1/3";
    write(json);
    const Ended other = verify();
    EXPECT_EQ(other.code, 5) << other;
    json["result"].erase("shard");
    write(json);
    EXPECT_EQ(verify().code, 5) << "units of the other shards are missing";
}

TEST_F(Certificates, AreOnlyOfCompleteCounts) {
    make_partial_run(quick_problem(), run_, [](UnitId id) { return id % 2 == 0; });
    const std::vector<std::pair<Arguments, int>> cases{{{"certify", run_}, 8},
                                                       {{"certify", directory_ / "nowhere"}, 4}};
    for (const auto& [command, code] : cases) {
        const Ended ended = hetman(command + Arguments{"--output", certificate_});
        EXPECT_EQ(ended.code, code) << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_FALSE(std::filesystem::exists(certificate_)) << ended;
    }
    for (const char* goal : {"first", "heatmap"}) {
        const std::string run = directory_ / goal;
        ASSERT_EQ(hetman({goal, "queen", "6", "--dir", run, "--quiet"}).code, 0);
        const Ended ended = hetman({"certify", run, "--output", certificate_});
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << ended;
    }
}

TEST_F(Certificates, WithALongTableHaveAFileBeside) {
    certify(
        {"count", "king", "6", "--pieces", "6", "--unit-nodes", "1", "--engine", "backtracking"});
    const std::filesystem::path table = directory_ / "result.units.tsv";
    const Json json = read();
    ASSERT_EQ(json["table"]["file"], "result.units.tsv");
    ASSERT_GT(std::filesystem::file_size(table), 1'000'000U);
    const Ended ended = verify();
    EXPECT_EQ(ended.code, 0) << ended;
    // Moved together, they are found together.
    const TemporaryDirectory elsewhere;
    std::filesystem::copy(certificate_, elsewhere / "c.json");
    std::filesystem::copy(table, elsewhere / "result.units.tsv");
    EXPECT_EQ(hetman({"verify", elsewhere / "c.json", "--sample", "0.1%"}).code, 0);
    const std::string right = read_text(table);
    for (const auto& [text, code, complaint] :
         {std::tuple(right.substr(0, right.size() / 2), 4, "does not end with its digest"),
          {std::string(), 4, "is empty, or no plain file"},
          {right + "more\n", 4, "does not end with its digest"},
          {'x' + right, 4, "its digest is not that of its rows"},
          {with_digest("unit\n"), 5, "the certificate states"}}) {
        write_text(table, text);
        expect_complaint(code, complaint);
    }
    std::filesystem::remove(table);
    expect_complaint(4, "result.units.tsv");
}

class CertificatesMpi : public Certificates {
  protected:
    void SetUp() override {
        if (const std::string reason = why_no_ranks(); !reason.empty()) GTEST_SKIP() << reason;
    }
};

TEST_F(CertificatesMpi, AreVerifiedByOtherRanks) {
    certify_small_run();
    const Ended right = mpirun(3, {"verify", certificate_, "--sample", "100%"});
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_NE(right.output.find("not verified: "), std::string::npos) << right;
    Json json = read();
    json["result"]["total"] = "7";
    write(json);
    const Ended wrong = mpirun(3, {"verify", certificate_});
    EXPECT_EQ(wrong.code, 5) << wrong;
    EXPECT_EQ(complaints(wrong).size(), 1U) << wrong;
}

}  // namespace
}  // namespace hetman::test
