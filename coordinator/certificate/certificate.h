#pragma once
// A certificate: a result with all that others need to check it without the run directory. A JSON
// object; schemas/certificate.schema.json describes its fields.
//
//   job        the job as TOML, from which the plan is made again
//   plan       what was decided, and the digests of the plan's parts
//   table      the table of units (report/unit_table.h) or, if it is long, the name of a file
//              beside the certificate; its digest
//   result     the numbers, all of which follow from the table
//   run        claims that nobody can check: starts, hosts, dates, versions and commands
//   certified  the same about the certificate

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "coordinator/dispatch/run_status.h"

namespace hetman {

// Incremented when a program that reads certificates would misunderstand the new ones.
inline constexpr std::uint64_t certificate_format = 1;

// Longer tables get a file of their own.
inline constexpr std::size_t longest_table_within = 1'000'000;

struct CertificateFiles {
    std::string certificate;
    std::string table;  // of the file beside it; empty if the certificate has the table
};

// The certificate of a complete run. `table_file` is the name of the file for a long table. Throws
// Failure: usage if the run does not count, incomplete if it is not complete.
CertificateFiles certificate_of(const RunStatus& run, const std::string& table_file);

// The record `result` of a certificate: what follows from the table of units.
nlohmann::ordered_json certified_record(const Job& job, const Result& result);

}  // namespace hetman
