// A program in C with what is asked about it, and the comparison of all that with brute force.
#pragma once

#include "permute/code_oracle.h"
#include "permute/permute.h"

#include <gtest/gtest.h>

namespace heddle::permute::test {

using Inputs = std::vector<plan::Input>;

inline constexpr std::size_t most_executions = 20000;

inline native::Settings observed() {
  native::Settings settings;
  settings.observed = true;
  return settings;
}

class CodeSubject {
public:
  explicit CodeSubject(program::Code code) : code_(std::move(code)) {}

  Compiled program() const { return {code_, settings_}; }
  Result run(const Inputs& inputs = {}, const std::vector<std::string>& schedule = {}) const {
    Options options;
    options.search.seconds = 60;
    options.inputs = inputs;
    options.schedule = schedule;
    return result_of(permute(program(), options));
  }
  Result all(const Inputs& inputs = {}) const {
    Options options;
    options.search.seconds = 60;
    options.inputs = inputs;
    return result_of(permute_all(program(), options));
  }
  Result symbolic() const { return permute_symbolic(program(), {}); }

private:
  static Result result_of(Answered answered) {
    if (auto* refusal = std::get_if<Refusal>(&answered)) {
      ADD_FAILURE() << refusal->message;
      return {};
    }
    return std::get<Result>(std::move(answered));
  }

  program::Code code_;
  native::Settings settings_ = observed();
};

// Both searches against brute force. False: there are too many executions for that.
inline bool agrees(const CodeSubject& subject, const Inputs& inputs = {}, std::size_t most = most_executions) {
  EverySchedule every(subject.program(), inputs, most);
  if (!every.is_complete()) return false;
  Result all = subject.all(inputs);
  EXPECT_EQ(endings_of(all), every.endings) << "all executions";
  EXPECT_TRUE(all.incomplete.empty() || every.endings.empty());

  Result run = subject.run(inputs);
  if (run.run.length() == 0) return true;
  OneSchedule recorded(subject.program(), inputs, expand(run.run, run.threads));
  std::set<std::string> classes, endings;
  for (const auto& schedule : every.schedules) {
    OneSchedule each(subject.program(), inputs, schedule);
    if (each.thread_steps() != recorded.thread_steps()) continue;
    classes.insert(each.canonical());
    endings.insert(each.values());
  }
  std::multiset<std::string> found;
  for (const Class& each : run.classes) found.insert(to_string(each.schedule, run.threads));
  EXPECT_EQ(found, std::multiset<std::string>(classes.begin(), classes.end())) << "permutations of the run";
  EXPECT_EQ(endings_of(run), endings) << "ends of the permutations";
  return true;
}

}  // namespace heddle::permute::test
