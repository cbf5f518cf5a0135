
#include <filesystem>
#include <memory>
#include <optional>

#include "common/failure.h"
#include "coordinator/certificate/certificate.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/run_status.h"
#include "coordinator/files/files.h"
#include "coordinator/files/output_file.h"
#include "coordinator/process/standard_output.h"

namespace hetman {
namespace {

namespace fs = std::filesystem;

struct CertifyOptions {
    std::string directory;
    std::optional<std::string> output;
};

constexpr const char* output_flag = "--output";

// NAME.certificate.json, after the run directory.
fs::path default_output(const fs::path& directory) {
    const fs::path whole = absolute_path(directory).lexically_normal();
    const fs::path name = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
    return name.string() + ".certificate.json";
}

void write_file(const fs::path& path, const std::string& text) {
    OutputFile file(output_flag, path);
    file.write(text);
    file.close();
    write_output(path.string() + '\n');
}

ExitCode certify(const CertifyOptions& options) {
    const fs::path output =
        options.output ? fs::path(*options.output) : default_output(options.directory);
    const OutputFile fails_early(output_flag, output);
    const std::optional<RunStatus> run = read_status(options.directory);
    if (!run)
        throw Failure(ExitCode::incomplete, {"the run has not counted anything yet",
                                             options.directory, "certify it once it is complete"});
    fs::path table = output;
    table.replace_extension(".units.tsv");
    const CertificateFiles files = certificate_of(*run, table.filename().string());
    // The table first: a certificate without its table is of no use.
    if (!files.table.empty()) write_file(table, files.table);
    write_file(output, files.certificate);
    return ExitCode::complete;
}

}  // namespace

void add_certify_command(const CommandLine& line) {
    auto options = std::make_shared<CertifyOptions>();
    const Command command = line.add_command(
        "certify", "Write a certificate of a complete run, which `hetman verify` checks anywhere");
    command
        .add({.name = "DIR", .help = "run directory", .values = {.files = Files::run_directories}},
             options->directory)
        .required();
    command.add({.name = "--output",
                 .value = "FILE",
                 .heading = headings::output,
                 .help = "the certificate",
                 .otherwise = "NAME.certificate.json, after the run directory",
                 .values = {.files = Files::any}},
                options->output);
    command.footer(
        "One JSON file with the job, the digests of the plan, the table of units, the result, and\n"
        "where, when and by which commands it was counted. A table of more than a megabyte is a\n"
        "file beside it, NAME.units.tsv. Prints the names of the files. Only reads the directory.\n"
        "Exit code 8 if the run is not complete.\n"
        "\nExamples:\n"
        "  hetman certify runs/queens-16\n"
        "  hetman verify queens-16.certificate.json --sample 5%");
    command.action([options](Channel*) { return certify(*options); });
}

}  // namespace hetman
