#include "coordinator/dispatch/given_runs.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>
#include <system_error>

#include "coordinator/files/run_files.h"
#include "coordinator/storage/range_names.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

// Adds the names below the folder, each after `prefix`. What cannot be read is left out.
void collect(const fs::path& folder, const std::string& prefix, std::vector<std::string>& names) {
    std::error_code unreadable;
    for (fs::directory_iterator entry(folder, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable)) {
        std::error_code gone;
        if (!entry->is_directory(gone)) continue;
        const std::string name = prefix + entry->path().filename().string();
        if (has_run(entry->path()))
            names.push_back(name);
        else if (!entry->is_symlink(gone))
            collect(entry->path(), name + '/', names);
    }
    for (const std::string& name : noted_range(folder))
        if (!has_run(folder / name)) names.push_back(prefix + name);
}

std::vector<std::string> runs_below(const std::string& folder) {
    std::vector<std::string> names;
    collect(folder, "", names);
    std::sort(names.begin(), names.end(), [](const std::string& one, const std::string& other) {
        return strverscmp(one.c_str(), other.c_str()) < 0;
    });
    return names;
}

}  // namespace

bool has_run(const fs::path& directory) {
    return std::any_of(std::begin(marks_of_runs), std::end(marks_of_runs), [&](const char* name) {
        std::error_code unreadable;
        return fs::exists(directory / name, unreadable);
    });
}

std::vector<GivenRun> runs_in(const std::vector<std::string>& directories) {
    std::vector<GivenRun> runs;
    std::set<fs::path> seen;
    const auto add = [&](const GivenRun& run) {
        std::error_code unreadable;
        const fs::path path = fs::weakly_canonical(run.directory, unreadable);
        if (unreadable || seen.insert(path).second) runs.push_back(run);
    };
    for (const std::string& directory : directories) {
        const std::vector<std::string> below =
            has_run(directory) ? std::vector<std::string>{} : runs_below(directory);
        if (below.empty()) add({directory, directory});
        for (const std::string& name : below) {
            const std::string path = directory + '/' + name;
            add({directories.size() == 1 ? name : path, path, !has_run(path)});
        }
    }
    return runs;
}

}  // namespace hetman
