// The files of src/report/page, which are part of the program (cmake/EmbedPage.cmake).
#pragma once

#include <string_view>

namespace heddle::report {

std::string_view page_html();
std::string_view page_style();
std::string_view page_script();

// The same of the page of a proof.
std::string_view proof_page_html();
std::string_view proof_page_style();
std::string_view proof_page_script();

}  // namespace heddle::report
