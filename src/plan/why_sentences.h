// What is said of pairs that decide. Each sentence can be read alone: it names threads, variables, lines and values.
#pragma once

#include "plan/deciding.h"
#include "plan/verdict.h"

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::plan {

inline constexpr std::size_t most_sentences = 5;

class WhySentences {
public:
  WhySentences(const Counterexample& failing, const program::Sources& sources) : run_(failing), sources_(sources) {}

  // At most five lines of 100 characters: names of threads are told once, and what is not needed is left out.
  static std::vector<std::string> fitted(std::vector<std::string> sentences);

  // How often the thread that takes a step has been there before, as people count it.
  static std::uint32_t rounds_before(const Counterexample& run, std::uint32_t step);

  // Do the two steps meet in a place with a name, and not only in a lock?
  bool is_clear(std::uint32_t first, std::uint32_t second) const;
  // Has one of them freed it?
  bool is_of_freed(std::uint32_t first, std::uint32_t second) const;

  std::vector<std::string> of_one(const Deciding& pair) const;
  // A step of one thread lies between two of another one: `before` is the pair of the first of these and it, `after` of
  // it, or a later step of its thread, and the second. Each decides alone.
  std::vector<std::string> of_between(const Deciding& before, const Deciding& after) const;
  std::vector<std::string> of_either(const Deciding& one, const Deciding& other) const;
  // They decide together; the first one alone does not.
  std::vector<std::string> of_both(const Deciding& one, const Deciding& other) const;
  // Who holds what the others of a deadlock wait for.
  std::vector<std::string> of_waiting() const;
  // Nothing orders them; `other_way`: in the other order they race as well.
  std::vector<std::string> of_race(std::uint32_t first, std::uint32_t second, bool other_way) const;
  // One thread is all there is.
  std::string alone() const;
  // All these orders fail, and none that was tried does not.
  std::string whatever_the_order(std::size_t orders) const;
  // A thing in a step that may happen or not.
  std::string of_chance(std::uint32_t step, bool ends) const;

  struct Part;  // of a pair, what one step does to what the other one touches as well

private:
  std::string where(program::Location location) const;
  std::string at(const std::string& where) const { return where.empty() ? "" : " at " + where; }
  std::vector<std::string> of_interval(const Deciding& before, const Deciding& after) const;
  std::string where_first(const Deciding& pair) const;
  std::string where_later(const Deciding& pair) const;
  std::string line_of(const CounterexampleStep& step) const;  // "line 12 of thread 0.1"
  std::string moved(const Part& part, const CounterexampleStep& step) const;
  std::string ordered(const Deciding& pair) const;
  std::string reversal(const Deciding& pair) const;  // "the write of thread 0.2 before the read of thread 0.1"

  const Counterexample& run_;
  const program::Sources& sources_;
};

}  // namespace heddle::plan
