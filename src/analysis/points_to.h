// Where pointers may point to: an inclusion-based analysis (Andersen 1994) over compiled code. It does not look at the
// order of instructions nor at who calls a function; it tells the parts of an object apart by their offsets, and knows
// which functions threads run.
//
// Objects are global variables, functions, and one for each instruction that makes new ones: variables on the stack,
// blocks of the heap. Arithmetic may hide a pointer in a number and get it back. What a program puts together from the
// outcomes of comparisons, bit by bit, is no pointer here.
#pragma once

#include "analysis/place.h"
#include "program/flow.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heddle::analysis {

class PointsTo {
public:
  explicit PointsTo(const program::Code& code);

  // Has it come to an end? Where it would take too long nothing can be concluded.
  bool is_complete() const { return complete_; }
  bool is_reached(std::uint32_t function) const { return reached_[function]; }
  bool is_thread(std::uint32_t function) const { return thread_[function]; }

  // Of an operand in this function.
  Targets targets(std::uint32_t function, program::Reg operand) const;
  // Functions that a call may lead to; those that the machine carries out itself included.
  std::span<const std::uint32_t> callees(std::uint32_t position) const;
  // Calls, and creations of threads, that may lead to this function.
  std::span<const std::uint32_t> callers(std::uint32_t function) const { return callers_[function]; }

  ObjectIndex object_of_varargs(std::uint32_t function) const { return varargs_ + function; }
  ObjectIndex results() const { return results_; }  // what threads return

private:
  struct Content {
    Range range;
    Targets targets;
  };

  void begin();
  bool look_at(std::uint32_t function, std::uint32_t position);
  bool look_at_call(std::uint32_t function, std::uint32_t position);
  bool look_at_builtin(std::uint32_t function, std::uint32_t position, program::Builtin builtin);
  bool copy(std::uint32_t function, const program::Instruction& in);
  bool enter(std::uint32_t caller, std::uint32_t position, std::uint32_t callee);
  bool start(std::uint32_t creator, std::uint32_t position, program::Reg entry, std::optional<program::Reg> argument);
  bool reach(std::uint32_t position, std::uint32_t function);
  bool add(std::uint32_t function, program::Reg reg, const Targets& targets);
  bool write(const Targets& where, std::uint64_t size, const Targets& what);
  bool write(const Range& where, const Targets& what);
  Targets read(const Targets& where, std::uint64_t size) const;
  Targets targets(std::uint32_t function, program::Reg operand, unsigned width) const;
  bool is_small(program::Reg operand) const;
  Targets computed(std::uint32_t function, const program::Instruction& in) const;
  Target indexed(const Target& target, const program::Instruction& in) const;
  Targets masked(const Targets& targets, program::Op op, program::Reg mask) const;
  std::optional<std::int64_t> number(program::Reg operand) const;
  std::uint64_t alignment(ObjectIndex object) const;
  ObjectIndex object_at(std::uint32_t position);

  const program::Code& code_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<std::size_t> first_register_;  // by function
  std::vector<Targets> registers_;
  std::vector<std::vector<Content>> contents_;  // by object
  std::vector<std::uint64_t> sizes_;            // by object; 0: it is not known, or a global variable's
  ObjectIndex functions_ = 0, varargs_ = 0, results_ = 0, arguments_ = 0, texts_ = 0, errno_ = 0, tables_ = 0;
  std::unordered_map<std::uint32_t, ObjectIndex> made_at_;
  ObjectIndex first_made_ = 0;
  std::vector<bool> reached_, thread_;
  std::vector<std::vector<std::uint32_t>> callers_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> callees_;
  bool complete_ = false;
};

}  // namespace heddle::analysis
