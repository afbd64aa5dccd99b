#include "report/xml.h"

#include "report/width.h"

namespace heddle::report {

namespace {

// The two characters of Unicode beyond control characters that XML forbids, U+FFFE and U+FFFF.
std::string without_noncharacters(std::string text) {
  for (const char* each : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
    for (std::size_t at = text.find(each); at != std::string::npos; at = text.find(each, at)) text.replace(at, 3, "?");
  return text;
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string result;
  for (char c : without_noncharacters(printable(text))) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string escaped_lines(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0;;) {
    std::size_t end = text.find('\n', begin);
    result += escaped(text.substr(begin, end - begin));
    if (end == std::string::npos) return result;
    result += '\n';
    begin = end + 1;
  }
}

std::string attribute(const std::string& text) {
  std::string result;
  for (char c : escaped(text)) result += c == '"' ? "&quot;" : std::string(1, c);
  return result;
}

}  // namespace heddle::report
