#include <memory>
#include <utility>

#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/storage/job_files.h"

namespace hetman {
namespace {

struct RunCommandOptions {
    std::string job_file;
    CountingFlags flags;
};

}  // namespace

void add_run_command(const CommandLine& line) {
    auto options = std::make_shared<RunCommandOptions>();
    const Command command =
        line.add_command("run", "Run a job, or continue it where it was stopped");
    command
        .add({.name = "JOB",
              .help = "job file (TOML); -: standard input",
              .values = {.files = Files::jobs}},
             options->job_file)
        .required();
    options->flags.add_to(command);
    options->flags.add_shard_to(command);
    command.footer(
        "The same command starts a run and continues it, in one process, under mpirun or srun,\n"
        "with any number of ranks. USR1, USR2, XCPU, TERM, INT and HUP stop it with a checkpoint\n"
        "(exit code 75); HUP is ignored under nohup.\n"
        "\nExamples:\n"
        "  hetman run jobs/awesome-queens-22.toml\n"
        "  mpirun --oversubscribe -np 8 hetman run jobs/awesome-queens-28.toml\n"
        "  srun --mpi=pmix hetman run jobs/awesome-queens-32.toml --max-time 23h50m");
    command.action([options](Channel* channel) {
        const CountingFlags& flags = options->flags;
        const std::string directory = flags.run_directory(options->job_file);
        flags.note_checkpoint_in(directory);
        Job job = flags.read_in_time([&] { return job_in(options->job_file); });
        return count_and_print(flags.request(std::move(job), directory), channel);
    });
}

}  // namespace hetman
