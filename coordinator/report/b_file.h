#pragma once
// The OEIS's format for terms, a "b-file": a line "n a(n)" for each.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hetman {

struct BFileTerm {
    std::uint64_t index = 0;
    std::string digits;  // without leading zeros, as to_decimal() writes numbers
};

// "8 92\n".
std::string b_file_line(std::uint64_t index, const std::string& term);

// Reads such a file; blank lines and those that begin with # are ignored. Throws Failure(usage)
// that names the first malformed line: each must have two whole numbers, the first larger by 1 than
// in the line before. A file without terms is an error.
std::vector<BFileTerm> parse_b_file(std::string_view text, const std::string& file);

// Longer files and terms are refused.
inline constexpr std::uint64_t most_b_file_bytes = 100'000'000;
inline constexpr std::uint64_t most_b_file_digits = 1'000'000;

}  // namespace hetman
