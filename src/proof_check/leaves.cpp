#include "proof_check/leaves.h"

#include "program/assumed_checks.h"
#include "proof_check/fault.h"
#include "proof_check/parts.h"

#include <algorithm>

namespace heddle::proof_check {

std::vector<const Expression*> proofs_of(const Expression& file) {
  if (!begins_with(file, "heddle-proofs")) return {&file};
  if (file.items.size() < 3 || read_number(file.items[1], "the version of the format") != 1)
    fail_at(file.line, "expected (heddle-proofs 1 PROOF...)");
  std::vector<const Expression*> proofs;
  for (const Expression& item : Items(file.items).subspan(2)) proofs.push_back(&item);
  return proofs;
}

Leaves read_leaves(const program::Program& program, const Expression& proof) {
  Leaves leaves;
  auto part = std::ranges::find_if(proof.items, [](const Expression& each) { return begins_with(each, "leaves"); });
  if (part == proof.items.end()) return leaves;
  for (const Expression& item : Items(part->items).subspan(1)) {
    std::uint32_t check = read_number(item, "the number of a check");
    if (check >= program.checks.size()) fail_at(item.line, "the program has no check " + std::to_string(check));
    if (!program::can_be_assumed(program, check))
      fail_at(item.line, "the check " + std::to_string(check) + " cannot be left to another proof");
    leaves.checks.insert(check);
  }
  return leaves;
}

void demand_all_checks(const program::Program& program, const std::vector<Leaves>& proofs) {
  for (std::uint32_t check = 0; check < program.checks.size(); ++check)
    if (std::ranges::all_of(proofs, [&](const Leaves& each) { return each.checks.contains(check); }))
      throw Fault{"no proof speaks about the check at line " + std::to_string(program.checks[check].location.line) +
                  ": " + program.checks[check].message};
}

}  // namespace heddle::proof_check
