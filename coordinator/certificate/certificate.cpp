#include "coordinator/certificate/certificate.h"

#include <fmt/core.h>

#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/failure.h"
#include "common/version.h"
#include "coordinator/process/source_commit.h"
#include "coordinator/process/utc.h"
#include "coordinator/report/unit_table.h"
#include "coordinator/storage/kept_result.h"

namespace hetman {
namespace {

nlohmann::ordered_json record_of_plan(const RunIdentity& identity) {
    auto parts = nlohmann::ordered_json::array();
    for (const PartIdentity& part : identity.parts)
        parts.push_back({{"symmetry", part.symmetry},
                         {"class_size", part.class_size},
                         {"units", part.units},
                         {"digest", part.digest}});
    return {{"unit_nodes", identity.decision.unit_nodes}, {"parts", parts}};
}

void expect_complete_count(const RunStatus& run) {
    if (!run.ledger().goal().only_counts())
        throw Failure(ExitCode::usage,
                      {"only counts have certificates: this run looks for something else",
                       run.directory.string(), "name the run directory of a count"});
    if (!run.ledger().complete())
        throw Failure(ExitCode::incomplete,
                      {fmt::format("the run is not complete: {} of {} units are finished",
                                   run.ledger().finished(), run.ledger().share()),
                       run.directory.string(), "certify it once it is complete"});
}

}  // namespace

nlohmann::ordered_json certified_record(const Job& job, const Result& result) {
    auto record = json_record(job, result, {});
    for (const char* claim : {"seconds", "cpu_seconds", "threads", "ranks", "version"})
        record.erase(claim);
    return record;
}

CertificateFiles certificate_of(const RunStatus& run, const std::string& table_file) {
    expect_complete_count(run);
    const Checkpoint& checkpoint = run.found.checkpoint;
    std::string table = unit_table(run.plan, checkpoint.ledger);
    const bool is_within = table.size() <= longest_table_within;
    nlohmann::ordered_json json{{"certificate", certificate_format}, {"job", write_job(run.job)}};
    json["plan"] = record_of_plan(checkpoint.identity);
    json["table"] = {{"units", checkpoint.ledger.finished()},
                     {"digest", digest_of_table(table).hex()}};
    if (is_within)
        json["table"]["text"] = table;
    else
        json["table"]["file"] = table_file;
    json["result"] = certified_record(run.job, run.result);
    json["run"] = {{"starts", checkpoint.starts},
                   {"cpu_seconds", run.result.cpu_seconds},
                   {"saved", utc(checkpoint.saved_at)},
                   {"recorded_starts", kept_starts(Directory(run.directory))}};
    const SourceCommit& commit = noted_source_commit();
    json["certified"] = {{"date", utc(std::time(nullptr))},
                         {"version", version},
                         {"commit", commit.hash},
                         {"modified", commit.modified}};
    constexpr int spaces = 2;
    return {json.dump(spaces) + '\n', is_within ? std::string() : std::move(table)};
}

}  // namespace hetman
