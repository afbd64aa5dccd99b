// Inputs are small numbers, or near to constants of the program, or several such in one, as digits: what is taken from
// an input by division is what a program asks for one after the other (modelling/inputs.cpp).
//
// Random runs find most of what can be found: values that differ, threads at all places. Some have one thread of each
// template and go on for long, some have several. In half of the runs a thread that was chosen goes on for a while, so
// that threads get far ahead of each other; in a third of them nobody is started any more after a while, so that the
// others come to their ends. Of states that look alike (threads at the same places, cells with the same small values)
// only a few are kept.
#include "proof/samples.h"

#include "machine/model_machine.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>

namespace heddle::proof {

namespace {

constexpr std::size_t most_samples = 3000;
constexpr int most_runs = 200;
constexpr int most_steps = 300;
constexpr int steps_with_starts = 80;
constexpr int most_alike = 3;
constexpr int most_attempts = 400;  // at inputs that are allowed
constexpr std::int64_t most_digits = 12;
constexpr std::int64_t largest = std::int64_t{1} << 40;
constexpr std::uint32_t unwind = 1000000;

// Where all inputs are known there is nothing to decide; what is decided nevertheless ends the run.
class Undecided : public machine::Decider {
public:
  bool choose(term::Term) override { return note(); }
  bool assume(term::Term) override { return note(); }
  bool holds(term::Term) override { return note(); }
  bool flip() override { return note(); }
  bool was_asked() const { return asked_; }

private:
  bool note() {
    asked_ = true;
    return true;
  }
  bool asked_ = false;
};

class Sampler {
public:
  Sampler(const program::Program& program, const TemplateSystem& system, term::Terms& terms, const base::Budget& budget)
      : program_(program), system_(system), terms_(terms), budget_(budget) {
    for (std::uint32_t of = 0; of < system.templates.size(); ++of)
      for (std::uint32_t place = 1; place < system.templates[of].places.size(); ++place)
        places_[{of, system.templates[of].places[place].step}] = place;
    for (const program::Constant& constant : program.constants)
      if (!constant.sort.is_bool() && abs(constant.value) <= largest) constants_.push_back(constant.value.get_si());
    for (const program::Operation& operation : program.operations)
      if (operation.code == program::Opcode::Divide && operation.b.kind() == program::Operand::Kind::Constant)
        sizes_.push_back(program.constants[operation.b.index()].value);
  }

  std::vector<Sample> sample() {
    for (int run = 0; run < most_runs && samples_.size() < most_samples && !budget_.is_spent(); ++run) {
      machine::Limits limits{.unwind = unwind, .threads = 1000};
      most_threads_ = system_.templates.size() + static_cast<std::size_t>(run % 4) * 2;
      stays_ = run % 2 == 1;
      drains_ = run % 3 == 2;
      if (!begin(limits)) break;
      follow();
    }
    std::ranges::shuffle(samples_, random_);  // whoever looks at some of them sees all kinds
    return std::move(samples_);
  }

private:
  std::int64_t below(std::int64_t bound) { return std::uniform_int_distribution<std::int64_t>(0, bound - 1)(random_); }

  // Small numbers mostly: in the most attempts at most 8, beyond it up to 1000.
  std::int64_t small_value(int attempt) {
    if (attempt % 4 == 3 && !constants_.empty())
      return constants_[static_cast<std::size_t>(below(std::ssize(constants_)))] + below(3) - 1;
    return attempt % 3 == 0 ? below(21) - 10 : below(attempt % 3 == 1 ? 8 : 1000);
  }

  mpz_class some_value(int attempt) {
    mpz_class value(std::to_string(small_value(attempt)));
    if (sizes_.empty() || attempt % 2 == 0) return value;
    value = abs(value);
    for (std::int64_t more = below(most_digits); more > 0; --more) {
      value = value * sizes_[static_cast<std::size_t>(below(std::ssize(sizes_)))];
      value += small_value(static_cast<int>(below(most_attempts)));
    }
    return abs(value);
  }

  bool begin(const machine::Limits& limits) {
    auto first_attempt = static_cast<int>(below(most_attempts));
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      machine::ModelMachine::Inputs inputs;
      for (const program::Object& object : program_.objects)
        for (std::uint32_t i = 0; object.is_input && i < object.size; ++i)
          inputs[program::cell_name(object, i)] = object.sort.is_bool()
                                                      ? terms_.boolean(below(2) == 1)
                                                      : terms_.integer(some_value(attempt + first_attempt));
      machine_.emplace(program_, terms_, limits, inputs);
      Undecided decider;
      if (machine_->initialise(decider).ended == machine::Ended::Done && !decider.was_asked()) return true;
      if (inputs.empty()) return false;
    }
    return false;
  }

  void follow() {
    born_.clear();
    for (std::uint32_t i = 0; i < program_.processes.size(); ++i) born_[i] = i;
    first_cells_.clear();
    for (std::uint32_t i = 0; i < program_.cells; ++i) {
      machine::Value value = machine_->cell(i);
      first_cells_.push_back(value.is_concrete() ? std::clamp(value.number(), -largest, largest) : largest);
    }
    std::optional<std::uint32_t> last;
    for (int step = 0; step < most_steps && samples_.size() < most_samples; ++step) {
      if (!note()) return;
      std::size_t most = drains_ && step > steps_with_starts ? 0 : most_threads_;
      std::vector<std::uint32_t> enabled = enabled_threads(most);
      if (enabled.empty()) return;
      bool goes_on = stays_ && last && std::ranges::find(enabled, *last) != enabled.end() && below(4) != 0;
      std::uint32_t thread = goes_on ? *last : enabled[static_cast<std::size_t>(below(std::ssize(enabled)))];
      last = thread;
      if (!take_step(thread)) return;
    }
  }

  // Threads that start others have their turn only as long as there are few, or if nobody else can go on.
  std::vector<std::uint32_t> enabled_threads(std::size_t most_threads) {
    std::vector<std::uint32_t> enabled, starting;
    for (auto [thread, of] : born_) {
      machine::ThreadId id(thread);
      if (!machine_->is_live(id) || !machine_->guard(id).is_true()) continue;
      bool is_full = machine_->live_threads() > most_threads;
      bool starts = is_full && starts_others(of, machine_->next_step_index(id));
      (starts ? starting : enabled).push_back(thread);
    }
    return enabled.empty() ? starting : enabled;
  }

  bool starts_others(std::uint32_t of, std::uint32_t step) const {
    const Template::Place& place = system_.templates[of].places[places_.at({of, step})];
    return std::ranges::any_of(place.edges, [&](std::uint32_t edge) { return !system_.edges[edge].starts.empty(); });
  }

  bool take_step(std::uint32_t thread) {
    std::vector<std::uint32_t> operations;
    machine_->list_operations(&operations);
    Undecided decider;
    machine::Ended ended = machine_->step(machine::ThreadId(thread), decider).ended;
    machine_->list_operations(nullptr);
    if (ended != machine::Ended::Done || decider.was_asked()) return false;
    std::vector<std::uint32_t> children;
    for (const machine::Access& access : machine_->accesses())
      if (access.object == machine::Access::thread_object)
        children.push_back(static_cast<std::uint32_t>(access.index.number()));
    auto child = children.begin();
    for (std::uint32_t position : operations)
      if (program_.operations[position].code == program::Opcode::Spawn && child != children.end())
        born_[*child++] = template_for(born_.at(thread), program_.operations[position].extra);
    return true;
  }

  std::uint32_t template_for(std::uint32_t parent, std::uint32_t site) const {
    std::uint32_t many = 0;
    for (std::uint32_t i = 0; i < system_.templates.size(); ++i) {
      const Template& each = system_.templates[i];
      if (each.parent == parent && each.site == site) return i;
      if (each.is_many && each.function == program_.spawns[site].function) many = i;
    }
    return many;
  }

  static std::vector<std::int64_t> look_of(const Sample& sample) {
    constexpr std::int64_t small = 3;
    std::vector<std::int64_t> places, look;
    for (const SampleThread& thread : sample.threads)
      if (thread.spot.place != 0) places.push_back(std::int64_t{thread.spot.of} << 32 | thread.spot.place);
    std::ranges::sort(places);
    for (std::int64_t cell : sample.cells) look.push_back(std::clamp(cell, -small, small));
    look.insert(look.end(), places.begin(), places.end());
    return look;
  }

  // False: there is a value that does not fit. Of an input that is no loss.
  bool note() {
    Sample sample{{}, first_cells_, {}};
    std::vector<std::int64_t> key;
    auto add = [&](std::vector<std::int64_t>& to, machine::Value value, bool is_input = false) {
      bool fits = value.is_concrete() && value.number() <= largest && value.number() >= -largest;
      if (!fits && !is_input) return false;
      to.push_back(fits ? value.number() : largest);
      key.push_back(to.back());
      return true;
    };
    for (std::uint32_t i = 0; i < program_.cells; ++i)
      if (!add(sample.cells, machine_->cell(i), program::object_of_cell(program_, i).is_input)) return false;
    for (auto [thread, of] : born_) {
      machine::ThreadId id(thread);
      std::uint32_t place = machine_->is_live(id) ? places_.at({of, machine_->next_step_index(id)}) : 0;
      SampleThread& added = sample.threads.emplace_back(SampleThread{{of, place}, thread + 1, {}});
      key.push_back(of);
      key.push_back(place);
      const program::Function& function = program_.functions[system_.templates[of].function];
      for (std::uint32_t k = 0; k < function.locals.size(); ++k)
        if (!add(added.locals, machine_->local(id, k))) return false;
    }
    if (seen_.insert(key).second && ++alike_[look_of(sample)] <= most_alike) samples_.push_back(std::move(sample));
    return true;
  }

  const program::Program& program_;
  const TemplateSystem& system_;
  term::Terms& terms_;
  const base::Budget& budget_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places_;  // (template, step) -> place
  std::vector<std::int64_t> constants_;
  std::vector<mpz_class> sizes_;  // that something is divided by
  std::mt19937 random_{1};
  std::optional<machine::ModelMachine> machine_;
  std::map<std::uint32_t, std::uint32_t> born_;  // thread -> template
  std::vector<std::int64_t> first_cells_;
  std::size_t most_threads_ = 0;
  bool stays_ = false, drains_ = false;
  std::vector<Sample> samples_;
  std::set<std::vector<std::int64_t>> seen_;
  std::map<std::vector<std::int64_t>, int> alike_;
};

}  // namespace

std::vector<Sample> sample_states(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
                                  const base::Budget& budget) {
  return Sampler(program, system, terms, budget).sample();
}

}  // namespace heddle::proof
