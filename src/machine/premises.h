// What a search takes for granted of a program, so that it has less to look at, and whether it was wrong. The machine
// notices, in whatever step; then nothing is to be concluded from the search, and another one is made without.
#pragma once

#include "program/program.h"

#include <cstdint>

namespace heddle::machine {

class Premises {
public:
  virtual ~Premises() = default;

  // A part of the program can be left out of account (analysis/slice.h); and where it was seen that it cannot.
  virtual bool has_left_slice() const { return false; }
  virtual program::Location left_slice_at() const { return {}; }
  // At a barrier it does not matter who comes first, as long as it is always the same threads that meet there. From now
  // on arrivals are taken to commute; do they not?
  virtual void let_arrivals_commute() {}
  virtual bool arrivals_cross() const { return false; }
  // Of threads that cannot be told apart one goes first (native/symmetry.h). From now on the others wait for it. The
  // same for a table of states: those that differ only in which of such threads is which have the same key. Can they be
  // told apart? How often has one waited?
  virtual void let_threads_be_symmetric() {}
  virtual void let_states_be_symmetric() {}
  virtual bool threads_differ() const { return false; }
  virtual std::uint64_t mirrored() const { return 0; }
};

}  // namespace heddle::machine
