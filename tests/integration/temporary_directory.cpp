#include "tests/integration/temporary_directory.h"

#include <stdlib.h>

#include <cerrno>
#include <system_error>

namespace hetman::test {
namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory() {
    char name[] = "/tmp/hetman-XXXXXX";
    if (mkdtemp(name) == nullptr)
        throw std::system_error(errno, std::generic_category(), "mkdtemp");
    path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::map<std::string, std::string> kept_in(const fs::path& run_directory) {
    std::map<std::string, std::string> kept;
    for (const fs::directory_entry& entry : fs::directory_iterator(run_directory)) {
        const std::string name = entry.path().filename().string();
        if (name == "owner" || name == "run.log" || name.starts_with("epoch.")) continue;
        kept[name] = entry.is_regular_file() ? read_text(entry.path()) : "not a file";
    }
    return kept;
}

}  // namespace hetman::test
