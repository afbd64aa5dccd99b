#pragma once

#include <string>

#include "fuzz/c/print_stmt.h"

namespace heddle::fuzz_c {

/// By what a thread is created and joined.
enum class Handle : std::uint8_t { Thread, Joining, Async, AsyncThrows, Task, Promise, Count };

Handle handle_of(const Thread& thread);

/// "std::future<long>"
std::string handle_type(const Thread& thread);

/// "std::mutex", and the like for a condition variable that waits with mutexes of the program.
std::string mutex_type(const Mutex& mutex);
std::string condition_type(const Program& program);

/// Statements in C++. Some of them run in a lambda, in a destructor, behind an exception, or once.
class CxxStmtPrinter final : public StmtPrinter {
public:
  using StmtPrinter::StmtPrinter;

private:
  void stmt(const Stmt& s, int indent) override;
  void local(const Stmt& s, int indent);
  void array(const Stmt& s, int indent);
  void heap_array(const Stmt& s, int indent);
  void thrown(const Stmt& s, int indent);
  void guarded(const Stmt& s, int indent);
  void tried(const Stmt& s, int indent);
  void compared(const Stmt& s, int indent);
  void created(const Stmt& s, int indent);
  void joined(const Stmt& s, int indent);
  void effect(const Stmt& s, const std::string& text, int indent);
  std::string wait(const Stmt& s) const;
  std::string type_of(const Stmt& s) const { return print_type(s.type, Guard::None, spelling_); }
  std::string list_of(const Stmt& s) const;
};

}  // namespace heddle::fuzz_c
