#pragma once
// The few things Hetman does with files, each durable: what returned has reached the disk.

#include <filesystem>
#include <string>

namespace hetman {

// The file's bytes. Throws std::system_error.
std::string read_file(const std::filesystem::path& path);

// Creates or replaces the file, flushes it and reads it back. Throws std::system_error.
void write_durably(const std::filesystem::path& path, const std::string& bytes);

// Flushes a directory, so that renames in it last. Throws std::system_error.
void flush_directory(const std::filesystem::path& path);

// Renames, replacing what is there. Throws std::system_error.
void rename_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace hetman
