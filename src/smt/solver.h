// The window to a solver. One backend per file; what makes queries cheaper is a solver around a solver.
#pragma once

#include "term/model.h"
#include "term/terms.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace heddle::smt {

enum class Status : std::uint8_t { Sat, Unsat, Unknown };

struct Answer {
  Status status = Status::Unknown;
  term::Model model;             // if Sat and asked for
  std::vector<term::Term> core;  // if Unsat and asked for: constraints that are unsatisfiable together
  std::string reason;            // if Unknown
};

struct Query {
  std::span<const term::Term> constraints;  // their conjunction is asked about; Bool terms
  bool want_model = false;
  bool want_core = false;
};

struct Statistics {
  std::uint64_t queries = 0;   // asked of this solver
  std::uint64_t answered = 0;  // of these, answered without asking the solver inside (a backend answers all)
  double seconds = 0;          // spent in a backend; a wrapper reports that of the solver inside
  std::uint64_t work = 0;      // of a backend, as it counts it itself; a wrapper reports that of the solver inside
};

class Solver {
public:
  virtual ~Solver() = default;
  virtual Answer check(const Query& query) = 0;
  virtual Statistics statistics() const = 0;
  virtual std::string name() const = 0;
  // The solver that this one wraps, or null.
  virtual const Solver* inner() const { return nullptr; }
};

using Deadline = std::chrono::steady_clock::time_point;

struct Options {
  std::chrono::milliseconds timeout{10000};  // for each query
  bool reuse_models = true;
  bool split_independent = true;
  bool cache = true;
  Deadline deadline = Deadline::max();             // for all queries
  const std::atomic<bool>* interrupted = nullptr;  // true: give up; may be null
};

// Z3 with the wrappers that the options ask for: the one place where the chain is put together.
std::unique_ptr<Solver> make_solver(term::Terms& terms, const Options& options = {});

}  // namespace heddle::smt
