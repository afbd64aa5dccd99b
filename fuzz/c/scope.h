#pragma once

#include <string>
#include <vector>

#include "fuzz/c/ast.h"

// What can be named at a place in the program under construction, and how much may still be done there.

namespace heddle::fuzz_c {

struct LocalVariable {
  std::string name;
  Type type = Type::Int;
  bool writable = true;
  int size = 0;  // an array
};

struct PointerVariable {
  std::string name;
  Type type = Type::Int;
  Guard guard = Guard::None;
  std::string mutex{};
  std::string tag{};  // to a struct
};

struct Scope {
  std::vector<LocalVariable> locals{};
  std::vector<PointerVariable> pointers{};
  std::vector<std::string> held{};
  bool alone = false;        // no other thread is there
  bool in_main = false;      // sees main's own variables
  bool in_function = false;  // sees no globals
  bool breakable = false;
  bool repeated = false;  // in a loop
  int depth = 0;

  bool holds(const std::string& mutex) const;
  /// Whether a variable of this guard may be touched here.
  bool may_touch(Guard guard, const std::string& mutex) const;
};

/// What the thread under construction may still do.
struct Budget {
  int accesses = 0;  // to what is shared, each time round a loop
  int inputs = 0;    // of the whole program
};

/// The places that can be named here. An element comes with index 0.
std::vector<Expr> places(const Program& program, const Scope& scope);

/// What a pointer to such a variable may point to here: like places, with bit-fields and pointers left out. A pointer
/// to something locked may be made without the lock.
std::vector<Expr> targets(const Program& program, const Scope& scope, Type type, Guard guard, const std::string& mutex);

/// How many shared accesses reading or writing the place takes.
int cost_of(const Program& program, const Scope& scope, const Expr& place);

}  // namespace heddle::fuzz_c
