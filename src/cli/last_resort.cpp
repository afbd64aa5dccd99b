#include "cli/last_resort.h"

#include "cli/exports.h"
#include "cli/options.h"
#include "cli/run.h"
#include "explore/options.h"
#include "explore/resources.h"
#include "report/json.h"
#include "report/width.h"

#include <algorithm>
#include <chrono>

#include <unistd.h>

namespace heddle::cli {

namespace {

constexpr std::chrono::milliseconds between_looks{50};

// So long the command has for coming to its end by itself once the budget is spent. A search that has gone on for long
// may be one of large states, and has more to tell.
std::chrono::milliseconds patience(const Arguments& arguments) {
  constexpr std::chrono::milliseconds least{700}, most{3000};
  auto part = std::chrono::milliseconds(static_cast<std::int64_t>(arguments.seconds * 100));
  return std::clamp(part, least, most);
}

// A search notices itself that it needs more memory than it may, and stops in time. Over this all is over.
std::uint64_t most_memory_mib(const Arguments& arguments) { return arguments.memory_mib + arguments.memory_mib / 4; }

// Why the command has to come to its end; empty: it has not.
std::string_view spent(const base::Budget& budget, const Arguments& arguments) {
  if (std::string_view reason = budget.spent(); !reason.empty()) return reason;
  bool is_large = arguments.memory_mib != 0 && explore::current_memory_bytes() >> 20 > most_memory_mib(arguments);
  return is_large ? explore::out_of_memory : std::string_view();
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

[[noreturn]] void end(const Arguments& arguments, std::string_view reason) {
  bool to_output = arguments.json == "-";
  std::string text = text_beside(arguments, reason) + unknown_line(arguments, reason);
  write_all(to_output ? STDERR_FILENO : STDOUT_FILENO, text);
  std::string json = unknown_json(arguments, reason);
  if (to_output) write_all(STDOUT_FILENO, json);
  if (!to_output && !arguments.json.empty()) write_file(arguments.json, json);
  write_files(arguments, reason);
  ::_exit(unknown);
}

}  // namespace

std::string unknown_line(const Arguments& arguments, std::string_view reason) {
  return "heddle: unknown (" + std::string(reason) + "): " + report::printable(arguments.file()) + "\n";
}

plan::Verdict unknown_verdict(std::string_view reason) {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Unknown;
  verdict.bounded = true;
  verdict.incomplete.push_back({std::string(reason), {}, "", 1});
  return verdict;
}

program::Sources sources_of(const Arguments& arguments) {
  program::Sources sources;
  sources.files.push_back({.name = arguments.file(), .lines = {}});
  return sources;
}

std::string unknown_json(const Arguments& arguments, std::string_view reason) {
  return report::to_json(unknown_verdict(reason), std::string(info(*arguments.command).name), sources_of(arguments));
}

void LastResort::watch(const base::Budget& budget, const Arguments& arguments) {
  thread_ = std::thread([this, budget, arguments] { run(budget, arguments); });
}

void LastResort::stop_watching() {
  {
    std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void LastResort::stand_down() {
  stop_watching();
  progress_.stop();
}

void LastResort::run(const base::Budget& budget, const Arguments& arguments) {
  std::unique_lock lock(mutex_);
  auto is_done = [this] { return done_; };
  for (;;) {
    while (spent(budget, arguments).empty())
      if (changed_.wait_for(lock, between_looks, is_done)) return;
    if (changed_.wait_for(lock, patience(arguments), is_done)) return;
    std::string_view reason = spent(budget, arguments);
    if (reason.empty()) continue;
    progress_.give_up();
    end(arguments, reason);
  }
}

}  // namespace heddle::cli
