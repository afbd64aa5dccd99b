#include "explore/frontier.h"

#include <algorithm>
#include <utility>

namespace heddle::explore {

namespace {

void insert(std::vector<std::string>& branches, const std::string& thread) {
  if (std::ranges::find(branches, thread) == branches.end()) branches.push_back(thread);
}

}  // namespace

std::vector<Frontier::Shared> Frontier::shared() const {
  std::vector<Shared> all;
  for (const auto& [state, branches] : branches_) all.push_back({state, branches});
  return all;
}

// A state that nobody has asked about has the branches that the unit knows of.
std::vector<std::string>& Frontier::branches_at(const Unit& unit, std::size_t number) {
  std::vector<std::string>& branches = branches_[key_of(unit, number)];
  const UnitState& state = unit.states[number];
  for (const std::string& thread : state.before) insert(branches, thread);
  insert(branches, state.thread());
  return branches;
}

void Frontier::add_parts(std::vector<Unit> parts) {
  for (Unit& part : parts) {
    if (!part.states.empty()) branches_at(part, part.states.size() - 1);
    add(std::move(part));
  }
}

void Frontier::add_found(const Unit& unit, const std::vector<Search::Found>& found) {
  for (const auto& [number, tree] : found) {
    std::vector<std::string>& branches = branches_at(unit, number);
    for (const std::string& thread : beginnings(tree)) {
      if (std::ranges::find(branches, thread) != branches.end()) continue;
      Unit next = way_to(unit, number);
      next.states.push_back({.before = branches, .tree = branch_of(tree, thread), .shared = true});
      branches.push_back(thread);
      add(std::move(next));
    }
  }
}

std::optional<Unit> Frontier::take() {
  if (waiting_.empty()) return std::nullopt;
  auto length = [](const Unit& unit) { return unit.states.size(); };
  auto shortest = std::ranges::min_element(waiting_, {}, length);
  Unit unit = std::move(*shortest);
  waiting_.erase(shortest);
  return unit;
}

namespace {

class Divider final : public Partner {
public:
  explicit Divider(Frontier& frontier) : frontier_(frontier) {}
  bool is_due(const Search&) override { return true; }
  bool meet(Search& search) override {
    frontier_.add_parts(search.divide());
    current_ = search.rest();
    return true;
  }

  void begin(const Unit& unit) { current_ = unit; }
  const Unit& current() const { return current_; }

private:
  Frontier& frontier_;
  Unit current_;
};

}  // namespace

void run_in_parts(Search& search, std::uint64_t turns) {
  if (turns == 0 || !search.is_divisible()) return search.run();
  Frontier frontier;
  Divider divider(frontier);
  search.set_partner(&divider, turns);
  frontier.add(Unit());
  while (std::optional<Unit> unit = frontier.take()) {
    divider.begin(*unit);
    search.run(*unit);
    if (!search.goes_on()) break;
    frontier.add_found(divider.current(), search.take_found());
  }
  search.set_partner(nullptr);
}

}  // namespace heddle::explore
