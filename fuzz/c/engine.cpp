// The one place where this fuzzer meets the engine. Modes of exploration list all outcomes; modes of `check` stop at
// the first error, which they have rerun.
#include "fuzz/c/engine.h"

#include <unistd.h>
#include <fstream>
#include <optional>

#include "bitcode/load.h"
#include "explore/search.h"
#include "fuzz/c/explore.h"
#include "fuzz/c/folder.h"
#include "fuzz/c/precompiled.h"
#include "fuzz/interrupted.h"
#include "fuzz/phases.h"
#include "plan/check.h"
#include "plan/native_subject.h"

namespace heddle::fuzz_c {

namespace {

/// In units, of one process before others join in.
constexpr std::uint64_t kWorkAlone = 20;

/// As the engine compiles: what is precompiled has to agree with that.
constexpr const char* kCxxFlags = "-w -std=gnu++20 -D_GLIBCXX_ASSERTIONS -O0 -g -ffp-contract=off";

enum class Kind { Each, Unknown, Check };

struct Mode {
  std::string name;
  Kind kind;
  explore::Reduction reduction;
  std::optional<explore::Pruning> pruning{};
  explore::Slicing slicing = explore::Slicing::None;
  bool only_assertions = false;
  bool follows_plan = false;
  std::uint64_t dpor_work = 0;
  const plan::Phase* phase = nullptr;
  std::uint64_t turns_per_part = 0;
  unsigned jobs = 1;
  bool symmetry = true;
  std::uint64_t turns_between_kills = 0;  ///< 0: it is not killed
};

/// Searches that the options of `heddle check` name one by one.
std::vector<Mode> single_searches() {
  using explore::Reduction;
  using explore::Slicing;
  return {{"dpor each input", Kind::Each, Reduction::Dpor},
          {"none each input", Kind::Each, Reduction::None},
          {"dpor", Kind::Unknown, Reduction::Dpor},
          {"none", Kind::Unknown, Reduction::None},
          {"check dpor", Kind::Check, Reduction::Dpor},
          {"check none", Kind::Check, Reduction::None},
          {"check dpor prune", Kind::Check, Reduction::Dpor, explore::Pruning{.always = true}},
          {"check none prune", Kind::Check, Reduction::None, explore::Pruning{.always = true}},
          {"check dpor prune a little", Kind::Check, Reduction::Dpor,
           explore::Pruning{.slots = 3, .most_terms = 30, .always = true}},
          {"check dpor slice", Kind::Check, Reduction::Dpor, std::nullopt, Slicing::Full},
          {"check none slice", Kind::Check, Reduction::None, std::nullopt, Slicing::Full},
          {"check dpor slice prune", Kind::Check, Reduction::Dpor, explore::Pruning{.always = true}, Slicing::Full},
          {"check dpor assertions", Kind::Check, Reduction::Dpor, std::nullopt, Slicing::None, true},
          {"check dpor assertions slice", Kind::Check, Reduction::Dpor, std::nullopt, Slicing::Full, true},
          {"check none assertions slice", Kind::Check, Reduction::None, std::nullopt, Slicing::Full, true},
          {"check dpor assertions slice prune", Kind::Check, Reduction::Dpor, explore::Pruning{.always = true},
           Slicing::Full, true}};
}

/// What `heddle check` does by default, the same with next to no work for DPOR, so that the table of states takes over,
/// and each phase of it alone.
void add_plan(std::vector<Mode>& modes) {
  for (const bool only_assertions : {false, true})
    for (const std::uint64_t dpor_work : {0, 1}) {
      Mode mode{"plan", Kind::Check, explore::Reduction::Dpor, explore::Pruning{}, explore::Slicing::Full};
      mode.follows_plan = true;
      mode.dpor_work = dpor_work;
      mode.only_assertions = only_assertions;
      if (dpor_work != 0) mode.name += " falling back";
      if (only_assertions) mode.name += " assertions";
      modes.push_back(mode);
    }
  for (const plan::Phase& phase : fuzz::phases_to_try()) {
    Mode mode{"phase " + std::string(phase.name), Kind::Check, phase.method.reduction};
    mode.phase = &phase;
    modes.push_back(mode);
  }
}

/// DPOR in parts, alone and with summaries.
void add_parts(std::vector<Mode>& modes) {
  for (const std::uint64_t turns : {1, 3, 20}) {
    Mode outcomes{"dpor parts of " + std::to_string(turns), Kind::Unknown, explore::Reduction::Dpor};
    outcomes.turns_per_part = turns;
    modes.push_back(outcomes);
    for (const bool prune : {false, true}) {
      Mode mode{"check dpor parts of " + std::to_string(turns), Kind::Check, explore::Reduction::Dpor};
      mode.turns_per_part = turns;
      if (prune) {
        mode.name += " prune slice";
        mode.pruning = explore::Pruning{.always = true};
        mode.slicing = explore::Slicing::Full;
      }
      modes.push_back(mode);
    }
  }
}

/// Several processes, which join in after next to no work: alone, with summaries and a slice, and by the plan.
void add_jobs(std::vector<Mode>& modes) {
  for (const unsigned jobs : {2U, 3U, 4U})
    for (const bool prune : {false, true}) {
      Mode mode{"check dpor jobs " + std::to_string(jobs), Kind::Check, explore::Reduction::Dpor};
      mode.jobs = jobs;
      if (prune) {
        mode.name += " prune slice";
        mode.pruning = explore::Pruning{.always = true};
        mode.slicing = explore::Slicing::Full;
      }
      modes.push_back(mode);
    }
  // All that equal threads do in one order or in every order (native/symmetry.h).
  for (const unsigned jobs : {1U, 2U, 3U, 4U}) {
    Mode mode{"check dpor no symmetry jobs " + std::to_string(jobs), Kind::Check, explore::Reduction::Dpor};
    mode.jobs = jobs;
    mode.symmetry = false;
    modes.push_back(mode);
  }
  Mode plan{"plan jobs 2", Kind::Check, explore::Reduction::Dpor, explore::Pruning{}, explore::Slicing::Full};
  plan.follows_plan = true;
  plan.jobs = 2;
  modes.push_back(plan);
}

/// Killed and gone on with.
void add_killed(std::vector<Mode>& modes) {
  for (const std::uint64_t turns : {1, 6, 40})
    for (const bool prune : {false, true}) {
      Mode mode{"check dpor killed after " + std::to_string(turns), Kind::Check, explore::Reduction::Dpor};
      mode.turns_between_kills = turns;
      if (prune) {
        mode.name += " prune slice";
        mode.pruning = explore::Pruning{.always = true};
        mode.slicing = explore::Slicing::Full;
      }
      modes.push_back(mode);
    }
  for (const unsigned jobs : {1U, 2U}) {
    Mode plan{"plan killed, jobs " + std::to_string(jobs), Kind::Check, explore::Reduction::Dpor, explore::Pruning{},
              explore::Slicing::Full};
    plan.follows_plan = true;
    plan.jobs = jobs;
    plan.turns_between_kills = 25;
    modes.push_back(plan);
  }
}

const std::vector<Mode>& all_modes() {
  static const std::vector<Mode> modes = [] {
    std::vector<Mode> result = single_searches();
    add_plan(result);
    add_parts(result);
    add_jobs(result);
    add_killed(result);
    return result;
  }();
  return modes;
}

class RealEngine final : public Engine {
public:
  explicit RealEngine(const EngineOptions& options) : options_(options) {
    if (options.m32) flags_.emplace_back("-m32");
    if (!options.cxx) return;
    const auto more = precompile(folder_, "engine", kCxxFlags + std::string(options.m32 ? kForI386 : ""));
    flags_.insert(flags_.end(), more.begin(), more.end());
  }

  std::vector<EngineMode> modes() override {
    std::vector<EngineMode> modes;
    for (const Mode& mode : all_modes()) modes.push_back({mode.name, static_cast<int>(modes.size())});
    return modes;
  }

  Exploration explore(const std::string& text, const EngineMode& mode) override {
    Exploration result;
    if (!load(text, result.refused)) return result;
    const Mode& chosen = all_modes()[static_cast<std::size_t>(mode.index)];
    switch (chosen.kind) {
      case Kind::Each: return explore_each(*code_, chosen.reduction, options_);
      case Kind::Unknown: return explore_unknown(*code_, chosen.reduction, options_, chosen.turns_per_part);
      case Kind::Check: break;
    }
    return check(chosen);
  }

private:
  bool load(const std::string& text, std::string& refused) {
    if (code_ && text == text_) return true;
    const std::string file = folder_.file("e" + std::to_string(getpid()) + (options_.cxx ? ".cpp" : ".c"));
    std::ofstream(file) << text;
    auto loaded = bitcode::load({.files = {file}, .flags = flags_});
    if (auto* error = std::get_if<bitcode::InputError>(&loaded)) {
      refused = error->message;
      return false;
    }
    code_.emplace(std::get<program::Code>(std::move(loaded)));
    text_ = text;
    return true;
  }

  Exploration check(const Mode& mode) const {
    native::Settings settings;
    settings.spurious_wakeups = options_.spurious_wakeups;
    settings.unwind = options_.unwind;
    if (mode.only_assertions) settings.checks = {program::ErrorKind::Assertion};
    const auto subject = plan::native_subject(*code_, settings);
    plan::CheckOptions options;
    options.search.reduction = mode.reduction;
    options.search.pruning = mode.pruning;
    options.search.slicing = mode.slicing;
    options.follows_plan = mode.follows_plan;
    options.dpor_work = mode.dpor_work;
    options.phase = mode.phase;
    options.search.symmetry = mode.symmetry;
    options.search.turns_per_part = mode.turns_per_part;
    options.search.jobs = mode.jobs;
    options.search.work_alone = kWorkAlone;
    options.search.seconds = kSeconds;
    const plan::Verdict verdict = mode.turns_between_kills == 0
                                      ? plan::check(*subject, options)
                                      : fuzz::check_interrupted(*subject, options, mode.turns_between_kills);
    Exploration result;
    result.only_assertions = mode.only_assertions;
    result.executions = verdict.statistics.counters.executions;
    const bool unsafe = verdict.answer == plan::Answer::Unsafe;
    result.verdict = unsafe ? Exploration::Verdict::Unsafe : Exploration::Verdict::Safe;
    if (unsafe) return result;
    result.too_large = plan::is_void(verdict.ending);
    if (result.too_large) return result;
    for (const plan::Incomplete& item : verdict.incomplete) result.left_out.push_back(item.reason);
    return result;
  }

  EngineOptions options_;
  Folder folder_;
  std::vector<std::string> flags_ = {"-w"};
  std::string text_;
  std::optional<program::Code> code_;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<RealEngine>(options); }

}  // namespace heddle::fuzz_c
