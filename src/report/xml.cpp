#include "report/xml.h"

#include "report/width.h"

namespace heddle::report {

std::string escaped(const std::string& text) {
  std::string result;
  for (char c : printable(text)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      default: result += c;
    }
  }
  return result;
}

}  // namespace heddle::report
