#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/c/native.h"
#include "fuzz/c/waits/ast.h"
#include "fuzz/c/waits/compare.h"
#include "fuzz/session.h"

namespace heddle::fuzz_waits {

struct SessionOptions {
  OracleOptions oracle{};
  int runs = 10;          // of each program, natively
  std::size_t modes = 0;  // of the engine for each program, at most; 0: all
  bool shrink = false;
  bool cxx = false;
};

/// Generates programs whose threads wait, asks the oracle about each, and holds the engine in the given modes against
/// that; and the oracle itself against the hardware.
class Session {
public:
  Session(fuzz_c::Engine& engine, std::vector<fuzz_c::EngineMode> modes, const fuzz_c::Native& native,
          const SessionOptions& options)
      : engine_(engine), modes_(std::move(modes)), native_(native), options_(options) {}

  fuzz::Report check(
      std::uint64_t seed, const fuzz::Note& note = [](const std::string&) {});

private:
  struct Finding {
    Disagreement what;
    std::string mode;
    std::string detail;
  };
  struct Result {
    std::optional<Finding> found{};
    OracleResult oracle{};
    bool unknown = true;  // to all modes that gave a verdict
  };

  Result examine(Program& program, std::uint64_t seed, const fuzz::Note& note, const std::string& only = "");
  std::optional<Finding> run_natively(Program& program, std::uint64_t seed, const OracleResult& oracle);
  std::string report(Program program, std::uint64_t seed, const Finding& found);

  fuzz_c::Engine& engine_;
  std::vector<fuzz_c::EngineMode> modes_;
  const fuzz_c::Native& native_;
  SessionOptions options_;
};

}  // namespace heddle::fuzz_waits
