#include "fuzz/c/print.h"

#include <array>

#include "fuzz/c/piece.h"
#include "fuzz/c/print_cxx.h"
#include "fuzz/c/printer.h"

namespace heddle::fuzz_c {

namespace {

constexpr std::array<Piece, 18> kHelpers = {{
    {"assert(", "#include <assert.h>\n"},
    {"pthread_", "#include <pthread.h>\n"},
    {"sched_yield", "#include <sched.h>\n"},
    {"atomic_", "#include <stdatomic.h>\n"},
    {"int", "#include <stdint.h>\n"},
    {"printf", "#include <stdio.h>\n"},
    {"malloc", "#include <stdlib.h>\n"},
    {"nondet_bool", "extern _Bool __VERIFIER_nondet_bool(void);\n"},
    {"nondet_char", "extern char __VERIFIER_nondet_char(void);\n"},
    {"nondet_uchar", "extern unsigned char __VERIFIER_nondet_uchar(void);\n"},
    {"nondet_short", "extern short __VERIFIER_nondet_short(void);\n"},
    {"nondet_int", "extern int __VERIFIER_nondet_int(void);\n"},
    {"nondet_uint", "extern unsigned __VERIFIER_nondet_uint(void);\n"},
    {"nondet_long", "extern long __VERIFIER_nondet_long(void);\n"},
    {"VERIFIER_assume", "extern void __VERIFIER_assume(int);\n"},
    {"VERIFIER_atomic", "extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n"},
    {"divide(", "static long divide(long a, long b) { return b == 0 || b == -1 ? a : a / b; }\n"},
    {"remainder_of(", "static int remainder_of(int a, int b) { return b == 0 || b == -1 ? a : a % b; }\n"},
}};

// For the text with noise; the lines of the program keep their numbers.
constexpr const char* kNoise =
    "void noise(void);\n#define LATER(e) ({ __auto_type later = (e); noise(); later; })\n#line 1\n";

}  // namespace

Printer::Printer(const Program& program, Spelling spelling)
    : program_(program), spelling_(spelling), stmts_(std::make_unique<StmtPrinter>(program, spelling, out_)) {}

std::string Printer::run() {
  locks();
  for (const Struct& type : program_.structs) declare(type);
  for (const Global& global : program_.globals) {
    if (!global.in_main) out_ += declaration(global) + "\n";
  }
  for (const Thread& t : program_.threads) handle(t);
  for (const Function& f : program_.functions) function(f);
  for (auto t = program_.threads.rbegin(); t != program_.threads.rend(); ++t) thread(*t);
  main();
  return preamble(out_) + out_;
}

std::string Printer::preamble(const std::string& text) const {
  return (spelling_.noise ? kNoise : "") + pieces_for(text, kHelpers) + "\n";
}

void Printer::locks() {
  for (const Mutex& mutex : program_.mutexes) {
    out_ += "pthread_mutex_t " + mutex.name + (mutex.recursive ? ";\n" : " = PTHREAD_MUTEX_INITIALIZER;\n");
  }
  for (const std::string& name : program_.conditions) {
    out_ += "pthread_cond_t " + name + " = PTHREAD_COND_INITIALIZER;\n";
  }
}

void Printer::handle(const Thread& t) {
  if (handle_is_global(program_, t.name)) out_ += "pthread_t id_" + t.name + ";\n";
}

void Printer::declare(const Struct& type) {
  out_ += (type.is_union ? "union " : "struct ") + type.tag + " {\n";
  for (const Field& field : type.fields) {
    out_ += "  " + print_type(field.type, type.guard, spelling_) + " " + field.name;
    out_ += (field.bits > 0 ? " : " + std::to_string(field.bits) : "") + ";\n";
  }
  out_ += "};\n";
}

std::string Printer::declaration(const Global& global) const {
  const Struct* type = find_struct(program_, global.tag);
  std::string text = global.is_thread_local ? "static _Thread_local " : "";
  if (global.is_volatile) text += "volatile ";
  text += type == nullptr ? print_type(global.type, global.guard, spelling_)
                          : std::string(type->is_union ? "union " : "struct ") + type->tag;
  if (!global.target.empty()) {
    return text + " *" + (global.guard == Guard::Atomic ? "_Atomic " : "") + global.name + " = &" + global.target + ";";
  }
  text += " " + global.name;
  if (global.size) text += "[" + std::to_string(*global.size) + "]";
  return text + " = " + (global.size || type != nullptr ? "{" + values(global) + "}" : values(global)) + ";";
}

std::string Printer::values(const Global& global) const {
  std::string text;
  for (const std::int64_t value : global.init) {
    text += (text.empty() ? "" : ", ") + print(Expr{ExprKind::Number, value}, {});
  }
  return text;
}

std::string Printer::parameters(const Function& f) const {
  std::string text;
  for (const Parameter& p : f.parameters) {
    text += (text.empty() ? "" : ", ") + print_type(p.type, p.guard, spelling_);
    text += (p.guard == Guard::None ? " " : " *") + p.name;
  }
  return text;
}

void Printer::function(const Function& f) {
  out_ += std::string("\nstatic ") + row_of(f.result).name + " " + f.name + "(" + parameters(f) + ") {\n";
  stmts_->block(f.body, 1);
  out_ += "  return " + print(f.value, spelling_) + ";\n}\n";
}

void Printer::thread(const Thread& t) {
  out_ += "\nstatic void *" + t.name + "(void *raw) {\n";
  if (t.argument == Thread::Argument::Number) out_ += "  long arg = (long)raw;\n";
  if (t.argument == Thread::Argument::Address) {
    const Global* global = find_global(program_, t.address);
    out_ += "  " + print_type(global->type, global->guard, spelling_) + " *arg = raw;\n";
  }
  stmts_->block(t.body, 1);
  const std::string result = t.result ? "(void *)(long)" + print(*t.result, spelling_) : "0";
  out_ += "  return " + result + ";\n}\n";
}

void Printer::begin_main() {
  out_ += "\nint main(void) {\n";
  bool first = true;
  for (const Mutex& mutex : program_.mutexes) {
    if (!mutex.recursive) continue;
    if (first) {
      out_ += "  pthread_mutexattr_t recursive;\n  pthread_mutexattr_init(&recursive);\n";
      out_ += "  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);\n";
    }
    first = false;
    out_ += "  pthread_mutex_init(&" + mutex.name + ", &recursive);\n";
  }
}

void Printer::main() {
  begin_main();
  for (const Global& global : program_.globals) {
    if (global.in_main) out_ += "  " + declaration(global) + "\n";
  }
  stmts_->block(program_.main, 1);
  show();
  out_ += "  return 0;\n}\n";
}

std::string Printer::shown(const std::string& name, Type /*type*/) const { return name; }

std::string Printer::result_of(const Thread& t) const { return "(int)(long)result_" + t.name; }

/// Everything has been joined: the values need no care.
void Printer::show(const Global& global, Shown& shown) const {
  auto add = [&](const std::string& name, Type type) {
    shown.push_back({name, this->shown(name, type), row_of(type).format});
  };
  const Struct* type = find_struct(program_, global.tag);
  if (type != nullptr) {
    for (const Field& field : type->fields) add(global.name + "." + field.name, field.type);
  } else if (global.size) {
    for (int i = 0; i < *global.size; ++i) add(global.name + "[" + std::to_string(i) + "]", global.type);
  } else if (!global.target.empty()) {
    add("*" + global.name, global.type);
  } else {
    add(global.name, global.type);
  }
}

void Printer::show() {
  Shown shown;
  for (const Global& global : program_.globals) {
    if (global.shown) show(global, shown);
  }
  for (const Thread& t : program_.threads) {
    if (!t.result || !mentions(program_.main, StmtKind::Join, t.name)) continue;
    shown.push_back({t.name, result_of(t), "%d"});
  }
  if (program_.unwanted) return stmts_->line(1, "assert(" + differs(shown, *program_.unwanted) + ");");
  std::string format;
  std::string values;
  for (const Value& value : shown) {
    format += (format.empty() ? "" : " ") + value.name + "=" + value.format;
    values += ", " + value.text;
  }
  stmts_->line(1, "printf(\"" + format + "\\n\"" + values + ");");
}

/// Some value is not the one in the line.
std::string Printer::differs(const Shown& shown, const std::string& line) {
  std::string text = "0";
  for (const Value& value : shown) {
    const std::size_t begin = (" " + line).find(" " + value.name + "=");
    if (begin == std::string::npos) continue;
    const std::size_t number = begin + value.name.size() + 1;
    const bool is_unsigned = value.format.back() == 'u';
    text += " || " + value.text + " != " + line.substr(number, line.find(' ', number) - number);
    text += is_unsigned ? "u" : "";
  }
  return text;
}

std::string print(const Program& program, bool noise) {
  return program.cxx ? print_cxx(program, noise) : Printer(program, Spelling{noise}).run();
}

}  // namespace heddle::fuzz_c
