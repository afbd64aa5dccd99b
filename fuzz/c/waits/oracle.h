#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

struct OracleOptions {
  std::size_t states = 60000;  // more are not looked at
  bool spurious_wakeups = true;
};

/// All that a program can do. Outcomes are in the words of native.h; where the process ends without having printed
/// anything there is none.
struct OracleResult {
  bool too_large = false;
  std::string undefined{};  // the program does what no program may do
  std::set<std::string> outcomes{};
  bool deadlock = false;    // a thread waits for ever, whatever the others do
  bool endless = false;     // some execution has no end, and is no deadlock
  bool ends_early = false;  // main can return while other threads run
  bool busy = false;        // a loop can go round for ever and do something
  std::size_t states = 0;

  bool fails() const;  // an assertion can fail
};

/// Visits all states. The lines of the statements must have been set by the printer.
OracleResult ask_oracle(const Program& program, const OracleOptions& options);

std::string describe(const OracleResult& result);

}  // namespace heddle::fuzz_waits
