#include "fuzz/c/native.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "fuzz/c/precompiled.h"
#include "fuzz/c/print.h"

namespace heddle::fuzz_c {

namespace {

// Warnings that are about us, not about how odd a random program looks.
constexpr const char* kFlags =
    " -O1 -pthread -fwrapv -w -Werror=incompatible-pointer-types -Werror=int-conversion -Werror=format"
    " -Werror=return-type -Werror=uninitialized -Werror=implicit-function-declaration ";

constexpr const char* kC = " -std=gnu11";
constexpr const char* kMain = "-Dmain=program_main";
// On i386 what has 8 bytes and need not be aligned to as many is accessed by calls.
constexpr const char* kLibraryOfI386 = " -latomic";
constexpr const char* kCxx = " --driver-mode=g++ -std=gnu++20 -D_GLIBCXX_ASSERTIONS";

struct Finished {
  int status = -1;
  std::string output{};
};

/// Runs a command line of the shell. What it takes from us are numbers and paths without odd characters.
Finished run_command(const std::string& command) {
  Finished finished;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return finished;
  char buffer[4096];
  for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    finished.output.append(buffer, got);
  finished.status = pclose(pipe);
  return finished;
}

std::map<std::string, int> parse(const std::string& output) {
  std::map<std::string, int> outcomes;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t space = line.find(' ');
    if (space != std::string::npos) outcomes[line.substr(space + 1)] = std::atoi(line.c_str());
  }
  return outcomes;
}

}  // namespace

Native::Native(bool cxx, bool m32) : cxx_(cxx), target_(m32 ? kForI386 : "") {
  const Finished made = run_command(std::string(HEDDLE_FUZZ_C_COMPILER) + " -D_GNU_SOURCE" + kC + kFlags + target_ +
                                    "-c " + HEDDLE_FUZZ_C_SUPPORT + " -o " + folder_.file("support.o"));
  if (made.status != 0) trouble_ = "cannot compile the support: " + made.output;
  if (!cxx) return;
  for (const std::string& word : precompile(folder_, "native", kCxx + std::string(kFlags) + target_ + kMain)) {
    precompiled_ += " " + word;
  }
}

NativeResult Native::run(const Program& program, int runs, std::uint64_t seed) const {
  return run(print(program, true), runs, seed, std::nullopt);
}

NativeResult Native::run(const std::string& text, int runs, std::uint64_t seed, std::optional<int> patience) const {
  if (!trouble_.empty()) return {trouble_, {}};
  const std::string base = folder_.file("p" + std::to_string(getpid()));
  const std::string file = base + (cxx_ ? ".cpp" : ".c");
  std::ofstream(file) << text;
  const std::string compile = std::string(HEDDLE_FUZZ_C_COMPILER) + (cxx_ ? kCxx : kC) + kFlags + target_ + kMain +
                              precompiled_ + " " + file + " " + folder_.file("support.o") + " -o " + base +
                              (target_.empty() ? "" : kLibraryOfI386);
  const Finished made = run_command(compile);
  if (made.status != 0) return {"the compiler refuses it: " + made.output, {}};
  const Finished ran = run_command(base + " " + std::to_string(runs) + " " + std::to_string(seed) +
                                   (patience ? " " + std::to_string(*patience) : ""));
  if (ran.status != 0) return {"it could not be run: " + ran.output, {}};
  return {"", parse(ran.output)};
}

}  // namespace heddle::fuzz_c
