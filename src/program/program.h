// The one form that every front end produces and the machine runs.
//
// A program is a flat array of operations over three kinds of operands: temporaries (scratch, dead at the end of a
// step), locals (of one thread, kept from step to step) and constants. Shared state is a row of cells that objects
// divide among themselves: a scalar is an object of one cell, an array one of several, a lock a cell that holds 0 or
// the number of its owner plus one.
//
// A `Step` operation marks a scheduling point. A thread rests in front of a Step; one step of the thread runs from
// there to the next Step it meets, or to `Exit`. What lies between is indivisible. If the step can block, its code
// begins with the computation of a guard that ends in `Await` or `Lock` and has no effect before it.
#pragma once

#include "program/location.h"
#include "term/sort.h"

#include <gmpxx.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::program {

enum class Opcode : std::uint8_t {
  // target := a op b. Booleans are 0 and 1. Divide and Remainder truncate toward zero and treat a divisor of 0 as 1:
  // a Check comes first, and the value does not matter where short-circuit evaluation would not have computed it.
  Copy,  // target := a
  Not,   // target := not a
  And,   // both sides are evaluated; checks inside carry the condition under which they matter
  Or,
  Equal,
  Less,
  LessEqual,
  Add,
  Subtract,
  Multiply,
  Negate,
  Divide,
  Remainder,
  Select,  // target := a ? b : c
  // Shared memory. extra: the object; a: the index (constant 0 for scalars). An index outside of the object is only
  // met where its value does not matter; it reads 0.
  Load,   // target := object[a]
  Store,  // object[a] := b
  // Control within a function. Positions are indices into Program::operations.
  Jump,    // extra: position
  Branch,  // if a goto extra else goto extra2
  // The fate of the execution.
  Check,   // a must hold; extra: which check (Program::checks)
  Assume,  // if a does not hold the execution ends silently; extra: the line, extra2: the column
  Await,   // blocks until a holds; first effect of its step
  Lock,    // blocks until the lock is free, then takes it. extra: object, a: index; first effect of its step, or after
           // an Await that demands the lock to be free among other things
  Unlock,  // extra: object, a: index; a Check that the thread is the owner is part of it (extra2: which check)
  Spawn,   // extra: which spawn (Program::spawns)
  // Loops without a bound of their own: extra is the function's loop slot, extra2 the loop (Program::loops).
  LoopEnter,  // the counter becomes 0
  LoopRound,  // one more iteration begins; past the unwinding bound the path ends as incomplete
  // Structure.
  Step,  // a scheduling point; extra: which (Program::steps)
  Exit,  // the thread has finished
};

// Is a step with such an operation more than the business of its thread? An assumption that fails ends the execution of
// all threads.
bool concerns_others(Opcode code);

// A register or a constant, in one word.
class Operand {
public:
  enum class Kind : std::uint8_t { Temporary, Local, Constant };

  constexpr Operand() = default;
  static constexpr Operand temporary(std::uint32_t index) { return Operand(Kind::Temporary, index); }
  static constexpr Operand local(std::uint32_t index) { return Operand(Kind::Local, index); }
  static constexpr Operand constant(std::uint32_t index) { return Operand(Kind::Constant, index); }

  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 3); }
  constexpr std::uint32_t index() const { return bits_ >> 2; }
  constexpr bool operator==(const Operand&) const = default;

private:
  constexpr Operand(Kind kind, std::uint32_t index) : bits_(index << 2 | static_cast<std::uint32_t>(kind)) {}
  std::uint32_t bits_ = 0;
};

struct Operation {
  Opcode code = Opcode::Exit;
  Operand target{};  // a temporary or a local
  Operand a{}, b{}, c{};
  std::uint32_t extra = 0;
  std::uint32_t extra2 = 0;
};

// Constants of Program::constants: Bool (0, 1) or Int of any size.
struct Constant {
  term::Sort sort;
  mpz_class value;
};

enum class ErrorKind : std::uint8_t {
  Assertion,
  Ensures,
  Deadlock,
  Division,
  Memory,
  Lock,
  Race,
  Overflow,
  Leak,
  Exception
};
std::string_view to_string(ErrorKind kind);  // as in the JSON: "assertion", "ensures", ...

struct Check {
  ErrorKind kind = ErrorKind::Assertion;
  Location location;
  std::string message;  // "the assertion x != 3 fails", "index outside of a[4]"
};

struct Step {
  Location location{};
  std::string text{};      // the statement as the user wrote it, on one line; for if and while the head only
  bool blocking = false;   // begins with a guard (Await or Lock)
  bool loop_head = false;  // the condition of a loop, evaluated each time round
  bool local = false;      // touches no shared memory, spawns nothing, cannot block
  bool eventless = false;  // leaves no event: a bounded loop that is left because its bound is used up
};

struct Loop {
  Location location;
};

struct Spawn {
  std::uint32_t function = 0;
  std::vector<Operand> captures{};  // locals of the parent, copied into the child's locals 0, 1, ...
};

struct Object {
  std::string name;
  term::Sort sort;          // Bool or Int; a lock is Int
  std::uint32_t size = 1;   // cells
  std::uint32_t first = 0;  // its first cell
  bool is_array = false;    // an array of size 1 prints its index, a scalar does not
  bool is_lock = false;     // initially 0
  bool is_input = false;    // initially unknown; otherwise the initialiser stores a value
  bool outside = false;     // of the slice (analysis/model_slice.h): what it holds does not matter
  Location location;
};

struct Function {
  std::string name{};                 // of the process or procedure; empty: unnamed
  std::uint32_t entry = 0;            // position of the first operation: a Step or Exit, for functions that threads run
  std::vector<std::string> locals{};  // names, for people; one per local
  std::vector<term::Sort> local_sorts{};
  std::uint32_t loop_slots = 0;
};

struct Program {
  Sources sources;  // one file
  std::vector<Operation> operations;
  std::vector<Constant> constants;
  std::vector<Check> checks;
  std::vector<Step> steps;
  std::vector<Loop> loops;
  std::vector<Spawn> spawns;
  std::vector<Object> objects;
  std::vector<Function> functions;
  std::vector<std::uint32_t> processes;  // functions that run from the start, as threads 0, 1, ...
  std::uint32_t initialiser = 0;  // function: initial values in order, then Assume for each requires; no Step inside
  std::uint32_t finaliser = 0;    // function: Check for each ensures; no Step inside
  std::uint32_t temporaries = 0;  // how many are needed at most
  std::uint32_t cells = 0;
};

// "x", "a[2]": the name of a cell.
std::string cell_name(const Object& object, std::uint32_t index);
// The object that a cell belongs to.
const Object& object_of_cell(const Program& program, std::uint32_t cell);
// A listing of the operations, for debugging and tests.
std::string to_string(const Program& program);

}  // namespace heddle::program
