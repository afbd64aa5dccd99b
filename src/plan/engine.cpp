#include "plan/engine.h"

#include "plan/hunt.h"

#include <algorithm>
#include <cassert>

namespace heddle::plan {

namespace {

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
  if (task.method.scope) {
    options.limits.threads = std::min(options.limits.threads, task.method.scope->threads);
    options.limits.unwind = std::min(options.limits.unwind, task.method.scope->unwind);
  }
  options.seconds = task.allowance.seconds;
  options.work = task.allowance.work;
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

// What fails in the program that stands for the given one need not fail in that.
class ProofEngine final : public Engine {
public:
  Outcome run(const Subject& subject, const Options& common, const Task& task) const override {
    const Subject* proof = subject.two_rounds();
    if (proof == nullptr) return {};
    Options options = options_for(common, task);
    options.probe.reset();
    options.jobs = 1;
    Outcome outcome = hunt(*proof, options);
    Ending ending = outcome.ending();
    bool is_void = ending == Ending::ArrivalsCross || ending == Ending::ThreadsDiffer;
    if (ending == Ending::Safe)
      outcome.verdict.notes.push_back(
          {"loops that create threads were explored with any two of their rounds, which stand "
           "for all (phase two-rounds)",
           {}});
    if (ending == Ending::Safe || is_void) return outcome;
    Outcome nothing;
    nothing.verdict.statistics = outcome.verdict.statistics;
    return nothing;
  }
};

}  // namespace

const Engine& engine(EngineKind kind) {
  static const SearchEngine search;
  static const ProbeEngine probe;
  static const ProofEngine proof;
  switch (kind) {
    case EngineKind::Probe: return probe;
    case EngineKind::Proof: return proof;
    case EngineKind::Search: break;
  }
  return search;
}

}  // namespace heddle::plan
