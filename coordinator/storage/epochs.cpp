#include "coordinator/storage/epochs.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "common/failure.h"
#include "coordinator/files/files.h"
#include "coordinator/files/random_token.h"
#include "coordinator/files/run_files.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view epoch_prefix = "epoch.";
constexpr std::string_view start_prefix = "start.";
// Owner records and heartbeats are much smaller.
constexpr std::uint64_t largest_record = 1 << 16;

// A number in its printed form: no sign, no leading zeros.
std::uint64_t number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
    return is_whole && text.front() != '0' && number <= largest_epoch ? number : 0;
}

bool begins_like_ours(const std::string& name) {
    return name.starts_with(epoch_prefix) || name.starts_with(start_prefix);
}

std::vector<std::string> names_if_there(const Directory& directory, const std::string& name) try {
    return directory.names(name);
} catch (const FileError& error) {
    // Another start is removing it.
    if (directory.kind_of(name) == FileKind::nothing) return {};
    throw;
}

Failure foreign(const fs::path& path, std::string_view what) {
    return {ExitCode::checkpoint,
            {fmt::format("the run directory contains {} that no run creates", what), path.string(),
             "find out its origin and move it away, or choose another directory with --dir"}};
}

void refuse_foreign_epoch(const Directory& directory, const std::string& epoch) {
    const std::vector<std::string> names = names_if_there(directory, epoch);
    for (const std::string& name : names) {
        const std::string inside = epoch + '/' + name;
        const FileKind kind = directory.kind_of(inside);
        if (kind == FileKind::nothing) continue;
        if (!is_token(name) || names.size() != 1 || kind != FileKind::directory)
            throw foreign(directory.path() / inside, describe(kind));
    }
}

void refuse_foreign_name(const Directory& directory, const std::string& name) {
    const FileKind kind = directory.kind_of(name);
    if (kind == FileKind::nothing) return;
    const bool is_file = is_run_file(name);
    const bool is_ours = epoch_in(name) != 0 || is_leftover(name);
    if ((is_file && kind != FileKind::plain) || (is_ours && kind != FileKind::directory) ||
        (begins_like_ours(name) && !is_ours) || epoch_in(name) == largest_epoch)
        throw foreign(directory.path() / name, describe(kind));
    if (epoch_in(name) != 0) refuse_foreign_epoch(directory, name);
}

}  // namespace

std::string name_of_epoch(std::uint64_t epoch) { return fmt::format("{}{}", epoch_prefix, epoch); }

std::string name_of_start(const std::string& token) { return std::string(start_prefix) + token; }

std::uint64_t epoch_in(const std::string& name) {
    return name.starts_with(epoch_prefix)
               ? number_in(std::string_view(name).substr(epoch_prefix.size()))
               : 0;
}

bool is_leftover(const std::string& name) {
    return name.starts_with(start_prefix) && is_token(name.substr(start_prefix.size()));
}

std::uint64_t newest_epoch(const Directory& directory) {
    std::uint64_t newest = 0;
    for (const std::string& name : directory.names()) newest = std::max(newest, epoch_in(name));
    return newest;
}

std::optional<EpochOwner> owner_of(const Directory& directory, std::uint64_t epoch) {
    const std::vector<std::string> names = names_if_there(directory, name_of_epoch(epoch));
    if (names.empty() || !is_token(names.front())) return std::nullopt;
    EpochOwner owner;
    owner.token = names.front();
    owner.place = name_of_epoch(epoch) + '/' + owner.token;
    owner.record = read_owner(directory);
    if (owner.record && (owner.record->epoch != epoch || owner.record->token != owner.token))
        owner.record.reset();
    return owner;
}

std::string heartbeat_of(const Directory& directory, const std::string& place) try {
    return directory.read(place + "/heartbeat", largest_record);
} catch (const FileError&) {
    return {};
}

std::optional<Owner> read_owner(const Directory& directory) try {
    return decode_owner(directory.read(owner_file, largest_record));
} catch (const FileError&) {
    return std::nullopt;
}

std::optional<Owner> read_owner(const fs::path& run_directory) try {
    return read_owner(Directory(run_directory));
} catch (const FileError&) {
    return std::nullopt;
}

void refuse_foreign_files(const Directory& directory) {
    if (const auto danger = directory.danger(name_of_start(random_token())))
        throw Failure(ExitCode::checkpoint,
                      {"the run directory " + danger->what + ", so its contents cannot be trusted",
                       directory.path().string(), danger->remedy});
    // Listed once: another start may be creating these files.
    const std::vector<std::string> names = directory.names();
    const bool is_run = std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return begins_like_ours(name) ||
               std::find(marks_of_runs.begin(), marks_of_runs.end(), name) != marks_of_runs.end();
    });
    if (!is_run && !names.empty())
        throw Failure(ExitCode::checkpoint,
                      {"this directory is not empty and not a run directory",
                       directory.path().string(), "name a new or an empty directory with --dir"});
    for (const std::string& name : names) refuse_foreign_name(directory, name);
}

}  // namespace hetman
