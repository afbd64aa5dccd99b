#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

// What the fuzzer needs of the verification engine, and all it knows of it.

namespace heddle::fuzz_c {

/// What a search found out about a program. Outcomes are in the words of native.h; errors that no program here can have
/// are outcomes too ("memory 12: ...").
struct Exploration {
  enum class Verdict { None, Safe, Unsafe };

  std::string refused{};  // the text was not accepted
  std::set<std::string> outcomes{};
  Verdict verdict = Verdict::None;      // of a search for the first error, which lists no outcomes
  bool every_error = false;             // otherwise an error may hide others, but nothing else
  std::vector<std::string> left_out{};  // why it may not be all, besides:
  bool too_large = false;               // there are more executions than wanted, or they take too long
  std::uint64_t executions = 0;
  bool only_assertions = false;  // deadlocks are no errors
};

struct EngineMode {
  std::string name;
  int index = 0;
};

class Engine {
public:
  virtual ~Engine() = default;
  virtual std::vector<EngineMode> modes() = 0;
  virtual Exploration explore(const std::string& text, const EngineMode& mode) = 0;
};

struct EngineOptions {
  std::uint64_t executions = 30000;  // a search ends after so many
  bool spurious_wakeups = true;
  std::uint32_t unwind = 70;  // loops that come to an end take fewer rounds
  bool cxx = false;
  bool m32 = false;
};

/// The engine under test.
std::unique_ptr<Engine> make_engine(const EngineOptions& options);

}  // namespace heddle::fuzz_c
