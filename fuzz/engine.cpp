// The one place where the fuzzer meets the engine: every combination of reductions, caches and solver wrappers is a
// mode. Modes of `check` and `prove` give a verdict; modes of `paths` give the set of final states, by putting every
// value of the inputs into every symbolic final state.
#include "fuzz/engine.h"

#include "calculus/prove.h"
#include "fuzz/interrupted.h"
#include "fuzz/oracle.h"
#include "fuzz/phases.h"
#include "lang/compile.h"
#include "plan/check.h"
#include "plan/model_subject.h"
#include "plan/paths.h"
#include "proof/methods.h"
#include "proof_check/check.h"

#include <cstdint>
#include <optional>

namespace heddle::fuzz {

namespace {

struct Mode {
  std::string name;
  plan::CheckOptions options;
  bool paths = false;
  std::uint64_t turns_between_kills = 0;  // 0: it is not killed
  std::optional<proof::ProveOptions> proving{};
  std::optional<calculus::Merging> calculus{};
};

std::vector<Mode> all_modes(const Limits& limits) {
  explore::Options base;
  base.limits.unwind = static_cast<std::uint32_t>(limits.rounds);
  base.limits.threads = static_cast<std::uint32_t>(limits.threads);
  std::vector<Mode> modes;
  using explore::Reduction;
  auto add = [&](std::string name, const plan::CheckOptions& options, bool paths) {
    modes.push_back({std::move(name), options, paths});
  };
  for (auto [reduction, reduction_name] :
       {std::pair(Reduction::None, "none"), std::pair(Reduction::Classes, "classes")})
    for (bool cache : {false, true})
      for (unsigned wrappers = 0; wrappers < 8; ++wrappers) {
        explore::Options options = base;
        options.reduction = reduction;
        options.cache_states = cache;
        options.solver.reuse_models = (wrappers & 1) != 0;
        options.solver.split_independent = (wrappers & 2) != 0;
        options.solver.cache = (wrappers & 4) != 0;
        add(std::string("check ") + reduction_name + (cache ? " cache" : "") + " solver " + std::to_string(wrappers),
            options, false);
      }
  explore::Options dpor = base;
  dpor.reduction = Reduction::Dpor;
  add("check dpor", dpor, false);
  add("paths dpor feasible", dpor, true);
  // With a table of summaries of any size, and with bounds that nothing fits in.
  for (auto [reduction, reduction_name] : {std::pair(Reduction::None, "none"), std::pair(Reduction::Classes, "classes"),
                                           std::pair(Reduction::Dpor, "dpor")})
    for (bool cache : {false, true})
      for (std::size_t slots : {std::size_t{1} << 14, std::size_t{3}})
        for (std::size_t most_terms : {std::size_t{2000}, std::size_t{12}}) {
          if (cache && reduction == Reduction::Dpor) continue;
          explore::Options options = base;
          options.reduction = reduction;
          options.cache_states = cache;
          options.pruning = explore::Pruning{.slots = slots, .most_terms = most_terms, .always = true};
          add(std::string("check ") + reduction_name + (cache ? " cache" : "") + " prune " + std::to_string(slots) +
                  " " + std::to_string(most_terms),
              options, false);
        }
  // DPOR in parts, alone and with summaries.
  for (std::uint64_t turns : {1, 2, 5, 40})
    for (bool prune : {false, true}) {
      explore::Options options = dpor;
      options.turns_per_part = turns;
      if (prune) options.pruning = explore::Pruning{.always = true};
      std::string parts = " parts of " + std::to_string(turns);
      add("check dpor" + std::string(prune ? " prune" : "") + parts, options, false);
      if (!prune) add("paths dpor feasible" + parts, options, true);
    }
  // Several processes, which join in after next to no work.
  for (unsigned jobs : {2U, 3U, 4U})
    for (bool prune : {false, true}) {
      explore::Options options = dpor;
      options.jobs = jobs;
      options.work_alone = 10;
      if (prune) options.pruning = explore::Pruning{.always = true};
      add("check dpor" + std::string(prune ? " prune" : "") + " jobs " + std::to_string(jobs), options, false);
    }
  // Killed and gone on with.
  for (std::uint64_t turns : {1, 7, 50})
    for (bool prune : {false, true}) {
      explore::Options options = dpor;
      if (prune) options.pruning = explore::Pruning{.always = true};
      add("check dpor" + std::string(prune ? " prune" : "") + " killed after " + std::to_string(turns), options, false);
      modes.back().turns_between_kills = turns;
    }
  explore::Options killed = dpor;
  killed.jobs = 2;
  killed.work_alone = 10;
  add("check dpor jobs 2 killed", killed, false);
  modes.back().turns_between_kills = 1;
  // What does not matter left out of account, alone and with summaries.
  for (auto [reduction, reduction_name] : {std::pair(Reduction::None, "none"), std::pair(Reduction::Classes, "classes"),
                                           std::pair(Reduction::Dpor, "dpor")})
    for (bool prune : {false, true}) {
      explore::Options options = base;
      options.reduction = reduction;
      options.slicing = explore::Slicing::Full;
      if (prune) options.pruning = explore::Pruning{.always = true};
      add(std::string("check ") + reduction_name + " slice" + (prune ? " prune" : ""), options, false);
    }
  // What `heddle check` does by default with a model; what it does with C, there with next to no work for DPOR too, so
  // that the table of states takes over; and each phase of that alone.
  explore::Options standard = base;
  standard.slicing = explore::Slicing::Full;
  standard.pruning = explore::Pruning{};
  add("check by default", standard, false);
  standard.reduction = Reduction::Dpor;
  plan::CheckOptions planned = standard;
  planned.follows_plan = true;
  add("check by the plan", planned, false);
  planned.dpor_work = 1;
  add("check by the plan, falling back", planned, false);
  for (const plan::Phase& phase : phases_to_try()) {
    plan::CheckOptions options = base;
    options.phase = &phase;
    add("check phase " + std::string(phase.name), options, false);
  }
  // Without the solver's help a loop on an unknown value has no end but the bound, and the paths multiply: these modes
  // get a second, and list what they have found by then.
  for (auto [reduction, reduction_name] : {std::pair(Reduction::None, "none"), std::pair(Reduction::Classes, "classes"),
                                           std::pair(Reduction::Canonical, "canonical")})
    for (bool feasible : {false, true}) {
      explore::Options options = base;
      options.reduction = reduction;
      options.feasible = feasible;
      if (!feasible) options.seconds = 1;
      add(std::string("paths ") + reduction_name + (feasible ? " feasible" : ""), options, true);
    }
  explore::Options unbounded = base;  // a counterexample may go round often
  unbounded.limits.unwind = explore::Options().limits.unwind;
  for (bool cores : {true, false})
    for (bool monotonicity : {true, false}) {
      std::string name = "prove";
      if (!cores) name += " without cores";
      if (!monotonicity) name += " without monotonicity";
      add(name, base, false);
      modes.back().proving = proof::ProveOptions{
          .search = unbounded, .method = proof::Method::Traces, .unsat_cores = cores, .monotonicity = monotonicity};
    }
  for (auto [method, method_name] : {std::pair(proof::Method::Automatic, "as the program needs"),
                                     std::pair(proof::Method::Invariants, "by invariants")}) {
    add(std::string("prove ") + method_name, base, false);
    modes.back().proving = proof::ProveOptions{.search = unbounded, .method = method};
  }
  using calculus::Merging;
  for (auto [merging, merging_name] : {std::pair(Merging::Off, "nothing"), std::pair(Merging::Paths, "paths"),
                                       std::pair(Merging::Sequents, "sequents")}) {
    add(std::string("prove in dynamic logic, merging ") + merging_name, base, false);
    modes.back().calculus = merging;
  }
  return modes;
}

// The final states of one symbolic final state: those of all inputs that take its path.
class Concretiser {
public:
  Concretiser(const program::Program& program, const Domains& domains) : program_(program), domains_(domains) {}

  void add(term::Terms& terms, const trace::Trace& trace, const machine::ModelMachine& machine,
           std::set<std::string>& states) const {
    std::map<std::string, Integer> inputs;
    for_all_inputs(domains_.begin(), domains_.end(), inputs, [&](const std::map<std::string, Integer>& values) {
      term::Model model = model_of(terms, values);
      for (term::Term condition : trace.path_condition())
        if (!terms.is_true(term::evaluate(terms, condition, model))) return true;
      states.insert(state(terms, machine, model));
      return true;
    });
  }

private:
  term::Model model_of(term::Terms& terms, const std::map<std::string, Integer>& values) const {
    term::Model model;
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size && object.is_input; ++i) {
        std::string name = program::cell_name(object, i);
        auto value = static_cast<std::int64_t>(values.at(name));
        model.set(terms.symbol(name, object.sort),
                  object.sort.is_bool() ? terms.boolean(value != 0) : terms.integer(value));
      }
    return model;
  }

  std::string state(term::Terms& terms, const machine::ModelMachine& machine, const term::Model& model) const {
    std::vector<std::pair<std::string, std::string>> values;
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i) {
        term::Term value = machine::to_term(terms, machine.cell(object.first + i), object.sort);
        machine::Value known = machine::to_value(terms, term::evaluate(terms, value, model));
        std::string text = machine::to_string(terms, known, object.sort);
        if (object.sort.is_bool()) text = text == "True" ? "true" : "false";
        values.emplace_back(program::cell_name(object, i), text);
      }
    return canonical_state(std::move(values));
  }

  const program::Program& program_;
  const Domains& domains_;
};

class RealEngine final : public Engine {
public:
  explicit RealEngine(const Limits& limits) : modes_(all_modes(limits)) {}

  std::vector<EngineMode> modes() override {
    std::vector<EngineMode> modes;
    for (std::size_t i = 0; i < modes_.size(); ++i) modes.push_back({modes_[i].name, static_cast<int>(i)});
    return modes;
  }

  EngineResult run(const std::string& text, const EngineMode& mode, const Domains& inputs) override {
    const Mode& chosen = modes_[static_cast<std::size_t>(mode.index)];
    lang::CompileResult compiled = lang::compile(text, "fuzz.heddle");
    if (auto* errors = std::get_if<std::vector<program::Diagnostic>>(&compiled)) {
      EngineResult result;
      result.verdict = EngineResult::Verdict::InputError;
      result.detail = std::to_string(errors->front().location.line) + ": " + errors->front().message;
      return result;
    }
    const auto& program = std::get<program::Program>(compiled);
    if (chosen.calculus) return prove_in_dynamic_logic(text, chosen);
    if (chosen.proving) return prove(program, *chosen.proving);
    return chosen.paths ? paths(program, chosen.options.search, inputs) : check(program, chosen);
  }

private:
  static EngineResult check(const program::Program& program, const Mode& mode) {
    const plan::CheckOptions& options = mode.options;
    plan::Verdict verdict = mode.turns_between_kills == 0
                                ? plan::check(program, options)
                                : check_interrupted(plan::ModelSubject(program), options, mode.turns_between_kills);
    EngineResult result = result_of(verdict);
    const bool leaves_it_to_others = options.phase != nullptr && plan::is_void(verdict.ending);
    if (leaves_it_to_others) result.verdict = EngineResult::Verdict::Undecided;
    return result;
  }

  // A proof has no end of its own, so it gets a second; but what it proves the checker must accept. A prover whose time
  // ends while it looks which facts are needed writes all of them down, and checking that may take longer than it is
  // worth.
  static EngineResult prove(const program::Program& program, proof::ProveOptions options) {
    constexpr double seconds = 1, seconds_of_checker = 30;
    const std::string fingerprint = "fuzz";
    options.search.budget = base::Budget(seconds, nullptr);
    proof::ProveResult proved = proof::prove_by_methods(program, fingerprint, options);
    EngineResult result = result_of(proved.verdict);
    result.leaves_out_deadlocks = !proved.excludes_deadlocks;
    if (result.verdict == EngineResult::Verdict::Unknown) result.verdict = EngineResult::Verdict::Undecided;
    if (result.verdict != EngineResult::Verdict::Safe) return result;
    smt::Options solver;
    solver.deadline = base::Budget(seconds_of_checker, nullptr).deadline();
    proof_check::Result checked = proof_check::check(program, fingerprint, proved.proof, solver);
    if (std::holds_alternative<proof_check::Undecided>(checked)) result.verdict = EngineResult::Verdict::Undecided;
    if (auto* rejected = std::get_if<proof_check::Rejected>(&checked)) {
      result.verdict = EngineResult::Verdict::RejectedProof;
      result.detail = rejected->message;
    }
    return result;
  }

  static EngineResult prove_in_dynamic_logic(const std::string& text, const Mode& mode) {
    constexpr double seconds = 1;
    lang::ParseResult parsed = lang::parse(text, "fuzz.heddle");
    calculus::ProveOptions options;
    options.search.merging = *mode.calculus;
    options.search.budget = base::Budget(seconds, nullptr);
    options.limits = mode.options.search.limits;
    options.search.unwind = options.limits.unwind;
    EngineResult result = result_of(calculus::prove(std::get<lang::Model>(parsed), options).verdict);
    if (result.verdict == EngineResult::Verdict::Unknown) result.verdict = EngineResult::Verdict::Undecided;
    return result;
  }

  static EngineResult result_of(const plan::Verdict& verdict) {
    EngineResult result;
    switch (verdict.answer) {
      case plan::Answer::Safe: result.verdict = EngineResult::Verdict::Safe; break;
      case plan::Answer::Unsafe: result.verdict = EngineResult::Verdict::Unsafe; break;
      case plan::Answer::Unknown: result.verdict = EngineResult::Verdict::Unknown; break;
    }
    for (const plan::Incomplete& item : verdict.incomplete) result.detail += item.reason + "; ";
    if (!verdict.error || !verdict.counterexample) return result;
    result.error_kind = program::to_string(verdict.error->kind);
    result.error_line = static_cast<int>(verdict.error->location.line);
    result.schedule = verdict.counterexample->schedule;
    for (const plan::Input& input : verdict.counterexample->inputs) {
      std::string value = input.value == "True" ? "true" : input.value == "False" ? "false" : input.value;
      result.inputs.emplace_back(input.name, value);
    }
    return result;
  }

  static EngineResult paths(const program::Program& program, const explore::Options& options, const Domains& inputs) {
    EngineResult result;
    Concretiser concretiser(program, inputs);
    plan::PathsResult found = plan::for_each_final(
        program, options, [&](term::Terms& terms, const trace::Trace& trace, const machine::ModelMachine& machine) {
          concretiser.add(terms, trace, machine, result.final_states);
          return true;
        });
    result.has_final_states = found.incomplete.empty();
    result.verdict = EngineResult::Verdict::FinalStates;
    for (const plan::Incomplete& item : found.incomplete) result.detail += item.reason + "; ";
    return result;
  }

  std::vector<Mode> modes_;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Limits& limits) { return std::make_unique<RealEngine>(limits); }

}  // namespace heddle::fuzz
