// The front end of the model language: text in, Program or diagnostics out.
#pragma once

#include "program/diagnostic.h"
#include "program/program.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::lang {

using CompileResult = std::variant<program::Program, std::vector<program::Diagnostic>>;

// `file` only names the text in messages.
CompileResult compile(std::string_view text, std::string file);

}  // namespace heddle::lang
