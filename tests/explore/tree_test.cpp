#include "explore/tree.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace heddle::explore {
namespace {

using Key = std::vector<std::uint64_t>;
constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

TEST(Tree, NumbersEqualKeysAlikeAndOthersNot) {
  Tree tree(plenty);
  std::mt19937_64 random(1);
  std::vector<Key> some;
  std::map<Key, Tree::Number> numbers;
  std::map<Tree::Number, Key> keys;
  for (int i = 0; i < 20000; ++i) {
    Key key(random() % 600);
    for (std::uint64_t& word : key) word = random() % 3;  // so that many blocks are the same
    if (i < 50) some.push_back(key);
    if (i % 2 == 1) key = some[random() % some.size()];
    if (i % 4 == 1 && !key.empty()) key[random() % key.size()] ^= 1;
    std::optional<Tree::Number> number = tree.number_of(key);
    ASSERT_TRUE(number);
    ASSERT_EQ(numbers.emplace(key, *number).first->second, *number);
    ASSERT_EQ(keys.emplace(*number, key).first->second, key);
  }
}

// Two blocks have the numbers 0 and 1, and the row of these is a block as well; so is the key of these two words.
TEST(Tree, TellsWordsFromNumbers) {
  Tree tree(plenty);
  Key longer(32, 7);
  longer[31] = 8;
  Key shorter{0, 1};
  EXPECT_NE(tree.number_of(longer), tree.number_of(shorter));
}

TEST(Tree, TellsLengthsApart) {
  Tree tree(plenty);
  std::map<Tree::Number, std::size_t> lengths;
  for (std::size_t length = 0; length < 600; ++length)
    EXPECT_TRUE(lengths.emplace(*tree.number_of(Key(length)), length).second);
}

TEST(Tree, SharesWhatStatesHaveInCommon) {
  Tree tree(plenty);
  Key key(4096);
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = i;
  for (std::uint64_t i = 0; i < 10000; ++i) {
    key[2000] = i;
    tree.number_of(key);
  }
  EXPECT_LT(tree.bytes(), 10000 * 1024U);  // instead of 32 KiB for each
}

TEST(Tree, StopsWhenItIsFullAndStillKnowsWhatItHas) {
  Tree tree(std::uint64_t{1} << 18);
  std::optional<Tree::Number> first = tree.number_of(Key{1, 2, 3});
  ASSERT_TRUE(first);
  bool is_full = false;
  for (std::uint64_t i = 0; i < 100000 && !is_full; ++i) is_full = !tree.number_of(Key{i, i, i, i});
  EXPECT_TRUE(is_full);
  EXPECT_EQ(tree.number_of(Key{1, 2, 3}), first);
}

}  // namespace
}  // namespace heddle::explore
