// Traces over operations that are written by hand, each called by a letter.
#pragma once

#include "proof/facts.h"
#include "proof/literals.h"
#include "proof/trace_automaton.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::proof {

using term::Sort;
using term::Term;

class Letters {
public:
  Term flag(std::string_view name) { return terms.symbol(name, Sort::boolean()); }
  Term number(std::string_view name) { return terms.symbol(name, Sort::integer()); }
  Term is(Term a, std::int64_t value) { return terms.equal(a, terms.integer(value)); }

  void assign(char letter, Term symbol, Term value) { add(letter, terms.boolean(true), {{symbol, value}}); }
  void assume(char letter, Term condition) { add(letter, condition, {}); }

  // Once all letters are there.
  Alphabet& alphabet() {
    if (!alphabet_) alphabet_.emplace(terms, labels_);
    return *alphabet_;
  }
  std::vector<std::uint32_t> word(std::string_view text) const {
    std::vector<std::uint32_t> word;
    for (char letter : text) word.push_back(static_cast<std::uint32_t>(names_.find(letter)));
    return word;
  }
  TraceAutomaton automaton(std::string_view trace, Term property, Term initial) {
    return TraceAutomaton(alphabet(), logic, word(trace), property, initial);
  }

  // Does the state accept the trace, read from its end? As section II-C says it, for an automaton without circles on ε.
  bool accepts(const TraceAutomaton& automaton, std::string_view trace, std::uint32_t number = 0) {
    const AutomatonState& state = automaton.states()[number];
    if (state.accepting && trace.empty()) return true;
    for (const Rule& rule : state.rules) {
      bool is_read = rule.letter && !trace.empty() && word(trace).back() == *rule.letter;
      if (rule.letter && !is_read) continue;
      std::string_view rest = trace.substr(0, trace.size() - (is_read ? 1 : 0));
      bool all = true;
      for (std::uint32_t target : rule.targets) all = all && accepts(automaton, rest, target);
      if (all) return true;
    }
    bool stays = !is_compound(terms, state.assertion) && !trace.empty() &&
                 alphabet().precondition(word(trace).back(), state.assertion) == state.assertion;
    return stays && accepts(automaton, trace.substr(0, trace.size() - 1), number);
  }

  // Do the facts say that the assertion cannot hold behind the trace?
  bool excludes(const Facts& facts, std::string_view trace, Term assertion) {
    Bits known = facts.start();
    for (std::uint32_t letter : word(trace)) known = facts.after(known, letter);
    return facts.excludes(known, assertion);
  }

  term::Terms terms;
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms);
  Logic logic{terms, *solver};

private:
  void add(char letter, Term guard, std::vector<std::pair<Term, Term>> updates) {
    names_ += letter;
    labels_.push_back({machine::ThreadId(0), guard, std::move(updates)});
  }

  std::string names_;
  std::vector<trace::Label> labels_;
  std::optional<Alphabet> alphabet_;
};

// Fig. 3: Peterson's algorithm, the letters of the trace of Fig. 7. Each process notes in `res` that it is in the
// critical section, and looks whether it is still so: ℓ2 = 2 is the assertion of the second one.
struct Peterson : Letters {
  Peterson() {
    assign('a', flag1, terms.boolean(true));
    assign('b', t, terms.integer(2));
    assume('A', terms.or_(terms.not_(flag2), is(t, 1)));
    assign('c', res, terms.integer(1));
    assign('p', flag2, terms.boolean(true));
    assign('q', t, terms.integer(1));
    assume('P', terms.or_(terms.not_(flag1), is(t, 2)));
    assign('r', res, terms.integer(2));
    assign('s', l2, res);
  }

  Term flag1 = flag("flag1"), flag2 = flag("flag2"), t = number("t"), res = number("res"), l2 = number("l2");
  Term property = terms.not_(is(l2, 2));  // negated, as the automaton wants it
  Term anything = terms.boolean(true);    // the initial state
};

// In the manner of Fig. 10 and 11: two ways to derive that S < t and z < x cannot both hold behind abcde, one by d, the
// other by a, b, c and e, which hand over the value of z.
struct TwoWays : Letters {
  TwoWays() {
    assign('a', u, z);
    assign('b', v, u);
    assign('c', w, v);
    assign('d', s, t);
    assign('e', x, w);
  }

  Term s = number("S"), t = number("t"), u = number("u"), v = number("v"), w = number("w"), x = number("x"),
       z = number("z");
  Term property = terms.and_(terms.less(s, t), terms.less(z, x));
  Term anything = terms.boolean(true);
};

}  // namespace heddle::proof
