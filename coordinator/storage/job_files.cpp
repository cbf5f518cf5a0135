#include "coordinator/storage/job_files.h"

#include <fmt/core.h>

#include <optional>
#include <system_error>

#include "common/failure.h"
#include "common/job/size.h"
#include "common/problem/piece.h"
#include "coordinator/files/directory.h"
#include "coordinator/files/run_files.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/storage/given_file.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

// Nothing if there is no readable job.toml.
std::optional<Job> job_kept_in(const std::filesystem::path& directory) {
    try {
        const std::string text = Directory(directory).read(kept_job_file, most_job_bytes);
        return read_job(text, kept_job_file, vocabulary());
    } catch (const FileError&) {
        return std::nullopt;
    } catch (const Failure&) {
        return std::nullopt;
    }
}

bool is_piece(const std::string& text) {
    try {
        Piece::parse(text);
        return true;
    } catch (const Failure&) {
        return false;
    }
}

std::string remedy_for_unread(const std::string& file) {
    if (job_kept_in(file))
        return fmt::format("to continue the run in it, `hetman run {0}/{1} --dir {0}`", file,
                           kept_job_file);
    return is_piece(file)
               ? fmt::format("name a job file; a piece needs a board, as in `hetman count {} 8`",
                             file)
               : "name a job file that can be read, such as those in jobs/";
}

}  // namespace

Vocabulary vocabulary() { return {engine_names(), all_frame_names()}; }

Job job_in(const std::string& file) {
    std::string text;
    try {
        text = read_given(file, most_job_bytes);
    } catch (const std::system_error& error) {
        const bool too_large = error.code() == std::errc::file_too_large;
        throw Failure(ExitCode::job_file,
                      {error.what(), "", too_large ? job_size_remedy() : remedy_for_unread(file)});
    }
    return read_job(text, shown_name(file), vocabulary());
}

Goal goal_of_run(const RunIdentity& identity, const std::filesystem::path& directory) {
    Goal goal = job_of(identity).goal;
    const std::optional<Job> kept = job_kept_in(directory);
    if (!kept || kept->problem != identity.problem || kept->goal.find != goal.find) return goal;
    goal.orderings = kept->goal.orderings;
    // Goals that need further parts of the plan have not been counted yet.
    const auto is_planned = [&](const PlanScope& scope) {
        return part_symmetries(identity.problem, scope).size() <= identity.parts.size();
    };
    goal.unique = goal.unique || (kept->goal.unique && is_planned({true}));
    goal.classes = goal.classes || (kept->goal.classes && is_planned({true, true}));
    return goal;
}

}  // namespace hetman
