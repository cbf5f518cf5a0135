// Fuzzes job files.
#include "common/failure.h"
#include "common/job/job.h"
#include "coordinator/storage/job_files.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hetman;
    static const Vocabulary known = vocabulary();
    try {
        const Job job = read_job(test::text_of(data, size), "job.toml", known);
        test::require(faults(job.problem).empty());
        const Job again = read_job(write_job(job), "job.toml", known);
        test::require(again.problem == job.problem && write_job(again) == write_job(job));
    } catch (const Failure& failure) {
        test::require(failure.code() == ExitCode::job_file);
        for (const Complaint& complaint : failure.complaints())
            test::require(complaint.line().find('\n') == std::string::npos);
    }
    return 0;
}
