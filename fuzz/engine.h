#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/ast.h"
#include "fuzz/interpret.h"

// What the fuzzer needs of the verification engine, and all it knows of it.

namespace heddle::fuzz {

/// A combination of reductions, pruning and caches.
struct EngineMode {
  std::string name;
  int index = 0;
};

struct EngineResult {
  enum class Verdict {
    Safe,
    Unsafe,
    Unknown,
    Undecided,  // by this phase alone
    InputError,
    RejectedProof,  // a proof was found that the checker does not accept
    FinalStates,    // no verdict on errors: the mode lists the final states of the executions that have none
  };

  Verdict verdict = Verdict::Unknown;
  bool leaves_out_deadlocks = false;  // safe is about all other errors
  std::string error_kind{};
  int error_line = 0;
  std::vector<std::pair<std::string, std::string>> inputs{};  // cell name ("x", "a[2]") and value ("3", "true")
  std::vector<std::string> schedule{};                        // thread names: "0", "1", "0.0"; see ThreadNames
  std::string detail{};                                       // for a person: messages, reasons
  bool has_final_states = false;                              // all of them are listed
  std::set<std::string> final_states{};                       // see canonical_state
};

class Engine {
public:
  virtual ~Engine() = default;
  virtual std::vector<EngineMode> modes() = 0;
  virtual EngineResult run(const std::string& text, const EngineMode& mode, const Domains& inputs) = 0;
};

/// The engine under test, with `limits.rounds` as its unwinding bound and at most `limits.threads` threads.
std::unique_ptr<Engine> make_engine(const Limits& limits);

}  // namespace heddle::fuzz
