#include "plan/native_reach.h"

#include "program/flow.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace heddle::plan {

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
  // it does? From the call this goes back to such branches, over instructions that were not reached, and from branch to
  // branch only within one condition.
  bool is_reached(std::uint32_t call) const {
    if (reach_.reached[call]) return true;
    struct Open {
      std::uint32_t position;
      std::optional<std::uint32_t> branch;  // of the condition, that the way back has passed last
    };
    std::vector<Open> open{{call, {}}};
    std::set<std::uint32_t> met{call};
    while (!open.empty()) {
      Open at = open.back();
      open.pop_back();
      for (std::uint32_t before : before_[at.position - range_.begin]) {
        bool decides = is_branch(before) && (!at.branch || are_of_one_condition(before, *at.branch, call));
        if (decides && reach_.reached[before]) return true;
        bool goes_back = (decides || !is_branch(before)) && !reach_.reached[before];
        if (goes_back && met.insert(before).second) open.push_back({before, decides ? before : at.branch});
      }
    }
    return false;
  }

private:
  bool is_branch(std::uint32_t position) const {
    Op op = reach_.code.instructions[position].op;
    return op == Op::Branch || op == Op::Switch;
  }

  // All of an assert, which is a macro, is in one place of the source. The condition of a call of an error function
  // need not be; but the operands of && and || branch to the same place if they decide. So do conditions of which one
  // is within the other alone, and there too the first is a part of what decides about the error.
  bool are_of_one_condition(std::uint32_t first, std::uint32_t second, std::uint32_t call) const {
    if (location_of(first) == location_of(call) && location_of(second) == location_of(call)) return true;
    if (reach_.code.calls[reach_.code.instructions[call].extra].builtin != Builtin::Error) return false;
    std::set<std::uint32_t> places;
    bool shares = false;
    program::each_successor(reach_.code, first, [&](std::uint32_t next) { places.insert(next); });
    program::each_successor(reach_.code, second, [&](std::uint32_t next) { shares = shares || places.contains(next); });
    return shares;
  }

  program::Location location_of(std::uint32_t position) const {
    return reach_.code.places[reach_.code.instructions[position].place].location;
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

}  // namespace heddle::plan
