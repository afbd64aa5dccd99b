// What "no bug" rests on, in sentences.
#include "native/observe.h"
#include "native/undefined_call.h"
#include "program/flow.h"
#include "program/known_functions.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace heddle::native {

namespace {

bool waits_for_conditions(const program::Code& code) {
  auto waits = [](program::Builtin builtin) {
    return builtin == program::Builtin::CondWait || builtin == program::Builtin::CondTimedWait;
  };
  return std::ranges::any_of(code.calls, waits, &program::CallSite::builtin) ||
         std::ranges::any_of(code.functions, waits, &program::CodeFunction::builtin);
}

// An input that is not given is 0 where one run is looked at, and anything elsewhere.
std::string assumption_about(const program::Code::Undefined& symbol, bool is_one_run) {
  using Kind = program::Code::Undefined::Kind;
  if (symbol.kind == Kind::WeakFunction)
    return symbol.name + ", which is weak and defined in none of the files, is not there";
  std::string text = symbol.name + ", which none of the files defines, begins with ";
  text += is_one_run ? "what its inputs say" : "any value";
  if (symbol.kind == Kind::WeakVariable) text += " or is not there";
  return text + ", and no other file changes it";
}

// What models of input and output take for granted, by what they call where they do.
constexpr std::pair<std::string_view, std::string_view> taken_for_granted[] = {
    {"__heddle_assumes_success", "opening, reading, writing and the like succeed"},
    {"__heddle_assumes_new_numbers", "the number of a descriptor that was closed is not given out again"},
    {"__heddle_assumes_local_peers", "who connects, or sends something, does so from the address 127.0.0.1"},
    {"__heddle_assumes_one_address", "the name of a host has one address, of IPv4"},
    {"__heddle_assumes_wakeups",
     "a wait for a futex ends by a wake-up, and what the other thread did before that comes before what follows it"},
    {"__heddle_assumes_harmless_commands", "commands that are run print anything, and do nothing to the program"},
};

void add_assumption_about(std::string_view function, std::vector<std::string>& result) {
  const program::KnownFunction* known = program::find_known(function);
  if (known == nullptr || known->assumption.empty()) return;
  if (std::ranges::find(result, known->assumption) == result.end()) result.emplace_back(known->assumption);
}

// What the functions of the library rest on that were called.
void add_assumptions_about_library(const NativeMachine& machine, std::vector<std::string>& result) {
  const program::Code& code = machine.code();
  for (const program::CodeFunction& function : code.functions)
    if (function.is_model && function.is_defined && machine.noticed().reached[function.entry] != 0)
      add_assumption_about(function.name, result);
  for (std::uint32_t position = 0; position < code.instructions.size(); ++position) {
    const program::CallSite* site = machine.state().call_at(position);
    if (site != nullptr && site->kind == program::CallSite::Kind::Builtin && machine.noticed().reached[position] != 0)
      add_assumption_about(site->name, result);
  }
}

// The C library calls its own functions, whatever the program has of the same name; our models call the program's.
// Memory is asked for from the program's functions by either.
std::string functions_called_by_library(const NativeMachine& machine) {
  static constexpr std::string_view replaced[] = {"malloc", "calloc", "realloc", "free", "aligned_alloc"};
  const program::Code& code = machine.code();
  std::set<std::string_view> names;
  for (const program::FunctionRange& range : program::function_ranges(code))
    for (std::uint32_t position = range.begin; position < range.end && code.functions[range.function].is_model;
         ++position) {
      const program::CallSite* site = machine.state().call_at(position);
      bool is_met = site != nullptr && site->kind == program::CallSite::Kind::Function &&
                    machine.noticed().reached[position] != 0;
      if (!is_met) continue;
      const program::CodeFunction& called = code.functions[site->function];
      bool is_own = called.is_defined && !called.is_model && called.name.find(':') == std::string::npos &&
                    program::find_known(called.name) != nullptr;
      if (is_own && std::ranges::find(replaced, called.name) == std::end(replaced)) names.insert(called.name);
    }
  std::string result;
  for (std::string_view name : names) result.append(result.empty() ? "" : ", ").append(name);
  return result;
}

bool has_called_model(const NativeMachine& machine, std::string_view name) {
  return std::ranges::any_of(machine.code().functions, [&](const program::CodeFunction& function) {
    return function.is_model && function.name == name && machine.noticed().reached[function.entry] != 0;
  });
}

}  // namespace

bool uses_arguments(const program::Code& code) {
  constexpr program::Reg count = 0, texts = 1;
  const program::CodeFunction& main = code.functions[code.main];
  Liveness liveness(code);
  return std::ranges::any_of(liveness.at(main.entry), [&](program::Reg reg) {
    return (reg == count || reg == texts) && static_cast<std::uint32_t>(reg) < main.parameters;
  });
}

std::vector<std::string> assumptions_of(const NativeMachine& machine) {
  std::vector<std::string> result;
  for (const program::Code::Undefined& symbol : machine.code().undefined)
    result.push_back(assumption_about(symbol, machine.settings().observed));
  if (uses_arguments(machine.code()) && machine.settings().arguments.empty()) result.emplace_back(without_arguments);
  constexpr std::uint32_t with_environment = 3;
  if (machine.code().functions[machine.code().main].parameters >= with_environment)
    result.push_back("the environment that main is given is empty");
  if (std::string names = undefined_functions_called(machine); !names.empty())
    result.push_back((machine.settings().undefined_gives_handles
                          ? "undefined functions return any number or a block of their own, and change only what "
                            "was never written where their arguments point: "
                          : "undefined functions return anything and change only what their arguments reach: ") +
                     names);
  if (machine.noticed().weak_orders) result.push_back("sequential consistency");
  const Identities& identities = machine.identities();
  using Kind = Identities::Kind;
  if ((machine.noticed().pointer_exchanges && machine.noticed().freed) || identities.matters(Kind::Block))
    result.push_back("the memory of a block that was freed is not given out again");
  if (identities.matters(Kind::Variable))
    result.push_back("the memory of a variable whose function has returned is not given out again");
  if (identities.matters(Kind::Thread))
    result.push_back("the id and the stack of a thread that has ended are not given to another one");
  if (machine.noticed().weak_exchanges)
    result.push_back("a weak compare-and-exchange fails only where the values differ");
  if (machine.noticed().asked_for_numbers && machine.is_narrow())
    result.push_back(
        "addresses are not 0 and end below 2^32 - 8192, and those of blocks of memory are multiples of 16");
  else if (machine.noticed().asked_for_numbers)
    result.push_back(
        "addresses are not 0, have 47 bits and do not lie between 2^32 and 2^46, and those of blocks of memory are "
        "multiples of 16");
  bool waits = waits_for_conditions(machine.code());
  if (waits && !machine.settings().spurious_wakeups) result.push_back("no spurious wake-ups");
  if (waits && machine.settings().spurious_wakeups && machine.facts().tries_locks())
    result.push_back("a thread that waits for a condition variable wakes up in vain at most once in a row");
  if (machine.noticed().limited_wakeups)
    result.push_back(
        "a thread that waits for a condition variable wakes up at most 3 times without a signal in between");
  if (machine.noticed().copied_blocks) result.push_back("a copy of a block of shared memory is indivisible");
  add_assumptions_about_library(machine, result);
  if (std::string names = functions_called_by_library(machine); !names.empty())
    result.push_back("functions of the library call the program's own function of the same name: " + names);
  for (const auto& [function, assumption] : taken_for_granted)
    if (has_called_model(machine, function)) result.emplace_back(assumption);
  return result;
}

}  // namespace heddle::native
