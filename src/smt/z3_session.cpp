// A query pops back only as far as it has to, to where it differs from the last one: the search goes depth-first, so
// most of the stack stays. A scope costs Z3 about as much as a constraint, so one that comes alone has a scope of its
// own, and of many that come together half share one, half of the rest the next, and so on. Cores need a literal for
// each constraint, which slows down ordinary queries, so they have a solver of their own; it keeps the constraints of
// past queries, whose literals are not assumed any more. A model is checked against the constraints before it leaves.
#include "smt/z3_session.h"

#include "smt/features.h"
#include "smt/z3_tactics.h"
#include "smt/z3_terms.h"

#include <z3.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace heddle::smt {

using term::Term;

namespace {

struct FreeContext {
  void operator()(Z3_context context) const { Z3_del_context(context); }
};
using Context = std::unique_ptr<_Z3_context, FreeContext>;

Context make_context() {
  Z3_config config = Z3_mk_config();
  Context context(Z3_mk_context_rc(config));
  Z3_del_config(config);
  Z3_set_error_handler(context.get(), nullptr);  // errors are asked for, they do not end the process
  return context;
}

// A Z3 solver with its reference.
class Handle {
public:
  Handle(Z3_context context, Z3_solver solver) : context_(context), solver_(solver) {
    Z3_solver_inc_ref(context_, solver_);
    leave_signals_alone();
  }
  ~Handle() { Z3_solver_dec_ref(context_, solver_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  operator Z3_solver() const { return solver_; }

private:
  // Without this, Z3 takes SIGINT over during a check.
  void leave_signals_alone() {
    Z3_params params = Z3_mk_params(context_);
    Z3_params_inc_ref(context_, params);
    Z3_params_set_bool(context_, params, Z3_mk_string_symbol(context_, "ctrl_c"), false);
    Z3_solver_set_params(context_, solver_, params);
    Z3_params_dec_ref(context_, params);
  }

  Z3_context context_;
  Z3_solver solver_;
};

constexpr std::size_t guards_kept = 2000;  // constraints of queries that wanted cores

Answer unknown(std::string reason) { return Answer{Status::Unknown, {}, {}, std::move(reason)}; }

}  // namespace

struct Z3Session::Impl {
  explicit Impl(term::Terms& terms)
      : terms_(terms),
        context_(make_context()),
        z3_terms_(terms, context_.get()),
        incremental_(context_.get(), Z3_mk_simple_solver(context_.get())),
        tracking_(context_.get(), Z3_mk_simple_solver(context_.get())) {}

  Answer check_incremental(const Query& query) {
    z3_terms_.trim();
    keep_common_prefix();
    for (std::size_t next = asserted_.size(); asserted_.size() < constraints_.size();) {
      if (asserted_.size() == next) {
        Z3_solver_push(context_.get(), incremental_);
        scopes_.push_back(next);
        next += (constraints_.size() - next + 1) / 2;
      }
      Z3_ast ast = z3_terms_.translate(constraints_[asserted_.size()]);
      if (!ast) return refused();
      Z3_solver_assert(context_.get(), incremental_, ast);
      asserted_.push_back(constraints_[asserted_.size()]);
    }
    Answer answer = conclude(query, incremental_, Z3_solver_check(context_.get(), incremental_));
    if (answer.status == Status::Unknown) reset_incremental();
    return answer;
  }

  void keep_common_prefix() {
    auto same = static_cast<std::size_t>(std::ranges::mismatch(asserted_, constraints_).in1 - asserted_.begin());
    if (same == asserted_.size()) return;
    auto first = std::prev(std::ranges::upper_bound(scopes_, same));  // the one with what differs
    Z3_solver_pop(context_.get(), incremental_, static_cast<unsigned>(scopes_.end() - first));
    asserted_.resize(*first);
    scopes_.erase(first, scopes_.end());
  }

  void reset_incremental() {
    Z3_solver_reset(context_.get(), incremental_);
    asserted_.clear();
    scopes_.clear();
  }

  Answer check_tracking(const Query& query) {
    Z3_context z3 = context_.get();
    if (guarded_.size() > guards_kept) reset_tracking();
    std::vector<Z3_ast> assumed;
    for (Term constraint : constraints_) {
      Z3_ast literal = guard_of(constraint);
      if (!literal) return refused();
      assumed.push_back(literal);
    }
    auto count = static_cast<unsigned>(assumed.size());
    Answer answer = conclude(query, tracking_, Z3_solver_check_assumptions(z3, tracking_, count, assumed.data()));
    if (answer.status == Status::Unsat) answer.core = read_core();
    if (answer.status == Status::Unknown) reset_tracking();
    return answer;
  }

  // A literal that implies the constraint; it stays for other queries.
  Z3_ast guard_of(Term constraint) {
    Z3_context z3 = context_.get();
    if (auto known = guards_.find(constraint); known != guards_.end()) return known->second;
    Z3_ast implied = z3_terms_.translate(constraint);
    if (!implied) return nullptr;
    if (guarded_.size() == literals_.size()) {
      literals_.push_back(Z3_mk_fresh_const(z3, "core", Z3_mk_bool_sort(z3)));
      Z3_inc_ref(z3, literals_.back());  // for as long as the context
    }
    Z3_ast literal = literals_[guarded_.size()];
    Z3_solver_assert(z3, tracking_, Z3_mk_implies(z3, literal, implied));
    guarded_.emplace(literal, constraint);
    guards_.emplace(constraint, literal);
    return literal;
  }

  void reset_tracking() {
    Z3_solver_reset(context_.get(), tracking_);
    guards_.clear();
    guarded_.clear();
  }

  std::vector<Term> read_core() {
    Z3_context z3 = context_.get();
    std::vector<Term> core;
    Z3_ast_vector used = Z3_solver_get_unsat_core(z3, tracking_);
    Z3_ast_vector_inc_ref(z3, used);
    for (unsigned i = 0; i < Z3_ast_vector_size(z3, used); ++i) {
      auto guarded = guarded_.find(Z3_ast_vector_get(z3, used, i));
      if (guarded != guarded_.end()) core.push_back(guarded->second);
    }
    Z3_ast_vector_dec_ref(z3, used);
    std::ranges::sort(core);
    core.erase(std::ranges::unique(core).begin(), core.end());
    return core;
  }

  Answer check_fresh(const Query& query) {
    Handle solver(context_.get(), make_preprocessing_solver(context_.get(), only_bits(terms_, constraints_)));
    for (Term constraint : constraints_) {
      Z3_ast ast = z3_terms_.translate(constraint);
      if (!ast) return refused();
      Z3_solver_assert(context_.get(), solver, ast);
    }
    Answer answer = conclude(query, solver, Z3_solver_check(context_.get(), solver));
    if (answer.status == Status::Unsat && query.want_core) answer.core.assign(constraints_.begin(), constraints_.end());
    return answer;
  }

  // The count belongs to the context, and each of its solvers tells it. Z3 keeps 32 bits of it.
  std::uint64_t work() {
    Z3_context z3 = context_.get();
    Z3_stats statistics = Z3_solver_get_statistics(z3, incremental_);
    Z3_stats_inc_ref(z3, statistics);
    for (unsigned i = 0; i < Z3_stats_size(z3, statistics); ++i) {
      if (Z3_stats_get_key(z3, statistics, i) != std::string_view("rlimit count")) continue;
      worked_ += Z3_stats_get_uint_value(z3, statistics, i) - static_cast<unsigned>(worked_);
      break;
    }
    Z3_stats_dec_ref(z3, statistics);
    return worked_;
  }

  Answer refused() {
    std::string reason = Z3_get_error_msg(context_.get(), Z3_get_error_code(context_.get()));
    reset_incremental();
    return unknown("Z3 does not accept a constraint: " + reason);
  }

  Answer conclude(const Query& query, Z3_solver solver, Z3_lbool result) {
    if (result == Z3_L_FALSE) return Answer{Status::Unsat, {}, {}, {}};
    if (result == Z3_L_UNDEF)
      return unknown(std::string("Z3: ") + Z3_solver_get_reason_unknown(context_.get(), solver));
    if (!query.want_model && !needs_proof()) return Answer{Status::Sat, {}, {}, {}};
    Answer answer = read_model(solver);
    if (!query.want_model) answer.model = {};
    return answer;
  }

  // Z3 can take an array with finitely many indices to be equal to a constant one although they differ, so where arrays
  // take part, "satisfiable" counts only with a model that holds.
  bool needs_proof() {
    return std::ranges::any_of(constraints_, [&](Term constraint) {
      if (const bool* known = has_arrays_.find(constraint)) return *known;
      bool found = mentions_arrays(terms_, constraint);
      has_arrays_[constraint] = found;
      return found;
    });
  }

  Answer read_model(Z3_solver solver) {
    Z3_model model = Z3_solver_get_model(context_.get(), solver);
    if (!model) return unknown("Z3 gave no model");
    Z3_model_inc_ref(context_.get(), model);
    Answer answer{Status::Sat, {}, {}, {}};
    for (Term symbol : term::symbols(terms_, constraints_)) {
      Term value = z3_terms_.value(model, symbol);
      if (!value) answer = unknown("Z3's model has a value that is no constant");
      if (answer.status != Status::Sat) break;
      answer.model.set(symbol, value);
    }
    Z3_model_dec_ref(context_.get(), model);
    if (answer.status == Status::Sat && contradicts(answer.model)) return unknown("Z3's model is no model");
    return answer;
  }

  bool contradicts(const term::Model& model) {
    term::Evaluator evaluate(terms_, model);
    return std::ranges::any_of(constraints_, [&](Term constraint) { return terms_.is_false(evaluate(constraint)); });
  }

  term::Terms& terms_;
  Context context_;
  Z3Terms z3_terms_;
  Handle incremental_;
  Handle tracking_;
  std::vector<Term> asserted_;                // of incremental_
  std::vector<std::size_t> scopes_;           // of incremental_: where each begins in what is asserted
  std::span<const Term> constraints_;         // of the current query
  std::vector<Z3_ast> literals_;              // made so far, for tracking_
  std::unordered_map<Z3_ast, Term> guarded_;  // by the literals in use
  std::unordered_map<Term, Z3_ast> guards_;   // the same the other way round
  term::TermMap<bool> has_arrays_;
  std::uint64_t worked_ = 0;  // as far as it has been asked for
};

Z3Session::Z3Session(term::Terms& terms) : impl_(std::make_unique<Impl>(terms)) {}
Z3Session::~Z3Session() = default;

Answer Z3Session::check_incremental(const Query& query) {
  impl_->constraints_ = query.constraints;
  return impl_->check_incremental(query);
}

Answer Z3Session::check_tracking(const Query& query) {
  impl_->constraints_ = query.constraints;
  return impl_->check_tracking(query);
}

Answer Z3Session::check_fresh(const Query& query) {
  impl_->constraints_ = query.constraints;
  return impl_->check_fresh(query);
}

std::uint64_t Z3Session::work() { return impl_->work(); }

void Z3Session::interrupt() { Z3_interrupt(impl_->context_.get()); }

}  // namespace heddle::smt
