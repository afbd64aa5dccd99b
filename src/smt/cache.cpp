// Answers by set of constraints: the order in which a path collected them does not matter, and the same set comes back
// when the search reaches the same branch through another interleaving. A query that contains a set known to be
// unsatisfiable is unsatisfiable too; such sets are filed under their newest constraint, so looking for one costs a
// hash for each constraint of the query. Terms are hash-consed and never freed, so ids can stand for constraints.
#include "smt/cache.h"

#include "smt/trivial.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace heddle::smt {

using term::Term;

namespace {

constexpr std::size_t entries_kept = 1 << 18;
constexpr std::size_t sets_tried = 16;  // of those filed under one constraint

using Key = std::vector<Term>;  // sorted, each once

struct HashKey {
  std::size_t operator()(const Key& key) const {
    std::size_t hash = key.size();
    for (Term t : key) hash = (hash ^ t.id()) * 0x9e3779b97f4a7c15ULL, hash ^= hash >> 31;
    return hash;
  }
};

class Cache final : public Solver {
public:
  Cache(term::Terms& terms, std::unique_ptr<Solver> inner) : terms_(terms), inner_(std::move(inner)) {}

  Answer check(const Query& query) override {
    ++queries_;
    if (auto answer = answer_trivial(terms_, query, constraints_)) return ++answered_, *answer;
    Key key = constraints_;
    std::ranges::sort(key);
    key.erase(std::ranges::unique(key).begin(), key.end());
    auto found = answers_.find(key);
    if (found != answers_.end() && serves(found->second, query)) return ++answered_, trimmed(found->second, query);
    if (const Key* unsat = find_unsat_subset(key); unsat && !query.want_core) {
      return ++answered_, Answer{Status::Unsat, {}, {}, {}};
    }
    Answer answer = inner_->check({constraints_, query.want_model, query.want_core});
    remember(std::move(key), answer, query);
    return answer;
  }

  Statistics statistics() const override {
    Statistics inner = inner_->statistics();
    return {queries_, answered_, inner.seconds, inner.work};
  }
  std::string name() const override { return "cache"; }
  const Solver* inner() const override { return inner_.get(); }

private:
  struct Entry {
    Answer answer;
    bool has_model = false;
    bool has_core = false;
  };

  // An Unknown is kept as well: asking again would most likely cost the whole timeout again.
  static bool serves(const Entry& entry, const Query& query) {
    if (entry.answer.status == Status::Sat) return entry.has_model || !query.want_model;
    if (entry.answer.status == Status::Unsat) return entry.has_core || !query.want_core;
    return true;
  }

  static Answer trimmed(const Entry& entry, const Query& query) {
    Answer answer{entry.answer.status, {}, {}, entry.answer.reason};
    if (query.want_model) answer.model = entry.answer.model;
    if (query.want_core) answer.core = entry.answer.core;
    return answer;
  }

  const Key* find_unsat_subset(const Key& key) const {
    for (Term constraint : key) {
      auto filed = unsat_.find(constraint);
      if (filed == unsat_.end()) continue;
      for (const Key& set : filed->second) {
        if (std::ranges::includes(key, set)) return &set;
      }
    }
    return nullptr;
  }

  void remember(Key key, const Answer& answer, const Query& query) {
    if (answers_.size() >= entries_kept) {
      answers_.clear();
      unsat_.clear();
    }
    if (answer.status == Status::Unsat) remember_unsat(query.want_core ? answer.core : key);
    answers_[std::move(key)] = Entry{answer, query.want_model, query.want_core};
  }

  void remember_unsat(Key set) {
    if (set.empty()) return;
    std::ranges::sort(set);
    std::vector<Key>& filed = unsat_[set.back()];
    if (filed.size() < sets_tried) filed.push_back(std::move(set));
  }

  term::Terms& terms_;
  std::unique_ptr<Solver> inner_;
  std::unordered_map<Key, Entry, HashKey> answers_;
  std::unordered_map<Term, std::vector<Key>> unsat_;  // by the last of each set
  std::vector<Term> constraints_;
  std::uint64_t queries_ = 0;
  std::uint64_t answered_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_cache(term::Terms& terms, std::unique_ptr<Solver> inner) {
  return std::make_unique<Cache>(terms, std::move(inner));
}

}  // namespace heddle::smt
