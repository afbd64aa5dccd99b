#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fuzz/c/print_stmt.h"

namespace heddle::fuzz_c {

/// Writes a program down in C: what it needs of headers and helpers, its globals, functions and threads, and a main
/// that ends with one line of output, the final state.
class Printer {
public:
  Printer(const Program& program, Spelling spelling);
  virtual ~Printer() = default;

  std::string run();

protected:
  // What another language says in its own way.
  virtual void locks();
  virtual void declare(const Struct& type);
  virtual std::string declaration(const Global& global) const;
  virtual void handle(const Thread& thread);
  virtual void function(const Function& function);
  virtual void thread(const Thread& thread);
  virtual void begin_main();
  virtual std::string shown(const std::string& name, Type type) const;
  virtual std::string result_of(const Thread& thread) const;
  virtual std::string preamble(const std::string& text) const;

  std::string values(const Global& global) const;
  std::string parameters(const Function& f) const;

  const Program& program_;
  Spelling spelling_;
  std::string out_;
  std::unique_ptr<StmtPrinter> stmts_;

private:
  void main();
  void show();
  // What is shown at the end.
  struct Value {
    std::string name;
    std::string text;
    std::string format;
  };
  using Shown = std::vector<Value>;
  void show(const Global& global, Shown& shown) const;
  static std::string differs(const Shown& shown, const std::string& line);
};

}  // namespace heddle::fuzz_c
