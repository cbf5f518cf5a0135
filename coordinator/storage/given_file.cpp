#include "coordinator/storage/given_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "common/failure.h"
#include "coordinator/process/stop_signal.h"

namespace hetman {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

InputFile open_given(const std::string& name) {
    return is_standard_input(name) ? InputFile::standard_input() : InputFile(name);
}

}  // namespace

std::string shown_name(const std::string& file) {
    return is_standard_input(file) ? "standard input" : file;
}

GivenFile::GivenFile(const std::string& name) : name_(shown_name(name)), file_(open_given(name)) {
    std::array<char, byte_order_mark.size()> bytes{};
    while (beginning_.size() < bytes.size()) {
        const std::size_t got = read_more(bytes.data(), bytes.size() - beginning_.size());
        if (got == 0) break;
        beginning_.append(bytes.data(), got);
    }
    if (beginning_ == byte_order_mark) beginning_.clear();
}

std::size_t GivenFile::read(char* bytes, std::size_t size) {
    if (beginning_.empty()) return read_more(bytes, size);
    const std::size_t taken = beginning_.copy(bytes, size);
    beginning_.erase(0, taken);
    return taken;
}

std::size_t GivenFile::read_more(char* bytes, std::size_t size) {
    if (const std::string signal = noted_stop_signal(); !signal.empty())
        throw Failure(ExitCode::incomplete, {"stopped by " + signal + " before it was read", name_,
                                             "give the same command again"});
    return file_.read(bytes, size);
}

std::string read_given(const std::string& name, std::uint64_t most) {
    GivenFile file(name);
    std::string text;
    std::array<char, 1 << 16> buffer{};
    while (const std::size_t got = file.read(buffer.data(), buffer.size())) {
        if (got > most - text.size())
            throw FileError(EFBIG,
                            fmt::format("{} has more than {} bytes", shown_name(name), most));
        text.append(buffer.data(), got);
    }
    return text;
}

}  // namespace hetman
