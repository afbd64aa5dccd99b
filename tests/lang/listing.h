// What a piece of program is lowered to, as text.
#pragma once

#include "lang/compile.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle::lang {

inline std::string all_errors(const std::vector<program::Diagnostic>& errors) {
  std::string result;
  for (const program::Diagnostic& error : errors)
    result +=
        std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + " " + error.message + "\n";
  return result;
}

inline program::Program compiled(std::string_view text) {
  CompileResult result = compile(text, "test.heddle");
  if (auto* errors = std::get_if<std::vector<program::Diagnostic>>(&result)) {
    ADD_FAILURE() << all_errors(*errors) << "in\n" << text;
    return {};
  }
  return std::move(std::get<program::Program>(result));
}

inline std::string listing(std::string_view text) { return to_string(compiled(text)); }

// The code of the first process, which follows an empty initialiser and finaliser at 0 and 1.
inline std::string code(const std::string& statements, const std::string& declarations = "") {
  std::string all = listing(declarations + " proc { " + statements + " }");
  std::string begin = "function 0  (process 0)\n";
  std::size_t first = all.find(begin);
  if (first == std::string::npos) return all;
  first += begin.size();
  std::size_t last = all.find("function", first);
  return "\n" + all.substr(first, last == std::string::npos ? last : last - first);
}

}  // namespace heddle::lang
