// What stands fixed throughout a proof: the program as it is written, its variables with their initial values, the
// names of threads, and the tables of terms, quantified formulas and continuations.
#pragma once

#include "calculus/sequent.h"
#include "lang/compile.h"
#include "smt/quantified.h"
#include "term/terms.h"

#include <map>
#include <string>
#include <vector>

namespace heddle::calculus {

// A shared variable.
struct Object {
  std::string name;
  term::Sort
      sort;  // of the variable, or of the elements of an array; a lock is an Int: 0, or its owner's number plus 1
  std::optional<std::uint32_t> size;  // of an array
  bool is_lock = false;
  bool is_input = false;
  Term initial;  // σ at the beginning, before initial values are assigned: for an input its logical variable

  term::Sort whole_sort() const { return size ? term::Sort::array(term::Sort::integer(), sort) : sort; }
};

// Threads are numbered by who made them and as which child, so that a thread is the same one whatever order steps of
// others were taken in.
class Threads {
public:
  ThreadNumber process(std::uint32_t index, std::string name);
  ThreadNumber child(ThreadNumber parent, std::uint32_t index, std::string name);
  const std::string& path(ThreadNumber thread) const { return all_[thread].path; }  // "0", "0.1": as in schedules
  const std::string& name(ThreadNumber thread) const { return all_[thread].name; }  // may be empty

private:
  struct Known {
    std::string path;
    std::string name;
  };
  ThreadNumber add(std::string path, std::string name);

  std::vector<Known> all_;
  std::map<std::string, ThreadNumber> by_path_;
};

struct Signature {
  explicit Signature(const lang::Model& program);
  Signature(const Signature&) = delete;
  Signature& operator=(const Signature&) = delete;

  const lang::Model& model;
  term::Terms terms;
  smt::Quantifiers quantifiers{terms};
  Continuations continuations;
  Threads threads;
  std::vector<Object> objects;

  // The text of a part of the program, on one line.
  std::string text(lang::TokenRange range, std::size_t limit = 80) const;
  std::string text(const lang::Expr& expr) const { return text(expr.tokens); }
  term::Sort sort_of_local(std::uint32_t local) const;

private:
  Term logical_variable(const Object& object);
};

}  // namespace heddle::calculus
