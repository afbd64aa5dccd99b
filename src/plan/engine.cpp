#include "plan/engine.h"

#include "plan/hunt.h"

#include <algorithm>
#include <cassert>

namespace heddle::plan {

namespace {

constexpr std::string_view used_as_they_should_be =
    "memory, locks, semaphores and ids of threads are used as they should be, which was not checked";

using explore::Options;
using explore::Pruning;

Options options_for(const Options& common, const Task& task) {
  Options options = common;
  options.reduction = task.method.reduction;
  options.slicing = task.method.slicing;
  options.pruning.reset();
  if (task.method.prunes) options.pruning = common.pruning.value_or(Pruning{});
  options.cache_states = task.keeps_states;
  options.arrivals_commute = task.arrivals_commute;
  options.symmetry = task.symmetry;
  options.watch_races = task.watches_races;
  options.seconds = task.allowance.seconds;
  options.work = task.allowance.work;
  if (task.method.threads != 0) options.limits.threads = std::min(options.limits.threads, task.method.threads);
  if (task.method.unwind != 0) options.limits.unwind = std::min(options.limits.unwind, task.method.unwind);
  return options;
}

class SearchEngine final : public Engine {
public:
  Outcome run(const Subject& subject, const Options& common, const Task& task) const override {
    Options options = options_for(common, task);
    options.probe.reset();
    return hunt(subject, options, task.recording);
  }
};

class ProbeEngine final : public Engine {
public:
  Outcome run(const Subject& subject, const Options& common, const Task& task) const override {
    assert(task.method.probe);
    Options options = options_for(common, task);
    options.probe = task.method.probe;
    return hunt(subject, options);
  }
};

// Provers are in a room behind this one.
class NoProver final : public Engine {
public:
  Outcome run(const Subject&, const Options&, const Task&) const override {
    Outcome outcome;
    outcome.verdict.ending = Ending::OutOfWork;
    outcome.verdict.incomplete.push_back({"nobody has brought a prover along", {}, ""});
    return outcome;
  }
};

// Where something else is looked for as well, that there are no races is no answer.
class OwnersEngine final : public Engine {
public:
  Outcome run(const Subject& subject, const Options& common, const Task&) const override {
    Outcome outcome;
    Verdict& verdict = outcome.verdict;
    if (!subject.checks_only(program::ErrorKind::Race) || !subject.excludes_races(common.budget)) {
      verdict.ending = Ending::OutOfWork;
      verdict.bounded = true;
      verdict.incomplete.push_back({"no argument was found that there are no races", {}, ""});
      return outcome;
    }
    verdict.answer = Answer::Safe;
    verdict.ending = Ending::Safe;
    verdict.races = Races::OwnersExclude;
    verdict.assumptions.emplace_back(used_as_they_should_be);
    return outcome;
  }
};

}  // namespace

const Engine& engine(EngineKind kind) {
  static const SearchEngine search;
  static const ProbeEngine probe;
  static const NoProver no_prover;
  static const OwnersEngine owners;
  switch (kind) {
    case EngineKind::Probe: return probe;
    case EngineKind::Prover: return no_prover;
    case EngineKind::Owners: return owners;
    case EngineKind::Search: break;
  }
  return search;
}

}  // namespace heddle::plan
