// Runs heddle as a user does, and reads what it says.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace heddle::why_test {

using Json = nlohmann::json;

// A program with the words that its first lines ask for.
struct Subject {
  std::string name;  // for people
  std::string file;
  std::vector<std::string> options{};
  std::vector<std::string> flags{};  // for the compiler
};

class Heddle {
public:
  Heddle(std::string binary, std::string folder) : binary_(std::move(binary)), folder_(std::move(folder)) {}

  // The JSON of a check; null: there was none. The counterexample is kept as a case.
  Json check(const Subject& subject) const;
  // The JSON of a replay of the last case with another schedule, whatever comes of it.
  Json replay(const Json& schedule) const;

private:
  Json run(const std::vector<std::string>& words) const;

  std::string binary_;
  std::string folder_;  // for files
};

// What is wrong with the `why` of a result; empty: nothing is, or there is none.
std::string complaint_about(const Json& result, const Heddle& heddle);

}  // namespace heddle::why_test
