#include "proof_check/tree.h"

namespace heddle::proof_check {

namespace {

class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Tree> read() {
    std::optional<Tree> tree = next();
    skip();
    return at_ == text_.size() ? tree : std::nullopt;
  }

private:
  void skip() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
        ++at_;
      else
        return;
    }
  }

  std::optional<Tree> next() {
    skip();
    if (at_ == text_.size() || text_[at_] == ')') return {};
    return text_[at_] == '(' ? list() : word();
  }

  std::optional<Tree> list() {
    Tree tree{.is_list = true};
    for (++at_;;) {
      skip();
      if (at_ == text_.size()) return {};
      if (text_[at_] == ')') break;
      std::optional<Tree> item = next();
      if (!item) return {};
      tree.items.push_back(std::move(*item));
    }
    ++at_;
    return tree;
  }

  std::optional<Tree> word() {
    std::size_t start = at_;
    if (text_[at_] == '|' || text_[at_] == '"') {
      std::size_t end = text_.find(text_[at_], at_ + 1);
      if (end == std::string_view::npos) return {};
      at_ = end + 1;
      if (text_[start] == '"' && at_ < text_.size() && text_[at_] == '"') {  // a quote within
        std::optional<Tree> rest = word();
        return rest ? std::optional(Tree{.word = std::string(text_.substr(start, at_ - start))}) : std::nullopt;
      }
    } else {
      at_ = std::min(text_.find_first_of("() \t\r\n;|\"", at_), text_.size());
    }
    return Tree{.word = std::string(text_.substr(start, at_ - start))};
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Tree> read_tree(std::string_view text) { return Reader(text).read(); }

std::string to_text(const Tree& tree) {
  if (!tree.is_list) return tree.word;
  std::string text = "(";
  for (const Tree& item : tree.items) text += (text.size() == 1 ? "" : " ") + to_text(item);
  return text + ")";
}

std::string name_of(const Tree& word) {
  const std::string& text = word.word;
  if (text.size() < 2 || (text[0] != '|' && text[0] != '"')) return text;
  std::string name = text.substr(1, text.size() - 2);
  for (std::size_t at = 0; text[0] == '"' && (at = name.find("\"\"", at)) != std::string::npos; ++at) name.erase(at, 1);
  return name;
}

}  // namespace heddle::proof_check
