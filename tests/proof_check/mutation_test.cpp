// Proofs with accidents: tokens that are lost, doubled, exchanged or changed, and whole lines that are. Whatever comes
// of it, nothing crashes, and for a model with an error no proof is accepted.
#include "proof_check/checking.h"
#include "proof_check/samples.h"

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

class Accidents {
public:
  explicit Accidents(unsigned seed) : random_(seed) {}

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

  // One of the numbers becomes another one.
  void change_number(Pieces& tokens) {
    Pieces::iterator found = std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(below(tokens.size())),
                                          tokens.end(), [](const std::string& t) { return isdigit(t[0]) != 0; });
    if (found != tokens.end()) *found = std::to_string(below(13));
  }

  // Parts are exchanged as a whole, and keep their numbers.
  std::string happen_to_parts(Sample sample) {
    happen_to(below(4) == 0 ? sample.facts : sample.nodes);
    return proof_of(sample.parts());
  }

  std::string happen_to_tokens(const Sample& sample) {
    Pieces tokens = tokens_of(proof_of(sample.parts()));
    for (std::size_t times = 1 + below(3); times > 0; --times)
      below(2) == 0 ? change_number(tokens) : happen_to(tokens);
    return joined(tokens);
  }

  // A node loses facts, or is about other locations.
  std::string happen_inside_node(Sample sample) {
    std::string& node = sample.nodes[below(sample.nodes.size())];
    Pieces tokens = tokens_of(node);
    auto end_of_locations = std::find(tokens.begin(), tokens.end(), ")");
    if (below(2) == 0 && end_of_locations + 2 < tokens.end())
      tokens.erase(end_of_locations + 1);
    else
      change_number(tokens);
    node = joined(tokens);
    return proof_of(sample.parts());
  }

  std::string mutant_of(const Sample& sample) {
    switch (below(3)) {
      case 0: return happen_to_parts(sample);
      case 1: return happen_inside_node(sample);
      default: return happen_to_tokens(sample);
    }
  }

private:
  std::mt19937 random_;
};

TEST(MutationTest, NoProofOfAnUnsafeModelIsAccepted) {
  unsigned seed = 1;
  for (const Sample& sample : all_samples()) {
    program::Program safe = test::compiled(sample.safe);
    program::Program unsafe = test::compiled(sample.unsafe);
    Accidents accidents(seed++);
    std::size_t accepted = 0, wrong = 0;
    for (int i = 0; i < 1000; ++i) {
      std::string text = accidents.mutant_of(sample);
      Result of_safe = check(safe, "the model", text, {});
      accepted += std::holds_alternative<Accepted>(of_safe) ? 1 : 0;
      wrong += std::holds_alternative<Rejected>(of_safe) ? 1 : 0;
      ASSERT_FALSE(std::holds_alternative<Accepted>(check(unsafe, "the model", text, {}))) << text;
    }
    // Some accidents do no harm (a node that is written twice), most do.
    EXPECT_GT(accepted, 10u) << sample.name;
    EXPECT_GT(wrong, 500u) << sample.name;
    EXPECT_EQ(accepted + wrong, 1000u) << sample.name;
  }
}

TEST(MutationTest, BytesThatMeanNothing) {
  std::mt19937 random(7);
  program::Program program = test::compiled(mutual_exclusion().safe);
  const std::string whole = proof_of(mutual_exclusion().parts());
  for (int i = 0; i < 1000; ++i) {
    std::string text = whole;
    for (int times = 0; times < 3; ++times) text[random() % text.size()] = static_cast<char>(random() % 256);
    Result result = check(program, "the model", text, {});
    EXPECT_FALSE(std::holds_alternative<Undecided>(result)) << text;
  }
}

TEST(MutationTest, TokensInAnyOrder) {
  std::mt19937 random(8);
  for (const Sample& sample : all_samples()) {
    program::Program unsafe = test::compiled(sample.unsafe);
    Pieces tokens = tokens_of(sample.parts());
    for (int i = 0; i < 100; ++i) {
      std::shuffle(tokens.begin(), tokens.end(), random);
      EXPECT_TRUE(std::holds_alternative<Rejected>(check(unsafe, "the model", proof_of(joined(tokens)), {})));
    }
  }
}

}  // namespace
}  // namespace heddle::proof_check
