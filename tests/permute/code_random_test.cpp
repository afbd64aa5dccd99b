// Random programs in C, and those of a folder: permutations and ends against brute force. HEDDLE_PERMUTE_C_PROGRAMS
// says how many, HEDDLE_PERMUTE_SEED where to begin.
#include "fuzz/c/generate.h"
#include "fuzz/c/print.h"
#include "permute/code_subject.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace heddle::permute {
namespace {

using test::agrees;
using test::CodeSubject;

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(CodeRandomTest, RandomProgramsAgree) {
  std::uint64_t count = setting("HEDDLE_PERMUTE_C_PROGRAMS", 25);
  std::uint64_t first = setting("HEDDLE_PERMUTE_SEED", 1);
  std::uint64_t compared = 0;
  fuzz_c::GeneratorOptions options;
  options.accesses = 3;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    std::string text = fuzz_c::print(fuzz_c::generate(seed, options));
    compared += agrees(CodeSubject(heddle::test::loaded(text)), {}, 3000) ? 1 : 0;
    if (::testing::Test::HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  RecordProperty("compared", std::to_string(compared));
  std::printf("compared %llu of %llu programs\n", static_cast<unsigned long long>(compared),
              static_cast<unsigned long long>(count));
  EXPECT_GT(compared, count / 4);
}

// By hand: all programs of a folder, such as tests/c.
TEST(CodeRandomTest, FolderAgrees) {
  const char* folder = std::getenv("HEDDLE_PERMUTE_FOLDER");
  if (folder == nullptr) GTEST_SKIP() << "HEDDLE_PERMUTE_FOLDER is not set";
  std::size_t compared = 0, seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".c") continue;
    auto code = bitcode::load({{entry.path().string()}, {"-I" + std::string(folder) + "/../../include"}, {}});
    if (!std::holds_alternative<program::Code>(code)) continue;
    ++seen;
    bool done = agrees(CodeSubject(std::get<program::Code>(std::move(code))), {}, 500);
    compared += done ? 1 : 0;
    if (::testing::Test::HasFailure()) FAIL() << entry.path();
    std::printf("%s %s\n", done ? "agrees" : "too large", entry.path().filename().c_str());
    std::fflush(stdout);
  }
  RecordProperty("compared", std::to_string(compared) + " of " + std::to_string(seen));
  std::printf("compared %zu of %zu programs\n", compared, seen);
}

}  // namespace
}  // namespace heddle::permute
