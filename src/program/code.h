// Compiled code: the form into which C and C++ are brought (bitcode/) and which native/ runs.
//
// A function is a run of instructions over the registers of its frame. A register holds one integer, float (as its
// bits) or pointer of at most 128 bits; what the compiler keeps in one aggregate or vector takes several registers in
// a row. Memory is made of objects: rows of bytes with a first address of their own. A pointer is a 64-bit integer,
// also where it takes 32 bits in memory (Code::pointer_bits).
#pragma once

#include "program/builtin.h"
#include "program/location.h"
#include "program/type.h"

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::program {

// What the letters of an instruction mean is said at each operation. w: width in bits of the operation (Instruction::
// width). A width of 1 is a truth value. Values are unsigned, modulo 2^w. `target`: the register that is written.
enum class Op : std::uint8_t {
  Copy,  // target := a
  // target := a op b, all of width w
  Add,
  Sub,
  Mul,
  UDiv,  // a divisor of 0 is an error (Division); SDiv and SRem of the smallest number by -1 too (Overflow)
  SDiv,
  URem,
  SRem,
  Shl,  // an amount of w or more gives an arbitrary value
  LShr,
  AShr,
  And,
  Or,
  Xor,
  UMin,
  UMax,
  SMin,
  SMax,
  // target (width 1) := a op b, operands of width w
  Eq,
  Ne,
  ULt,
  ULe,
  SLt,
  SLe,
  // target (width 1) := does a op b overflow?
  UAddOverflow,
  SAddOverflow,
  USubOverflow,
  SSubOverflow,
  UMulOverflow,
  SMulOverflow,
  // target := op a, of width w
  PopCount,
  LeadingZeros,
  TrailingZeros,
  ByteSwap,
  BitReverse,
  // target := op a; the operand has width `extra`, the result width w
  Trunc,
  ZExt,
  SExt,
  // Floats: w is 32 or 64, 80 (the extended format of x86, whose highest fraction bit is explicit) or 128
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FAbs,
  FSqrt,
  FFma,    // a * b + c
  FMath,   // target := the function `extra` (MathFunction) of a (and b)
  FCmp,    // target (width 1) := a op b by `extra`, an FPredicate
  FPToSI,  // operand width `extra` (that of a float), result width w
  FPToUI,
  SIToFP,  // operand width `extra`, result that of a float
  UIToFP,
  FPCast,  // between floats: operand width `extra`, result w
  Select,  // target := a (width 1) ? b : c
  // Memory. Addresses are of width 64. `bytes`: how many are read or written (w rounded up to whole bytes).
  Index,      // target := a + b * extra, modulo 2^64; extra is signed (32 bits). extra2: how many elements the array
              // has that b is an index of; 0: that is not known
  Alloca,     // target := address of a new object of this frame: a (width 64) elements of `extra` bytes each;
              // extra2: Code::variables. Of Copy, Load and Call as well, where the target is a pointer of the source
  Load,       // target := value of width w at a; w is a multiple of 8
  Store,      // at a := b of width w
  AtomicRmw,  // target := old value at a; at a := old `extra`(RmwOp) b
  CmpXchg,    // target := old value at a, target + 1 (width 1) := was it b? then at a := c
  Fence,
  MemCopy,  // c bytes (width 64) from b to a; they may not overlap, unless flag may_overlap
  MemSet,   // c bytes at a := b (width 8)
  // Control. Positions are indices into Code::instructions; what does not say where to go on goes on with the next.
  Jump,         // to extra
  Branch,       // if a (width 1) to extra else to extra2
  Switch,       // by a, of width w: Code::switches[extra]
  Call,         // Code::calls[extra]
  Return,       // Code::returns[extra]: the registers or constants that are returned (none: void)
  Unreachable,  // getting here is an error (Memory)
  VaStart,      // fills the va_list at a with the variable arguments of this frame
  AtomicBegin,  // what follows, up to AtomicEnd, is one step of the thread
  AtomicEnd,
  LoopEnter,    // loop extra (Code::loops) is entered from outside
  LoopRound,    // one more iteration of loop extra begins
  Unsupported,  // Code::texts[extra]: what has no meaning here. Getting here ends the thread, and the answer is unknown
};

enum class RmwOp : std::uint8_t { Exchange, Add, Sub, And, Nand, Or, Xor, Max, Min, UMax, UMin, FAdd, FSub };

// As in LLVM: three bits for equal, greater, less, and one for unordered.
namespace fcmp {
inline constexpr std::uint32_t equal = 1, greater = 2, less = 4, unordered = 8;
}

enum class MathFunction : std::uint8_t {
  Floor,
  Ceil,
  Trunc,
  Round,
  RoundEven,
  Rint,
  Min,
  Max,
  CopySign,
  Sin,
  Cos,
  Tan,
  Exp,
  Exp2,
  Log,
  Log2,
  Log10,
  Pow,
  Atan,
  Atan2,
  Asin,
  Acos,
  Sinh,
  Cosh,
  Tanh,
  Cbrt,
  Hypot,
  Fmod,
  Asinh,
  Acosh,
  Atanh,
  Expm1,
  Log1p,
  Erf,
  Erfc,
};

namespace instruction_flag {
inline constexpr std::uint16_t no_signed_wrap = 1;  // of Add, Sub, Mul, Shl: overflow is an error where it is checked
inline constexpr std::uint16_t no_unsigned_wrap = 2;
inline constexpr std::uint16_t atomic = 4;  // of Load, Store
inline constexpr std::uint16_t is_volatile = 8;
inline constexpr std::uint16_t relaxed =
    16;  // has (or may have, if it fails) an order weaker than sequential consistency
inline constexpr std::uint16_t may_overlap = 32;
inline constexpr std::uint16_t is_pointer = 64;  // of Load, Store: the value is a pointer; of Eq..SLe: operands are; of
                                                 // Trunc, ZExt: a conversion from or to one (Code::pointer_bits)
inline constexpr std::uint16_t is_float = 128;   // of Load, Store: the value is a float
inline constexpr std::uint16_t weak = 256;       // of CmpXchg: the hardware may let it fail for no reason
// Of atomic operations and fences; an atomic operation with neither has the order memory_order_relaxed.
inline constexpr std::uint16_t acquire = 512;
inline constexpr std::uint16_t release = 1024;
inline constexpr std::uint16_t failure_acquire = 2048;  // of CmpXchg: `acquire` is said of its success
}  // namespace instruction_flag

// A register of the frame (from 0) or a constant (Code::constants, counted from -1 down).
using Reg = std::int32_t;
inline constexpr Reg constant_operand(std::uint32_t index) { return -1 - static_cast<Reg>(index); }
inline constexpr std::uint32_t constant_index(Reg operand) { return static_cast<std::uint32_t>(-1 - operand); }
inline constexpr bool is_constant(Reg operand) { return operand < 0; }

struct Instruction {
  Op op = Op::Unreachable;
  std::uint8_t width = 0;
  std::uint16_t flags = 0;
  Reg target = 0;
  Reg a = 0, b = 0, c = 0;
  std::uint32_t extra = 0, extra2 = 0;
  std::uint32_t place = 0;  // Code::places
};

// The address of an object or a function that is only known when the machine has laid out memory, or a number.
struct CodeConstant {
  enum class Kind : std::uint8_t { Number, Global, Function, Undefined };
  Kind kind = Kind::Number;
  std::uint8_t width = 64;
  mpz_class value{};        // a number, or what is added to the address
  std::uint32_t index = 0;  // of the global (Code::globals) or function (Code::functions); Undefined: Code::variables
};

struct SwitchTable {
  struct Case {
    mpz_class value;
    std::uint32_t position;
  };
  std::vector<Case> cases;
  std::uint32_t otherwise = 0;
};

struct Argument {
  Reg operand = 0;
  std::uint8_t width = 64;
  bool is_float = false;
};

struct CallSite {
  enum class Kind : std::uint8_t { Function, Builtin, Indirect };
  Kind kind = Kind::Function;
  std::uint32_t function = 0;  // Code::functions
  Builtin builtin{};
  Reg callee = 0;  // of Indirect: its address
  std::vector<Argument> arguments{};
  std::uint32_t fixed = 0;    // how many come before the variable ones; a struct among those comes as words of 8 bytes
  std::uint32_t results = 0;  // registers that the result takes, from Instruction::target on
  std::uint8_t width = 0;     // of the result, of a builtin
  bool gives_pointer = false;
  std::string name{};  // of the function that is called, as the user wrote it; empty: unknown
  // What is caught where the call ends by an exception: a table of types (bitcode/exceptions.h), as 1 + its number in
  // Code::globals; 0: nothing. The code behind the call does the rest.
  std::uint32_t handlers = 0;
};

struct CodeLoop {
  Location location{};
  std::vector<Reg> carried{};  // registers whose values go from one iteration to the next
  Reg shadow = 0;              // as many registers for the machine's use, and after them three more
  bool has_one_entry = true;   // otherwise it may be entered in the middle, without a LoopEnter
};

struct CodeFunction {
  std::string name{};
  std::uint32_t entry = 0;
  std::uint32_t parameters = 0;  // registers 0, 1, ...
  std::uint32_t registers = 0;
  bool is_variadic = false;
  bool is_defined = true;  // false: only its address is taken; calling it is an error that names it
  bool is_model = false;   // ours, of a library function: it has no places; reports show its caller's
  Builtin builtin{};       // Builtin::None, or what calling it through a pointer does
  Location location{};
  std::vector<std::string>
      register_names{};  // of variables that live in registers, for reports; empty: none, or several
};

struct Global {
  std::string name{};
  std::uint64_t size = 0;
  std::uint32_t alignment = 1;
  bool is_constant = false;
  bool is_thread_local = false;
  bool is_external = false;  // not defined anywhere: what it holds is not known
  bool is_weak = false;      // of these: it may not be there at all, and its address be null
  struct Piece {             // of what is not known: a number, float or pointer
    std::uint32_t offset = 0;
    std::uint8_t width = 8;  // in bits, of whole bytes
    bool is_pointer = false;
    bool is_float = false;
    bool is_filler = false;  // what lies between the others
    std::string name{};      // "[2]"; empty: it is all there is
  };
  std::vector<Piece> pieces{};        // of an external one: all of it; empty: its size is not known, or too large
  std::vector<std::uint8_t> bytes{};  // of others: `size` of them
  struct Relocation {
    std::uint64_t offset;  // the bytes of a pointer there are the address
    CodeConstant address;
  };
  std::vector<Relocation> relocations{};
  TypeId type = 0;  // 0: not known
  Location location{};
};

// A local variable that lives in memory.
struct Variable {
  std::string name{};  // empty: made by the compiler
  TypeId type = 0;
  Location location{};
};

struct Place {
  Location location{};
  std::uint32_t function = 0;  // Code::functions: in which function the user wrote it
};

struct Code {
  Sources sources{};
  std::vector<Instruction> instructions{};
  std::vector<CodeConstant> constants{};
  std::vector<SwitchTable> switches{};
  std::vector<CallSite> calls{};
  std::vector<std::vector<Argument>> returns{};
  std::vector<CodeLoop> loops{};
  std::vector<CodeFunction> functions{};
  std::vector<Global> globals{};
  std::vector<Place> places{};
  std::vector<Variable> variables{};  // variables[0] has no name
  std::vector<std::string> texts{};
  std::vector<Type> types{};  // types[0] is the unknown type
  std::uint32_t main = 0;     // function
  // In memory a pointer takes so many bits; in a register always 64. Where it takes 32 (is_narrow), Load and Store with
  // the flag is_pointer convert, and so do Trunc and ZExt with it, between a pointer and a number of 32 bits.
  std::uint32_t pointer_bits = 64;
  bool is_narrow() const { return pointer_bits == 32; }
  struct Unmodelled {  // a function that is called, is not defined and has no model
    std::string name;
    Location location;
  };
  std::vector<Unmodelled> unmodelled{};
  struct Undefined {  // a variable that is used, or a weak function whose address is, without a definition
    enum class Kind : std::uint8_t { Variable, WeakVariable, WeakFunction };
    Kind kind;
    std::string name;
    Location location;  // of its first use
  };
  std::vector<Undefined> undefined{};
  std::vector<std::uint32_t> constructors{};  // functions that run before main, in order
  // What a thread has to do when it ends, as long as its copy of the variable is not 0 (models/atexit.c).
  std::optional<std::uint32_t> thread_exit{};       // function
  std::optional<std::uint32_t> thread_exit_list{};  // global
  bool has_destructors = false;  // there are functions that run at the end; `main` and calls of exit call them
};

// A listing of the instructions, for debugging and tests.
std::string to_string(const Code& code);

}  // namespace heddle::program
