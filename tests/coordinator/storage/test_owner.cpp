// The owner record of a run directory, and whether its process is alive.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "coordinator/files/random_token.h"
#include "coordinator/storage/owner.h"
#include "tests/coordinator/storage/run_directories.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

TEST(Owner, IsWrittenAndReadBack) {
    Owner owner = this_process();
    EXPECT_EQ(decode_owner(encode(owner)), std::nullopt) << "without a token";
    owner.epoch = 7;
    owner.token = random_token();
    owner.host = "a \"quoted\" host";
    owner.slurm_job = "123_4";
    owner.slurm_restart = 2;
    owner.released = true;
    EXPECT_EQ(decode_owner(encode(owner)), owner);
    for (const char* text :
         {"", "{}", "[]", "null", "{\"epoch\": 1}", "\xff\xfe", "{\"epoch\": \"x\"}"})
        EXPECT_EQ(decode_owner(text), std::nullopt) << text;
    for (const char* host : {"\x1b[2Jnode", "node\n", "\x7f", "\u009b2Jnode"}) {
        Owner strange = owner;
        strange.host = host;
        EXPECT_EQ(decode_owner(encode(strange)), std::nullopt) << "terminals would obey " << host;
    }
    const std::string good = encode(owner);
    for (std::size_t size = 0; size + 2 < good.size(); ++size)
        EXPECT_EQ(decode_owner(good.substr(0, size)), std::nullopt) << size;
}

// Numbers of other types than those written would be converted silently.
TEST(Owner, OfMalformedNumbersIsNone) {
    Owner owner = this_process();
    owner.token = random_token();
    const auto with = [&owner](const char* name, const char* number) {
        auto record = nlohmann::json::parse(encode(owner));
        record[name] = nlohmann::json::parse(number);
        return decode_owner(record.dump());
    };
    for (const char* name : {"epoch", "pid", "process_start", "slurm_restart", "since"}) {
        EXPECT_NE(with(name, "7"), std::nullopt);
        for (const char* number : {"1e300", "0.5", "true", "null", "\"7\"", "[7]", "1e19",
                                   "18446744073709551616", "-9223372036854775809"})
            EXPECT_EQ(with(name, number), std::nullopt) << name << " " << number;
    }
    for (const char* name : {"epoch", "process_start", "slurm_restart"}) {
        EXPECT_EQ(with(name, "-1"), std::nullopt) << name;
        EXPECT_NE(with(name, "18446744073709551615"), std::nullopt) << name;
    }
    for (const char* name : {"pid", "since"}) {
        EXPECT_NE(with(name, "-9223372036854775808"), std::nullopt) << name;
        EXPECT_EQ(with(name, "9223372036854775808"), std::nullopt) << name;
    }
}

TEST(Owner, LivesOrNot) {
    Owner owner = this_process();
    EXPECT_EQ(life_of(owner), Life::alive);
    owner.released = true;
    EXPECT_EQ(life_of(owner), Life::gone);
    EXPECT_EQ(life_of(gone_owner()), Life::gone);
    owner = gone_owner();
    owner.machine = "another";
    EXPECT_EQ(life_of(owner), Life::unknown) << "the number means nothing here";
    owner = this_process();
    owner.machine.clear();
    EXPECT_EQ(life_of(owner), Life::unknown) << "an unknown machine is like no other";
}

// A fake /proc, in which processes can be hidden.
TEST(Owner, OfWhomTheSystemDoesNotTellIsUnknown) {
    const TemporaryDirectory temporary;
    const fs::path& proc = temporary.path();
    Owner gone = gone_owner();
    Owner parent = this_process();
    parent.pid = getppid();
    for (const Owner& owner : {this_process(), gone, parent}) {
        EXPECT_EQ(life_of(owner, proc), Life::unknown) << "nothing is shown at all";
        EXPECT_EQ(this_process(proc).machine, "");
    }
    fs::create_directories(proc / "self/ns");
    write_text(proc / "self/stat", read_text("/proc/self/stat"));
    fs::copy_symlink("/proc/self/ns/pid", proc / "self/ns/pid");
    EXPECT_EQ(life_of(gone, proc), Life::unknown) << "without a boot id";
    fs::create_directories(proc / "sys/kernel/random");
    const fs::path boot_id = "sys/kernel/random/boot_id";
    write_text(proc / boot_id, read_text("/proc" / boot_id));
    EXPECT_EQ(this_process(proc).machine, this_process().machine);
    EXPECT_EQ(life_of(gone, proc), Life::gone) << "there is no process of this number";
    EXPECT_EQ(life_of(parent, proc), Life::unknown) << "it lives, but is hidden";
    // The /proc of another pid namespace.
    write_text(proc / "self/stat", "1 (other) S 0 1 1 0 -1 0 0 0 0 0 0 0 0 0 0 0 1 0 99 0 0\n");
    EXPECT_EQ(this_process(proc).machine, "");
    EXPECT_EQ(life_of(gone, proc), Life::unknown);
}

TEST(Owner, HasATokenOfItsOwn) {
    const std::string token = random_token();
    EXPECT_TRUE(is_token(token)) << token;
    EXPECT_NE(token, random_token());
    for (const std::string& other :
         {std::string(), token.substr(1), token + '0', token.substr(1) + 'g', token.substr(1) + 'A',
          token.substr(1) + '/'})
        EXPECT_FALSE(is_token(other)) << other;
    auto record = nlohmann::json::parse(encode(this_process()));
    record["token"] = "../../elsewhere";
    EXPECT_EQ(decode_owner(record.dump()), std::nullopt);
}

TEST(Owner, OfAnEarlierStartOfThisSlurmJobIsGone) {
    setenv("SLURM_JOB_ID", "4711", 1);
    setenv("SLURM_RESTART_COUNT", "2", 1);
    Owner owner = this_process();
    EXPECT_EQ(owner.slurm_job, "4711");
    EXPECT_EQ(owner.slurm_restart, 2u);
    owner.machine = "another";
    EXPECT_EQ(life_of(owner), Life::unknown);
    owner.slurm_restart = 1;
    EXPECT_EQ(life_of(owner), Life::gone);
    owner.slurm_job = "4712";
    EXPECT_EQ(life_of(owner), Life::unknown);
    unsetenv("SLURM_JOB_ID");
    unsetenv("SLURM_RESTART_COUNT");
}

TEST(Owner, IsDescribedInUtc) {
    Owner owner;
    owner.pid = 4711;
    owner.host = "node7";
    owner.since = 1'769'860'800;
    EXPECT_EQ(describe(owner), "process 4711 on node7, since 2026-01-31 12:00:00 UTC");
}

}  // namespace
}  // namespace hetman::test
