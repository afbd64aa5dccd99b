// Proofs by invariants of threads with accidents, as in mutation_test.cpp: for a model with an error none is accepted.
#include "proof_check/invariant_samples.h"

#include <algorithm>
#include <random>

namespace heddle::proof_check {
namespace {

using Pieces = std::vector<std::string>;

Pieces tokens_of(const std::string& text) {
  Pieces tokens;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (text[i] == '"' || text[i] == '|')
      end = text.find(text[i], i + 1) + 1;
    else if (text[i] != '(' && text[i] != ')' && text[i] != ' ' && text[i] != '\n')
      end = text.find_first_of("() \n", i);
    if (text[i] != ' ' && text[i] != '\n') tokens.push_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

std::string joined(const Pieces& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += piece + " ";
  return text;
}

constexpr std::size_t mutants = 200;  // of each sample

class Accidents {
public:
  explicit Accidents(unsigned seed) : random_(seed) {}

  std::string mutant_of(InvariantSample sample) {
    switch (below(4)) {
      case 0: happen_to(sample.facts); return sample.text();
      case 1: change_place(sample.facts[below(sample.facts.size())]); return sample.text();
      case 2: happen_inside(sample.facts[below(sample.facts.size())]); return sample.text();
      default: break;
    }
    Pieces tokens = tokens_of(sample.text());
    for (std::size_t times = 1 + below(3); times > 0; --times) happen_to(tokens);
    return joined(tokens);
  }

private:
  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }

  void happen_to(Pieces& pieces) {
    if (pieces.empty()) return;
    auto here = pieces.begin() + static_cast<std::ptrdiff_t>(below(pieces.size()));
    std::size_t other = below(pieces.size());
    switch (below(4)) {
      case 0: pieces.erase(here); break;
      case 1: pieces.insert(here, std::string(*here)); break;
      case 2: std::swap(*here, pieces[other]); break;
      default: *here = pieces[other];
    }
  }

  void happen_inside(std::string& fact) {
    Pieces tokens = tokens_of(fact);
    happen_to(tokens);
    fact = joined(tokens);
  }

  // Or any other number.
  void change_place(std::string& fact) {
    Pieces tokens = tokens_of(fact);
    auto start = tokens.begin() + static_cast<std::ptrdiff_t>(below(tokens.size()));
    auto found = std::find_if(start, tokens.end(), [](const std::string& token) { return isdigit(token[0]) != 0; });
    if (found != tokens.end()) *found = std::to_string(below(9));
    fact = joined(tokens);
  }

  std::mt19937 random_;
};

TEST(InvariantsMutationTest, NoProofOfAnUnsafeModelIsAccepted) {
  unsigned seed = 1;
  for (const InvariantSample& sample : all_invariant_samples()) {
    program::Program safe = test::compiled(sample.safe);
    program::Program unsafe = test::compiled(sample.unsafe);
    Accidents accidents(seed++);
    std::size_t accepted = 0, wrong = 0;
    for (std::size_t i = 0; i < mutants; ++i) {
      std::string text = accidents.mutant_of(sample);
      Result of_safe = check(safe, "the model", text, {});
      accepted += std::holds_alternative<Accepted>(of_safe) ? 1 : 0;
      wrong += std::holds_alternative<Rejected>(of_safe) ? 1 : 0;
      ASSERT_FALSE(std::holds_alternative<Accepted>(check(unsafe, "the model", text, {}))) << text;
    }
    EXPECT_GT(accepted, 2u) << sample.name;
    EXPECT_GT(wrong, mutants / 2) << sample.name;
    EXPECT_EQ(accepted + wrong, mutants) << sample.name;
  }
}

}  // namespace
}  // namespace heddle::proof_check
