// What points-to foresaw, for whoever runs the program and sees what really happens. A slice rests on it, and it can be
// wrong: an address may be put together in ways that no analysis follows. An access or a call that was not foreseen
// shows that the slice is no good.
//
// That it is enough to notice it when it happens: let E be an execution of the whole program that fails a check, and u
// the first access or call in it that was not foreseen. In front of u everything went as foreseen, so up to there the
// dependences of the slice are all there are, and the search goes through an execution that does the same inside of the
// slice. The address that u uses, and the branches that lead to u, are inside: with memory checked all addresses are,
// and without, those that may be a number that points-to did not follow (Slicer::add_root). So that execution comes to
// u, with the same address, and it is noticed there.
#pragma once

#include "analysis/effects.h"
#include "analysis/points_to.h"
#include "program/code.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace heddle::analysis {

class Foreseen {
public:
  Foreseen(const program::Code& code, const PointsTo& points_to, std::vector<Effects> effects);

  // What the program may get the address of, as the machine knows it.
  std::optional<ObjectIndex> made_at(std::uint32_t position) const;  // by this instruction; none: that was not foreseen
  ObjectIndex global(std::uint32_t global) const { return global; }
  ObjectIndex varargs(std::uint32_t function) const { return first_varargs_ + function; }
  ObjectIndex arguments() const { return arguments_; }
  ObjectIndex texts() const { return texts_; }
  ObjectIndex error_number() const { return errno_; }
  ObjectIndex tables() const { return tables_; }

  // Of an instruction that accesses memory. A call may read what it writes. Without an offset: it is not known.
  bool access(std::uint32_t position, ObjectIndex object, std::optional<std::int64_t> offset, bool write) const;
  // Of a call through a pointer, or of one that makes a thread.
  bool call(std::uint32_t position, std::uint32_t function) const;

private:
  static constexpr ObjectIndex nothing = ~ObjectIndex{0};

  bool is_call(std::uint32_t position) const { return callees_.contains(position); }

  std::vector<Effects> effects_;                                           // by instruction
  std::vector<ObjectIndex> made_at_;                                       // by instruction, or `nothing`
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> callees_;  // by call: all of these
  ObjectIndex first_varargs_, arguments_, texts_, errno_, tables_;
};

}  // namespace heddle::analysis
