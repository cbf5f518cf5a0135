#pragma once
// The template of pages, report_page.html, as a part of the program (embed_text.cmake).

#include <string_view>

namespace hetman {

std::string_view page_template();

}  // namespace hetman
