#pragma once
// The few things Hetman does with files, each durable: what returned has reached the disk.

#include <filesystem>
#include <string>
#include <system_error>

namespace hetman {

// The disk refused.
class FileError : public std::system_error {
    using std::system_error::system_error;
};

// The file's bytes. Throws FileError.
std::string read_file(const std::filesystem::path& path);

// Creates or replaces the file, flushes it and reads it back. Throws FileError.
void write_durably(const std::filesystem::path& path, const std::string& bytes);

// Flushes a directory, so that renames in it last. Throws FileError.
void flush_directory(const std::filesystem::path& path);

// Renames, replacing what is there. Throws FileError.
void rename_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace hetman
