// Proof files as trees of words, read and written by code that is not the checker's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::proof_check {

struct Tree {
  std::string word{};  // as it stands in the file, with its bars or quotes
  std::vector<Tree> items{};
  bool is_list = false;

  bool is(std::string_view text) const { return !is_list && word == text; }
  bool begins_with(std::string_view text) const { return is_list && !items.empty() && items[0].is(text); }
};

// Nothing, if parentheses or quotes do not match, or something stands behind the end.
std::optional<Tree> read_tree(std::string_view text);
std::string to_text(const Tree& tree);
// Without bars or quotes.
std::string name_of(const Tree& word);

}  // namespace heddle::proof_check
