#include "modelling/model_of.h"

#include "modelling/translator.h"

namespace heddle::modelling {

namespace {

constexpr int most_rounds = 400;

// What runs before main or behind it.
void demand_plain_ends(const program::Code& code) {
  if (!code.constructors.empty()) throw Refusal{"functions that run before main"};
  if (code.has_destructors) throw Refusal{"functions that run at the end of the process"};
  if (code.thread_exit) throw Refusal{"functions that run at the end of a thread"};
}

Model learn(const program::Code& code, const Options& options) {
  demand_plain_ends(code);
  Knowledge knowledge(code);
  native::Liveness liveness(code);
  for (int round = 0; round < most_rounds; ++round) {
    Model model;
    Waits waits;
    knowledge.has_changed = false;
    try {
      Translator translator(code, options, knowledge, liveness, model.program);
      translator.translate();
      model.may_wait_for_ever = translator.waits_less();
      waits = translator.waits();
      model.in_source = translator.in_source();
    } catch (const Restart&) {
      continue;
    }
    if (knowledge.has_changed) continue;
    if (!model.may_wait_for_ever) model.may_wait_for_ever = find_lasting_wait(model.program, waits);
    finish(model.program, model.in_source);
    return model;
  }
  throw Refusal{"what its variables may hold is not found out in " + std::to_string(most_rounds) + " rounds"};
}

}  // namespace

std::variant<Model, Outside> model_of(const program::Code& code, const Options& options) {
  try {
    return learn(code, options);
  } catch (const Refusal& refusal) {
    return Outside{refusal.reason, refusal.location};
  }
}

}  // namespace heddle::modelling
