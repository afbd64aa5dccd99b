#pragma once

#include <optional>
#include <string>

#include "fuzz/engine.h"
#include "fuzz/oracle.h"

namespace heddle::fuzz {

struct Disagreement {
  std::string category;  // missed error, spurious error, unconfirmed, unknown, input error, final states
  std::string message;
};

/// What is wrong with the engine's answer, if anything.
std::optional<Disagreement> compare(const Program& program, const OracleResult& oracle, const EngineResult& engine,
                                    const Limits& limits);

std::string describe(const OracleResult& oracle);
std::string describe(const EngineResult& engine);

}  // namespace heddle::fuzz
