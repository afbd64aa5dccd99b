// Variables that the program declares and that none of its files defines. What they hold when the program begins is an
// input, piece by piece (program::Global::pieces); whether a weak one is there at all is another. A pointer found there
// may point anywhere, also to memory that nothing is known of here: who goes through it is not followed. Nor is who
// accesses a variable of which not even the size is known.
#pragma once

#include "machine/value.h"
#include "native/marked_symbols.h"
#include "native/object.h"
#include "program/code.h"

#include <span>
#include <string>
#include <vector>

namespace heddle::native {

class NativeMachine;
struct Thread;
enum class Flow : std::uint8_t;

class ForeignVariables {
public:
  ForeignVariables(const program::Code& code, const term::Terms& terms)
      : code_(code), terms_(terms), contents_(code.globals.size()) {}

  void begin(std::uint32_t global) { contents_[global].clear(); }
  void add(std::uint32_t global, machine::Value value, bool is_pointer);
  // It comes from a function that nobody has defined.
  void add(machine::Value value) {
    if (!value.is_concrete()) all_.mark(value.term());
  }
  // What its pieces hold when the program begins.
  std::span<const machine::Value> contents(std::uint32_t global) const { return contents_[global]; }

  // Of a value that serves as an address, or as a name for something that the machine keeps, and that leads to none of
  // the objects whose addresses it is made of: where it may have come from, "p"; empty: from no such variable. With
  // addresses in it, a number from such a variable is an index.
  std::string origin_of(machine::Value value, bool has_addresses) const;

private:
  const program::Code& code_;
  const term::Terms& terms_;
  std::vector<std::vector<machine::Value>> contents_;  // by global
  MarkedSymbols pointers_, all_;
};

// When an execution begins.
void meet_foreign_variables(NativeMachine& machine);
// Does the value come from such a variable? Then it may be the address, or the name, of something that is not known
// here. `leave_out_foreign` is for such a value.
bool is_foreign(NativeMachine& machine, machine::Value value);
Flow leave_out_foreign(NativeMachine& machine, Thread& thread, machine::Value value);
bool is_opaque(const NativeMachine& machine, ObjectId id);  // a variable of which not even the size is known
Flow leave_out_opaque(NativeMachine& machine, Thread& thread, ObjectId id);

}  // namespace heddle::native
