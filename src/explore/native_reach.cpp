#include "explore/native_reach.h"

#include "program/flow.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace heddle::explore {

namespace {

using program::Builtin;
using program::Op;

using Line = std::pair<std::uint32_t, std::uint32_t>;  // file, line
using Lines = std::map<Line, bool>;                    // was something on it reached?

std::vector<program::Location> without_reached(const Lines& lines) {
  std::vector<program::Location> result;
  for (const auto& [line, reached] : lines)
    if (!reached) result.push_back({.line = line.second, .column = 0, .file = line.first});
  return result;
}

bool may_be_reached(const Reach& reach, std::uint32_t position) {
  if (reach.reached[position]) return true;
  if (reach.slice == nullptr || reach.slice->membership[position] != analysis::Membership::Outside) return false;
  return reach.slice->reached[reach.code.places[reach.code.instructions[position].place].function];
}

// The assertions of one function.
class CheckFinder {
public:
  CheckFinder(const Reach& reach, const program::FunctionRange& range) : reach_(reach), range_(range) {
    before_.resize(range.end - range.begin);
    for (std::uint32_t at = range.begin; at < range.end; ++at)
      program::each_successor(reach.code, at, [&](std::uint32_t next) { before_[next - range.begin].push_back(at); });
  }

  // Has an execution come to a branch that decides whether the assertion fails, or to the call itself that says that
  // it does? From the call this goes back to such branches, over instructions that were not reached, and past no other
  // branch.
  bool is_reached(std::uint32_t call) const {
    if (reach_.reached[call]) return true;
    std::vector<std::uint32_t> open{call};
    std::set<std::uint32_t> met{call};
    while (!open.empty()) {
      std::uint32_t at = open.back();
      open.pop_back();
      for (std::uint32_t before : before_[at - range_.begin]) {
        if (is_branch(before) && reach_.reached[before]) return true;
        bool goes_back = !is_branch(before) && !reach_.reached[before];
        if (goes_back && met.insert(before).second) open.push_back(before);
      }
    }
    return false;
  }

private:
  bool is_branch(std::uint32_t position) const {
    Op op = reach_.code.instructions[position].op;
    return op == Op::Branch || op == Op::Switch;
  }

  const Reach& reach_;
  program::FunctionRange range_;
  std::vector<std::vector<std::uint32_t>> before_;  // by position
};

bool is_check(const program::Code& code, std::uint32_t position, bool of_asserts) {
  const program::Instruction& in = code.instructions[position];
  if (in.op != Op::Call || code.calls[in.extra].kind != program::CallSite::Kind::Builtin) return false;
  switch (code.calls[in.extra].builtin) {
    case Builtin::Error: return true;
    case Builtin::AssertFail:
    case Builtin::KleeAssert: return of_asserts;
    default: return false;
  }
}

}  // namespace

std::vector<program::Location> unreached_lines(const Reach& reach) {
  Lines lines;
  for (std::uint32_t i = 0; i < reach.code.instructions.size(); ++i) {
    program::Location location = reach.code.places[reach.code.instructions[i].place].location;
    if (!location) continue;
    bool& reached = lines[{location.file, location.line}];
    reached = reached || may_be_reached(reach, i);
  }
  return without_reached(lines);
}

CheckReach find_unreached_checks(const Reach& reach, bool of_asserts) {
  Lines lines;
  for (const program::FunctionRange& range : program::function_ranges(reach.code)) {
    std::optional<CheckFinder> finder;
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
      program::Location location = reach.code.places[reach.code.instructions[at].place].location;
      if (!location || !is_check(reach.code, at, of_asserts)) continue;
      if (!finder) finder.emplace(reach, range);
      bool& reached = lines[{location.file, location.line}];
      reached = reached || finder->is_reached(at);
    }
  }
  return {lines.size(), without_reached(lines)};
}

}  // namespace heddle::explore
