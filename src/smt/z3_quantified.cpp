// The symbols that stand for quantified formulas are replaced by what they stand for, innermost first. Each query has a
// context of its own: it may be interrupted anywhere (z3_solver.cpp says why nothing counts after that), and such
// queries are rare.
#include "smt/quantified.h"
#include "smt/watchdog.h"
#include "smt/z3_terms.h"

#include <z3.h>

#include <algorithm>

namespace heddle::smt {

using term::Term;

namespace {

Answer unknown(std::string reason) { return {Status::Unknown, {}, {}, std::move(reason)}; }

class QuantifiedQuery {
public:
  QuantifiedQuery(term::Terms& terms, const Quantifiers& quantifiers)
      : terms_(terms), quantifiers_(quantifiers), context_(make_context()), z3_terms_(new Z3Terms(terms, context_)) {
    solver_ = Z3_mk_simple_solver(context_);
    Z3_solver_inc_ref(context_, solver_);
    Z3_params params = Z3_mk_params(context_);
    Z3_params_inc_ref(context_, params);
    Z3_params_set_bool(context_, params, Z3_mk_string_symbol(context_, "ctrl_c"), false);
    Z3_solver_set_params(context_, solver_, params);
    Z3_params_dec_ref(context_, params);
  }
  ~QuantifiedQuery() {
    for (Z3_ast ast : held_) Z3_dec_ref(context_, ast);
    z3_terms_.reset();
    Z3_solver_dec_ref(context_, solver_);
    Z3_del_context(context_);
  }
  QuantifiedQuery(const QuantifiedQuery&) = delete;
  QuantifiedQuery& operator=(const QuantifiedQuery&) = delete;

  Answer run(const Query& query) {
    for (Term constraint : query.constraints) {
      Z3_ast ast = translate(constraint);
      if (ast == nullptr) return unknown("Z3 does not accept a formula");
      Z3_solver_assert(context_, solver_, ast);
    }
    Z3_lbool result = Z3_solver_check(context_, solver_);
    if (result == Z3_L_FALSE) return {Status::Unsat, {}, {}, {}};
    if (result == Z3_L_UNDEF) return unknown(std::string("Z3: ") + Z3_solver_get_reason_unknown(context_, solver_));
    return query.want_model ? model_of(query) : Answer{Status::Sat, {}, {}, {}};
  }

  void interrupt() { Z3_interrupt(context_); }

private:
  static Z3_context make_context() {
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(context, nullptr);
    return context;
  }

  Z3_ast hold(Z3_ast ast) {
    if (ast == nullptr || Z3_get_error_code(context_) != Z3_OK) return nullptr;
    Z3_inc_ref(context_, ast);
    held_.push_back(ast);
    return ast;
  }

  // Null if Z3 refuses it.
  Z3_ast translate(Term formula) {
    std::vector<Z3_ast> from, to;
    for (Term symbol : term::symbols(terms_, formula)) {
      const Quantifier* quantifier = quantifiers_.find(symbol);
      if (quantifier == nullptr) continue;
      from.push_back(z3_terms_->translate(symbol));
      to.push_back(translate(*quantifier));
      if (from.back() == nullptr || to.back() == nullptr) return nullptr;
    }
    Z3_ast plain = z3_terms_->translate(formula);
    if (plain == nullptr || from.empty()) return plain;
    return hold(Z3_substitute(context_, plain, static_cast<unsigned>(from.size()), from.data(), to.data()));
  }

  Z3_ast translate(const Quantifier& quantifier) {
    Z3_ast body = translate(quantifier.body);
    Z3_ast bound = z3_terms_->translate(quantifier.bound);
    if (body == nullptr || bound == nullptr) return nullptr;
    Z3_app app = Z3_to_app(context_, bound);
    auto make = quantifier.universal ? Z3_mk_forall_const : Z3_mk_exists_const;
    return hold(make(context_, 0, 1, &app, 0, nullptr, body));
  }

  Answer model_of(const Query& query) {
    Z3_model model = Z3_solver_get_model(context_, solver_);
    if (model == nullptr) return unknown("Z3 gave no model");
    Z3_model_inc_ref(context_, model);
    Answer answer{Status::Sat, {}, {}, {}};
    for (Term symbol : quantifiers_.free_symbols(query.constraints))
      if (Term value = value_of(model, symbol)) answer.model.set(symbol, value);
    Z3_model_dec_ref(context_, model);
    return answer;
  }

  // Where quantifiers take part, arrays often are functions that cannot be read as a whole; then the first elements are
  // asked for one by one. Null: the value cannot be expressed.
  Term value_of(Z3_model model, Term symbol) {
    constexpr int elements = 64;
    Term whole = z3_terms_->value(model, symbol);
    term::Sort sort = terms_.sort(symbol);
    if (whole || !sort.is_array() || !sort.index().is_int()) return whole;
    whole = default_value(terms_, sort);
    for (int i = 0; i < elements; ++i) {
      Term index = terms_.integer(i);
      Term element = constant_of(model, terms_.make(term::Kind::Select, {symbol, index}));
      if (!element) return {};
      whole = terms_.make(term::Kind::Store, {whole, index, element});
    }
    return whole;
  }

  Term constant_of(Z3_model model, Term formula) {
    Z3_ast value = nullptr;
    if (!Z3_model_eval(context_, model, z3_terms_->translate(formula), true, &value)) return {};
    if (!hold(value)) return {};
    Z3_lbool truth = Z3_get_bool_value(context_, value);
    if (truth != Z3_L_UNDEF) return terms_.boolean(truth == Z3_L_TRUE);
    if (!terms_.sort(formula).is_int() || !Z3_is_numeral_ast(context_, value)) return {};
    return terms_.integer(mpz_class(Z3_get_numeral_string(context_, value)));
  }

  term::Terms& terms_;
  const Quantifiers& quantifiers_;
  Z3_context context_;
  std::unique_ptr<Z3Terms> z3_terms_;
  Z3_solver solver_ = nullptr;
  std::vector<Z3_ast> held_;
};

}  // namespace

Answer check_quantified(term::Terms& terms, const Quantifiers& quantifiers, const Query& query,
                        const Options& options) {
  QuantifiedQuery asked(terms, quantifiers);
  Watchdog watchdog([&] { asked.interrupt(); }, options.interrupted);
  watchdog.arm(std::min(Watchdog::Clock::now() + options.timeout, options.deadline));
  Answer answer = asked.run(query);
  if (!watchdog.disarm()) return answer;
  return unknown("Z3 has no answer within " + std::to_string(options.timeout.count()) + " ms");
}

}  // namespace heddle::smt
