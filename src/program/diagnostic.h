// What a front end says about an input that it cannot take.
#pragma once

#include "program/location.h"

#include <string>
#include <string_view>
#include <vector>

namespace heddle::program {

struct Diagnostic {
  std::string file;
  Location location;    // line 0: about the file as a whole
  std::string message;  // what is wrong and what was expected, one sentence without a full stop
};

// file:line:column: error: message, then the line and a caret under the column; ends with a newline.
std::string render(const Diagnostic& diagnostic, const std::vector<std::string>& lines);

// The lines of a text without their line ends ("\n" or "\r\n"), as `render` and Program::lines want them.
std::vector<std::string> split_lines(std::string_view text);

}  // namespace heddle::program
