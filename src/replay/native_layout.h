// Where things lie in memory, if the execution depends on it: the machine has taken the numbers of some addresses for
// inputs, and a native run is to have its objects there.
//
// Not every number is one at which a process can have something. Then all objects are moved by the same multiple of
// 2^32, which keeps their order, their distances and the lower half of their addresses.
#pragma once

#include "plan/point_recorder.h"
#include "plan/verdict.h"
#include "program/code.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle::replay {

struct NativeLayout {
  std::map<std::string, std::uint64_t> symbols{};      // global variables and functions, by name
  std::map<native::ObjectId, std::uint64_t> blocks{};  // other objects
  std::map<std::string, std::uint64_t> thread_ids{};   // by path
  bool is_moved = false;                               // not where the execution has them
  bool empty() const { return !has_places() && thread_ids.empty(); }
  bool has_places() const { return !symbols.empty() || !blocks.empty(); }
};

NativeLayout make_layout(const program::Code& code, const std::vector<plan::Numbered>& numbered,
                         const std::vector<plan::Input>& inputs);

}  // namespace heddle::replay
