#include "fuzz/c/waits/print.h"

#include <algorithm>
#include <array>

#include "fuzz/c/piece.h"
#include "fuzz/c/waits/print_cxx.h"
#include "fuzz/c/waits/printer.h"

namespace heddle::fuzz_waits {

namespace {

using fuzz_c::Piece;

constexpr std::array kHelpers = {
    Piece{"VERIFIER_nondet", "extern int __VERIFIER_nondet_int(void);\n"},
    Piece{"VERIFIER_atomic", "extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n"},
    Piece{"elsewhere0", "extern int elsewhere0;\n"},
    Piece{"elsewhere1", "extern int elsewhere1;\n"},
    Piece{"assume_abort_if_not", "static void assume_abort_if_not(int condition) {\n  if (!condition) abort();\n}\n"},
    Piece{"by_halves",
          "static atomic_int *by_halves(uintptr_t place) {\n"
          "  const unsigned half = sizeof place * 4;\n"
          "  const uint32_t low = (uint32_t)(place << half >> half), high = (uint32_t)(place >> half);\n"
          "  return (atomic_int *)((uintptr_t)high << half | low);\n}\n"},
    Piece{"by_xor",
          "static atomic_int *by_xor(uintptr_t place) {\n"
          "  const uintptr_t hidden = place ^ (uintptr_t)0x5555555555555555u;\n"
          "  return (atomic_int *)(hidden ^ (uintptr_t)0x5555555555555555u);\n}\n"},
    Piece{"by_bytes",
          "static atomic_int *by_bytes(uintptr_t place) {\n"
          "  unsigned char from[sizeof place], to[sizeof place];\n"
          "  memcpy(from, &place, sizeof place);\n"
          "  for (unsigned i = 0; i < sizeof place; i++) to[i] = from[i];\n"
          "  memcpy(&place, to, sizeof place);\n"
          "  return (atomic_int *)place;\n}\n"},
    Piece{"by_bits",
          "static atomic_int *by_bits(uintptr_t place) {\n"
          "  static const uintptr_t bits[2] = {0, 1};\n"
          "  uintptr_t result = 0;\n"
          "  for (unsigned i = 0; i < sizeof place * 8; i++) result |= bits[place >> i & 1] << i;\n"
          "  return (atomic_int *)result;\n}\n"},
};

constexpr std::array kHeaders = {"assert.h", "getopt.h", "pthread.h", "sched.h",  "semaphore.h", "stdatomic.h",
                                 "stdint.h", "stdio.h",  "stdlib.h",  "string.h", "time.h",      "unistd.h"};

constexpr std::array kLibrary = {"(stdin != 0)", "(stdout != stdin)", "(optind == 1)", "(opterr == 1)",
                                 "(environ != 0)"};

std::string number(std::int64_t value) { return std::to_string(value); }

std::string timed_lock(const std::string& mutex, const std::string& nanoseconds) {
  return "pthread_mutex_timedlock(&m" + mutex + ", &(struct timespec){0, " + nanoseconds + "}) == 0;";
}

bool mentions(const Block& b, Route route) {
  return std::any_of(b.stmts.begin(), b.stmts.end(), [&](const Stmt& s) {
    return s.route == route ||
           std::any_of(s.blocks.begin(), s.blocks.end(), [&](const Block& inner) { return mentions(inner, route); });
  });
}

}  // namespace

std::string helpers_for(const std::string& text) { return fuzz_c::pieces_for(text, kHelpers); }

std::string Printer::expr(const Expr& e) const {
  const std::string index = number(e.index);
  auto binary = [&](const char* op) { return "(" + expr(e.args[0]) + op + expr(e.args[1]) + ")"; };
  switch (e.kind) {
    case ExprKind::Number: return number(e.value);
    case ExprKind::Local: return "r" + index;
    case ExprKind::Shared: return "x" + index;
    case ExprKind::Elsewhere: return "(elsewhere" + index + " & 3)";
    case ExprKind::Library: return kLibrary[static_cast<std::size_t>(e.index) % kLibrary.size()];
    case ExprKind::Below: return "((uintptr_t)&x" + index + " < (uintptr_t)&x" + number(e.value) + ")";
    case ExprKind::BelowNumber: return "((uintptr_t)&x" + index + " < " + number(e.value) + "u)";
    case ExprKind::IsNumber: return "((uintptr_t)&x" + index + " == " + number(e.value) + "u)";
    case ExprKind::SameAddress: return "((uintptr_t)&x" + index + " == (uintptr_t)&x" + number(e.value) + ")";
    case ExprKind::Not: return "!" + expr(e.args[0]);
    case ExprKind::Eq: return binary(" == ");
    case ExprKind::Ne: return binary(" != ");
    case ExprKind::Lt: return binary(" < ");
  }
  return "";
}

std::string Printer::place(const Stmt& s) const {
  const std::string index = number(s.index);
  const std::string as_number = "((uintptr_t)&x" + index + ")";
  switch (s.route) {
    case Route::Direct:
    case Route::Count: break;
    case Route::Pointer: return "*p" + index;
    case Route::Halves: return "*by_halves" + as_number;
    case Route::Xor: return "*by_xor" + as_number;
    case Route::Bytes: return "*by_bytes" + as_number;
    case Route::Bits: return "*by_bits" + as_number;
    case Route::Table:
      return "*(atomic_int *)(halves[1][" + index + "] << sizeof(void *) * 4 | halves[0][" + index + "])";
    case Route::Masked: return "*(atomic_int *)(masked[" + index + "] ^ 0x5555u)";
  }
  return "x" + index;
}

/// A statement without others in it.
std::string Printer::simple(const Stmt& s) const {
  const std::string index = number(s.index);
  const std::string result = "r" + number(s.amount) + " = ";
  switch (s.kind) {
    case StmtKind::Load: return "r" + index + " = " + expr(s.exprs[0]) + ";";
    case StmtKind::Store: return place(s) + " = " + expr(s.exprs[0]) + ";";
    case StmtKind::Add: return result + "atomic_fetch_add(&" + place(s) + ", 1);";
    case StmtKind::Assert: return "assert(" + expr(s.exprs[0]) + ");";
    case StmtKind::Break: return "break;";
    case StmtKind::Lock: return "pthread_mutex_lock(&m" + index + ");";
    case StmtKind::Unlock: return "pthread_mutex_unlock(&m" + index + ");";
    case StmtKind::TryLock: return result + "pthread_mutex_trylock(&m" + index + ") == 0;";
    case StmtKind::TimedLock: return result + timed_lock(index, "0");
    case StmtKind::LateLock: return result + timed_lock(index, "1000000000");
    case StmtKind::ReadLock: return "pthread_rwlock_rdlock(&rw" + index + ");";
    case StmtKind::WriteLock: return "pthread_rwlock_wrlock(&rw" + index + ");";
    case StmtKind::GiveLock: return "pthread_rwlock_unlock(&rw" + index + ");";
    case StmtKind::SpinLock: return "pthread_spin_lock(&spin" + index + ");";
    case StmtKind::SpinUnlock: return "pthread_spin_unlock(&spin" + index + ");";
    case StmtKind::SemWait: return "sem_wait(&sem" + index + ");";
    case StmtKind::SemPost: return "sem_post(&sem" + index + ");";
    case StmtKind::SemTry: return result + "sem_trywait(&sem" + index + ") == 0;";
    case StmtKind::Wait: return "pthread_cond_wait(&cond" + index + ", &m" + number(s.amount) + ");";
    case StmtKind::Signal: return "pthread_cond_signal(&cond" + index + ");";
    case StmtKind::Broadcast: return "pthread_cond_broadcast(&cond" + index + ");";
    case StmtKind::Barrier: return "pthread_barrier_wait(&barrier" + index + ");";
    case StmtKind::Create:
      return "pthread_create(&thread" + index + ", 0, t" +
             std::to_string(first_like(static_cast<std::size_t>(s.index))) + ", 0);";
    case StmtKind::Join:
      if (!cancels_) return "pthread_join(thread" + index + ", 0), " + result + "0;";
      return "pthread_join(thread" + index + ", &result), " + result + "result == PTHREAD_CANCELED;";
    case StmtKind::Cancel: return "pthread_cancel(thread" + index + ");";
    case StmtKind::CancelState:
      return std::string("pthread_setcancelstate(") +
             (s.amount != 0 ? "PTHREAD_CANCEL_ENABLE" : "PTHREAD_CANCEL_DISABLE") + ", 0);";
    case StmtKind::TestCancel: return "pthread_testcancel();";
    case StmtKind::Write: return "write(1, \"\", 0);";
    case StmtKind::Sleep: return "usleep(1);";
    case StmtKind::Yield: return "sched_yield();";
    case StmtKind::Input: return result + "__VERIFIER_nondet_int() & 1;";
    case StmtKind::Exit: return "exit(0);";
    case StmtKind::Abort: return "abort();";
    case StmtKind::EndThread: return "pthread_exit(0);";
    case StmtKind::AssumeOrAbort: return "assume_abort_if_not(" + expr(s.exprs[0]) + ");";
    default: return "";
  }
}

void Printer::line(const std::string& text) {
  out_ += std::string(static_cast<std::size_t>(depth_) * 2, ' ') + text + "\n";
  ++lines_;
}

void Printer::compound(Stmt& s, const std::string& head) {
  line(head + " {");
  block(s.blocks[0]);
  if (s.kind == StmtKind::If && !s.blocks[1].stmts.empty()) {
    line("} else {");
    block(s.blocks[1]);
  }
  line("}");
}

std::string Printer::condition(const Stmt& s) const {
  return noise_ ? "(noise(), " + expr(s.exprs[0]) + ")" : "(" + expr(s.exprs[0]) + ")";
}

void Printer::stmt(Stmt& s) {
  s.line = lines_ + 1;
  switch (s.kind) {
    case StmtKind::If: return compound(s, "if " + condition(s));
    case StmtKind::While: return compound(s, "while " + condition(s));
    case StmtKind::Forever: return compound(s, noise_ ? "for (;; noise())" : "for (;;)");
    case StmtKind::Repeat: return compound(s, "for (int i = 0; i < " + number(s.amount) + "; i++)");
    case StmtKind::Section:
      line("__VERIFIER_atomic_begin();");
      block(s.blocks[0]);
      return line("__VERIFIER_atomic_end();");
    case StmtKind::Cleanup:
      line("pthread_cleanup_push(handle" + number(s.index) + ", 0);");
      block(s.blocks[0]);
      return line(noise() + "pthread_cleanup_pop(" + number(s.amount) + ");");
    default: return line(noise() + simple(s));
  }
}

void Printer::list(std::vector<Stmt>& stmts) {
  for (Stmt& s : stmts) stmt(s);
}

void Printer::block(Block& b) {
  ++depth_;
  list(b.stmts);
  --depth_;
}

bool Printer::uses(Route route) const {
  return std::any_of(program_.threads.begin(), program_.threads.end(),
                     [&](const Block& b) { return mentions(b, route); });
}

void Printer::variables() {
  for (int i = 0; i < program_.shared; ++i) {
    line("static atomic_int x" + number(i) + " = " + number(program_.first[static_cast<std::size_t>(i)]) + ";");
  }
  if (uses(Route::Pointer)) {
    for (int i = 0; i < program_.shared; ++i) line("static atomic_int *p" + number(i) + " = &x" + number(i) + ";");
  }
  if (uses(Route::Table)) line("static uintptr_t halves[2][" + number(program_.shared) + "];");
  if (uses(Route::Masked)) line("static uintptr_t masked[" + number(program_.shared) + "];");
}

void Printer::objects() {
  auto each = [&](int count, const std::string& type, const std::string& name, const std::string& init = "") {
    for (int i = 0; i < count; ++i) line("static " + type + " " + name + number(i) + init + ";");
  };
  each(program_.mutexes, "pthread_mutex_t", "m", " = PTHREAD_MUTEX_INITIALIZER");
  each(program_.rwlocks, "pthread_rwlock_t", "rw", " = PTHREAD_RWLOCK_INITIALIZER");
  each(program_.conditions, "pthread_cond_t", "cond", " = PTHREAD_COND_INITIALIZER");
  each(program_.spinlocks, "pthread_spinlock_t", "spin");
  each(static_cast<int>(program_.semaphores.size()), "sem_t", "sem");
  each(static_cast<int>(program_.barriers.size()), "pthread_barrier_t", "barrier");
  for (std::size_t i = 1; i < program_.threads.size(); ++i) line("static pthread_t thread" + std::to_string(i) + ";");
}

void Printer::handlers() {
  for (std::size_t i = 0; i < program_.handlers.size(); ++i) {
    const Handler& handler = program_.handlers[i];
    const std::string index = number(handler.index);
    line("static void handle" + std::to_string(i) + "(void *argument) {");
    line(handler.unlocks ? "  pthread_mutex_unlock(&m" + index + ");"
                         : "  x" + index + " = " + number(handler.value) + ";");
    line("}");
  }
}

/// What has no initialiser, before there are threads.
void Printer::set_up() {
  for (int i = 0; i < program_.spinlocks; ++i) line("pthread_spin_init(&spin" + number(i) + ", 0);");
  for (std::size_t i = 0; i < program_.semaphores.size(); ++i) {
    line("sem_init(&sem" + std::to_string(i) + ", 0, " + number(program_.semaphores[i]) + ");");
  }
  for (std::size_t i = 0; i < program_.barriers.size(); ++i) {
    line("pthread_barrier_init(&barrier" + std::to_string(i) + ", 0, " + number(program_.barriers[i]) + ");");
  }
}

/// The addresses that routes put together.
void Printer::tables() {
  for (int i = 0; i < program_.shared; ++i) {
    const std::string index = number(i);
    if (uses(Route::Table)) {
      line("halves[0][" + index + "] = (uintptr_t)&x" + index + " & (((uintptr_t)1 << sizeof(void *) * 4) - 1);");
      line("halves[1][" + index + "] = (uintptr_t)&x" + index + " >> sizeof(void *) * 4;");
    }
    if (uses(Route::Masked)) line("masked[" + index + "] = (uintptr_t)&x" + index + " ^ 0x5555u;");
  }
}

void Printer::show() {
  std::string format;
  std::string values;
  for (int i = 0; i < program_.shared; ++i) {
    line(noise() + "const int v" + number(i) + " = x" + number(i) + ";");
    format += (i == 0 ? "x" : " x") + number(i) + "=%d";
    values += ", v" + number(i);
  }
  line("printf(\"" + format + "\\n\"" + values + ");");
}

std::string Printer::head(std::size_t index) const {
  return index == 0 ? "int main(void) {" : "static void *t" + std::to_string(index) + "(void *argument) {";
}

std::string Printer::tail(std::size_t /*index*/) const { return "return 0;"; }

void Printer::thread(std::size_t index) {
  depth_ = 0;
  if (index != 0 && first_like(index) != index) {
    program_.threads[index] = program_.threads[first_like(index)];  // with its lines
    return;
  }
  line(head(index));
  depth_ = 1;
  line("int r0 = 0, r1 = 0, r2 = 0;");
  if (cancels_) line("void *result = 0;");
  if (index == 0) set_up();
  if (index == 0) tables();
  --depth_;
  block(program_.threads[index]);
  ++depth_;
  if (index == 0 && program_.prints) show();
  line(tail(index));
  depth_ = 0;
  line("}");
}

std::string Printer::preamble(const std::string& text) const {
  std::string headers = "#define _GNU_SOURCE\n";
  for (const char* header : kHeaders) headers += std::string("#include <") + header + ">\n";
  return headers + helpers_for(text);
}

std::string Printer::run() {
  const auto body = [&] {
    depth_ = 0;
    variables();
    objects();
    handlers();
    for (std::size_t i = 1; i < program_.threads.size(); ++i) thread(i);
    thread(0);
  };
  // The helpers stand in front, and push the lines down: the second time round their number is known.
  body();
  const std::string first = preamble(out_);
  out_.clear();
  lines_ = static_cast<int>(std::count(first.begin(), first.end(), '\n'));
  body();
  return (noise_ ? noise_preamble() : "") + first + out_;
}

std::string print(Program& program, bool noise) {
  return program.cxx ? print_cxx(program, noise) : Printer(program, noise).run();
}

}  // namespace heddle::fuzz_waits
