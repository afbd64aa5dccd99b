#include "fuzz/c/waits/print_cxx.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include "fuzz/c/piece.h"
#include "fuzz/c/waits/printer.h"
#include "fuzz/random.h"

// Where a lock is taken and given back in one list of statements, with nothing in between that would tell the
// difference, a guard does it; at times it is an exception that ends the guard's life. All other locking is by calls.
// Objects that have destructors live on the heap and are never deleted, since threads may still use them when main
// returns; so nothing here depends on how a process ends.

namespace heddle::fuzz_waits {

namespace {

using fuzz_c::Piece;

constexpr std::array kHeaders = {
    Piece{"assert(", "#include <assert.h>\n"},
    Piece{"optind", "#include <getopt.h>\n"},
    Piece{"opterr", "#include <getopt.h>\n"},
    Piece{"pthread_", "#include <pthread.h>\n"},
    Piece{"uint", "#include <stdint.h>\n"},
    Piece{"printf", "#include <stdio.h>\n"},
    Piece{"stdin", "#include <stdio.h>\n"},
    Piece{"abort", "#include <stdlib.h>\n"},
    Piece{"exit", "#include <stdlib.h>\n"},
    Piece{"by_bytes", "#include <string.h>\n"},
    Piece{"timespec", "#include <time.h>\n"},
    Piece{"write(", "#include <unistd.h>\n"},
    Piece{"environ", "#include <unistd.h>\n"},
    Piece{"atomic", "#include <atomic>\n"},
    Piece{"barrier", "#include <barrier>\n"},
    Piece{"system_clock", "#include <chrono>\n"},
    Piece{"sleep_for", "#include <chrono>\n"},
    Piece{"std::condition", "#include <condition_variable>\n"},
    Piece{"std::future", "#include <future>\n"},
    Piece{"std::promise", "#include <future>\n"},
    Piece{"mutex", "#include <mutex>\n"},
    Piece{"counting_semaphore", "#include <semaphore>\n"},
    Piece{"shared_mutex", "#include <shared_mutex>\n"},
    Piece{"thread", "#include <thread>\n"},
};

constexpr std::array kHelpers = {
    Piece{"atomic_int", "using std::atomic_int;\n"},
    Piece{"Left", "struct Left {};\n"},
    Piece{"late", "static const struct timespec late = {0, 1000000000};\n"},
    Piece{"wait_on",
          "template <class Condition>\nstatic void wait_on(Condition &condition, std::mutex &mutex) {\n"
          "  std::unique_lock lock(mutex, std::adopt_lock);\n  condition.wait(lock);\n  lock.release();\n}\n"},
    Piece{"Spin",
          "struct Spin {\n"
          "  std::atomic<int> taken = 0;\n"
          "  void lock() {\n    while (taken.exchange(1) != 0) taken.wait(1);\n  }\n"
          "  void unlock() {\n    taken.store(0);\n    taken.notify_one();\n  }\n};\n"},
    // That of libstdc++ 12 may sleep although there is something to acquire, where several threads do.
    Piece{"Semaphore",
          "class Semaphore {\npublic:\n"
          "  explicit Semaphore(int count) : count_(count) {}\n"
          "  void acquire() {\n    while (!try_acquire()) count_.wait(0);\n  }\n"
          "  bool try_acquire() {\n    int count = count_.load();\n"
          "    while (count > 0 && !count_.compare_exchange_strong(count, count - 1)) {\n    }\n"
          "    return count > 0;\n  }\n"
          "  void release() {\n    ++count_;\n    count_.notify_one();\n  }\n\n"
          "private:\n  std::atomic<int> count_;\n};\n"},
    Piece{"Flag",
          "struct Flag {\n"
          "  std::atomic_flag taken;\n"
          "  void lock() {\n    while (taken.test_and_set()) taken.wait(true);\n  }\n"
          "  void unlock() {\n    taken.clear();\n    taken.notify_one();\n  }\n};\n"},
};

std::string number(std::int64_t value) { return std::to_string(value); }

/// What the classes of objects are drawn for.
enum class Draw : std::uint8_t { Mutex, Condition, Spin, Thread };

enum class Handle : std::uint8_t { Function, Lambda, Joining, Async, AsyncThrows, Task, Promise, Count };

/// How something held is given back.
enum class Guard : std::uint8_t { None, LockGuard, UniqueLock, ScopedLock, Exception, Count };

bool is_of_mutex(StmtKind kind) {
  return kind == StmtKind::Lock || kind == StmtKind::Unlock || kind == StmtKind::TryLock ||
         kind == StmtKind::TimedLock || kind == StmtKind::LateLock;
}

bool is_of_rwlock(StmtKind kind) {
  return kind == StmtKind::ReadLock || kind == StmtKind::WriteLock || kind == StmtKind::GiveLock;
}

bool is_of_spinlock(StmtKind kind) { return kind == StmtKind::SpinLock || kind == StmtKind::SpinUnlock; }

bool is_loop(StmtKind kind) { return kind == StmtKind::While || kind == StmtKind::Forever || kind == StmtKind::Repeat; }

/// Of what takes something: whether another statement is about the same object.
bool same_object(const Stmt& take, const Stmt& other) {
  if (take.index != other.index) return false;
  return (is_of_mutex(take.kind) && is_of_mutex(other.kind)) || (is_of_rwlock(take.kind) && is_of_rwlock(other.kind)) ||
         (is_of_spinlock(take.kind) && is_of_spinlock(other.kind));
}

bool gives_back(const Stmt& take, const Stmt& other) {
  return same_object(take, other) &&
         (other.kind == StmtKind::Unlock || other.kind == StmtKind::GiveLock || other.kind == StmtKind::SpinUnlock);
}

/// Whether a guard could tell the difference: the object is used by name, or the block is left.
bool disturbs(const Stmt& take, const Stmt& s, bool in_loop) {
  if (same_object(take, s) || s.kind == StmtKind::EndThread) return true;
  if (s.kind == StmtKind::Break && !in_loop) return true;
  return std::any_of(s.blocks.begin(), s.blocks.end(), [&](const Block& b) {
    return std::any_of(b.stmts.begin(), b.stmts.end(),
                       [&](const Stmt& inner) { return disturbs(take, inner, in_loop || is_loop(s.kind)); });
  });
}

bool any_stmt(const Block& b, const std::function<bool(const Stmt&)>& holds) {
  return std::any_of(b.stmts.begin(), b.stmts.end(), [&](const Stmt& s) {
    return holds(s) ||
           std::any_of(s.blocks.begin(), s.blocks.end(), [&](const Block& inner) { return any_stmt(inner, holds); });
  });
}

class CxxPrinter final : public Printer {
public:
  using Printer::Printer;

private:
  std::string simple(const Stmt& s) const override;
  void stmt(Stmt& s) override;
  void list(std::vector<Stmt>& stmts) override;
  void objects() override;
  void set_up() override {}
  std::string head(std::size_t index) const override;
  std::string tail(std::size_t index) const override;
  std::string preamble(const std::string& text) const override;
  std::string noise_preamble() const override {
    return "extern \"C\" void noise();\nextern \"C\" int program_main();\n#line 1\n";
  }

  std::size_t draw(Draw what, int index, std::size_t choices) const {
    const std::uint64_t key = program_.flavour + 1000 * static_cast<std::uint64_t>(what) + std::uint64_t(index);
    return fuzz::Random(key).below(choices);
  }
  bool any(const std::function<bool(const Stmt&)>& holds) const {
    return std::any_of(program_.threads.begin(), program_.threads.end(),
                       [&](const Block& b) { return any_stmt(b, holds); });
  }
  bool one_acquires(int semaphore) const;
  bool is_timed(int mutex) const;
  bool takes_any_lock(int condition) const;
  Handle handle(int thread) const {
    const int like = static_cast<int>(first_like(static_cast<std::size_t>(thread)));
    const Handle last = program_.only_joins ? Handle::Async : Handle::Count;
    return static_cast<Handle>(draw(Draw::Thread, like, static_cast<std::size_t>(last)));
  }
  bool is_future(int thread) const { return handle(thread) >= Handle::Async; }
  std::string create(int thread) const;
  std::string join(const Stmt& s) const;
  std::string wait(const Stmt& s, const std::string& until) const;
  std::string guarded_name(const Stmt& take) const;
  std::optional<std::size_t> end_of(const std::vector<Stmt>& stmts, std::size_t first) const;
  void guarded(std::vector<Stmt>& stmts, std::size_t first, std::size_t last);
  void thrown(Stmt& s);

  std::map<int, std::string> locks_;  // by mutex: the unique_lock around this place
};

/// Whether no more than one thread takes something from the semaphore.
bool CxxPrinter::one_acquires(int semaphore) const {
  const auto takes = [&](const Stmt& s) {
    return s.index == semaphore && (s.kind == StmtKind::SemWait || s.kind == StmtKind::SemTry);
  };
  return std::count_if(program_.threads.begin(), program_.threads.end(),
                       [&](const Block& b) { return any_stmt(b, takes); }) <= 1;
}

bool CxxPrinter::is_timed(int mutex) const {
  const bool has_to_be = any([&](const Stmt& s) {
    return s.index == mutex && (s.kind == StmtKind::TimedLock || s.kind == StmtKind::LateLock);
  });
  return has_to_be || draw(Draw::Mutex, mutex, 4) == 0;
}

/// std::condition_variable waits with a std::mutex only.
bool CxxPrinter::takes_any_lock(int condition) const {
  const bool has_to =
      any([&](const Stmt& s) { return s.kind == StmtKind::Wait && s.index == condition && is_timed(s.amount); });
  return has_to || draw(Draw::Condition, condition, 3) == 0;
}

std::string CxxPrinter::create(int thread) const {
  const std::string function = "t" + std::to_string(first_like(static_cast<std::size_t>(thread)));
  const std::string name = "thread" + number(thread);
  switch (handle(thread)) {
    case Handle::Lambda: return name + " = std::thread([] { " + function + "(); });";
    case Handle::Joining: return name + " = std::jthread(" + function + ");";
    case Handle::Async:
    case Handle::AsyncThrows: return name + " = std::async(std::launch::async, " + function + ");";
    case Handle::Task:
      return "{ std::packaged_task<void()> task(" + function + "); " + name +
             " = task.get_future(); std::thread(std::move(task)).detach(); }";
    case Handle::Promise:
      return "{ std::promise<void> promise; " + name + " = promise.get_future(); std::thread([p = std::move(promise)]" +
             "() mutable { " + function + "(); p.set_value(); }).detach(); }";
    default: return name + " = std::thread(" + function + ");";
  }
}

std::string CxxPrinter::join(const Stmt& s) const {
  const std::string name = "thread" + number(s.index);
  const std::string result = "r" + number(s.amount) + " = 0;";
  if (handle(s.index) == Handle::AsyncThrows)
    return "try { " + name + ".get(); } catch (const Left &) { " + result + " }";
  return name + (is_future(s.index) ? ".get(), " : ".join(), ") + result;
}

/// `until`: a lambda in front of which stands a comma, or nothing.
std::string CxxPrinter::wait(const Stmt& s, const std::string& until) const {
  const std::string condition = "cond" + number(s.index);
  const std::string mutex = "m" + number(s.amount);
  const auto lock = locks_.find(s.amount);
  if (lock != locks_.end()) return condition + ".wait(" + lock->second + until + ");";
  if (takes_any_lock(s.index)) return condition + ".wait(" + mutex + until + ");";
  return "wait_on(" + condition + ", " + mutex + ");";
}

std::string CxxPrinter::simple(const Stmt& s) const {
  const std::string index = number(s.index);
  const std::string result = "r" + number(s.amount) + " = ";
  const std::string place = this->place(s);
  const std::string object = place[0] == '*' ? "(" + place + ")" : place;
  const int spelling = s.spelling;
  switch (s.kind) {
    case StmtKind::Store:
      if (spelling % 4 == 1) return object + ".store(" + expr(s.exprs[0]) + ");";
      if (spelling % 4 == 2) return object + ".exchange(" + expr(s.exprs[0]) + ");";
      break;
    case StmtKind::Add:
      if (spelling % 3 == 1) return result + object + ".fetch_add(1);";
      return result + (spelling % 3 == 2 ? "++" + object + " - 1;" : object + "++;");
    case StmtKind::Lock: return "m" + index + ".lock();";
    case StmtKind::Unlock: return "m" + index + ".unlock();";
    case StmtKind::TryLock: return result + "m" + index + ".try_lock();";
    case StmtKind::TimedLock: return result + "m" + index + ".try_lock_until(std::chrono::system_clock::time_point{});";
    case StmtKind::LateLock: return result + "pthread_mutex_timedlock(m" + index + ".native_handle(), &late) == 0;";
    case StmtKind::ReadLock: return "rw" + index + ".lock_shared();";
    case StmtKind::WriteLock: return "rw" + index + ".lock();";
    case StmtKind::GiveLock: return "pthread_rwlock_unlock((pthread_rwlock_t *)rw" + index + ".native_handle());";
    case StmtKind::SpinLock: return "spin" + index + ".lock();";
    case StmtKind::SpinUnlock: return "spin" + index + ".unlock();";
    case StmtKind::SemWait: return "sem" + index + ".acquire();";
    case StmtKind::SemPost: return "sem" + index + ".release();";
    case StmtKind::SemTry: return result + "sem" + index + ".try_acquire();";
    case StmtKind::Wait: return wait(s, "");
    case StmtKind::Signal: return "cond" + index + ".notify_one();";
    case StmtKind::Broadcast: return "cond" + index + ".notify_all();";
    case StmtKind::Barrier: {
      const std::string name = "barrier" + index;
      return spelling % 2 == 0 ? name + ".arrive_and_wait();" : name + ".wait(" + name + ".arrive());";
    }
    case StmtKind::Create: return create(s.index);
    case StmtKind::Join: return join(s);
    case StmtKind::Sleep: return "std::this_thread::sleep_for(std::chrono::microseconds(1));";
    case StmtKind::Yield: return "std::this_thread::yield();";
    default: break;
  }
  return Printer::simple(s);
}

/// The one branch in a try block, the other in its handler.
void CxxPrinter::thrown(Stmt& s) {
  line("try {");
  ++depth_;
  line("if (!" + condition(s) + ") throw Left{};");
  --depth_;
  block(s.blocks[0]);
  line("} catch (const Left &) {");
  block(s.blocks[1]);
  line("}");
}

void CxxPrinter::stmt(Stmt& s) {
  if (s.kind == StmtKind::If && s.spelling % 4 == 3) return thrown(s);
  if (s.kind == StmtKind::While && s.spelling % 2 == 1 && s.blocks[0].stmts.size() == 1) {
    const Stmt& inner = s.blocks[0].stmts[0];
    const bool fits = inner.kind == StmtKind::Wait && (locks_.count(inner.amount) != 0 || takes_any_lock(inner.index));
    if (fits) return line(wait(inner, ", [&] { return !" + condition(s) + "; }"));
  }
  Printer::stmt(s);
}

/// Where it is given back, if a guard can do that.
std::optional<std::size_t> CxxPrinter::end_of(const std::vector<Stmt>& stmts, std::size_t first) const {
  const Stmt& take = stmts[first];
  const bool takes = take.kind == StmtKind::Lock || take.kind == StmtKind::ReadLock ||
                     take.kind == StmtKind::WriteLock || take.kind == StmtKind::SpinLock;
  if (!takes || take.spelling % static_cast<int>(Guard::Count) == 0) return std::nullopt;
  for (std::size_t i = first + 1; i < stmts.size(); ++i) {
    if (gives_back(take, stmts[i])) return i;
    if (disturbs(take, stmts[i], false)) return std::nullopt;
  }
  return std::nullopt;
}

std::string CxxPrinter::guarded_name(const Stmt& take) const {
  const char* stem = take.kind == StmtKind::Lock ? "m" : take.kind == StmtKind::SpinLock ? "spin" : "rw";
  return stem + number(take.index);
}

void CxxPrinter::guarded(std::vector<Stmt>& stmts, std::size_t first, std::size_t last) {
  const Stmt take = stmts[first];
  const auto guard = static_cast<Guard>(take.spelling % static_cast<int>(Guard::Count));
  const std::string name = "guard" + number(depth_);
  const bool is_unique = guard == Guard::UniqueLock;
  const std::string type = take.kind == StmtKind::ReadLock ? "std::shared_lock "
                           : is_unique                     ? "std::unique_lock "
                           : guard == Guard::ScopedLock    ? "std::scoped_lock "
                                                           : "std::lock_guard ";
  const bool waits_with = is_unique && take.kind == StmtKind::Lock;
  line(guard == Guard::Exception ? "try {" : "{");
  ++depth_;
  line(noise() + type + name + "(" + guarded_name(take) + ");");
  if (waits_with) locks_[take.index] = name;
  std::vector<Stmt> inner(stmts.begin() + static_cast<long>(first) + 1, stmts.begin() + static_cast<long>(last));
  list(inner);
  std::move(inner.begin(), inner.end(), stmts.begin() + static_cast<long>(first) + 1);  // with their lines
  if (waits_with) locks_.erase(take.index);
  line(noise() + (guard == Guard::Exception ? "throw Left{};" : ";"));
  --depth_;
  line(guard == Guard::Exception ? "} catch (const Left &) {}" : "}");
}

void CxxPrinter::list(std::vector<Stmt>& stmts) {
  for (std::size_t i = 0; i < stmts.size(); ++i) {
    const auto last = end_of(stmts, i);
    if (!last) {
      stmt(stmts[i]);
      continue;
    }
    guarded(stmts, i, *last);
    i = *last;
  }
}

void CxxPrinter::objects() {
  for (int i = 0; i < program_.mutexes; ++i) {
    line(std::string("static ") + (is_timed(i) ? "std::timed_mutex" : "std::mutex") + " m" + number(i) + ";");
  }
  for (int i = 0; i < program_.rwlocks; ++i) line("static std::shared_mutex rw" + number(i) + ";");
  for (int i = 0; i < program_.spinlocks; ++i) {
    line(std::string("static ") + (draw(Draw::Spin, i, 2) == 0 ? "Spin" : "Flag") + " spin" + number(i) + ";");
  }
  for (std::size_t i = 0; i < program_.semaphores.size(); ++i) {
    const char* type = one_acquires(static_cast<int>(i)) ? "std::counting_semaphore<100>" : "Semaphore";
    line(std::string("static ") + type + " sem" + std::to_string(i) + "(" + number(program_.semaphores[i]) + ");");
  }
  auto on_heap = [&](const std::string& type, const std::string& name, const std::string& init = "") {
    line("static " + type + " &" + name + " = *new " + type + init + ";");
  };
  for (int i = 0; i < program_.conditions; ++i) {
    on_heap(takes_any_lock(i) ? "std::condition_variable_any" : "std::condition_variable", "cond" + number(i));
  }
  for (std::size_t i = 0; i < program_.barriers.size(); ++i) {
    on_heap("std::barrier<>", "barrier" + std::to_string(i), "(" + number(program_.barriers[i]) + ")");
  }
  for (int i = 1; i < static_cast<int>(program_.threads.size()); ++i) {
    const char* thread = handle(i) == Handle::Joining ? "std::jthread" : "std::thread";
    on_heap(is_future(i) ? "std::future<void>" : thread, "thread" + number(i));
  }
}

std::string CxxPrinter::head(std::size_t index) const {
  return index == 0 ? "int main() {" : "static void t" + std::to_string(index) + "() {";
}

std::string CxxPrinter::tail(std::size_t index) const {
  if (index == 0) return "return 0;";
  return handle(static_cast<int>(index)) == Handle::AsyncThrows ? "throw Left{};" : "return;";
}

std::string CxxPrinter::preamble(const std::string& text) const {
  std::string helpers = helpers_for(text);
  for (std::size_t at = 0; (at = helpers.find("extern ", at)) != std::string::npos; at += 11) {
    helpers.insert(at + 7, "\"C\" ");
  }
  const std::string own = fuzz_c::pieces_for(text + helpers, kHelpers);
  return fuzz_c::pieces_for(own + helpers + text, kHeaders) + own + helpers;
}

void spell(Block& b, fuzz::Random& random) {
  for (Stmt& s : b.stmts) {
    s.spelling = random.between(0, 59);
    for (Block& inner : s.blocks) spell(inner, random);
  }
}

}  // namespace

std::string print_cxx(Program& program, bool noise) { return CxxPrinter(program, noise).run(); }

void say_in_cxx(Program& program, std::uint64_t seed) {
  fuzz::Random random(~seed);
  program.cxx = true;
  program.flavour = random.next() % 1000000;
  for (Block& thread : program.threads) spell(thread, random);
}

}  // namespace heddle::fuzz_waits
