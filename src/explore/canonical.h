// The reduction of SymPaths, section 5: paths are brought into canonical form, and a prefix whose form has been met is
// not explored again. What the form is, and why it keeps more than one representative of some classes, is told in
// trace/normal_form.h. The table of forms is exact: forms are compared in full.
#pragma once

#include "explore/every_schedule.h"
#include "trace/normal_form.h"

#include <unordered_map>
#include <unordered_set>

namespace heddle::explore {

class Canonical final : public EverySchedule {
public:
  Canonical(const trace::Trace& trace, trace::Aliases& aliases) : trace_(trace), aliases_(aliases) {}

  void took(const Taken& taken) override;
  bool is_new() const override { return is_new_; }
  void back() override;
  bool allows_state_table() const override { return false; }
  std::vector<std::uint32_t> order() const override;
  std::size_t stored() const override { return expanded_.size(); }

private:
  std::uint32_t code(const Taken& taken);

  static constexpr std::size_t nowhere = ~std::size_t{0};

  const trace::Trace& trace_;
  trace::Aliases& aliases_;
  trace::NormalForm form_;
  bool is_new_ = true;                                      // the newest form
  std::vector<std::size_t> positions_;                      // where the events of the outcomes under way were inserted
  std::unordered_map<std::uint64_t, std::uint32_t> codes_;  // thread and outcome -> code in forms
  std::unordered_set<std::u32string> expanded_;
};

}  // namespace heddle::explore
