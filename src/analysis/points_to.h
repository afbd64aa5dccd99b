// Where pointers may point to: an inclusion-based analysis (Andersen 1994) over compiled code. It does not look at the
// order of instructions nor at who calls a function; it tells the parts of an object apart by their offsets, and knows
// which functions threads run.
//
// Objects are global variables, functions, and one for each instruction that makes new ones: variables on the stack,
// blocks of the heap. Arithmetic may hide a pointer in a number and get it back, but what a program puts together from
// the outcomes of comparisons, looks up in a table by the bits of an address, or prints and reads back is no pointer
// here. Two things make up for that. Whoever runs the program can ask whether an access was foreseen
// (analysis/foreseen.h). And on demand the numbers are followed as well: they are a target of their own, which an
// address that may be one of them has (`may_be_number`).
//
// An instruction is looked at again when a register that it uses, or an object that it reads, has got new targets.
#pragma once

#include "analysis/place.h"
#include "base/budget.h"
#include "program/flow.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace heddle::analysis {

class PointsTo {
public:
  enum class Numbers : bool { Ignored, Followed };
  // Where an index may lead that is not known: within its array, if whoever runs the program sees to it, or to all of
  // the object that the array is in.
  enum class Indices : bool { InArray, Anywhere };
  explicit PointsTo(const program::Code& code, Numbers numbers = Numbers::Ignored, const base::Budget& budget = {},
                    Indices indices = Indices::InArray);

  // Has it come to an end? Where it would take too long nothing can be concluded. Why: as base::Meter::spent.
  bool is_complete() const { return !meter_.is_exhausted(); }
  std::string_view spent() const { return meter_.spent(); }
  bool is_reached(std::uint32_t function) const { return reached_[function]; }
  bool is_thread(std::uint32_t function) const { return thread_[function]; }

  // Of an operand in this function.
  Targets targets(std::uint32_t function, program::Reg operand) const;
  // May it be a number of which it is not known whether it is an address, and whose? Only where numbers are followed.
  bool may_be_number(std::uint32_t function, program::Reg operand) const;
  // Functions that a call may lead to; those that the machine carries out itself included.
  std::span<const std::uint32_t> callees(std::uint32_t position) const;
  // Calls, and creations of threads, that may lead to this function.
  std::span<const std::uint32_t> callers(std::uint32_t function) const { return callers_[function]; }

  ObjectIndex object_of_varargs(std::uint32_t function) const { return varargs_ + function; }
  ObjectIndex results() const { return results_; }  // what threads return
  ObjectIndex object_of_function(std::uint32_t function) const { return functions_ + function; }
  // What the machine makes for the program: the arguments of main, their texts, errno, the tables of <ctype.h>.
  ObjectIndex arguments() const { return arguments_; }
  ObjectIndex texts() const { return texts_; }
  ObjectIndex error_number() const { return errno_; }
  ObjectIndex tables() const { return tables_; }
  ObjectIndex values_of_keys() const { return values_; }  // pthread_getspecific; each thread has its own
  // What may be pointed to from within an object.
  std::vector<ObjectIndex> held_by(ObjectIndex object) const;
  std::size_t objects() const { return contents_.size(); }
  // Of what this instruction makes; none: it makes nothing.
  std::optional<ObjectIndex> made_at(std::uint32_t position) const;

private:
  struct Content {
    Range range;
    Targets targets;
  };

  // The worklist (points_to.cpp).
  void begin();
  void fill_globals();
  void fill_with_numbers(ObjectIndex global);
  void find_uses();
  void solve();
  void open(std::uint32_t position);
  void open_function(std::uint32_t function);
  void add(std::uint32_t function, program::Reg reg, const Targets& targets);
  void write(const Targets& where, std::uint64_t size, const Targets& what);
  void write(const Range& where, const Targets& what);
  Targets read(const Targets& where, std::uint64_t size);
  const std::vector<Content>& contents_read(ObjectIndex object);
  void reach(std::uint32_t position, std::uint32_t function);
  // What an instruction does (points_to_transfer.cpp).
  void look_at(std::uint32_t function, std::uint32_t position);
  void look_at_call(std::uint32_t function, std::uint32_t position);
  void look_at_return(std::uint32_t function, const program::Instruction& in);
  void look_at_exchange(std::uint32_t function, const program::Instruction& in);
  void look_at_builtin(std::uint32_t function, std::uint32_t position, program::Builtin builtin);
  void look_at_numbers(std::uint32_t function, const program::Instruction& in, program::Builtin builtin);
  void copy(std::uint32_t function, const program::Instruction& in);
  void enter(std::uint32_t caller, std::uint32_t position, std::uint32_t callee);
  void start(std::uint32_t creator, std::uint32_t position, program::Reg entry, std::optional<program::Reg> argument);
  Targets loaded(const Targets& targets, unsigned width) const;
  Targets stored(std::uint32_t function, program::Reg operand, unsigned width) const;
  Targets targets(std::uint32_t function, program::Reg operand, unsigned width) const;
  bool is_small(program::Reg operand) const;
  Targets computed(std::uint32_t function, const program::Instruction& in) const;
  Targets with_number(Targets targets, unsigned width) const;
  bool may_reach_number(const Targets& targets) const;
  bool is_large_number(program::Reg operand) const;
  Target indexed(const Target& target, const program::Instruction& in) const;
  Targets masked(const Targets& targets, program::Op op, program::Reg mask) const;
  std::optional<std::int64_t> number(program::Reg operand) const;
  std::uint64_t alignment(ObjectIndex object) const;
  ObjectIndex object_at(std::uint32_t position);

  // So many of the bits of an address say where in an object it is, and not in which (native/object.h). Where pointers
  // are narrow any part of one counts as such a part; who runs the program sees to the rest.
  unsigned offset_bits() const { return code_.is_narrow() ? 31 : 32; }

  const program::Code& code_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<std::size_t> first_register_;  // by function
  std::vector<Targets> registers_;
  std::vector<std::vector<Content>> contents_;  // by object
  std::vector<std::uint64_t> sizes_;            // by object; 0: it is not known, or a global variable's
  ObjectIndex functions_ = 0, varargs_ = 0, results_ = 0, arguments_ = 0, texts_ = 0, errno_ = 0, tables_ = 0,
              values_ = 0, numbers_ = 0;
  bool follows_numbers_;
  Indices indices_;
  std::unordered_map<std::uint32_t, ObjectIndex> made_at_;
  ObjectIndex first_made_ = 0;
  std::vector<bool> reached_, thread_;
  std::vector<std::vector<std::uint32_t>> callers_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> callees_;
  base::Meter meter_;
  std::vector<std::uint32_t> function_of_;           // by instruction
  std::vector<std::vector<std::uint32_t>> uses_;     // by register: the instructions that use it
  std::vector<std::vector<std::uint32_t>> returns_;  // by function
  std::vector<std::vector<std::uint32_t>> readers_;  // by object: instructions that read it
  std::unordered_set<std::uint64_t> reads_;          // (object, instruction): what readers_ holds
  std::deque<std::uint32_t> open_;                   // instructions that are to be looked at
  std::vector<bool> is_open_;                        // by instruction
  std::uint32_t position_ = 0;                       // of the one that is looked at
};

}  // namespace heddle::analysis
