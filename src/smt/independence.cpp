// Constraints that share no symbol, directly or through others, can be decided apart: a query is satisfiable exactly if
// each group is, and models of the groups together are a model of the whole. A branch extends one group of its path;
// the other groups were asked about before and are known to be satisfiable (as constraint independence in EXE and KLEE,
// except that nothing is assumed about the rest of the path).
//
// One thing ties constraints together without a common symbol: an operation that is a function with unspecified values.
// If 5 div 0 is 1 in one group, it cannot be 2 in another. So all constraints with an integer division whose divisor
// could be zero form one group, and likewise those with a conversion from float to integer.
#include "smt/independence.h"

#include "smt/trivial.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace heddle::smt {

using term::Kind;
using term::Term;

namespace {

constexpr std::size_t groups_kept = 1 << 16;
constexpr std::size_t ties_kept = 1 << 18;

using Group = std::vector<Term>;

// What ties a constraint to others: its symbols, and null for unspecified values.
std::vector<Term> ties(const term::Terms& terms, Term constraint) {
  std::vector<Term> found, stack{constraint};
  term::TermMap<bool> seen;
  while (!stack.empty()) {
    Term top = stack.back();
    stack.pop_back();
    if (std::exchange(seen[top], true)) continue;
    std::span<const Term> children = terms.children(top);
    Kind kind = terms.kind(top);
    if (kind == Kind::Symbol) found.push_back(top);
    bool division = kind == Kind::IntDiv || kind == Kind::IntMod;
    bool by_constant = division && terms.is_constant(children[1]) && terms.number(children[1]) != 0;
    if ((division && !by_constant) || kind == Kind::FpToSBv || kind == Kind::FpToUBv) found.push_back(Term());
    stack.insert(stack.end(), children.begin(), children.end());
  }
  return found;
}

class UnionFind {
public:
  explicit UnionFind(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void unite(std::size_t i, std::size_t j) { parent_[std::max(find(i), find(j))] = std::min(find(i), find(j)); }

private:
  std::vector<std::size_t> parent_;
};

class Independence final : public Solver {
public:
  Independence(term::Terms& terms, std::unique_ptr<Solver> inner) : terms_(terms), inner_(std::move(inner)) {}

  Answer check(const Query& query) override {
    ++queries_;
    if (auto answer = answer_trivial(terms_, query, constraints_)) return ++answered_, *answer;
    bool asked = false;
    Answer whole{Status::Sat, {}, {}, {}};
    for (const Group& group : split()) {
      if (take_known(group, query, whole.model)) continue;
      asked = true;
      Answer part = inner_->check({group, query.want_model, query.want_core});
      if (part.status == Status::Unsat) return part;  // whatever the other groups are
      if (part.status == Status::Unknown) whole = std::move(part);
      if (part.status == Status::Sat) take(group, query, part.model, whole);
    }
    if (!asked) ++answered_;
    if (whole.status == Status::Unknown) whole.model = {};
    return whole;
  }

  Statistics statistics() const override {
    Statistics inner = inner_->statistics();
    return {queries_, answered_, inner.seconds, inner.work};
  }
  std::string name() const override { return "independence"; }
  const Solver* inner() const override { return inner_.get(); }

private:
  struct Known {
    term::Model model;
    bool has_model = false;
  };

  // In the order of their first constraints; within a group the order of the query is kept, for solvers that follow it.
  std::vector<Group> split() {
    UnionFind classes(constraints_.size());
    std::unordered_map<Term, std::size_t> first;
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      for (Term tie : ties_of(constraints_[i])) classes.unite(i, first.try_emplace(tie, i).first->second);
    }
    std::vector<Group> groups;
    std::map<std::size_t, std::size_t> place;
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      auto [entry, is_new] = place.try_emplace(classes.find(i), groups.size());
      if (is_new) groups.emplace_back();
      groups[entry->second].push_back(constraints_[i]);
    }
    return groups;
  }

  const std::vector<Term>& ties_of(Term constraint) {
    if (ties_.size() >= ties_kept) ties_.clear();
    auto [entry, is_new] = ties_.try_emplace(constraint);
    if (is_new) entry->second = ties(terms_, constraint);
    return entry->second;
  }

  static Group sorted(Group group) {
    std::ranges::sort(group);
    return group;
  }

  bool take_known(const Group& group, const Query& query, term::Model& model) const {
    auto found = known_.find(sorted(group));
    if (found == known_.end() || (query.want_model && !found->second.has_model)) return false;
    if (query.want_model) merge(found->second.model, model);
    return true;
  }

  void take(const Group& group, const Query& query, const term::Model& model, Answer& whole) {
    if (known_.size() >= groups_kept) known_.clear();
    known_[sorted(group)] = Known{query.want_model ? model : term::Model(), query.want_model};
    if (query.want_model) merge(model, whole.model);
  }

  static void merge(const term::Model& part, term::Model& whole) {
    for (auto [symbol, value] : part) whole.set(symbol, value);
  }

  term::Terms& terms_;
  std::unique_ptr<Solver> inner_;
  std::unordered_map<Term, std::vector<Term>> ties_;
  std::map<Group, Known> known_;  // satisfiable groups
  std::vector<Term> constraints_;
  std::uint64_t queries_ = 0;
  std::uint64_t answered_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_independence(term::Terms& terms, std::unique_ptr<Solver> inner) {
  return std::make_unique<Independence>(terms, std::move(inner));
}

}  // namespace heddle::smt
