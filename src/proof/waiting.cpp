#include "proof/waiting.h"

#include <algorithm>

namespace heddle::proof {

using program::Opcode;

namespace {

// Who is started does not matter to the guard: it may as well be the thread itself.
std::vector<machine::Access> starts_in(const program::Program& program, std::span<const std::uint32_t> operations,
                                       machine::ThreadId thread) {
  machine::Value who(static_cast<std::int64_t>(thread.index()));
  std::vector<machine::Access> starts;
  for (std::uint32_t position : operations)
    if (program.operations[position].code == Opcode::Spawn)
      starts.push_back({.object = machine::Access::thread_object, .write = true, .index = who});
  return starts;
}

}  // namespace

term::Term can_take(const program::Program& program, term::Terms& terms, trace::Labeller& labeller,
                    machine::ThreadId thread, std::uint32_t function, std::span<const Way> ways) {
  auto waits = [&](std::uint32_t position) {
    Opcode code = program.operations[position].code;
    return code == Opcode::Await || code == Opcode::Lock;
  };
  bool may_wait = std::ranges::any_of(ways, [&](const Way& way) { return std::ranges::any_of(way.operations, waits); });
  if (!may_wait) return terms.boolean(true);
  std::vector<term::Term> cases;
  for (const Way& way : ways) {
    auto last = std::ranges::find_if(way.operations.rbegin(), way.operations.rend(), waits);
    bool fails_before = last == way.operations.rend() && way.fails;
    std::span<const std::uint32_t> guard(way.operations.begin(), fails_before ? way.operations.end() : last.base());
    std::vector<machine::Access> starts = starts_in(program, guard, thread);
    cases.push_back(labeller.label({thread, function, guard, starts, fails_before}).guard);
  }
  return terms.or_(cases);
}

}  // namespace heddle::proof
