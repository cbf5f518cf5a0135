#include "coordinator/certificate/certified_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "common/failure.h"
#include "common/job/job.h"
#include "common/printable.h"
#include "common/version.h"
#include "coordinator/certificate/certificate.h"
#include "coordinator/ledger/identity_check.h"
#include "coordinator/report/result.h"
#include "coordinator/report/unit_table.h"
#include "coordinator/storage/given_file.h"
#include "coordinator/storage/job_files.h"
#include "coordinator/storage/kept_plan.h"

namespace hetman {
namespace {

using nlohmann::json;

// Far more than a certificate has, and a table.
constexpr std::uint64_t most_certificate_bytes = 100'000'000;
constexpr std::uint64_t most_table_bytes = 20'000'000'000;

std::string shown(const json& value) { return shortened(value.dump()); }

constexpr const char* get_it_anew = "get it anew from where it was published";

Failure unusable(const std::string& what, const std::string& where) {
    return {ExitCode::checkpoint, {what, where, get_it_anew}};
}

Failure contradiction(const std::string& what, const std::string& where) {
    return {
        ExitCode::verification,
        {what, where, "it was altered, or the program that wrote it is faulty: do not trust it"}};
}

std::string read_file(const std::string& name, std::uint64_t most) try {
    return read_given(name, most);
} catch (const FileError& error) {
    throw unusable(error.what(), "");
}

// No pipe or device, which may not end.
std::string read_table(const std::string& name) try {
    if (InputFile(name).plain_size() == 0)
        throw unusable("the table of units is empty, or no plain file", name);
    return read_given(name, most_table_bytes);
} catch (const FileError& error) {
    throw unusable(error.what(), "");
}

// Returns a discarded value if the text is not JSON. Refuses objects with two members of the same
// name: JSON readers differ in which one they use.
json parse_without_repetitions(const std::string& text) {
    // The parser takes NUL for the end of the text.
    if (text.find('\0') != std::string::npos) return json::value_t::discarded;
    std::vector<std::set<std::string>> names;  // of the objects that are open
    return json::parse(
        text,
        [&names](int, json::parse_event_t event, const json& parsed) {
            if (event == json::parse_event_t::object_start) names.emplace_back();
            if (event == json::parse_event_t::object_end) names.pop_back();
            if (event == json::parse_event_t::key &&
                !names.back().insert(parsed.get<std::string>()).second)
                throw std::runtime_error(fmt::format("it has the member {} twice", shown(parsed)));
            return true;
        },
        false);
}

// Refuses unknown members: nothing checks them, but readers may believe them.
void expect_only(const json& record, const std::set<std::string>& known) {
    for (const auto& [name, value] : record.items())
        if (known.count(name) == 0)
            throw std::runtime_error(
                fmt::format("it has the member {}, which certificates do not have", shown(name)));
}

const json& field(const json& record, const char* name, json::value_t type) {
    if (!record.contains(name) || record.at(name).type() != type)
        throw std::runtime_error(fmt::format("its field {} is missing or malformed", name));
    return record.at(name);
}

const std::string& text_in(const json& record, const char* name) {
    return field(record, name, json::value_t::string).get_ref<const std::string&>();
}

std::uint64_t number_in(const json& record, const char* name) {
    return field(record, name, json::value_t::number_unsigned).get<std::uint64_t>();
}

// What a certificate says of what can be checked.
struct Certificate {
    RunIdentity identity;
    Goal goal;
    std::optional<Shard> shard;
    std::uint64_t units = 0;  // in the table
    std::string digest;       // of the table
    std::string table;        // empty if it is in a file
    std::string table_file;
    json result;
    std::string version;
};

Job job_in_certificate(const std::string& text) {
    const auto place = [](std::uint64_t line, std::uint64_t column) {
        return fmt::format("line {}, column {}", line, column);
    };
    try {
        return read_job(text, PlaceName(place), vocabulary());
    } catch (const Failure& failure) {
        const Complaint& first = failure.complaints().front();
        throw std::runtime_error(
            fmt::format("its job cannot be read: {}: {}", first.where, first.what));
    }
}

RunIdentity identity_in(const json& record, const Job& job) {
    const json& plan = field(record, "plan", json::value_t::object);
    RunIdentity identity{job.problem,
                         {job.run.engine, job.run.frame, number_in(plan, "unit_nodes")},
                         {},
                         job.goal.find};
    expect_only(plan, {"unit_nodes", "parts"});
    for (const json& part : field(plan, "parts", json::value_t::array)) {
        expect_only(part, {"symmetry", "class_size", "units", "digest"});
        identity.parts.push_back({text_in(part, "symmetry"), number_in(part, "class_size"),
                                  number_in(part, "units"), text_in(part, "digest")});
    }
    if (!goal_kind(identity.find).only_counts()) throw std::runtime_error("its run is not a count");
    check_identity(identity);
    return identity;
}

std::optional<Shard> shard_in(const json& result) {
    if (!result.contains("shard")) return std::nullopt;
    const std::optional<Shard> shard = parse_shard(text_in(result, "shard"));
    if (!shard) throw std::runtime_error("its field shard is missing or malformed");
    return shard;
}

// A file beside the certificate: no name leads elsewhere.
void check_name(const std::string& name) {
    if (name.empty() || std::filesystem::path(name).filename() != name || name == "." ||
        name == "..")
        throw std::runtime_error("its table is not in the same directory");
}

Certificate decode_certificate(const std::string& text) {
    const json record = parse_without_repetitions(text);
    if (record.is_discarded()) throw std::runtime_error("it is damaged, or not JSON");
    if (!record.is_object() || !record.contains("certificate"))
        throw std::runtime_error("it is no certificate");
    if (number_in(record, "certificate") != certificate_format)
        throw std::runtime_error(
            fmt::format("it has format {}, this version of hetman reads format {}",
                        number_in(record, "certificate"), certificate_format));
    expect_only(record, {"certificate", "job", "plan", "table", "result", "run", "certified"});
    Certificate certificate;
    const Job job = job_in_certificate(text_in(record, "job"));
    certificate.goal = job.goal;
    certificate.identity = identity_in(record, job);
    certificate.result = field(record, "result", json::value_t::object);
    certificate.shard = shard_in(certificate.result);
    const json& table = field(record, "table", json::value_t::object);
    expect_only(table, {"units", "digest", "text", "file"});
    certificate.units = number_in(table, "units");
    certificate.digest = text_in(table, "digest");
    if (table.contains("file"))
        check_name(certificate.table_file = text_in(table, "file"));
    else
        certificate.table = text_in(table, "text");
    certificate.version = text_in(field(record, "certified", json::value_t::object), "version");
    return certificate;
}

Certificate read_certificate(const std::string& file) {
    const std::string text = read_file(file, most_certificate_bytes);
    try {
        return decode_certificate(text);
    } catch (const std::runtime_error& error) {
        throw unusable(fmt::format("this certificate cannot be used: {}", error.what()),
                       shown_name(file));
    }
}

// The units of the plan that the certificate is of.
std::vector<bool> share_in(const Certificate& certificate) {
    if (certificate.shard) return share_of(*certificate.shard, certificate.identity.parts);
    return std::vector<bool>(units_of_parts(certificate.identity), true);
}

// Before anything is planned: that the table is whole, and the one that was certified.
void check_table(const Certificate& certificate, const std::vector<bool>& share,
                 const std::string& where) {
    Digest digest;
    try {
        digest = digest_of_table(certificate.table);
    } catch (const std::runtime_error& error) {
        throw unusable(fmt::format("the table of units cannot be used: {}", error.what()), where);
    }
    if (digest.hex() != certificate.digest)
        throw contradiction(fmt::format("digest mismatch: the table of units has {}, the "
                                        "certificate states {}",
                                        digest.hex(), certificate.digest),
                            where);
    const std::uint64_t there = units_in_table(certificate.table);
    const auto planned = static_cast<std::uint64_t>(std::count(share.begin(), share.end(), true));
    if (there != planned || there != certificate.units)
        throw contradiction(fmt::format("the table has {} units and the plan {}; the certificate "
                                        "states {}",
                                        there, planned, certificate.units),
                            where);
}

Plan plan_in(const Certificate& certificate, const std::string& where) try {
    return plan_again(certificate.identity, where);
} catch (const Failure& failure) {
    const std::string remedy =
        certificate.version == version
            ? "the certificate was altered, or the program that wrote it is faulty: do not trust it"
            : fmt::format("verify it with hetman {}, which wrote it", certificate.version);
    throw Failure(failure.code(), {failure.complaints().front().what, where, remedy});
}

// The result that follows from the units. What is impossible here is no error of this program.
Result result_in(const Goal& goal, const Checkpoint& checkpoint, const Plan& plan,
                 const std::string& where) {
    try {
        return checked_result(goal, checkpoint, plan, where);
    } catch (const Failure& failure) {
        throw contradiction("the units contradict each other: " + failure.complaints().front().what,
                            where);
    } catch (const std::overflow_error& error) {
        throw contradiction(fmt::format("the units contradict each other: {}", error.what()),
                            where);
    }
}

void compare_results(const json& stated, const json& counted, const std::string& where) {
    for (const auto& [name, value] : counted.items())
        if (!stated.contains(name) || stated.at(name) != value)
            throw contradiction(
                fmt::format("{} is {} in the certificate, but {} according to its units", name,
                            stated.contains(name) ? shown(stated.at(name)) : "missing",
                            shown(value)),
                where);
    for (const auto& [name, value] : stated.items())
        if (!counted.contains(name))
            throw contradiction(
                fmt::format("the certificate states {}, which does not follow from its units",
                            name),
                where);
}

std::string numbers_of(const Result& result) {
    if (!result.total)
        return fmt::format("subtotal {} of {}", to_decimal(result.subtotal),
                           describe(*result.shard));
    std::string text = "total " + to_decimal(*result.total);
    if (result.unique) text += ", unique " + to_decimal(*result.unique);
    return text;
}

}  // namespace

CertifiedRun certified_run(const std::string& file) {
    Certificate certificate = read_certificate(file);
    std::string where = shown_name(file);
    if (!certificate.table_file.empty()) {
        const std::filesystem::path beside =
            std::filesystem::path(file).parent_path() / certificate.table_file;
        where = beside.string();
        certificate.table = read_table(where);
    }
    const std::vector<bool> share = share_in(certificate);
    check_table(certificate, share, where);
    CertifiedRun run;
    run.plan = plan_in(certificate, shown_name(file));
    Checkpoint& checkpoint = run.checkpoint;
    checkpoint.identity = certificate.identity;
    checkpoint.shard = certificate.shard;
    checkpoint.ledger = ledger_of_table(certificate.table, run.plan,
                                        goal_kind(certificate.identity.find), share, where);
    const Result result = result_in(certificate.goal, checkpoint, run.plan, shown_name(file));
    Job job = job_of(checkpoint.identity);
    job.goal = certificate.goal;
    compare_results(certificate.result, json(certified_record(job, result)), shown_name(file));
    run.numbers = numbers_of(result);
    return run;
}

}  // namespace hetman
