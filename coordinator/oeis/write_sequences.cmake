# Writes a source file with the lines of the table of sequences:
#
#   cmake -D TABLE=sequences.tsv -D OUTPUT=FILE.cpp -P write_sequences.cmake
#
# Brackets and semicolons mean something in CMake's lists, so the text is never made one.

file(READ ${TABLE} text)
string(REGEX REPLACE "(^|\n)#[^\n]*" "" text "${text}")
string(STRIP "${text}" text)
string(REPLACE "\n" ")line\",\n    R\"line(" text "${text}")
file(WRITE ${OUTPUT} "// Made by write_sequences.cmake.
#include \"coordinator/oeis/sequence_lines.h\"

#include <array>

namespace hetman {

std::span<const std::string_view> sequence_lines() {
  static constexpr auto lines = std::to_array<std::string_view>({
    R\"line(${text})line\"});
  return lines;
}

}  // namespace hetman
")
