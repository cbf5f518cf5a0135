// Errors of arithmetic and of memory, planted one at a time where a count is on its way from a
// worker to the total: how many are found, and that the unit is named.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <vector>

#include "common/failure.h"
#include "common/messages/message.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/local_crew.h"
#include "tests/coordinator/ledger/checkpoints.h"
#include "tests/coordinator/ledger/tampering.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/bit_flip.h"

namespace hetman::test {
namespace {

struct Error {
    std::string name;
    std::function<void(Tally&)> plant;
};

std::vector<Error> flips_of_placements(unsigned bits) {
    std::vector<Error> errors;
    for (unsigned bit = 0; bit < bits; ++bit)
        errors.push_back({fmt::format("bit {} of the placements", bit),
                          [bit](Tally& tally) { bit_flip(tally.placements, bit); }});
    return errors;
}

std::vector<Error> flips_of_residues(unsigned bits) {
    std::vector<Error> errors;
    for (std::size_t i = 0; i < 2; ++i)
        for (unsigned bit = 0; bit < bits; ++bit)
            errors.push_back({fmt::format("bit {} of residue {}", bit, i), [i, bit](Tally& tally) {
                                  tally.residues.of[i] ^= std::uint64_t{1} << bit;
                              }});
    return errors;
}

// Counters of so many bits that overflow in the last addition.
std::vector<Error> wrapped_sums() {
    std::vector<Error> errors;
    for (const unsigned bits : {8U, 16U, 32U, 64U, 128U})
        errors.push_back({fmt::format("a sum that wrapped at {} bits", bits), [bits](Tally& tally) {
                              const BigInteger end = BigInteger(1) << bits;
                              tally = tally + Tally(end - 1, 0) + Tally(1, 0);
                              tally.placements -= end;
                          }});
    return errors;
}

std::vector<Error> all_errors(unsigned bits_of_residues = 64) {
    std::vector<Error> errors = flips_of_placements(128);
    for (const auto& more : {flips_of_residues(bits_of_residues), wrapped_sums()})
        errors.insert(errors.end(), more.begin(), more.end());
    return errors;
}

using Spoil = std::function<void(UnitResult&)>;

// A crew that counts as any other, until one unit, or what it gave, is changed.
class SpoiltCrew final : public Crew {
  public:
    SpoiltCrew(const Problem& problem, UnitId unit, Spoil plant,
               std::function<void(Unit&)> plant_before = {})
        : crew_(hetman::Setup{problem, "row-bitmask", 2}),
          unit_(unit),
          plant_(std::move(plant)),
          plant_before_(std::move(plant_before)) {}

    std::size_t members() const override { return crew_.members(); }
    std::uint32_t threads(std::size_t member) const override { return crew_.threads(member); }
    std::string name(std::size_t member) const override { return crew_.name(member); }
    void give(std::size_t member, std::vector<Unit> units) override {
        for (Unit& unit : units)
            if (unit.id == unit_ && plant_before_) plant_before_(unit);
        crew_.give(member, std::move(units));
    }
    std::vector<Report> collect(std::chrono::milliseconds patience) override {
        return spoilt(crew_.collect(patience));
    }
    std::vector<Report> call_off(std::chrono::milliseconds patience) override {
        return spoilt(crew_.call_off(patience));
    }

  private:
    std::vector<Report> spoilt(std::vector<Report> reports) const {
        for (Report& report : reports)
            for (UnitResult& result : report.results)
                if (result.id == unit_ && plant_) plant_(result);
        return reports;
    }

    LocalCrew crew_;
    UnitId unit_;
    Spoil plant_;
    std::function<void(Unit&)> plant_before_;
};

class PlantedErrors : public testing::Test {
  protected:
    // The outcome of a whole run with an error: nothing, or the failure that ends it. Whatever it
    // saves is good.
    std::optional<Failure> run_with(const std::function<void(Tally&)>& plant) {
        SpoiltCrew crew(problem_, unit_,
                        [&plant](UnitResult& result) { plant(result.answer.tally); });
        return run_with(crew);
    }
    std::optional<Failure> run_with(Crew& crew) {
        checkpoint_.ledger = Ledger(plan_.size());
        Console console(Verbosity::quiet);
        CampaignSettings settings;
        settings.save = [this] {
            return PendingSave{[this, taken = checkpoint_] { saved_ = encode(taken); }};
        };
        try {
            run_campaign(plan_, checkpoint_.ledger, crew, console, settings);
        } catch (const Failure& failure) {
            return failure;
        }
        return std::nullopt;
    }

    // True if the error ends with exit code 5 and the unit's name.
    bool is_found(const std::optional<Failure>& failure) const {
        const auto says = [&](const char* pattern) {
            return std::string(failure->what()).find(fmt::format(fmt::runtime(pattern), unit_)) !=
                   std::string::npos;
        };
        return failure && failure->code() == ExitCode::verification &&
               (says("the count of unit {}: ") || says("the entry of unit {} ") ||
                says("checksum mismatch in the result of unit {} "));
    }

    static std::optional<Failure> failure_of(const std::function<void()>& action) {
        try {
            action();
        } catch (const Failure& failure) {
            return failure;
        }
        return std::nullopt;
    }

    void expect_all(const char* place, std::size_t planted, std::size_t found) const {
        fmt::print("{}: {} planted, {} found\n", place, planted, found);
        EXPECT_EQ(found, planted) << place;
        EXPECT_GT(planted, 0u);
    }

    const Problem problem_ = problem_on("Q", 7);
    const Decision decision_ = decision_of("row-bitmask", "first-rows", 10);
    const Plan plan_ = make_plan(problem_, decision_, false);
    const UnitId unit_ = plan_.size() / 2;
    Checkpoint checkpoint_ = [this] {
        Checkpoint checkpoint;
        checkpoint.identity = identity_of(problem_, decision_, plan_);
        return checkpoint;
    }();
    std::string saved_;
};

TEST_F(PlantedErrors, AreNotThereWhereNoneIsPlanted) {
    EXPECT_FALSE(run_with([](Tally&) {}));
    EXPECT_EQ(checkpoint_.ledger.weighted_sum(0, plan_.size()), 40);
    EXPECT_EQ(decode_checkpoint(saved_).ledger.finished(), plan_.size());
}

TEST_F(PlantedErrors, InAWorkersMemoryAreFoundAndNotSaved) {
    std::size_t found = 0;
    const std::vector<Error> errors = all_errors();
    for (const Error& error : errors) {
        const bool is_named = is_found(run_with(error.plant));
        EXPECT_TRUE(is_named) << error.name;
        found += is_named;
        EXPECT_FALSE(decode_checkpoint(saved_).ledger.is_done(unit_)) << error.name;
    }
    expect_all("a worker's memory", errors.size(), found);
}

// A count that is larger than the machine's integers, packed for its way after the error.
TEST_F(PlantedErrors, InAMessageBeforeItIsSealedAreFound) {
    std::size_t found = 0;
    const std::vector<Error> errors = all_errors();
    for (const Error& error : errors) {
        UnitResult result{unit_, Tally{BigInteger(1) << 150, 7}, 1};
        error.plant(result.answer.tally);
        const Results arrived = decode<Results>(encode(Results{{result}}));
        Ledger ledger(plan_.size());
        const bool is_named =
            is_found(failure_of([&] { ledger.record(arrived.results.at(0), 1); }));
        EXPECT_TRUE(is_named) << error.name;
        found += is_named;
    }
    expect_all("a message, before it is sealed", errors.size(), found);
}

// Here the seal breaks: the message is refused, whatever it says.
TEST_F(PlantedErrors, InAMessageOnItsWayAreFound) {
    const std::string sealed =
        encode(Results{{{unit_, Tally{77, 7}, 1}, {unit_ + 1, Tally{78, 8}, 1}}});
    std::size_t found = 0;
    for (std::size_t bit = 0; bit < 8 * sealed.size(); ++bit) {
        std::string bytes = sealed;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        try {
            decode<Results>(bytes);
            ADD_FAILURE() << "bit " << bit << " was not missed";
        } catch (const std::runtime_error&) {
            ++found;
        }
    }
    expect_all("a message on its way", 8 * sealed.size(), found);
}

TEST_F(PlantedErrors, InTheLedgerInMemoryAreFoundBeforeItIsSavedOrAddedUp) {
    ASSERT_FALSE(run_with([](Tally&) {}));
    std::size_t found = 0;
    const Ledger good = checkpoint_.ledger;
    const std::vector<Error> errors = all_errors(32);
    for (const Error& error : errors) {
        Tally tally = good.tally(unit_);
        error.plant(tally);
        Tampering::put(checkpoint_.ledger, unit_, tally);
        const bool is_named =
            is_found(failure_of([this] { encode(checkpoint_); })) &&
            is_found(failure_of([this] { checkpoint_.ledger.weighted_sum(0, plan_.size()); }));
        EXPECT_TRUE(is_named) << error.name;
        found += is_named;
        checkpoint_.ledger = good;
    }
    expect_all("the ledger in memory", errors.size(), found);
    EXPECT_NO_THROW(encode(checkpoint_));
}

// As if a bit flipped between the count and the message, in everything that is not the count.
TEST_F(PlantedErrors, InWhatAWorkerSendsAreFound) {
    std::vector<std::pair<std::string, Spoil>> errors;
    for (unsigned bit = 0; bit < 64; ++bit) {
        const std::uint64_t flip = std::uint64_t{1} << bit;
        errors.push_back({"the number of the unit", [=](UnitResult& r) { r.id ^= flip; }});
        errors.push_back({"the nodes", [=](UnitResult& r) { r.answer.tally.nodes ^= flip; }});
        errors.push_back({"the checksum", [=](UnitResult& r) { r.checksum ^= flip; }});
        errors.push_back(
            {"a placement", [=](UnitResult& r) { r.answer.details = std::to_string(flip); }});
        errors.push_back({"a heat map", [=](UnitResult& r) { r.answer.counts.assign(1, flip); }});
    }
    std::size_t found = 0;
    for (const auto& [name, error] : errors) {
        SpoiltCrew crew(problem_, unit_, error);
        const auto failure = run_with(crew);
        EXPECT_TRUE(failure) << name;
        found += failure.has_value();
        EXPECT_FALSE(decode_checkpoint(saved_).ledger.is_done(unit_)) << name;
    }
    expect_all("what a worker sends", errors.size(), found);
}

// The worker counts another unit than the plan's, and counts it well.
TEST_F(PlantedErrors, InTheUnitThatIsCountedAreFound) {
    std::vector<std::function<void(Unit&)>> errors;
    const auto prefix_of = [](Unit& unit) -> Prefix& { return std::get<Prefix>(unit.kind); };
    for (unsigned bit = 0; bit < 64; ++bit) {
        const std::uint64_t flip = std::uint64_t{1} << bit;
        errors.push_back([=](Unit& unit) { unit.weight ^= flip; });
        if (bit < problem_.board.squares())
            errors.push_back([=](Unit& unit) { prefix_of(unit).blocked.push_back(bit); });
        if (bit < problem_.board.rows)
            errors.push_back([=](Unit& unit) { unit.kind = RowChoice{{flip, 0}}; });
    }
    errors.push_back([=](Unit& unit) { prefix_of(unit).placed.pop_back(); });
    errors.push_back([](Unit& unit) { unit.kind = WholeProblem(); });
    errors.push_back([](Unit& unit) { unit.symmetry = Symmetry::rotate_180; });
    std::size_t found = 0;
    for (const auto& error : errors) {
        SpoiltCrew crew(problem_, unit_, {}, error);
        const auto failure = run_with(crew);  // of the coordinator, or trouble of the worker
        EXPECT_TRUE(failure);
        found += failure.has_value();
        EXPECT_FALSE(decode_checkpoint(saved_).ledger.is_done(unit_));
    }
    expect_all("a unit on its way to a worker", errors.size(), found);
}

TEST_F(PlantedErrors, InTheProblemThatIsCountedAreFound) {
    std::vector<Problem> errors{problem_on("QN", 7), problem_on("B", 7), problem_on("Q", 8)};
    for (Square square = 0; square < problem_.board.squares(); ++square)
        errors.push_back(problem_on("Q", 7, {}, {square}));
    std::size_t found = 0;
    for (const Problem& other : errors) {
        SpoiltCrew crew(other, unit_, {});
        found += run_with(crew).has_value();
    }
    expect_all("the problem in a worker's memory", errors.size(), found);
}

TEST_F(PlantedErrors, InTheEntriesInMemoryAreFoundBeforeTheyAreSavedOrAddedUp) {
    ASSERT_FALSE(run_with([](Tally&) {}));
    Ledger& ledger = checkpoint_.ledger;
    std::size_t found = 0;
    std::size_t planted = 0;
    const auto flip_all = [&](auto& word) {
        for (unsigned bit = 0; bit < 8 * sizeof word; ++bit) {
            word ^= static_cast<std::remove_reference_t<decltype(word)>>(1) << bit;
            const bool is_named =
                is_found(failure_of([this] { encode(checkpoint_); })) &&
                is_found(failure_of([this] { checkpoint_.ledger.weighted_sum(0, plan_.size()); }));
            EXPECT_TRUE(is_named) << bit;
            found += is_named;
            ++planted;
            word ^= static_cast<std::remove_reference_t<decltype(word)>>(1) << bit;
        }
    };
    flip_all(Tampering::weight(ledger, unit_));
    flip_all(Tampering::planned(ledger, unit_));
    flip_all(Tampering::checksum(ledger, unit_));
    flip_all(Tampering::nodes(ledger, unit_));
    expect_all("weights, nodes and checksums in the ledger in memory", planted, found);
    EXPECT_NO_THROW(encode(checkpoint_));
}

}  // namespace
}  // namespace hetman::test
