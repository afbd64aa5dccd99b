// The one place where this fuzzer meets the engine. Modes of exploration list all outcomes; modes of `check` stop at
// the first error, which they have rerun.
#include "fuzz/c/engine.h"

#include <unistd.h>
#include <fstream>
#include <optional>

#include "bitcode/load.h"
#include "explore/check.h"
#include "explore/native_subject.h"
#include "explore/phases.h"
#include "explore/search.h"
#include "fuzz/c/explore.h"
#include "fuzz/c/folder.h"

namespace heddle::fuzz_c {

namespace {

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
  const explore::Phase* phase = nullptr;
  bool symmetry = true;
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
          {"check dpor no symmetry", Kind::Check, Reduction::Dpor, std::nullopt, Slicing::None, false, false, 0,
           nullptr, false},
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
  for (const explore::Phase& phase : explore::all_phases()) {
    Mode mode{"phase " + std::string(phase.name), Kind::Check, phase.method.reduction};
    mode.phase = &phase;
    modes.push_back(mode);
  }
}

const std::vector<Mode>& all_modes() {
  static const std::vector<Mode> modes = [] {
    std::vector<Mode> result = single_searches();
    add_plan(result);
    return result;
  }();
  return modes;
}

class RealEngine final : public Engine {
public:
  explicit RealEngine(const EngineOptions& options) : options_(options) {}

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
      case Kind::Unknown: return explore_unknown(*code_, chosen.reduction, options_);
      case Kind::Check: break;
    }
    return check(chosen);
  }

private:
  bool load(const std::string& text, std::string& refused) {
    if (code_ && text == text_) return true;
    const std::string file = folder_.file("e" + std::to_string(getpid()) + ".c");
    std::ofstream(file) << text;
    auto loaded = bitcode::load({.files = {file}, .flags = {"-w"}});
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
    const auto subject = explore::native_subject(*code_, settings);
    explore::Options options;
    options.reduction = mode.reduction;
    options.pruning = mode.pruning;
    options.slicing = mode.slicing;
    options.follows_plan = mode.follows_plan;
    options.dpor_work = mode.dpor_work;
    options.phase = mode.phase;
    options.symmetry = mode.symmetry;
    options.seconds = kSeconds;
    const explore::Verdict verdict = explore::check(*subject, options);
    Exploration result;
    result.only_assertions = mode.only_assertions;
    result.executions = verdict.statistics.counters.executions;
    const bool unsafe = verdict.answer == explore::Answer::Unsafe;
    result.verdict = unsafe ? Exploration::Verdict::Unsafe : Exploration::Verdict::Safe;
    if (unsafe) return result;
    result.too_large = explore::is_void(verdict.ending);
    if (result.too_large) return result;
    for (const explore::Incomplete& item : verdict.incomplete) result.left_out.push_back(item.reason);
    return result;
  }

  EngineOptions options_;
  Folder folder_;
  std::string text_;
  std::optional<program::Code> code_;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<RealEngine>(options); }

}  // namespace heddle::fuzz_c
