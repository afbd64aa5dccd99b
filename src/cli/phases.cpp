#include "cli/phases.h"

#include "plan/phases.h"
#include "report/paths_text.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace heddle::cli {

namespace {

using explore::Slicing;
using plan::Phase;

std::string_view slice_of(const Phase& phase) {
  switch (phase.method.slicing) {
    case Slicing::None: return "none";
    case Slicing::WithLocks: return "with all locks";
    case Slicing::Full: break;
  }
  return "full";
}

// "60,000,000" would be hard to read in a column of its own: millions.
std::string budget_of(const Phase& phase) {
  if (phase.budget.work == 0) return "the rest";
  std::ostringstream text;
  text << static_cast<double>(phase.budget.work) / 1e6 << " M, " << std::lround(phase.budget.share * 100) << "%";
  return text.str();
}

}  // namespace

std::string list_of_phases() {
  std::ostringstream out;
  out << "Searches of heddle check for C and C++, one after the other until one decides. A model is checked by "
         "states.\n"
         "Budget: units of work where there is no --time, otherwise that share of it; variants of one have it "
         "together.\n"
         "--phase NAME makes one of them alone.\n\n";
  auto row = [&](auto name, auto reduction, auto slice, auto prunes, auto budget) {
    out << std::left << std::setw(23) << name << std::setw(11) << reduction << std::setw(16) << slice << std::setw(11)
        << prunes << budget << "\n";
  };
  row("name", "executions", "slice", "summaries", "budget");
  for (const Phase& each : plan::all_phases()) {
    bool is_probe = each.method.probe.has_value();
    row(each.name, is_probe ? "a few" : report::to_string(each.method.reduction), slice_of(each),
        each.method.prunes ? "yes" : "no", budget_of(each));
  }
  out << "\n";
  for (const Phase& each : plan::all_phases())
    if (!each.help.empty()) out << std::left << std::setw(23) << each.name << each.help << "\n";
  out << "\nFrom dpor to states: when the work is used up, or loops were cut and nothing else was left out.\n"
         "To a variant: -unpruned where summaries do not pay; -locks, then -whole, where what was left out of the "
         "slice "
         "turns\nout to matter. Where races are checked there are no probes, no summaries and no table of states.\n";
  return out.str();
}

}  // namespace heddle::cli
