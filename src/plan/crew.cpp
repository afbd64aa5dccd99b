#include "plan/crew.h"

#include "plan/worker.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <utility>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace heddle::plan {

namespace {

using explore::Unit;

constexpr int milliseconds_between_looks = 20;
constexpr std::chrono::milliseconds between_questions{10};  // to the same worker
constexpr std::chrono::milliseconds between_shows{200};
constexpr std::chrono::milliseconds patience_at_the_end{500};
constexpr std::chrono::milliseconds patience_with_one{100};
constexpr std::chrono::seconds between_reports{1};
// Of one unit. Who was killed may have been in somebody's way by chance, who has crashed will crash again.
constexpr unsigned most_crashes = 3, most_kills = 20;

std::string name_of(const Unit& unit) {
  std::string name = explore::key_of(unit, unit.states.size());
  return unit.states.empty() ? name : name + " " + unit.states.back().choices;
}

}  // namespace

Crew::Crew(const Subject& subject, const explore::Options& options, BugHunt& hunt, explore::Frontier frontier,
           Recorder& recorder)
    : subject_(subject),
      options_(options),
      hunt_(hunt),
      frontier_(std::move(frontier)),
      recorder_(recorder),
      begun_with_(hunt.all_findings().counters),
      own_work_(hunt.search().work()),
      begun_(hunt.begun()) {}

Crew::~Crew() { stop_workers(); }

void Crew::run() {
  for (unsigned i = 0; i < options_.jobs && goes_on_; ++i) start_worker();
  while (goes_on_ && !is_done()) {
    hand_out();
    ask_for_parts();
    ask_for_reports();
    listen();
    keep_limits();
    record();
    show_progress();
  }
  hear_the_last();
  for (const Worker& worker : workers_) hunt_.add(worker.findings);
  stop_workers();
}

// How far those have come that are told to stop.
void Crew::hear_the_last() {
  for (Worker& worker : workers_)
    if (worker.unit && !worker.is_asked) worker.is_asked = worker.channel.send({{"kind", "report"}});
  auto patience = Clock::now() + patience_at_the_end;
  auto is_awaited = [](const Worker& worker) { return worker.unit && worker.is_asked; };
  while (std::ranges::any_of(workers_, is_awaited) && Clock::now() < patience) listen();
}

bool Crew::is_done() const {
  return frontier_.empty() &&
         std::ranges::none_of(workers_, [](const Worker& worker) { return worker.unit.has_value(); });
}

// What several processes share has to be divided; the clock and the budget are the coordinator's business.
explore::Options Crew::worker_options() const {
  explore::Options options = options_;
  options.jobs = 1;
  options.seconds = 0;
  options.work = 0;
  options.budget = {};
  options.solver.interrupted = nullptr;
  if (options.memory_mib != 0) options.memory_mib = std::max<std::uint64_t>(1, options.memory_mib / options_.jobs);
  return options;
}

void Crew::start_worker() {
  auto ends = Channel::make();
  pid_t process = ends ? fork() : -1;
  if (process < 0) {
    if (workers_.empty()) stop("no process could be started for a part of the search", "--jobs 1", false);
    return;
  }
  if (process == 0) {
    // Whoever ends the coordinator ends the workers; a terminal's interrupt is for the coordinator to act on.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    int status = 0;
    try {
      work_for(ends->second, subject_, worker_options());
    } catch (const std::exception&) {
      status = 1;  // the coordinator sees that it has gone
    }
    _exit(status);
  }
  workers_.push_back({.process = process, .channel = std::move(ends->first)});
}

void Crew::stop_workers() {
  for (const Worker& worker : workers_) kill(worker.process, SIGKILL);
  for (const Worker& worker : workers_) waitpid(worker.process, nullptr, 0);
  workers_.clear();
}

void Crew::hand_out() {
  for (Worker& worker : workers_) {
    if (worker.unit || worker.is_asked || frontier_.empty()) continue;
    worker.unit = frontier_.take();
    worker.channel.send({{"kind", "unit"}, {"unit", to_json(*worker.unit)}});
    worker.asked = Clock::now();
  }
}

// The worker that has been left alone longest divides its unit, if somebody has nothing to do.
void Crew::ask_for_parts() {
  bool is_idle = std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.unit; });
  if (!is_idle || !frontier_.empty()) return;
  auto now = Clock::now();
  Worker* next = nullptr;
  for (Worker& worker : workers_) {
    if (worker.is_asked && now - worker.asked < patience_with_one) return;  // one after the other
    if (worker.is_asked) continue;
    bool may_be = worker.unit && now - worker.asked >= between_questions;
    if (may_be && (next == nullptr || worker.asked < next->asked)) next = &worker;
  }
  if (next == nullptr) return;
  next->is_asked = true;
  next->asked = now;
  next->channel.send({{"kind", "divide"}});
}

// So that little is lost with a worker that dies.
void Crew::ask_for_reports() {
  auto now = Clock::now();
  for (Worker& worker : workers_) {
    if (!worker.unit || worker.is_asked || now - worker.asked < between_reports) continue;
    worker.is_asked = true;
    worker.asked = now;
    worker.channel.send({{"kind", "report"}});
  }
}

void Crew::listen() {
  std::vector<pollfd> sockets;
  for (const Worker& worker : workers_)
    sockets.push_back({.fd = worker.channel.socket(), .events = POLLIN, .revents = 0});
  poll(sockets.data(), sockets.size(), milliseconds_between_looks);
  for (std::size_t i = workers_.size(); i-- > 0;) {
    if (sockets[i].revents == 0) continue;
    bool is_there = workers_[i].channel.fetch();
    take_messages(workers_[i]);
    if (is_there) continue;
    if (goes_on_)
      bury(i);
    else
      workers_[i].is_asked = false;
  }
}

void Crew::take_messages(Worker& worker) {
  while (std::optional<Json> message = worker.channel.take()) take(worker, *message);
}

void Crew::take(Worker& worker, const Json& message) {
  if (!message.is_object()) return stop("a message of a part of the search could not be read", "--jobs 1", false);
  std::string kind = message.value("kind", "");
  if (kind == "progress") {
    worker.progress = {message.value("executions", std::uint64_t{0}), message.value("steps", std::uint64_t{0}),
                       message.value("depth", std::uint64_t{0}), 0, message.value("work", std::uint64_t{0})};
    return;
  }
  std::optional<Findings> findings = message.contains("findings") ? findings_from(message["findings"]) : std::nullopt;
  if (!findings) return stop("what a part of the search has found could not be read", "--jobs 1", false);
  worker.findings = std::move(*findings);
  const explore::Counters& counters = worker.findings.counters;
  worker.progress = {counters.executions, counters.steps, worker.progress.depth, 0, counters.work};
  if (kind == "divided") {
    worker.is_asked = false;
    worker.asked = Clock::now();
    if (!worker.unit || !message.contains("rest")) return;
    worker.unit = unit_from(message["rest"]);
    std::vector<Unit> parts;
    for (const Json& part : message["parts"])
      if (auto unit = unit_from(part)) parts.push_back(std::move(*unit));
    if (!worker.unit || parts.size() != message["parts"].size())
      return stop("a part of the search could not be read", "--jobs 1", false);
    return frontier_.add_parts(std::move(parts));
  }
  auto found = message.contains("found") ? found_from(message["found"]) : std::nullopt;
  auto is_elsewhere = [&](const explore::Search::Found& each) { return each.state >= worker.unit->states.size(); };
  if (!found || !worker.unit || std::ranges::any_of(*found, is_elsewhere))
    return stop("what a part of the search has found could not be read", "--jobs 1", false);
  frontier_.add_found(*worker.unit, *found);
  worker.unit.reset();
  if (!message.value("goes_on", false)) goes_on_ = false;  // a bug, or it says what it has left out
}

// What it has told stays; another one goes on with the rest.
void Crew::bury(std::size_t number) {
  Worker worker = std::move(workers_[number]);
  workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(number));
  int status = 0;
  waitpid(worker.process, &status, 0);
  hunt_.add(worker.findings);
  buried_work_ += worker.findings.counters.work;
  bool is_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  unsigned most = is_killed ? most_kills : most_crashes;
  if (++failures_[worker.unit ? name_of(*worker.unit) : ""] >= most)
    return stop("a part of the search, whose process has ended " + std::to_string(most) + " times",
                is_killed ? "--jobs with fewer, or more memory" : "--jobs 1", false);
  if (worker.unit) frontier_.add(std::move(*worker.unit));
  start_worker();
}

std::uint64_t Crew::work() const {
  std::uint64_t sum = own_work_ + buried_work_;
  for (const Worker& worker : workers_) sum += worker.progress.work;
  return sum;
}

void Crew::keep_limits() {
  if (!goes_on_) return;
  bool is_late =
      options_.seconds > 0 && std::chrono::duration<double>(Clock::now() - begun_).count() > options_.seconds;
  std::string_view spent = is_late ? base::out_of_time : options_.budget.spent();
  if (spent == base::out_of_time)
    stop(std::string(spent), "--time with more seconds", true);
  else if (!spent.empty())
    stop(std::string(spent), "", false);
  else if (options_.work != 0 && work() > options_.work)
    stop("the work of this phase is used up", "", true);
}

// Each worker's findings and the rest of its unit came in the same message.
void Crew::record() {
  if (!goes_on_ || !recorder_.is_due()) return;
  explore::Frontier frontier = frontier_;
  Findings findings = hunt_.all_findings();
  for (const Worker& worker : workers_) {
    if (worker.unit) frontier.add(*worker.unit);
    add(findings, worker.findings);
  }
  if (!recorder_.keep(frontier, std::move(findings))) stop("stopped", "", false);
}

void Crew::stop(const std::string& reason, const std::string& advice, bool is_rest) {
  hunt_.leave_out(reason, advice, is_rest);
  goes_on_ = false;
}

void Crew::show_progress() {
  auto now = Clock::now();
  if (!options_.progress || now - shown_ < between_shows) return;
  shown_ = now;
  explore::Progress all{begun_with_.executions, begun_with_.steps};
  for (const Worker& worker : workers_) {
    all.executions += worker.progress.executions;
    all.steps += worker.progress.steps;
    all.depth = std::max(all.depth, worker.progress.depth);
  }
  all.seconds = std::chrono::duration<double>(now - begun_).count();
  all.work = work();
  all.most_work = options_.work;
  all.parts = frontier_.size();
  for (const Worker& worker : workers_) all.parts += worker.unit ? 1 : 0;
  options_.progress(all);
}

}  // namespace heddle::plan
