#include "fuzz/c/print_cxx.h"

#include <array>

#include "fuzz/c/piece.h"
#include "fuzz/c/print_expr_cxx.h"
#include "fuzz/c/print_stmt_cxx.h"
#include "fuzz/c/printer.h"
#include "fuzz/random.h"

namespace heddle::fuzz_c {

namespace {

constexpr std::array kHeaders = {
    Piece{"assert(", "#include <cassert>\n"},
    Piece{"int", "#include <cstdint>\n"},
    Piece{"printf", "#include <cstdio>\n"},
    Piece{"std::array", "#include <array>\n"},
    Piece{"std::atomic", "#include <atomic>\n"},
    Piece{"std::condition", "#include <condition_variable>\n"},
    Piece{"std::function", "#include <functional>\n"},
    Piece{"std::future", "#include <future>\n"},
    Piece{"std::unique_ptr", "#include <memory>\n"},
    Piece{"std::", "#include <mutex>\n"},
    Piece{"std::shared_", "#include <shared_mutex>\n"},
    Piece{"thread", "#include <thread>\n"},
    Piece{"std::vector", "#include <vector>\n"},
};

constexpr std::array kHelpers = {
    Piece{"nondet_bool", "extern \"C\" bool __VERIFIER_nondet_bool();\n"},
    Piece{"nondet_char", "extern \"C\" char __VERIFIER_nondet_char();\n"},
    Piece{"nondet_uchar", "extern \"C\" unsigned char __VERIFIER_nondet_uchar();\n"},
    Piece{"nondet_short", "extern \"C\" short __VERIFIER_nondet_short();\n"},
    Piece{"nondet_int", "extern \"C\" int __VERIFIER_nondet_int();\n"},
    Piece{"nondet_uint", "extern \"C\" unsigned __VERIFIER_nondet_uint();\n"},
    Piece{"nondet_long", "extern \"C\" long __VERIFIER_nondet_long();\n"},
    Piece{"VERIFIER_assume", "extern \"C\" void __VERIFIER_assume(int);\n"},
    Piece{"VERIFIER_atomic",
          "extern \"C\" void __VERIFIER_atomic_begin();\nextern \"C\" void __VERIFIER_atomic_end();\n"},
    Piece{"divide(", "static long divide(long a, long b) { return b == 0 || b == -1 ? a : a / b; }\n"},
    Piece{"remainder_of(", "static int remainder_of(int a, int b) { return b == 0 || b == -1 ? a : a % b; }\n"},
    Piece{"Left", "struct Left {\n  int from;\n};\n"},
    Piece{"Result", "struct Result {\n  long value;\n};\n"},
    Piece{"At at",
          "template <class F>\nstruct At {\n  F f;\n  ~At() { f(); }\n};\ntemplate <class F>\nAt(F) -> At<F>;\n"},
    Piece{"doing(",
          "struct Work {\n  virtual ~Work() = default;\n  virtual void run() = 0;\n};\n"
          "template <class F>\nstruct Doing final : Work {\n  F f;\n  explicit Doing(F f) : f(f) {}\n"
          "  void run() override { f(); }\n};\n"
          "template <class F>\nstatic std::unique_ptr<Work> doing(F f) { return std::make_unique<Doing<F>>(f); }\n"},
    Piece{"change(",
          "template <class T, class F>\nstatic void change(std::atomic<T> &x, F f) {\n  T old = x.load();\n"
          "  while (!x.compare_exchange_weak(old, f(old))) {\n  }\n}\n"},
    Piece{"swapped<",
          "template <class T>\nstatic bool swapped(T *x, T expected, T desired) {\n"
          "  return std::atomic_ref<T>(*x).compare_exchange_strong(expected, desired);\n}\n"},
    Piece{"swap_old<",
          "template <class T>\nstatic T swap_old(T *x, T expected, T desired) {\n"
          "  std::atomic_ref<T>(*x).compare_exchange_weak(expected, desired);\n  return expected;\n}\n"},
};

// For the text with noise; the lines of the program keep their numbers.
constexpr const char* kNoise =
    "extern \"C\" void noise();\nextern \"C\" int program_main();\n"
    "#define LATER(e) ({ auto later = (e); noise(); later; })\n#line 1\n";

class CxxPrinter final : public Printer {
public:
  CxxPrinter(const Program& program, bool noise) : Printer(program, Spelling{noise, true}) {
    stmts_ = std::make_unique<CxxStmtPrinter>(program_, spelling_, out_);
  }

private:
  void locks() override;
  std::string declaration(const Global& global) const override;
  void handle(const Thread& thread) override;
  void function(const Function& function) override;
  void thread(const Thread& thread) override;
  void begin_main() override { out_ += "\nint main() {\n"; }
  std::string shown(const std::string& name, Type type) const override {
    return "(" + print_type(type, Guard::None, spelling_) + ")(" + name + ")";
  }
  std::string result_of(const Thread& t) const override { return "(int)result_" + t.name; }
  std::string preamble(const std::string& text) const override;
};

void CxxPrinter::locks() {
  for (const Mutex& mutex : program_.mutexes) out_ += mutex_type(mutex) + " " + mutex.name + ";\n";
  for (const std::string& name : program_.conditions) out_ += condition_type(program_) + " " + name + ";\n";
}

std::string CxxPrinter::declaration(const Global& global) const {
  const std::string type = print_type(global.type, global.guard, spelling_);
  if (!global.target.empty()) {
    const std::string pointer = global.guard == Guard::Atomic ? "std::atomic<" + type + " *> " : type + " *";
    return pointer + global.name + " = &" + global.target + ";";
  }
  if (global.is_thread_local) return "static thread_local " + type + " " + global.name + " = " + values(global) + ";";
  const bool is_flat = global.guard == Guard::Locked && global.size && global.type != Type::Bool;
  if (is_flat && global.spelling % 3 == 1) {
    return "std::vector<" + type + "> " + global.name + " = {" + values(global) + "};";
  }
  if (is_flat && global.spelling % 3 == 2) {
    return "std::array<" + type + ", " + std::to_string(*global.size) + "> " + global.name + " = {" + values(global) +
           "};";
  }
  return Printer::declaration(global);
}

/// What a thread comes to is in a variable of the one who joins it.
void CxxPrinter::handle(const Thread& t) {
  out_ += "static long result_" + t.name + ";\n";
  if (handle_is_global(program_, t.name)) out_ += "static " + handle_type(t) + " id_" + t.name + ";\n";
}

void CxxPrinter::function(const Function& f) {
  const std::string type = print_type(f.result, Guard::None, spelling_);
  out_ += "\nstatic " + type + " " + f.name + "(" + parameters(f) + ") {\n";
  stmts_->block(f.body, 1);
  const std::string value = print(f.value, spelling_);
  if (f.spelling % 3 == 2) {
    out_ += "  try {\n    throw (" + type + ")" + value + ";\n  } catch (" + type +
            " thrown) {\n    return thrown;\n  }\n}\n";
  } else {
    out_ += "  return " + value + ";\n}\n";
  }
}

void CxxPrinter::thread(const Thread& t) {
  std::string parameter;
  if (t.argument == Thread::Argument::Number) parameter = "long arg";
  if (t.argument == Thread::Argument::Address) {
    const Global* global = find_global(program_, t.address);
    parameter = print_type(global->type, global->guard, spelling_) + " *arg";
  }
  out_ += "\nstatic long " + t.name + "(" + parameter + ") {\n";
  stmts_->block(t.body, 1);
  const std::string result = t.result ? "(long)" + print(*t.result, spelling_) : "0L";
  out_ +=
      handle_of(t) == Handle::AsyncThrows ? "  throw Result{" + result + "};\n}\n" : "  return " + result + ";\n}\n";
}

std::string CxxPrinter::preamble(const std::string& text) const {
  const std::string helpers = pieces_for(text, kHelpers);
  return (spelling_.noise ? kNoise : "") + pieces_for(helpers + text, kHeaders) + helpers + "\n";
}

class Speller {
public:
  explicit Speller(std::uint64_t seed) : random_(~seed) {}

  void run(Program& program) {
    program.cxx = true;
    for (Mutex& mutex : program.mutexes) mutex.spelling = draw();
    for (Global& global : program.globals) global.spelling = draw();
    for (Function& f : program.functions) {
      f.spelling = draw();
      block(f.body);
      expr(f.value);
    }
    for (Thread& t : program.threads) {
      t.spelling = draw();
      block(t.body);
      if (t.result) expr(*t.result);
    }
    block(program.main);
  }

private:
  int draw() { return random_.between(0, 119); }
  void block(Block& b) {
    for (Stmt& s : b.stmts) {
      s.spelling = draw();
      for (Expr& e : s.exprs) expr(e);
      for (Block& inner : s.blocks) block(inner);
    }
  }
  void expr(Expr& e) {
    if (e.kind == ExprKind::Conditional) e.style = draw();
    for (Expr& arg : e.args) expr(arg);
  }

  fuzz::Random random_;
};

}  // namespace

std::string print_cxx(const Program& program, bool noise) { return CxxPrinter(program, noise).run(); }

void say_in_cxx(Program& program, std::uint64_t seed) { Speller(seed).run(program); }

}  // namespace heddle::fuzz_c
