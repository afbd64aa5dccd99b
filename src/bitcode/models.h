// The models of library functions (src/models), compiled when Heddle was built.
#pragma once

#include <span>
#include <string_view>

namespace heddle::bitcode {

struct Model {
  const char* name;
  std::string_view bitcode;
};

std::span<const Model> models();
std::span<const Model> models32();  // the same for -m32

}  // namespace heddle::bitcode
