// Terms as Z3 sees them, and Z3's values as terms. Translation is remembered by term.
#pragma once

#include "term/model.h"
#include "term/terms.h"

#include <unordered_map>
#include <vector>

struct _Z3_context;  // Z3's own opaque types: its headers stay in the .cpp files
struct _Z3_ast;
struct _Z3_sort;
struct _Z3_model;

namespace heddle::smt {

class Z3Terms {
public:
  Z3Terms(term::Terms& terms, _Z3_context* context) : terms_(terms), context_(context) {}
  ~Z3Terms() { forget(); }
  Z3Terms(const Z3Terms&) = delete;
  Z3Terms& operator=(const Z3Terms&) = delete;

  // Null if Z3 refuses the term. Owned here.
  _Z3_ast* translate(term::Term term);
  // The value of a symbol in a model; null if it cannot be expressed.
  term::Term value(_Z3_model* model, term::Term symbol);
  // Drops the remembered translations if they have become many.
  void trim();

private:
  _Z3_sort* sort(term::Sort sort);
  _Z3_sort* make_sort(term::Sort sort);
  // Z3 keeps alive what has a reference, and the last result; so every intermediate result is held.
  _Z3_ast* hold(_Z3_ast* ast);
  _Z3_ast* constant(term::Term term);
  _Z3_ast* apply(term::Term term, const std::vector<_Z3_ast*>& c);
  _Z3_ast* apply_float(term::Term term, const std::vector<_Z3_ast*>& c);
  _Z3_ast* float_to_bits(term::Term term, _Z3_ast* operand);
  void forget();

  term::Term read(term::Sort sort, _Z3_ast* value);
  term::Term read_float(term::Sort sort, _Z3_ast* value);
  term::Term read_array(_Z3_model* model, term::Sort sort, _Z3_ast* value);
  term::Term read_function(_Z3_model* model, term::Sort sort, _Z3_ast* as_array);

  term::Terms& terms_;
  _Z3_context* context_;
  term::TermMap<_Z3_ast*> asts_;
  std::unordered_map<term::Sort, _Z3_sort*> sorts_;
  std::vector<_Z3_ast*> owned_;
};

}  // namespace heddle::smt
