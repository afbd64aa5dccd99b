// Which units belong to the program: those that were named, one that has `main`, and of the others those that define
// what these use, as a linker takes members out of an archive.
#pragma once

#include "bitcode/link.h"
#include "bitcode/unit.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heddle::bitcode {

struct ReadUnit {
  Unit unit;
  std::unique_ptr<llvm::Module> module;
  std::set<std::string> lacks{};  // functions that it calls, or whose address it takes, without a definition
};

// Drops the others, and says so to `remark`, which may be empty.
std::optional<InputError> choose(std::vector<ReadUnit>& units, const std::function<void(const std::string&)>& remark);

}  // namespace heddle::bitcode
