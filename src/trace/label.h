// What an executed step means, apart from the state it was executed in: the label ι(e ▷ x := e') of the guarded-command
// paper (Definition 4), with several assignments at once because a step may be a whole atomic block.
//
// A label is made from the operations that the step executed. Its terms are over symbols for the state before the step:
// a cell is called by its name, a local by its thread and name. The guard says when the same operations are executed
// again: every branch goes the same way, every check and assumption holds, nothing blocks. Going forward, the updates
// lead from state to state; going backward, they are the substitution of the weakest precondition
// (trace/weakest_precondition.h). Both directions are read off the same label, so they cannot disagree.
//
// An access at an index that was computed stays an access at that index: elsewhere it may mean another cell.
#pragma once

#include "machine/arithmetic.h"
#include "machine/event.h"
#include "program/program.h"
#include "term/terms.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::trace {

// The operations of a step by their positions in the program, as Machine::list_operations gives them, and its accesses
// in the order in which they happened.
struct Executed {
  machine::ThreadId thread;
  std::uint32_t function = 0;  // that the thread runs
  std::span<const std::uint32_t> operations;
  std::span<const machine::Access> accesses;
  bool fails = false;  // the last operation is a check that does not hold, or an Unlock by somebody else
};

struct Label {
  machine::ThreadId thread;
  term::Term guard;
  std::vector<std::pair<term::Term, term::Term>> updates;  // symbol, its new value; those that change
};

class Labeller {
public:
  using ThreadName = std::function<std::string(machine::ThreadId)>;
  // What a lock holds that the thread has taken; none: its index plus one.
  using ThreadNumber = std::function<machine::Value(machine::ThreadId)>;
  Labeller(const program::Program& program, term::Terms& terms, ThreadName name, ThreadNumber number = {});

  Label label(const Executed& step);

  term::Term cell(std::uint32_t index);
  term::Term local(machine::ThreadId thread, std::uint32_t function, std::uint32_t index);
  // Locals of threads that run from the start begin as 0 or False: what to put in for their symbols in the end.
  std::unordered_map<term::Term, term::Term> start();

private:
  struct Step;

  machine::Value read(const Step& step, program::Operand operand);
  void write(Step& step, program::Operand target, machine::Value value);
  machine::Value current(const Step& step, term::Term symbol) const;
  void execute(Step& step, std::uint32_t position, std::uint32_t next);
  void demand(Step& step, machine::Value condition);
  static bool fails_at(const Step& step, std::uint32_t position);
  void access_lock(Step& step, std::uint32_t position);
  machine::Value load(const Step& step, const program::Object& object, machine::Value index);
  void store(Step& step, const program::Object& object, machine::Value index, machine::Value value);
  void spawn(Step& step, const program::Spawn& spawn);
  machine::Value own_number(const Step& step) const;
  term::Term initial(term::Sort sort);

  const program::Program& program_;
  term::Terms& terms_;
  machine::Arithmetic arithmetic_;
  ThreadName name_;
  ThreadNumber number_;
  std::vector<machine::Value> constants_;
};

}  // namespace heddle::trace
