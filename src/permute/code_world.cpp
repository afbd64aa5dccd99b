#include "permute/code_world.h"

#include "native/observe.h"
#include "plan/native_subject.h"

#include <algorithm>

namespace heddle::permute {

namespace {

native::NativeMachine::Inputs by_name(const std::vector<plan::Input>* inputs) {
  native::NativeMachine::Inputs result;
  for (const plan::Input& input : inputs == nullptr ? std::vector<plan::Input>() : *inputs)
    result.emplace(input.name, input.value);
  return result;
}

}  // namespace

CodeWorld::CodeWorld(const Compiled& program, term::Terms& terms, const std::vector<plan::Input>* inputs)
    : terms_(terms),
      subject_(plan::native_subject(program.code, program.settings)),
      given_(by_name(inputs)),
      concrete_(inputs != nullptr),
      machine_(program.code, terms, program.settings, given_, concrete_) {}

std::string CodeWorld::complaint(const std::vector<plan::Input>& inputs) {
  for (const plan::Input& input : inputs)
    if (!native::is_number(input.value)) return "the input " + input.name + " has no value: " + input.value;
  return "";
}

std::string CodeWorld::unknown_input() const {
  for (const auto& [name, value] : given_) {
    if (std::ranges::find(met_, name, &native::InputRecord::name) != met_.end()) continue;
    std::string known;
    for (const native::InputRecord& each : met_) known += (known.empty() ? "" : ", ") + each.name;
    return "there is no input " + name + "; " + (known.empty() ? "the program asks for none" : "there are " + known);
  }
  return "";
}

explore::Options CodeWorld::thorough(explore::Options options) const {
  options.reduction = explore::Reduction::Dpor;
  options.cache_states = false;
  options.feasible = true;
  options.stop_at_bug = false;
  options.watch_races = false;
  return options;
}

std::vector<plan::Input> CodeWorld::values() {
  std::vector<plan::Input> values;
  for (native::Seen& each : native::observe(machine_)) values.push_back({std::move(each.name), std::move(each.text)});
  return values;
}

// What is not a number is given one: another text, another number. First of all come the names.
std::vector<term::Term> CodeWorld::cells() {
  std::string names;
  std::vector<term::Term> cells(1);
  for (const native::Seen& each : native::observe(machine_)) {
    names += each.name + '\0' + std::to_string(each.width) + '\0';
    cells.push_back(each.width == 0 ? text_term(each.text) : native::to_term(terms_, each.value, each.width));
  }
  cells[0] = text_term(names);
  return cells;
}

term::Term CodeWorld::text_term(const std::string& text) {
  auto number = texts_.try_emplace(text, static_cast<std::uint32_t>(texts_.size())).first->second;
  return terms_.bitvec(32, mpz_class(number));
}

void CodeWorld::note_inputs() {
  for (const native::InputRecord& input : machine_.inputs())
    if (std::ranges::find(met_, input.name, &native::InputRecord::name) == met_.end()) met_.push_back(input);
}

std::vector<plan::Input> CodeWorld::inputs(const term::Model& model) {
  std::vector<plan::Input> shown;
  for (const native::InputRecord& input : met_) {
    auto given = given_.find(input.name);
    std::string text = given != given_.end() ? given->second : std::to_string(input.otherwise);
    if (!concrete_) {
      term::Term value = term::evaluate(terms_, input.symbol, model);
      bool is_truth = terms_.sort(value).is_bool();
      text = is_truth ? (terms_.is_true(value) ? "1" : "0") : native::to_text(terms_.number(value), input.form);
    }
    shown.push_back({input.name, std::move(text)});
  }
  return shown;
}

std::vector<std::string> CodeWorld::assumptions() { return native::assumptions_of(machine_); }

}  // namespace heddle::permute
