#include "program/branch_order.h"

#include "program/flow.h"

#include <deque>
#include <limits>
#include <vector>

namespace heddle::program {

namespace {

using Distance = std::uint32_t;
constexpr Distance never = std::numeric_limits<Distance>::max();

class Orderer {
public:
  explicit Orderer(Code& code) : code_(code), callers_(code.functions.size()) {
    before_.resize(code.instructions.size());
    for (const FunctionRange& range : function_ranges(code))
      for (std::uint32_t at = range.begin; at < range.end; ++at) note(at, range.function);
  }

  void operator()() {
    if (creations_.empty()) return;
    std::vector<Distance> to_creation = from(creations_, true), to_return = from(returns_, false);
    for (Instruction& in : code_.instructions)
      if (in.op == Op::Branch && is_better(in.extra2, in.extra, to_creation, to_return)) in.flags |= otherwise_first;
  }

private:
  void note(std::uint32_t at, std::uint32_t function) {
    each_successor(code_, at, [&](std::uint32_t next) { before_[next].push_back(at); });
    const Instruction& in = code_.instructions[at];
    if (in.op == Op::Return) returns_.push_back(at);
    if (in.op != Op::Call) return;
    const CallSite& site = code_.calls[in.extra];
    if (site.kind == CallSite::Kind::Builtin && site.builtin == Builtin::ThreadCreate) creations_.push_back(at);
    bool is_defined = site.kind == CallSite::Kind::Function && code_.functions[site.function].is_defined;
    if (is_defined && site.function != function) callers_[site.function].push_back(at);
  }

  // How far it is to the nearest of these places. `enters`: also by calls.
  std::vector<Distance> from(const std::vector<std::uint32_t>& places, bool enters) const {
    std::vector<Distance> result(code_.instructions.size(), never);
    std::vector<std::uint32_t> entered(code_.instructions.size(),
                                       never);  // by position: the function that begins there
    for (std::uint32_t i = 0; i < code_.functions.size(); ++i)
      if (enters && code_.functions[i].is_defined) entered[code_.functions[i].entry] = i;
    std::deque<std::uint32_t> open(places.begin(), places.end());
    for (std::uint32_t place : places) result[place] = 0;
    for (; !open.empty(); open.pop_front()) {
      std::uint32_t here = open.front();
      auto reach = [&](std::uint32_t there) {
        if (result[there] != never) return;
        result[there] = result[here] + 1;
        open.push_back(there);
      };
      for (std::uint32_t there : before_[here]) reach(there);
      if (entered[here] != never)
        for (std::uint32_t there : callers_[entered[here]]) reach(there);
    }
    return result;
  }

  static bool is_better(std::uint32_t a, std::uint32_t b, const std::vector<Distance>& to_creation,
                        const std::vector<Distance>& to_return) {
    if (to_creation[a] != to_creation[b]) return to_creation[a] < to_creation[b];
    return to_creation[a] == never && to_return[a] != never && to_return[b] == never;
  }

  Code& code_;
  std::vector<std::vector<std::uint32_t>> before_;   // by position: what may come before it
  std::vector<std::vector<std::uint32_t>> callers_;  // by function: positions
  std::vector<std::uint32_t> creations_, returns_;
};

}  // namespace

void order_branches(Code& code) {
  Orderer order(code);
  order();
}

}  // namespace heddle::program
