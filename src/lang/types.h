// Types, some of them not known yet. A type is a class of a union-find forest; a class is int, bool or still open, and
// using a variable in two places merges the classes of the two uses. Classes that stay open to the end are int.
#pragma once

#include "program/location.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace heddle::lang {

class Types {
public:
  enum class Known : std::uint8_t { Open, Int, Bool };
  struct Id {
    std::uint32_t index = 0;
  };

  Types();
  Id integer() const { return {0}; }
  Id boolean() const { return {1}; }
  Id open();

  // Makes the two the same. False if one is int and the other bool. `where` is remembered for messages.
  bool unify(Id a, Id b, program::Location where);

  bool is_bool(Id id) { return find(id).known == Known::Bool; }
  std::string_view name(Id id) { return is_bool(id) ? "bool" : "int"; }
  // Where an open type became known; nowhere if it never was open.
  program::Location settled(Id id) const { return settled_[id.index]; }

private:
  struct Class {
    std::uint32_t parent = 0;
    Known known = Known::Open;
  };
  Class& find(Id id);

  std::vector<Class> classes_;
  std::vector<program::Location> settled_;
};

}  // namespace heddle::lang
