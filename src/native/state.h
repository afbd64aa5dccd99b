// What an execution has come to: memory, threads, and the process as a whole. All of it can be taken back
// (native/trail.h). The machine changes it; its parts look at it.
#pragma once

#include "native/arithmetic.h"
#include "native/identities.h"
#include "native/input_text.h"
#include "native/liveness.h"
#include "native/memory.h"
#include "native/object_names.h"
#include "native/settings.h"
#include "native/thread.h"
#include "native/trail.h"
#include "program/code.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::native {

// An unknown that the program asked for: an input, or the number of an object's address (native/addresses.h).
struct InputRecord {
  std::string name;
  term::Term symbol;  // of a BitVec
  InputForm form;
  program::Location location;
  bool is_minor = false;        // one of many: worth a word only where it is not 0
  std::uint64_t otherwise = 0;  // its value where nobody gives one
  ObjectId object = 0;          // the one whose address it is
  term::Term size{};            // of that object, in bytes
};

struct Process {
  Epoch epoch = 0;
  bool exiting = false;  // main has returned, or exit was called: nobody waits for ever any more
  std::uint32_t live = 0;
  std::uint32_t stopped = 0;
  std::uint32_t discarded = 0;  // of these, by an assumption that does not hold
  std::uint32_t unjoined = 0;   // threads besides main that nobody has joined
  std::uint32_t born = 0;
  std::uint32_t inputs = 0;
  std::uint32_t output = 0;  // characters printed
  std::uint32_t keys = 0;
  Register status;  // with which it ended
};
struct State {
  State(const program::Code& of, term::Terms& with, const Settings& as)
      : code(of), terms(with), settings(as), liveness(of), arithmetic(with), memory(with, arithmetic, trail) {}

  const program::Code& code;
  term::Terms& terms;
  const Settings settings;
  mutable Liveness liveness;  // remembers what it has found out
  Trail trail;
  Arithmetic arithmetic;
  Memory memory;
  std::vector<ObjectId> global_ids;  // by global; 0: it is thread-local
  std::vector<ObjectId> function_ids;
  std::vector<ObjectId> variables;  // globals that can change
  ObjectId first_made = 0;          // by the program: from here on there is none of the above
  std::vector<std::unique_ptr<Thread>> threads;
  std::unordered_map<std::uint64_t, std::uint32_t> slots;  // (parent, ordinal) -> thread
  Process process;
  std::vector<InputRecord> inputs;  // the first Process::inputs of them
  std::string output;               // the first Process::output characters of it
  Identities identities;
  ObjectNames* object_names = nullptr;  // of blocks of the heap, where somebody is to be told about the execution

  const program::Place& place_of(std::uint32_t position) const {
    return code.places[code.instructions[position].place];
  }
  const program::CallSite* call_at(std::uint32_t position) const {
    const program::Instruction& in = code.instructions[position];
    return in.op == program::Op::Call ? &code.calls[in.extra] : nullptr;
  }
};

}  // namespace heddle::native
