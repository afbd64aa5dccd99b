#include "smt/z3_tactics.h"

#include <z3.h>

#include <vector>

namespace heddle::smt {

Z3_solver make_preprocessing_solver(Z3_context z3, bool only_bits) {
  std::vector<const char*> names = {"simplify", "propagate-values", "solve-eqs", "simplify"};
  if (only_bits) {
    names.insert(names.end(), {"bit-blast", "sat"});
  } else {
    names.push_back("smt");
  }
  Z3_tactic all = Z3_mk_tactic(z3, "skip");
  Z3_tactic_inc_ref(z3, all);
  for (const char* name : names) {
    Z3_tactic next = Z3_mk_tactic(z3, name);
    Z3_tactic_inc_ref(z3, next);
    Z3_tactic both = Z3_tactic_and_then(z3, all, next);
    Z3_tactic_inc_ref(z3, both);
    Z3_tactic_dec_ref(z3, next);
    Z3_tactic_dec_ref(z3, all);
    all = both;
  }
  Z3_solver solver = Z3_mk_solver_from_tactic(z3, all);
  Z3_tactic_dec_ref(z3, all);
  return solver;
}

}  // namespace heddle::smt
