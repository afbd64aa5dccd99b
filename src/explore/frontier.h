// The units of work of one search that nobody explores yet, and which branches the shared states have (explore/unit.h).
// Whoever explores units takes them from here and brings back what came of them; who that is, and whether it dies on
// the way, the frontier does not know.
#pragma once

#include "explore/search.h"
#include "explore/unit.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::explore {

class Frontier {
public:
  // A shared state, with its branches in the order in which they were made.
  struct Shared {
    std::string state;  // key_of
    std::vector<std::string> branches;
  };

  bool empty() const { return waiting_.empty(); }
  std::size_t size() const { return waiting_.size(); }
  const std::deque<Unit>& waiting() const { return waiting_; }
  std::vector<Shared> shared() const;

  void add(Unit unit) { waiting_.push_back(std::move(unit)); }
  void add(Shared shared) { branches_[std::move(shared.state)] = std::move(shared.branches); }
  // Parts of a search that go to others (Search::divide).
  void add_parts(std::vector<Unit> parts);
  // A unit has come to its end, and this is to be explored from shared states as well, unless it is already. `unit`: as
  // it was after it was last divided.
  void add_found(const Unit& unit, const std::vector<Search::Found>& found);
  // The one whose prefix is shortest: it is likely to be the largest.
  std::optional<Unit> take();

private:
  std::vector<std::string>& branches_at(const Unit& unit, std::size_t number);

  std::deque<Unit> waiting_;
  std::unordered_map<std::string, std::vector<std::string>> branches_;  // by key_of
};

// Runs the search; if it can be divided, and `turns` is not 0, in parts, dividing it every so many turns.
void run_in_parts(Search& search, std::uint64_t turns);

}  // namespace heddle::explore
