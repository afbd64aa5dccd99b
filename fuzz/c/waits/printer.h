#pragma once

#include <string>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// Writes a program down in C. Each statement stands on a line of its own, with the noise in front of it, so that lines
/// do not depend on the noise.
class Printer {
public:
  Printer(Program& program, bool noise) : program_(program), noise_(noise) {}
  virtual ~Printer() = default;
  std::string run();

protected:
  // What another language says in its own way.
  virtual std::string simple(const Stmt& s) const;
  virtual void stmt(Stmt& s);
  virtual void list(std::vector<Stmt>& stmts);
  virtual void objects();
  virtual void set_up();
  virtual std::string head(std::size_t index) const;
  virtual std::string tail(std::size_t index) const;
  virtual std::string preamble(const std::string& text) const;
  virtual std::string noise_preamble() const { return "void noise(void);\n#line 1\n"; }

  std::string expr(const Expr& e) const;
  std::string place(const Stmt& s) const;
  std::string condition(const Stmt& s) const;
  std::string noise() const { return noise_ ? "noise(); " : ""; }
  void line(const std::string& text);
  void block(Block& b);
  void compound(Stmt& s, const std::string& head);
  void variables();
  void tables();
  bool uses(Route route) const;
  /// The first thread with the same body: both have its function.
  std::size_t first_like(std::size_t index) const {
    std::size_t first = 1;
    while (first < index && !same(program_.threads[first], program_.threads[index])) ++first;
    return first;
  }

  Program& program_;
  bool noise_;
  bool cancels_ = cancels(program_);
  int depth_ = 1;

private:
  void handlers();
  void thread(std::size_t index);
  void show();

  std::string out_;
  int lines_ = 0;
};

/// The functions that routes and other statements use, as far as the text names them.
std::string helpers_for(const std::string& text);

}  // namespace heddle::fuzz_waits
