#include "cli/phases.h"

#include "report/paths_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <sstream>
#include <utility>
#include <vector>

namespace heddle::cli {

namespace {

using explore::Slicing;
using plan::Budget;
using plan::Condition;
using plan::EngineKind;
using plan::Phase;
using plan::Plan;
using plan::Purpose;
using plan::Successors;

constexpr int name_width = 23;

std::string_view engine_of(const Phase& phase) {
  switch (phase.engine) {
    case EngineKind::Probe: return "probe";
    case EngineKind::Prover: return "prover";
    case EngineKind::Owners: return "argument";
    case EngineKind::Search: break;
  }
  return "search";
}

std::string_view executions_of(const Phase& phase) {
  if (phase.engine == EngineKind::Prover || phase.engine == EngineKind::Owners) return "all";
  if (!phase.method.probe) return report::to_string(phase.method.reduction);
  return phase.method.probe->is_random ? "random" : "a few";
}

std::string_view slice_of(const Phase& phase) {
  switch (phase.method.slicing) {
    case Slicing::None: return "none";
    case Slicing::WithLocks: return "with all locks";
    case Slicing::Full: break;
  }
  return "full";
}

std::string_view purpose_of(const Phase& phase) {
  switch (phase.purpose) {
    case Purpose::Bugs: return "bugs";
    case Purpose::Races: return "races";
    case Purpose::Answer: break;
  }
  return "answer";
}

// "60,000,000" would be hard to read in a column of its own: millions.
std::string in_millions(std::uint64_t work) {
  std::ostringstream text;
  text << static_cast<double>(work) / 1e6 << " M";
  return text.str();
}

std::string text_of(const Budget::Fraction& fraction) {
  std::string times = std::to_string(fraction.times);
  times += fraction.per == 1 ? " times" : "/" + std::to_string(fraction.per) + " of";
  std::string_view whose = fraction.of == Budget::Measure::Dpor ? "dpor" : "the answer";
  return ", at least " + times + " the work of " + std::string(whose);
}

std::string text_of(const Budget& budget) {
  if (budget.work == 0) return "the rest";
  std::string text = in_millions(budget.work);
  if (budget.share != 1) text += ", " + std::to_string(std::lround(budget.share * 100)) + "%";
  if (budget.relative.times != 0) text += text_of(budget.relative);
  return text;
}

void write_table(std::ostream& out, const Plan& plan) {
  auto row = [&](auto name, auto executions, auto engine, auto slice, auto prunes, auto purpose, const auto& budget) {
    out << std::left << std::setw(name_width) << name << std::setw(12) << executions << std::setw(8) << engine
        << std::setw(16) << slice << std::setw(11) << prunes << std::setw(8) << purpose << budget << "\n";
  };
  row("name", "executions", "engine", "slice", "summaries", "for", "budget");
  for (const Phase& each : plan.phases) {
    row(each.name, executions_of(each), engine_of(each), slice_of(each), each.method.prunes ? "yes" : "no",
        purpose_of(each), text_of(each.budget));
  }
}

std::string_view text_of(Condition condition) {
  switch (condition) {
    case Condition::SlicedAnswer: return "if the answer leaves something out of the slice; ";
    case Condition::RacesNotExcluded: return "if the answer is safe and races are not excluded; ";
    case Condition::None: break;
  }
  return "";
}

// "work used up: states, loops cut: states, otherwise: outside"
std::string successors_of(const Plan& plan, const Phase& phase) {
  const Successors& next = phase.next;
  const std::array<std::pair<const char*, Successors::Next>, 6> cases{{{"slice too small", next.left_slice},
                                                                       {"summaries do not pay", next.abandoned},
                                                                       {"work used up", next.out_of_work},
                                                                       {"loops cut", next.loop_cut},
                                                                       {"far too long", next.overrun},
                                                                       {"otherwise", next.otherwise}}};
  std::string text;
  for (const auto& [ending, id] : cases) {
    const Phase* follower = plan.find(id);
    if (follower == nullptr) continue;
    std::string name = follower == &phase ? "again, with a larger one" : std::string(follower->name);
    text += (text.empty() ? "" : ", ") + std::string(ending) + ": " + name;
  }
  if (phase.id == plan::after_out_of_work) return "once, where dpor has used up its work; then what follows that";
  if (phase.id == plan::for_all_executions)
    return "once, where work is used up, loops are cut or the answer would be unknown; then what follows that";
  return text.empty() ? "the last one" : text;
}

void write_order(std::ostream& out, const Plan& plan) {
  out << "It begins with " << plan.phases.front().name
      << ", and a bug ends it. What follows a phase, by how it ends:\n";
  for (const Phase& each : plan.phases)
    out << std::left << std::setw(name_width) << each.name << text_of(each.condition) << successors_of(plan, each)
        << "\n";
  bool has_cuts = std::ranges::any_of(plan.phases, [](const Phase& each) { return each.next.loop_cut.has_value(); });
  if (has_cuts)
    out << "Behind loops that were cut the budget is " << text_of(plan::behind_a_cut_loop)
        << "; the answer before stands if there is none.\n";
}

void write_help(std::ostream& out, const Plan& plan) {
  for (const Phase& each : plan.phases)
    if (!each.help.empty()) out << std::left << std::setw(name_width) << each.name << each.help << "\n";
}

}  // namespace

std::string text_of(const Plan& plan, const std::string& file) {
  std::ostringstream out;
  out << "Searches of heddle check for " << file
      << ", one after the other until one decides.\n"
         "Budget: units of work where there is no --time, otherwise that share of it; variants of one have it "
         "together.\n";
  if (plan.has_names) out << "--phase NAME makes one of them alone.\n";
  out << "\n";
  write_table(out, plan);
  out << "\n";
  write_order(out, plan);
  out << "\n";
  write_help(out, plan);
  return out.str();
}

std::string list_of_phases() {
  plan::CheckOptions options;
  options.search.reduction = explore::Reduction::Dpor;
  options.search.slicing = Slicing::Full;
  options.search.pruning = explore::Pruning{};
  options.search.watch_races = true;
  options.follows_plan = true;
  return text_of(plan::make_plan(options, false), "C and C++") +
         "\nA model is checked by states. Where races are checked there are no probes, no summaries and no table of\n"
         "states, but searches with few threads come first, and an argument without a run before them where nothing "
         "else is\n"
         "checked. --plan with a file and its options shows the plan for these.\n";
}

}  // namespace heddle::cli
