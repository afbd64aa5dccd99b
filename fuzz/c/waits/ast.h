#pragma once

#include <cstdint>
#include <string>
#include <vector>

// C programs whose threads wait for each other: the picture of the second generator of heddle-fuzz-c. It has what
// ast.h beside it leaves out because nothing but an oracle can judge it: threads that spin for ever, locks given back
// within a loop, cancellation, the end of the process anywhere, variables of other files, addresses as numbers.
//
// Every value is an int. A statement reads or writes at most one shared variable, so that a statement is one step; that
// is a rule of check.h. All other rules (who may unlock, who may be joined) hold or do not when the program runs: the
// oracle notices, and the program is not used.

namespace heddle::fuzz_waits {

enum class ExprKind : std::uint8_t {
  Number,       // value
  Local,        // r<index>
  Shared,       // x<index>
  Elsewhere,    // elsewhere<index> & 3: a variable of a file that was not given
  Library,      // whether a variable of the C library is what it is at the start; index: which
  Below,        // whether the address of x<index> is below that of x<value>
  BelowNumber,  // ... below the number `value`
  IsNumber,     // ... the number `value`
  SameAddress,  // ... that of x<value>
  Not,
  Eq,
  Ne,
  Lt,
};

struct Expr {
  ExprKind kind = ExprKind::Number;
  int index = 0;
  std::int64_t value = 0;
  std::vector<Expr> args{};
};

enum class StmtKind : std::uint8_t {
  Load,     // r<index> = expr
  Store,    // x<index> = expr; style: how its address is put together, see Route
  Add,      // r<amount> = atomic_fetch_add(&x<index>, 1); style as above
  Assert,   // expr
  If,       // expr; blocks: then, else
  While,    // expr; blocks: body
  Forever,  // blocks: body
  Repeat,   // blocks: body, `amount` times
  Break,
  Lock,  // index: the mutex
  Unlock,
  TryLock,    // ... r<amount> = whether it has it
  TimedLock,  // the same, until a moment that is over
  LateLock,   // the same, until one that there is not: it may fail in any case
  ReadLock,   // index: the read-write lock
  WriteLock,
  GiveLock,
  SpinLock,  // index: the spin lock
  SpinUnlock,
  SemWait,  // index: the semaphore
  SemPost,
  SemTry,  // ... r<amount> = whether it was decremented
  Wait,    // index: the condition variable, amount: the mutex
  Signal,
  Broadcast,
  Barrier,  // index: the barrier
  Create,   // index: the thread
  Join,     // ... r<amount> = whether it was cancelled
  Cancel,
  CancelState,  // amount: 1 enables, 0 disables
  TestCancel,
  Write,  // of nothing: a cancellation point
  Sleep,  // a cancellation point
  Yield,
  Input,    // r<amount> = 0 or 1, as it comes
  Cleanup,  // index: the handler; blocks: body; amount: whether the handler runs at the end of the body
  Exit,     // of the process
  Abort,
  EndThread,      // pthread_exit
  AssumeOrAbort,  // expr: a function of the program ends the process if it does not hold
  Section,        // blocks: body, within __VERIFIER_atomic_begin and _end
};

/// How the address of a shared variable is put together before an access.
enum class Route : std::uint8_t { Direct, Pointer, Halves, Xor, Bytes, Bits, Table, Masked, Count };

struct Stmt;

struct Block {
  std::vector<Stmt> stmts{};
};

struct Stmt {
  StmtKind kind = StmtKind::Yield;
  int index = 0;
  int amount = 0;
  std::vector<Expr> exprs{};
  std::vector<Block> blocks{};
  Route route = Route::Direct;
  int line = 0;      // set by the printer
  int spelling = 0;  // in C++: which of several; 0 is the plainest
};

/// What pthread_cleanup_push is given: unlock a mutex, or set a variable.
struct Handler {
  bool unlocks = false;
  int index = 0;
  int value = 0;
};

struct Program {
  int shared = 0;
  std::vector<int> first{};  // the initial values of the shared variables
  int elsewhere = 0;
  int mutexes = 0;
  int rwlocks = 0;
  int spinlocks = 0;
  std::vector<int> semaphores{};  // their initial values
  int conditions = 0;
  std::vector<int> barriers{};  // for how many threads
  std::vector<Handler> handlers{};
  std::vector<Block> threads{};  // the first is main, which prints the shared variables when it gets to its end
  bool prints = true;            // otherwise main just returns
  bool cxx = false;              // said in C++
  std::uint64_t flavour = 0;     // in C++: of which classes the objects and the handles of threads are
  bool only_joins = false;       // in C++: no futures
};

inline constexpr int kLocals = 3;  // of each thread

/// The number of nodes, for judging what is smaller.
std::size_t size_of(const Program& program);

/// Whether two bodies are the same, wherever they stand. Threads with the same body share a function.
bool same(const Block& a, const Block& b);

/// Whether some thread asks another one to end.
bool cancels(const Program& program);

/// Whether the expression reads a shared variable.
bool reads_shared(const Expr& e);

}  // namespace heddle::fuzz_waits
