#include "plan/engine.h"

#include "plan/hunt.h"

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

}  // namespace

const Engine& engine(EngineKind kind) {
  static const SearchEngine search;
  static const ProbeEngine probe;
  switch (kind) {
    case EngineKind::Probe: return probe;
    case EngineKind::Search: break;
  }
  return search;
}

}  // namespace heddle::plan
