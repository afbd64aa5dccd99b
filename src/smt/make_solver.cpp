// The chain, from the outside: a query is split into independent groups, each group is looked up, then evaluated in
// recent models, and only then asked.
#include "smt/cache.h"
#include "smt/independence.h"
#include "smt/model_reuse.h"
#include "smt/solver.h"
#include "smt/z3_solver.h"

namespace heddle::smt {

std::unique_ptr<Solver> make_solver(term::Terms& terms, const Options& options) {
  std::unique_ptr<Solver> solver = make_z3(terms, options.timeout, options.deadline, options.interrupted);
  if (options.reuse_models) solver = make_model_reuse(terms, std::move(solver));
  if (options.cache) solver = make_cache(terms, std::move(solver));
  if (options.split_independent) solver = make_independence(terms, std::move(solver));
  return solver;
}

}  // namespace heddle::smt
