#include "fuzz/c/precompiled.h"

#include <array>
#include <cstdlib>
#include <fstream>

namespace heddle::fuzz_c {

namespace {

constexpr std::array kHeaders = {"assert.h",
                                 "getopt.h",
                                 "pthread.h",
                                 "stdint.h",
                                 "stdio.h",
                                 "stdlib.h",
                                 "string.h",
                                 "time.h",
                                 "unistd.h",
                                 "array",
                                 "atomic",
                                 "barrier",
                                 "chrono",
                                 "cassert",
                                 "cstdint",
                                 "cstdio",
                                 "future",
                                 "memory",
                                 "condition_variable",
                                 "functional",
                                 "mutex",
                                 "semaphore",
                                 "shared_mutex",
                                 "thread",
                                 "vector"};

}  // namespace

std::vector<std::string> precompile(const Folder& folder, const std::string& name, const std::string& flags) {
  const std::string header = folder.file(name + ".h");
  const std::string result = folder.file(name + ".pch");
  std::string text;
  for (const char* included : kHeaders) text += std::string("#include <") + included + ">\n";
  std::ofstream(header) << text;
  const std::string command =
      std::string(HEDDLE_FUZZ_C_COMPILER) + " " + flags + " -x c++-header " + header + " -o " + result + " 2>/dev/null";
  if (std::system(command.c_str()) != 0) return {};
  return {"-include-pch", result};
}

}  // namespace heddle::fuzz_c
