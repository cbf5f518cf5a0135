#include "coordinator/storage/range_names.h"

#include <algorithm>

#include "common/split_text.h"
#include "coordinator/files/directory.h"
#include "coordinator/files/files.h"

namespace hetman {
namespace {

bool is_size(const std::string& name) {
    constexpr std::size_t longest = 41;  // two numbers and an x
    return !name.empty() && name.size() <= longest &&
           name.find_first_not_of("0123456789x") == std::string::npos;
}

}  // namespace

void note_range(const std::filesystem::path& directory, const std::vector<std::string>& names) try {
    std::vector<std::string> all = noted_range(directory);
    const std::size_t known = all.size();
    for (const std::string& name : names)
        if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    if (all.size() == known) return;
    std::string text;
    for (const std::string& name : all) text += name + '\n';
    const std::string unfinished = std::string(range_file) + ".new";
    const Directory range(directory);
    range.write_durably(unfinished, text);
    range.rename(unfinished, range_file);
} catch (const FileError&) {
}

std::vector<std::string> noted_range(const std::filesystem::path& directory) try {
    constexpr std::uint64_t longest = 1 << 20;
    const Directory range(directory);
    if (range.kind_of(range_file) == FileKind::nothing) return {};
    std::vector<std::string> names = lines_of(range.read(range_file, longest));
    if (!std::all_of(names.begin(), names.end(), is_size)) return {};
    return names;
} catch (const FileError&) {
    return {};
}

}  // namespace hetman
