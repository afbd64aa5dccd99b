#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "fuzz/c/ast.h"
#include "fuzz/c/folder.h"

namespace heddle::fuzz_c {

/// What was seen when a program ran on the hardware. An outcome is the line it printed, "assertion N" (the line of the
/// text), "deadlock", or something that no program here should do ("signal 11", "does not end").
struct NativeResult {
  std::string trouble{};  // it could not be compiled or run
  std::map<std::string, int> outcomes{};
};

/// Compiles programs and runs them many times under scheduling noise (native/support.c). Files are kept in a folder of
/// its own, which goes away with it. A process forked off may use it too.
class Native {
public:
  explicit Native(bool cxx = false, bool m32 = false);

  NativeResult run(const Program& program, int runs, std::uint64_t seed) const;

  /// A program as text. `patience`: a run that takes longer, in milliseconds, "does not end".
  NativeResult run(const std::string& text, int runs, std::uint64_t seed, std::optional<int> patience) const;

private:
  bool cxx_;
  std::string target_;
  Folder folder_;
  std::string precompiled_;  // flags of programs in C++
  std::string trouble_;
};

}  // namespace heddle::fuzz_c
