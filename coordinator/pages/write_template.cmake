# Writes a source file with the template of pages:
#
#   cmake -D TEMPLATE=report_page.html -D OUTPUT=FILE.cpp -P write_template.cmake

file(READ ${TEMPLATE} text)
file(WRITE ${OUTPUT} "// Made by write_template.cmake.
#include \"coordinator/pages/page_template.h\"

namespace hetman {

std::string_view page_template() {
  return R\"page(${text})page\";
}

}  // namespace hetman
")
