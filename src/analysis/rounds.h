// What a function that runs once does in rounds: which value a register has in the round under way, as a form over a
// counter that goes up by one from round to round. So one can tell that what belongs to one round is not what belongs
// to another.
//
// All of it is said of executions of single instructions and shown by reachability: "between two executions of `a`
// there is one of `b`" holds if no way through the function leads from `a` back to `a` around `b`. Nothing is assumed
// of the shape of loops.
#pragma once

#include "program/flow.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace heddle::analysis {

// base + scale * counter + offset.
struct Form {
  enum class Base : std::uint8_t {
    None,
    Register,  // `id`, which is written once in all of the run
    Variable,  // what the global variable `id` holds at `place`, since the first thread was created
    Global,    // the address of the global variable `id`
    Made,      // the block that the instruction `id` has made in this round
    Cell,      // what is stored in memory at `cell`
  };
  struct Place {  // as a form, whose base is a register, a variable or a global variable
    Base base = Base::None;
    std::uint32_t id = 0;
    std::int64_t place = 0, scale = 0, offset = 0;
    bool operator==(const Place&) const = default;
  };

  Base base = Base::None;
  std::uint32_t id = 0;
  std::int64_t place = 0;
  std::int64_t scale = 0, offset = 0;
  Place cell{};
  std::uint32_t reader = 0;  // the instruction that has read it
  bool is_inside = false;    // and somewhere else in the same block
};

// Where there are numbers, and not just somewhere inside, do they mean the same address, if the counters are the same?
bool same(const Form& a, const Form& b);

// A register that begins with a number, 0 or more, and goes up by one. Where it is looked at it is less than the limit,
// as signed numbers, so that it never wraps around.
struct Counter {
  program::Reg reg = 0;
  std::uint8_t width = 0;
  std::int64_t first = 0;               // at least; where it begins in several ways, the least
  std::int64_t last_first = 0;          // the greatest
  program::Reg limit = 0;               // a constant, or a register that is written once in all of the run
  std::uint32_t step = 0;               // where it goes up
  std::vector<std::uint32_t> begins{};  // where it begins
  std::uint32_t branch = 0, out = 0;    // where it is compared with the limit, and where that leads if it is not less
};

class Rounds {
public:
  // `is_settled`: does the word at this place of a global variable keep its value once a thread was created, and is
  // this instruction, that reads it, behind that, or part of what leads to it in rounds?
  using Settled = std::function<bool(std::uint32_t global, std::int64_t place, std::uint32_t reader)>;
  Rounds(const program::Code& code, const program::FunctionRange& range, Settled is_settled);

  // May `to` come after `from`, around `without`?
  bool comes(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> without = {}) const;
  // May it be executed at all, around it?
  bool comes_first(std::uint32_t to, std::optional<std::uint32_t> without) const;
  bool is_repeated(std::uint32_t position) const { return comes(position, position); }
  // Whenever `position` is executed, `before` was, since the counter has got its value.
  bool is_in_round(const Counter& counter, std::uint32_t position, std::uint32_t before) const;
  // Is it only executed behind this step from one instruction to the next?
  bool is_behind(std::uint32_t from, std::uint32_t to, std::uint32_t position) const {
    return !comes_first_around(position, {.edge = Edge(from, to)});
  }
  // Is it only executed once the counter has come to the limit?
  bool is_behind(const Counter& counter, std::uint32_t position) const;

  // One that goes up between two executions of this instruction, and is less than its limit there; after the first of
  // them it does not begin anew.
  std::optional<Counter> counter_of(std::uint32_t position) const;
  // In front of this instruction. `counter` may be null.
  std::optional<Form> value(program::Reg reg, std::uint32_t position, const Counter* counter) const;
  // Of a word that was read from memory: from where, and by which instruction.
  struct Loaded {
    Form from;
    std::uint32_t reader;
  };
  std::optional<Loaded> loaded(program::Reg reg, std::uint32_t position, const Counter* counter) const;

  std::optional<std::uint32_t> only_definition(program::Reg reg) const;
  bool is_defined(program::Reg reg) const;  // by any instruction
  std::optional<std::int64_t> number(program::Reg reg) const;

private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  struct Cut {
    std::optional<std::uint32_t> position{};
    std::optional<Edge> edge{};
  };

  bool leads(std::vector<std::uint32_t> open, std::uint32_t to, const Cut& cut) const;
  bool comes_around(std::uint32_t from, std::uint32_t to, const Cut& cut) const;
  bool comes_first_around(std::uint32_t to, const Cut& cut) const;
  bool is_since(const Counter& counter, std::uint32_t position, const Cut& cut) const;
  std::optional<Counter> counter_with(program::Reg reg, std::uint32_t position) const;
  bool find_step(Counter& counter) const;
  bool is_bounded(Counter& counter, std::uint32_t branch, std::uint32_t position) const;
  bool is_fixed(program::Reg reg) const;
  bool is_one_more(const program::Instruction& in, program::Reg reg) const;
  std::optional<Form> computed(std::uint32_t position, const Counter* counter, unsigned depth) const;
  std::optional<Form> value(program::Reg reg, std::uint32_t position, const Counter* counter, unsigned depth) const;
  std::optional<Form> resized(std::optional<Form> form, unsigned width, const Counter* counter) const;
  std::optional<Form> content(std::uint32_t position, const Counter* counter, unsigned depth) const;

  const program::Code& code_;
  program::FunctionRange range_;
  Settled is_settled_;
  std::vector<std::vector<std::uint32_t>> definitions_;  // by register
};

}  // namespace heddle::analysis
