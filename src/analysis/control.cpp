#include "analysis/control.h"

#include <algorithm>

namespace heddle::analysis {

namespace {

constexpr std::uint32_t unknown = ~std::uint32_t{0};

}  // namespace

ControlDependence::ControlDependence(const program::Code& code, const program::FunctionRange& range)
    : begin_(range.begin) {
  find_blocks(code, range);
  connect_endless();
  find_postdominators();
  find_deciders();
}

void ControlDependence::find_blocks(const program::Code& code, const program::FunctionRange& range) {
  std::vector<bool> leads(range.end - range.begin + 1);
  leads[0] = true;
  for (std::uint32_t position = range.begin; position < range.end; ++position) {
    bool goes_on = false;
    program::each_successor(code, position, [&](std::uint32_t next) {
      if (next == position + 1 && code.instructions[position].op != program::Op::Jump)
        goes_on = true;
      else if (next < range.end)
        leads[next - begin_] = true;
    });
    bool is_plain = goes_on && code.instructions[position].op != program::Op::Branch &&
                    code.instructions[position].op != program::Op::Switch;
    if (!is_plain) leads[position + 1 - begin_] = true;
  }
  for (std::uint32_t position = range.begin; position < range.end; ++position) {
    if (leads[position - begin_]) last_.push_back(position);
    last_.back() = position;
    block_of_.push_back(static_cast<Block>(last_.size() - 1));
  }
  auto exit = static_cast<Block>(last_.size());
  after_.resize(exit + 1);
  before_.resize(exit + 1);
  for (Block block = 0; block < exit; ++block) {
    program::each_successor(code, last_[block], [&](std::uint32_t next) {
      Block target = next < range.end ? block_of_[next - begin_] : exit;
      if (std::ranges::find(after_[block], target) == after_[block].end()) after_[block].push_back(target);
    });
    if (after_[block].empty()) after_[block].push_back(exit);
    for (Block target : after_[block]) before_[target].push_back(block);
  }
}

// As if every block from which there is no way to the exit might leave: then all blocks have postdominators.
void ControlDependence::connect_endless() {
  auto exit = static_cast<Block>(last_.size());
  std::vector<bool> reaches(after_.size());
  std::vector<Block> open{exit};
  reaches[exit] = true;
  while (!open.empty()) {
    Block block = open.back();
    open.pop_back();
    for (Block before : before_[block]) {
      if (reaches[before]) continue;
      reaches[before] = true;
      open.push_back(before);
    }
  }
  for (Block block = 0; block < exit; ++block) {
    if (reaches[block]) continue;
    after_[block].push_back(exit);
    before_[exit].push_back(block);
  }
}

// Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm", on the reversed graph.
void ControlDependence::find_postdominators() {
  auto exit = static_cast<Block>(last_.size());
  std::vector<Block> finished;  // in post-order
  std::vector<bool> seen(after_.size());
  std::vector<std::pair<Block, std::size_t>> stack{{exit, 0}};
  seen[exit] = true;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    if (next == before_[block].size()) {
      finished.push_back(block);
      stack.pop_back();
      continue;
    }
    Block before = before_[block][next++];
    if (seen[before]) continue;
    seen[before] = true;
    stack.emplace_back(before, 0);
  }
  order_.assign(after_.size(), 0);
  for (std::uint32_t i = 0; i < finished.size(); ++i) order_[finished[i]] = i;
  postdominator_.assign(after_.size(), unknown);
  postdominator_[exit] = exit;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = finished.size(); i-- > 0;) {
      Block block = finished[i];
      if (block == exit) continue;
      Block common = unknown;
      for (Block next : after_[block])
        if (postdominator_[next] != unknown) common = common == unknown ? next : meet(common, next);
      changed = changed || postdominator_[block] != common;
      postdominator_[block] = common;
    }
  }
}

ControlDependence::Block ControlDependence::meet(Block a, Block b) const {
  while (a != b) {
    while (order_[a] < order_[b]) a = postdominator_[a];
    while (order_[b] < order_[a]) b = postdominator_[b];
  }
  return a;
}

void ControlDependence::find_deciders() {
  auto exit = static_cast<Block>(last_.size());
  deciders_.resize(after_.size());
  for (Block block = 0; block < exit; ++block) {
    if (after_[block].size() < 2) continue;
    for (Block next : after_[block])
      for (Block at = next; at != postdominator_[block]; at = postdominator_[at])
        if (std::ranges::find(deciders_[at], last_[block]) == deciders_[at].end())
          deciders_[at].push_back(last_[block]);
  }
}

}  // namespace heddle::analysis
