// Writes the seeds of the fuzz targets into a directory, as this version of the program writes such
// data: seeds in an older format would be refused at their first bytes.
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "common/job/job.h"
#include "common/messages/envelope.h"
#include "common/messages/message.h"
#include "coordinator/completion/compositions/formats.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/planner/planner.h"
#include "coordinator/storage/owner.h"
#include "coordinator/workload_list.h"
#include "worker/completion/study/completion_archive.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& bytes) {
    fs::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary);
    stream << bytes;
    if (!stream.flush()) throw std::runtime_error("cannot write " + file.string());
}

Problem queens(std::uint64_t n) {
    Problem problem;
    problem.piece = Piece::parse("queen");
    problem.board = square_board(n);
    problem.pieces = n;
    return problem;
}

// Every second unit of a small run with this goal.
std::string ledger(Find find, bool unique) {
    const Problem problem = queens(4);
    const Decision decision{"backtracking", "first-rows", 1'000'000};
    const Plan plan = workload_of(find).plan(problem, decision, unique);
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(problem, decision, plan, find);
    checkpoint.generation = 3;
    checkpoint.starts = 1;
    checkpoint.threads = 2;
    checkpoint.saved_at = 1'800'000'000;
    checkpoint.ledger = Ledger(plan.size(), goal_kind(find));
    for (UnitId id = 0; id < plan.size(); id += 2) {
        UnitResult result{id, Tally{id + 1, 10 * id}, 1000};
        if (find == Find::first) result.answer.details = pack(std::vector<Square>{1, 7, 8, 14});
        if (find == Find::heatmap)
            result.answer.counts.assign(16, CheckedInteger((id + 1) * 4 / 16));
        if (find == Find::heatmap) result.answer.tally = {(id + 1) * 4 / 16 * 4, 10 * id};
        checkpoint.ledger.record(result, plan.planned(id));
    }
    const std::string bytes = encode(checkpoint);
    decode_checkpoint(bytes);  // seeds must be valid
    return bytes;
}

// Every second unit of a small study.
std::string study_ledger(CompletionMethod method) {
    Problem problem = queens(8);
    problem.workload = CompletionStudy();
    study_of(problem).samples = 8;
    study_of(problem).method = method;
    const Decision decision{std::string(name_of(method)), "none", 16};
    const Plan plan = workload_of(Find::complete).plan(problem, decision, false);
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(problem, decision, plan, Find::complete);
    checkpoint.saved_at = 1'800'000'000;
    checkpoint.ledger = Ledger(plan.size(), goal_kind(Find::complete));
    for (UnitId id = 0; id < plan.size(); id += 2) {
        UnitResult result{id, Tally{1, 9}, 1000};
        CompletionTally tally;
        tally.counts = {1, 0, 1, 1, {}};
        if (is_stage(method)) tally.counts.lengths = {{7, 1}, {8, 1}};
        if (is_stage(method)) tally.counts.rounds = {{2, 9}, {2, 6}};
        if (returns_to_levels(method)) tally.counts.returns = {{0, 1}, {1000, 1}};
        if (returns_to_levels(method)) tally.counts.began_at = {0, 0, 2};
        if (returns_to_levels(method)) tally.counts.returned_to = {0, 0, 1000};
        for (const std::uint64_t time : {700, 90'000}) tally.times.add(time);
        result.answer.details = pack(tally);
        checkpoint.ledger.record(result, plan.planned(id));
    }
    const std::string bytes = encode(checkpoint);
    decode_checkpoint(bytes);  // seeds must be valid
    return bytes;
}

template <class Message>
std::string message(char choice, const Message& message) {
    return choice + unseal(EnvelopeKind::message, encode(message)).payload;
}

// A record without its checksum.
template <class Message>
std::string record(char choice, const Message& message) {
    constexpr std::size_t checksum_size = 8;
    const std::string bytes = encode(message);
    return choice + bytes.substr(0, bytes.size() - checksum_size);
}

void write_messages(const fs::path& directory) {
    Unit unit;
    unit.kind = Prefix{{1, 7}, {0}};
    Unit choice;
    choice.kind = RowChoice{{1, 2}};
    choice.symmetry = Symmetry::rotate_90;
    choice.recount = RecountBy::second_engine;
    Unit samples;
    samples.kind = SampleRange{3, 4};
    Unit primes;
    primes.kind = PrimeRange{3, 4};
    UnitResult result{5, Tally{BigInteger(1) << 70, 9}, 77};
    result.answer.details = pack(std::vector<Square>{1, 7, 8, 14});
    result.answer.counts = {1, 2};
    write(directory / "setup", message('\0', Setup{queens(8), "row-bitmask", 2, Find::count}));
    UnitResult studied{6, Tally{1, 9}, 77};
    CompletionTally tally;
    tally.counts = {1, 0, 0, 1, {{8, 1}}};
    tally.times.add(700);
    studied.answer.details = pack(tally);
    write(directory / "studied", record('\2', Results{{studied}}));
    write(directory / "batch", record('\1', Batch{{unit, choice, samples, primes, Unit()}}));
    write(directory / "results", record('\2', Results{{result, UnitResult{}}}));
    write(directory / "trouble", message('\3', Trouble{7, "out of memory"}));
    write(directory / "sealed", '\3' + encode(Trouble{7, "out of memory"}));
    write(directory / "devices", message('\5', DevicesOfRank{{"device 0 (A)"}, {64}, {"none"}}));
    write(directory / "device-lost", message('\6', DeviceLost{1, "CL_OUT_OF_RESOURCES"}));
    write(directory / "hello", '\4' + encode(Hello{}));
    write(directory / "goodbye", '\4' + encode(Goodbye{75}));
}

void write_owners(const fs::path& directory) {
    Owner owner;
    owner.epoch = 3;
    owner.token = "0123456789abcdef0123456789abcdef";
    owner.host = "node7";
    owner.pid = 4711;
    owner.process_start = 123456;
    owner.machine = "8f6f5a52-5a0c-4c64-8b3f-0d6a4e1f2b3c pid:[4026531836]";
    owner.since = 1'800'000'000;
    write(directory / "alone", encode(owner));
    owner.slurm_job = "4711_2";
    owner.slurm_restart = 1;
    owner.released = true;
    write(directory / "released", encode(owner));
    write(directory / "strange-number", "{\"epoch\": 1e300}");
}

void write_compositions(const fs::path& directory) {
    Composition board = empty_board(8);
    board.columns[2] = 4;
    board.blocked.add(0, 7);
    board.blocked.add(3, 3);
    for (const auto& [name, format] : {std::pair{"text", CompositionFormat::text},
                                       {"squares", CompositionFormat::squares},
                                       {"json", CompositionFormat::json},
                                       {"binary", CompositionFormat::binary}}) {
        std::string bytes;
        write_composition(board, format, [&](std::string_view more) { bytes += more; });
        write(directory / name, bytes);
    }
}

void write_all(const fs::path& directory) {
    write_compositions(directory / "composition");
    write(directory / "ledger" / "count", ledger(Find::count, false));
    write(directory / "ledger" / "unique", ledger(Find::count, true));
    write(directory / "ledger" / "first", ledger(Find::first, false));
    write(directory / "ledger" / "heatmap", ledger(Find::heatmap, false));
    write(directory / "ledger" / "study", study_ledger(CompletionMethod::grigoryan));
    write(directory / "ledger" / "stage", study_ledger(CompletionMethod::random_matching));
    write_messages(directory / "message");
    write_owners(directory / "owner");
    Job job;
    job.problem = queens(8);
    job.problem.preplaced = {0};
    job.problem.blocked = {63};
    job.run.threads = 2;
    job.run.unit_nodes = 1000;
    job.run.memory = std::uint64_t{1} << 30;
    job.run.max_time = Duration(90'000);
    write(directory / "job" / "all", write_job(job));
    write(directory / "job" / "least", "[problem]\npiece = \"awesome-queen\"\nboard = 28\n");
    job.problem = queens(8);
    job.problem.workload = CompletionStudy();
    study_of(job.problem).samples = 100;
    study_of(job.problem).queens = 3;
    job.goal.find = Find::complete;
    write(directory / "job" / "study", write_job(job));
    for (const char* piece : {"queen", "awesome-bishop", "QNN", "N0WDA", "KAA"})
        write(directory / "betza" / piece, piece);
}

}  // namespace
}  // namespace hetman::test

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    hetman::test::write_all(argv[1]);
}
