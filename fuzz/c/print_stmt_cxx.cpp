#include "fuzz/c/print_stmt_cxx.h"

#include <algorithm>

#include "fuzz/c/print_expr_cxx.h"

namespace heddle::fuzz_c {

namespace {

bool writes_locked(const Block& b);

bool writes_locked(const Expr& e) {
  if (e.kind == ExprKind::Call || e.kind == ExprKind::Address) return true;  // who knows
  return std::any_of(e.args.begin(), e.args.end(), [](const Expr& arg) { return writes_locked(arg); });
}

bool writes_locked(const Stmt& s) {
  if (s.kind == StmtKind::Assign && s.exprs[0].guard == Guard::Locked) return true;
  if (s.kind == StmtKind::Point || s.kind == StmtKind::Wait || s.kind == StmtKind::Signal) return true;
  return std::any_of(s.exprs.begin(), s.exprs.end(), [](const Expr& e) { return writes_locked(e); }) ||
         std::any_of(s.blocks.begin(), s.blocks.end(), [](const Block& b) { return writes_locked(b); });
}

/// Whether a thread could tell that others are there at the same time.
bool writes_locked(const Block& b) {
  return std::any_of(b.stmts.begin(), b.stmts.end(), [](const Stmt& s) { return writes_locked(s); });
}

const Mutex* find_mutex(const Program& program, const std::string& name) {
  const auto found = std::find_if(program.mutexes.begin(), program.mutexes.end(),
                                  [&](const Mutex& mutex) { return mutex.name == name; });
  return found == program.mutexes.end() ? nullptr : &*found;
}

bool waits_with(const Block& b, const Program& program, const char* type) {
  return std::any_of(b.stmts.begin(), b.stmts.end(), [&](const Stmt& s) {
    if (s.kind == StmtKind::Wait && mutex_type(*find_mutex(program, s.text)) == type) return true;
    return std::any_of(s.blocks.begin(), s.blocks.end(),
                       [&](const Block& inner) { return waits_with(inner, program, type); });
  });
}

}  // namespace

Handle handle_of(const Thread& thread) {
  return static_cast<Handle>(thread.spelling % static_cast<int>(Handle::Count));
}

std::string handle_type(const Thread& thread) {
  if (handle_of(thread) >= Handle::Async) return "std::future<long>";
  return handle_of(thread) == Handle::Joining ? "std::jthread" : "std::thread";
}

std::string mutex_type(const Mutex& mutex) {
  if (mutex.recursive) return mutex.spelling % 4 == 1 ? "std::recursive_timed_mutex" : "std::recursive_mutex";
  switch (mutex.spelling % 6) {
    case 4: return "std::timed_mutex";
    case 5: return "std::shared_mutex";
    default: return "std::mutex";
  }
}

std::string condition_type(const Program& program) {
  bool simple = !program.mutexes.empty() && program.mutexes[0].spelling % 5 != 4;
  for (const char* type :
       {"std::timed_mutex", "std::shared_mutex", "std::recursive_mutex", "std::recursive_timed_mutex"}) {
    simple = simple && !waits_with(program.main, program, type);
    for (const Thread& thread : program.threads) simple = simple && !waits_with(thread.body, program, type);
  }
  return simple ? "std::condition_variable" : "std::condition_variable_any";
}

std::string CxxStmtPrinter::list_of(const Stmt& s) const {
  std::string values;
  for (const Expr& e : s.exprs) values += (values.empty() ? "(" : ", (") + type_of(s) + ")" + expr(e);
  return "{" + values + "}";
}

/// At times the value is that of a static variable, which the first one to come there initialises.
void CxxStmtPrinter::local(const Stmt& s, int indent) {
  std::string value = expr(s.exprs[0]);
  const std::string type = type_of(s);
  if (s.spelling % 8 == 5)
    value = "[&] { static const " + type + " once = (" + type + ")" + value + "; return once; }()";
  line(indent, type + " " + s.name + " = " + value + ";");
}

void CxxStmtPrinter::array(const Stmt& s, int indent) {
  const std::string size = std::to_string(s.exprs.size());
  std::string declared = "std::array<" + type_of(s) + ", " + size + "> " + s.name;
  if (s.spelling % 3 == 0) declared = type_of(s) + " " + s.name + "[" + size + "]";
  if (s.spelling % 3 == 1 && s.type != Type::Bool) declared = "std::vector<" + type_of(s) + "> " + s.name;
  line(indent, declared + " = " + list_of(s) + ";");
}

void CxxStmtPrinter::heap_array(const Stmt& s, int indent) {
  const std::string made = "new " + type_of(s) + "[" + std::to_string(s.exprs.size()) + "]";
  const int way = s.spelling % 3 == 1 && s.type == Type::Bool ? 0 : s.spelling % 3;
  line(indent, "{");
  if (way == 1) {
    line(indent + 1, "std::vector<" + type_of(s) + "> " + s.name + ";");
    for (const Expr& e : s.exprs) line(indent + 1, s.name + ".push_back(" + expr(e) + ");");
  } else if (way == 2) {
    line(indent + 1, "std::unique_ptr<" + type_of(s) + "[]> " + s.name + "(" + made + list_of(s) + ");");
  } else {
    line(indent + 1, type_of(s) + " *" + s.name + " = " + made + list_of(s) + ";");
  }
  block(s.blocks[0], indent + 1);
  if (way == 0) line(indent + 1, "delete[] " + s.name + ";");
  line(indent, "}");
}

/// The one branch in a try block, the other in its handler.
void CxxStmtPrinter::thrown(const Stmt& s, int indent) {
  line(indent, "try {");
  line(indent + 1, "if (!" + expr(s.exprs[0]) + ") throw Left{" + std::to_string(indent) + "};");
  block(s.blocks[0], indent + 1);
  line(indent, "} catch (const Left &left) {");
  line(indent + 1, "assert(left.from == " + std::to_string(indent) + ");");
  block(s.blocks[1], indent + 1);
  line(indent, "}");
}

void CxxStmtPrinter::guarded(const Stmt& s, int indent) {
  const bool is_shared = mutex_type(*find_mutex(program_, s.name)) == "std::shared_mutex";
  const bool reads = is_shared && !writes_locked(s.blocks[0]);
  const std::string name = "guard" + std::to_string(indent) + "(" + s.name + ");";
  const int way = s.spelling % 5;
  if (way == 0 && !reads) {
    line(indent, noise() + s.name + ".lock();");
    braces("", s.blocks[0], indent);
    return line(indent, noise() + s.name + ".unlock();");
  }
  line(indent, way == 4 ? "try {" : "{");
  const char* type = reads      ? "std::shared_lock "
                     : way == 1 ? "std::unique_lock "
                     : way == 2 ? "std::scoped_lock "
                                : "std::lock_guard ";
  line(indent + 1, noise() + type + name);
  block(s.blocks[0], indent + 1);
  line(indent + 1, noise() + (way == 4 ? "throw Left{" + std::to_string(indent) + "};" : ";"));
  line(indent, way == 4 ? "} catch (const Left &left) { assert(left.from == " + std::to_string(indent) + "); }" : "}");
}

void CxxStmtPrinter::tried(const Stmt& s, int indent) {
  const std::string mutex = spelling_.noise ? "(noise(), " + s.name + ")" : s.name;
  const std::string name = "guard" + std::to_string(indent);
  const bool by_lock = s.spelling % 2 == 1;
  const std::string lock = "std::unique_lock " + name + "(" + mutex + ", std::try_to_lock); " + name;
  line(indent, "if (" + (by_lock ? lock : mutex + ".try_lock()") + ") {");
  block(s.blocks[0], indent + 1);
  if (!by_lock) line(indent + 1, noise() + s.name + ".unlock();");
  line(indent, "} else {");
  block(s.blocks[1], indent + 1);
  line(indent, "}");
}

void CxxStmtPrinter::compared(const Stmt& s, int indent) {
  const std::string object = cxx::atomic_object(s.exprs[0], print_place(s.exprs[0], spelling_));
  line(indent, type_of(s) + " " + s.name + " = " + expr(s.exprs[1]) + ";");
  line(indent, noise() + "bool " + s.name + "_ok = " + object + ".compare_exchange_" +
                   (s.style % 2 == 0 ? "strong" : "weak") + "(" + s.name + ", " + print_operand(s.exprs[2], spelling_) +
                   ");");
}

std::string CxxStmtPrinter::wait(const Stmt& s) const {
  const std::string until = "[&] { return (bool)" + expr(s.exprs[0]) + "; }";
  if (condition_type(program_) == "std::condition_variable_any" && s.spelling % 2 == 0) {
    return s.name + ".wait(" + s.text + ", " + until + ");";
  }
  return "{ std::unique_lock lock(" + s.text + ", std::adopt_lock); " + s.name + ".wait(lock, " + until +
         "); lock.release(); }";
}

void CxxStmtPrinter::created(const Stmt& s, int indent) {
  const Thread& thread = thread_of(s);
  const bool has_argument = thread.argument != Thread::Argument::None;
  const std::string argument = has_argument ? argument_of(thread) : "";
  const std::string capture = has_argument ? "argument = " + argument : "";
  const std::string call = s.name + (has_argument ? "(argument)" : "()");
  const std::string id = (handle_is_global(program_, s.name) ? "id_" : handle_type(thread) + " id_") + s.name;
  switch (handle_of(thread)) {
    case Handle::Async:
    case Handle::AsyncThrows:
      return line(indent, noise() + id + " = std::async(std::launch::async, " + s.name +
                              (has_argument ? ", " + argument : "") + ");");
    case Handle::Task:
      line(indent, "std::packaged_task<long()> task_" + s.name + "([" + capture + "] { return " + call + "; });");
      line(indent, id + " = task_" + s.name + ".get_future();");
      return line(indent, noise() + "std::thread(std::move(task_" + s.name + ")).detach();");
    case Handle::Promise: {
      const std::string promise = "promise_" + s.name;
      line(indent, "std::promise<long> " + promise + ";");
      line(indent, id + " = " + promise + ".get_future();");
      return line(indent, noise() + "std::thread([promise = std::move(" + promise + ")" +
                              (has_argument ? ", " + capture : "") + "]() mutable { promise.set_value(" + call +
                              "); }).detach();");
    }
    default: break;
  }
  const char* type = handle_of(thread) == Handle::Joining ? "std::jthread" : "std::thread";
  line(indent, noise() + id + " = " + type + "([" + capture + "] { result_" + s.name + " = " + call + "; });");
}

void CxxStmtPrinter::joined(const Stmt& s, int indent) {
  const std::string id = "id_" + s.name;
  const std::string result = "result_" + s.name;
  const Handle handle = handle_of(thread_of(s));
  if (handle < Handle::Async) return line(indent, noise() + id + ".join();");
  if (handle != Handle::AsyncThrows) return line(indent, noise() + result + " = " + id + ".get();");
  line(indent, noise() + "try { " + id + ".get(); } catch (const Result &r) { " + result + " = r.value; }");
}

/// Something done, in one of the places where C++ does things.
void CxxStmtPrinter::effect(const Stmt& s, const std::string& text, int indent) {
  switch (s.spelling % 12) {
    case 6: return line(indent, "[&] { " + text + " }();");
    case 7: return line(indent, "{ At at{[&] { " + text + " }}; }");
    case 8: return line(indent, "try { At at{[&] { " + text + " }}; throw 1; } catch (int) {}");
    case 9: return line(indent, "std::function<void()>([&] { " + text + " })();");
    case 10: return line(indent, "[&] { static std::once_flag flag; std::call_once(flag, [&] { " + text + " }); }();");
    case 11: return line(indent, "if (auto work = doing([&] { " + text + " })) work->run();");
    default: return line(indent, text);
  }
}

void CxxStmtPrinter::stmt(const Stmt& s, int indent) {
  switch (s.kind) {
    case StmtKind::Local: return local(s, indent);
    case StmtKind::LocalArray: return array(s, indent);
    case StmtKind::HeapArray: return heap_array(s, indent);
    case StmtKind::Assign: return effect(s, print_store(s.exprs[0], s.text, s.exprs[1], s.style, spelling_), indent);
    case StmtKind::Evaluate: return effect(s, expr(s.exprs[0]) + ";", indent);
    case StmtKind::If:
      if (s.spelling % 4 == 3) return thrown(s, indent);
      break;
    case StmtKind::Lock: return guarded(s, indent);
    case StmtKind::TryLock: return tried(s, indent);
    case StmtKind::Wait: return line(indent, wait(s));
    case StmtKind::Signal: return line(indent, noise() + s.name + (s.style == 1 ? ".notify_all();" : ".notify_one();"));
    case StmtKind::Compare: return compared(s, indent);
    case StmtKind::Yield: return line(indent, "std::this_thread::yield();");
    case StmtKind::Create: return created(s, indent);
    case StmtKind::Join: return joined(s, indent);
    default: break;
  }
  StmtPrinter::stmt(s, indent);
}

}  // namespace heddle::fuzz_c
