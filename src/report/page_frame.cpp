#include "report/page_frame.h"

#include "report/page_parts.h"

namespace heddle::report {

namespace {

constexpr std::string_view style_mark = "@STYLE@", data_mark = "@DATA@", script_mark = "@SCRIPT@";

std::string with(std::string_view text, std::string_view mark, std::string_view part) {
  std::string result(text);
  return result.replace(result.find(mark), mark.size(), part);
}

}  // namespace

std::string page_begin(Page page) {
  std::string_view html = page_html();
  std::string_view style = page == Page::Proof ? proof_page_style() : page_style();
  return with(html.substr(0, html.find(data_mark)), style_mark, style);
}

std::string page_end(Page page) {
  std::string_view html = page_html();
  std::string_view script = page == Page::Proof ? proof_page_script() : page_script();
  return with(html.substr(html.find(data_mark) + data_mark.size()), script_mark, script);
}

void ScriptJson::put(char next) {
  if (!in_string_ && (next == ' ' || next == '\n')) return;
  if (next == '<')
    out_ << "\\u003c";
  else
    out_.put(next);
  if (next == '"' && !escaped_) in_string_ = !in_string_;
  escaped_ = next == '\\' && !escaped_;
}

ScriptJson::int_type ScriptJson::overflow(int_type next) {
  if (!traits_type::eq_int_type(next, traits_type::eof())) put(traits_type::to_char_type(next));
  return out_ ? traits_type::not_eof(next) : traits_type::eof();
}

std::streamsize ScriptJson::xsputn(const char* text, std::streamsize size) {
  for (std::streamsize i = 0; i < size; ++i) put(text[i]);
  return out_ ? size : 0;
}

}  // namespace heddle::report
