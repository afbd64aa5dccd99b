#include "cli/version.h"

#include "bitcode/versions.h"
#include "heddle/version.h"
#include "smt/version.h"

namespace heddle::cli {

std::string text_of_version() {
  std::string clang = bitcode::compiler_version();
  if (clang.empty()) clang = "no clang that can be used; C and C++ need " + bitcode::compiler_name() + " in PATH";
  return "heddle " + std::string(version) + "\nLLVM " + bitcode::llvm_version() + "\n" + clang + "\nZ3 " +
         smt::z3_version() + "\n";
}

}  // namespace heddle::cli
