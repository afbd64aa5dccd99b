// States as words, for a table of them.
#pragma once

#include "machine/event.h"

#include <cstdint>
#include <vector>

namespace heddle::machine {

class StateKeys {
public:
  virtual ~StateKeys() = default;

  // False: this machine has no keys. Appends what makes the state what it is, except the counters of loops without a
  // bound: equal keys, equal futures (under equal path conditions).
  virtual bool append_key(std::vector<std::uint64_t>& key) const = 0;
  virtual void append_counters(std::vector<std::uint32_t>& counters) const = 0;
  // States that differ only in which of several threads is which may have the same key (Premises). In the state of
  // which the key was asked for last: whose place the thread takes in it.
  virtual ThreadId place_in_key(ThreadId thread) const { return thread; }
};

}  // namespace heddle::machine
