#include "plan/worker.h"

#include "plan/bug_hunt.h"
#include "plan/wire.h"

#include <utility>

namespace heddle::plan {

namespace {

using explore::Search;
using explore::Unit;

class Worker final : public explore::Partner {
public:
  Worker(Channel& coordinator, const Subject& subject, const explore::Options& options)
      : coordinator_(coordinator),
        options_(options),
        solver_(smt::make_solver(terms_, options.solver)),
        hunt_(subject, terms_, *solver_, options_) {
    hunt_.search().set_partner(this);
  }

  void run() {
    while (std::optional<Json> message = coordinator_.receive()) {
      std::string kind = message->value("kind", "");
      std::optional<Unit> unit = kind == "unit" ? unit_from(message->at("unit")) : std::nullopt;
      if (!unit) {
        answer({{"kind", "divided"}, {"parts", Json::array()}});  // there is nothing to divide
        continue;
      }
      hunt_.search().run(*unit);
      bool goes_on = hunt_.search().goes_on();
      answer({{"kind", "done"}, {"goes_on", goes_on}, {"found", to_json(hunt_.search().take_found())}});
      if (!goes_on) return;
    }
  }

  bool is_due(const Search&) override { return coordinator_.is_readable(); }
  bool meet(Search& search) override {
    std::optional<Json> message = coordinator_.receive();
    if (!message) return false;
    Json parts = Json::array();
    if (message->value("kind", "") == "divide")
      for (const Unit& part : search.divide()) parts.push_back(to_json(part));
    answer({{"kind", "divided"}, {"parts", std::move(parts)}, {"rest", to_json(search.rest())}});
    return true;
  }

private:
  void answer(Json message) {
    message["findings"] = to_json(hunt_.findings());
    coordinator_.send(message);
  }

  Channel& coordinator_;
  explore::Options options_;
  term::Terms terms_;
  std::unique_ptr<smt::Solver> solver_;
  BugHunt hunt_;
};

}  // namespace

void work_for(Channel& coordinator, const Subject& subject, const explore::Options& options) {
  explore::Options own = options;
  own.activity = {};  // the terminal is the coordinator's
  own.progress = [&](const explore::Progress& progress) {
    coordinator.send({{"kind", "progress"},
                      {"executions", progress.executions},
                      {"steps", progress.steps},
                      {"depth", progress.depth},
                      {"work", progress.work}});
  };
  Worker(coordinator, subject, own).run();
}

}  // namespace heddle::plan
