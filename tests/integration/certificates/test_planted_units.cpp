// A wrong unit in the table and in the total of a certificate, which only a recount finds, is found
// as often as the text says.
#include <cmath>
#include <optional>

#include "coordinator/certificate/certified_run.h"
#include "coordinator/dispatch/verification.h"
#include "tests/coordinator/ledger/recorded_again.h"
#include "tests/integration/certificates/certificates.h"

namespace hetman::test {
namespace {

// One placement too many in a unit, as a faulty machine might report it.
void falsify(const std::string& run_directory, UnitId id) {
    Checkpoint checkpoint = read_ledger(run_directory);
    checkpoint.ledger = recorded_again(checkpoint.ledger, [&](UnitResult& result, PlannedUnit&) {
        if (result.id == id) result.answer.tally = result.answer.tally + Tally(1, 0);
    });
    write_text(run_directory + "/ledger", encode(checkpoint));
}

// A wrong unit in table and total alike: only a recount finds it.
class PlantedUnits : public Certificates {
  protected:
    void plant(UnitId id) {
        certify({"count", "awesome-queen", "12", "--unit-nodes", "100"},
                [&] { falsify(run_, id); });
    }
};

TEST_F(PlantedUnits, AreFoundByARecountOfAll) {
    plant(5);
    const Ended ended = verify({"--sample", "100%"});
    EXPECT_EQ(ended.code, 5) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("unit 5 has "), std::string::npos) << ended;
    EXPECT_NE(complaints(ended)[0].find("hetman verify " + certificate_ + " --unit 5"),
              std::string::npos)
        << ended;
    EXPECT_EQ(verify({"--unit", "5"}).code, 5);
    EXPECT_EQ(verify({"--unit", "6"}).code, 0);
}

// As often as the text says, to within four standard deviations.
TEST_F(PlantedUnits, AreFoundAsOftenAsSaid) {
    plant(5);
    const CertifiedRun run = certified_run(certificate_);
    Console console(Verbosity::quiet);
    constexpr int seeds = 400;
    for (const double percent : {10.0, 40.0}) {
        int found = 0;
        std::optional<double> chance;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            VerifySettings settings;
            settings.sample = {percent, seed, {}};
            settings.threads = 1;
            const Verification verification =
                hetman::verify(run.checkpoint, run.plan, settings, nullptr, console);
            if (!verification.different.empty()) {
                ++found;
                EXPECT_EQ(verification.different.front().id, 5U);
            }
            chance = verification.chance;
        }
        ASSERT_TRUE(chance);
        EXPECT_NEAR(*chance, percent / 100, 0.02);
        EXPECT_NEAR(found, seeds * *chance, 4 * std::sqrt(seeds * *chance * (1 - *chance)));
    }
}

}  // namespace
}  // namespace hetman::test
