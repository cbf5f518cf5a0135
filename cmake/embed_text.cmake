# Writes a source file with a function that returns the text of a file:
#
#   cmake -D TEXT=FILE -D HEADER=FILE.h -D FUNCTION=NAME -D OUTPUT=FILE.cpp -P embed_text.cmake
#
# HEADER, as it is included, declares the function: std::string_view NAME() in namespace hetman.

file(READ ${TEXT} text)
file(WRITE ${OUTPUT} "// Made by embed_text.cmake.
#include \"${HEADER}\"

namespace hetman {

std::string_view ${FUNCTION}() {
  return R\"text(${text})text\";
}

}  // namespace hetman
")
