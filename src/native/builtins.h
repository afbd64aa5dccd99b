// Functions that the machine carries out itself. Each theme has a file with a table of rows; `builtin_row` finds the
// row of a builtin.
//
// A function that synchronises is a visible operation where there are several threads: the thread rests in front of it.
// Its guard, if it has one, says whether it can go on; `run` is only called when that is so, and notes what it touches.
// An operation that takes several steps (waiting for a condition variable: let go of the mutex, then take it again)
// sets the thread's `phase` and answers Flow::Rest; it is then called again, guard included, in that phase.
#pragma once

#include "native/native_machine.h"

#include <span>

namespace heddle::native {

// One call of a builtin.
struct Call {
  NativeMachine& machine;
  Thread& thread;
  const program::Instruction& instruction;
  const program::CallSite& site;
  program::Builtin builtin;

  std::size_t count() const { return site.arguments.size(); }
  machine::Value argument(std::size_t index) const;
  machine::Value condition(std::size_t index) const;  // the same, of which only the truth matters
  std::uint32_t phase() const { return thread.state.phase; }
  // The result, in the width that the caller expects.
  void give(machine::Value value) const;
  Flow give_and_go(machine::Value value) const;
};

// Is a function one in which a thread that was asked to cancel itself does so, before anything else?
enum class Cancellation : std::uint8_t {
  None,       // or it sees to it itself
  Point,      // it is
  MayBePoint  // POSIX leaves it open
};

struct BuiltinRow {
  program::Builtin builtin;
  Flow (*run)(Call& call);
  // Whether it can go on, with what that depends on noted in `touched` (through NativeMachine::note). Null: always.
  machine::Value (*guard)(Call& call) = nullptr;
  bool synchronises = false;
  bool fixed = false;  // touches the same whatever the other threads do before it
  bool prints = false;
  // Is nobody left whom it concerns when this happens? One step takes any number of such calls. Null: there may be.
  bool (*quiet)(Call& call) = nullptr;
  Cancellation cancellation = Cancellation::None;
};

std::span<const BuiltinRow> thread_builtins();
std::span<const BuiltinRow> mutex_builtins();
std::span<const BuiltinRow> condition_builtins();
std::span<const BuiltinRow> lock_builtins();  // rwlocks, spin locks
std::span<const BuiltinRow> semaphore_builtins();
std::span<const BuiltinRow> barrier_builtins();
std::span<const BuiltinRow> once_builtins();
std::span<const BuiltinRow> key_builtins();
std::span<const BuiltinRow> allocation_builtins();
std::span<const BuiltinRow> output_builtins();
std::span<const BuiltinRow> fate_builtins();  // assume, error, exit, inputs
std::span<const BuiltinRow> cxx_builtins();   // exceptions, guards of variables
std::span<const BuiltinRow> other_builtins();
std::span<const BuiltinRow> model_builtins();
std::span<const BuiltinRow> jump_builtins();  // setjmp, clean-up handlers

const BuiltinRow* builtin_row(program::Builtin builtin);
// Does a call of it end the process? `asserts`: that an assertion fails is an error instead.
bool ends_process(program::Builtin builtin, bool asserts);

}  // namespace heddle::native
