// A program from its text, for tests that want one and not the front end.
#pragma once

#include "lang/compile.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace heddle::test {

inline program::Program compiled(const std::string& text) {
  lang::CompileResult result = lang::compile(text, "test.heddle");
  if (auto* errors = std::get_if<std::vector<program::Diagnostic>>(&result)) {
    ADD_FAILURE() << errors->front().message << " in line " << errors->front().location.line << " of\n" << text;
    return {};
  }
  return std::move(std::get<program::Program>(result));
}

}  // namespace heddle::test
