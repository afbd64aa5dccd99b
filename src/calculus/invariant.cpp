// DL-INVARIANT, the rule that the remark after Theorem 5 leaves to the reader. For the loop with the invariant I
//
//    Γ, ⌈φ⌉ ⇒ {σ}I      Γ', I(σ') , ε ⇒ι {σ'}[{ι(while b {s1}; s2)} ∪ Σ]Ψ
//    -----------------------------------------------------------------------
//             Γ, φ ⇒ι {σ}[{ι(while b invariant I {s1}; s2)} ∪ Σ]Ψ
//
// σ' is σ, but each variable that the rounds of the loop write holds a new logical variable, Γ' those formulas of Γ and
// ⌈φ⌉ that can still matter, and the second premise is unfolded next, by DLT-WHILE. This is generalisation: I is all
// that is known of the new variables, so what is proved of them holds of the values in σ. It is sound whichever
// variables are chosen and whichever formulas are dropped; the choice decides how soon goals come round again.
//
// The premise is about all threads: others stand wherever they stand in Σ, with what they have read, and they go on to
// take their steps between those of ι. So I is to hold each time that ι tests its condition, whatever others did since
// the last time; that is where an environment that does not preserve I makes the first premise fail.
//
// What closes a proof is that the loop comes back to a generalised sequent that is in the proof already. To go round
// like this is sound because between the two a step was taken: a shortest execution from the sequent that ends in a
// violation would contain a shorter one from the same sequent. For that the new variables must have the same names each
// time: the first ones that occur nowhere else in the sequent.
//
// A truth value that is known is kept, and so is who holds a lock: there are finitely many of these, and an invariant
// cannot speak of locks.
#include "calculus/step.h"
#include "calculus/written.h"

#include <algorithm>
#include <unordered_set>

namespace heddle::calculus {

namespace {

using Symbols = std::unordered_set<Term>;

class Generalisation {
public:
  Generalisation(Signature& signature, Sequent& sequent, ThreadNumber thread, const Written& written)
      : signature_(signature), terms_(signature.terms), sequent_(sequent), self_(thread), written_(written) {}

  void run() {
    std::vector<Term> antecedent = sequent_.antecedent();
    sequent_.path.clear();
    forget();
    keep(antecedent);
    for (Term* place : forgotten_) *place = new_variable(*place);
  }

private:
  bool is_known(Term value) const { return terms_.sort(value).is_bool() && terms_.is_constant(value); }

  // Takes the old values of what the loop writes out of σ, and notes which symbols are left there.
  void forget() {
    for (std::uint32_t object = 0; object < sequent_.sigma.size(); ++object) {
      bool changes = written_.objects.contains(object) && !is_known(sequent_.sigma[object]);
      look_at(sequent_.sigma[object], changes, signature_.objects[object].name);
    }
    for (Thread& thread : sequent_.pool)
      for (auto& [local, value] : thread.locals) {
        bool changes = thread.number == self_ && written_.locals.contains(local) && !is_known(value);
        look_at(value, changes, std::string(signature_.model.resolution.locals[local].name));
      }
  }

  void look_at(Term& value, bool changes, std::string name) {
    if (changes) {
      forgotten_.push_back(&value);
      names_.push_back(std::move(name));
    } else {
      take_in(value);
    }
  }

  void take_in(Term formula) {
    for (Term symbol : signature_.quantifiers.free_symbols(std::span(&formula, 1))) used_.insert(symbol);
  }

  // Formulas over the values at the beginning and over what σ still mentions.
  void keep(const std::vector<Term>& antecedent) {
    Symbols allowed = used_;
    for (const Object& object : signature_.objects)
      for (Term symbol : term::symbols(terms_, object.initial)) allowed.insert(symbol);
    sequent_.gamma.clear();
    for (Term formula : antecedent) {
      auto symbols = signature_.quantifiers.free_symbols(std::span(&formula, 1));
      if (!std::ranges::all_of(symbols, [&](Term symbol) { return allowed.contains(symbol); })) continue;
      sequent_.gamma.push_back(formula);
      used_.insert(symbols.begin(), symbols.end());
    }
  }

  Term new_variable(Term old) {
    const std::string& name = names_[next_++];
    for (std::uint32_t i = 1;; ++i) {
      Term symbol = terms_.symbol(name + "'" + std::to_string(i), terms_.sort(old));
      if (used_.insert(symbol).second) return symbol;
    }
  }

  Signature& signature_;
  term::Terms& terms_;
  Sequent& sequent_;
  ThreadNumber self_;
  const Written& written_;
  Symbols used_;
  std::vector<Term*> forgotten_;
  std::vector<std::string> names_;  // of the variables that are forgotten
  std::size_t next_ = 0;
};

}  // namespace

void Rules::Step::invariant(const lang::While& node, const lang::Stmt& stmt) {
  result_.rule = Rule::Invariant;
  Sequent before = next_;
  Term holds = evaluate(*node.invariant).term;
  demand(holds, std::nullopt, stmt.location,
         "the invariant " + signature_.text(*node.invariant) + " does not hold when the loop is tested");
  next_ = std::move(before);
  Generalisation(signature_, next_, self_, written_in(node.body)).run();
  Value general = expressions().evaluate(*node.invariant);
  for (const Need& need : general.needs) add_formula(terms_, next_.gamma, need.condition);
  add_formula(terms_, next_.gamma, general.term);
  std::ranges::sort(next_.gamma);
  next_.gamma.erase(std::ranges::unique(next_.gamma).begin(), next_.gamma.end());
  self().rounds.erase(&stmt);
  next_.is_general = true;
  result_.premises.emplace_back(std::move(next_));
}

}  // namespace heddle::calculus
