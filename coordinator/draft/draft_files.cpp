#include "coordinator/draft/draft_files.h"

#include <filesystem>
#include <system_error>

#include "common/digits.h"
#include "common/failure.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

fs::path made(const std::string& flag, const std::string& directory) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error || !fs::is_directory(directory, error))
        throw Failure(ExitCode::usage, {"cannot make the directory " + directory, flag,
                                        "name a directory in which files can be written"});
    return directory;
}

std::string b_file_name(const std::string& number) {
    const bool is_of_the_oeis = number.starts_with('A') && is_digits(number.substr(1));
    return is_of_the_oeis ? 'b' + number.substr(1) + ".txt" : "b.txt";
}

}  // namespace

DraftFiles::DraftFiles(const std::string& flag, const std::string& directory,
                       const std::string& number)
    : draft_(flag, made(flag, directory) / "draft.txt"),
      b_file_(flag, fs::path(directory) / b_file_name(number)) {}

void DraftFiles::write(const EntryDraft& draft) {
    if (draft.terms.empty()) return;
    draft_.write(draft_text(draft));
    draft_.close();
    b_file_.write(draft_b_file(draft));
    b_file_.close();
}

}  // namespace hetman
