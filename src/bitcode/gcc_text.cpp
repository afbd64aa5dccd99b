#include "bitcode/gcc_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <utility>
#include <vector>

namespace heddle::bitcode {

namespace {

using Text = std::string_view;

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// From a quote to the one that ends it.
std::size_t end_of_quoted(Text text, std::size_t at) {
  char quote = text[at];
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

std::size_t end_of_word(Text text, std::size_t at) {
  while (at < text.size() && is_letter(text[at])) ++at;
  return at;
}

std::size_t skip_space(Text text, std::size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

// Of what begins at a parenthesis: behind the one that closes it.
std::size_t end_of_group(Text text, std::size_t at) {
  int depth = 0;
  while (at < text.size()) {
    char c = text[at];
    if (c == '"' || c == '\'') {
      at = end_of_quoted(text, at);
      continue;
    }
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    ++at;
    if (depth == 0) break;
  }
  return at;
}

// At commas that are in no group.
std::vector<Text> items(Text list) {
  std::vector<Text> result;
  std::size_t begin = 0, at = 0;
  while (at < list.size()) {
    if (list[at] == '"' || list[at] == '\'')
      at = end_of_quoted(list, at);
    else if (list[at] == '(' || list[at] == '[' || list[at] == '{')
      at = end_of_group(list, at);
    else if (list[at++] == ',')
      result.push_back(list.substr(begin, at - 1 - begin)), begin = at;
  }
  result.push_back(list.substr(begin));
  return result;
}

std::string newlines_of(Text text) {
  return std::string(static_cast<std::size_t>(std::ranges::count(text, '\n')), '\n');
}

std::string on_one_line(Text text) {
  std::string result(text);
  std::ranges::replace(result, '\n', ' ');
  return result;
}

// Attributes that mean nothing here, and that clang takes for an error in some form.
bool is_dropped(Text attribute) {
  attribute.remove_prefix(std::min(skip_space(attribute, 0), attribute.size()));
  Text name = attribute.substr(0, end_of_word(attribute, 0));
  if (name.starts_with("__") && name.ends_with("__") && name.size() > 4) name = name.substr(2, name.size() - 4);
  constexpr std::array<Text, 8> dropped = {"malloc", "error",  "warning",       "access",
                                           "copy",   "target", "target_clones", "optimize"};
  return std::ranges::find(dropped, name) != dropped.end();
}

struct FloatName {
  Text gcc, clang;
};

constexpr std::array<FloatName, 5> float_names = {
    FloatName{"_Float32", "float"}, FloatName{"_Float64", "double"}, FloatName{"_Float32x", "double"},
    FloatName{"_Float64x", "long double"}, FloatName{"_Float128", "__float128"}};

// These take any pointer, or no object of the user's.
bool is_atomic_builtin(Text word) {
  return word.starts_with("__atomic_") && word != "__atomic_thread_fence" && word != "__atomic_signal_fence" &&
         word != "__atomic_test_and_set" && word != "__atomic_clear" && !word.ends_with("lock_free");
}

bool is_of_gcc(Text word) { return word.starts_with("__builtin_va_arg_pack") || word.starts_with("__builtin_ia32_"); }

class Rewriter {
public:
  Rewriter(Text text, bool has_atomics, const std::vector<FloatName>& floats)
      : text_(text), has_atomics_(has_atomics), floats_(floats) {}

  std::string run() {
    while (at_ < text_.size()) step();
    return std::move(out_);
  }

private:
  void step() {
    char c = text_[at_];
    if (c == '"' || c == '\'') return copy_to(end_of_quoted(text_, at_));
    if (c == '#' && (at_ == 0 || text_[at_ - 1] == '\n')) return copy_to(std::min(text_.find('\n', at_), text_.size()));
    if (is_letter(c)) return word(text_.substr(at_, end_of_word(text_, at_) - at_));
    if (c == '{' && depth_++ == 0) body_ = out_.size();
    copy_to(at_ + 1);
    if (c == '}' && --depth_ == 0) end_body();
    if (c == ';' && depth_ == 0) begin_declaration();
  }

  void copy_to(std::size_t end) {
    out_ += text_.substr(at_, end - at_);
    at_ = end;
  }

  void word(Text word) {
    std::size_t after = at_ + word.size();
    if (word == "__attribute__" || word == "__attribute") return attribute(after);
    if (has_atomics_ && is_atomic_builtin(word)) return atomic(word, after);
    if (depth_ == 0) is_inline_ |= word == "__inline" || word == "__inline__" || word == "inline";
    if (depth_ == 0) is_extern_ |= word == "extern";
    needs_gcc_ |= depth_ > 0 && is_of_gcc(word);
    auto found = std::ranges::find(floats_, word, &FloatName::gcc);
    if (found == floats_.end()) return copy_to(after);
    out_ += found->clang;
    at_ = after;
  }

  void attribute(std::size_t at) {
    at = skip_space(text_, at);
    std::size_t end = end_of_group(text_, at);
    Text group = text_.substr(at, end - at);
    if (group.size() < 4 || !group.starts_with('(')) return copy_to(end);
    std::size_t inner = skip_space(group, 1);
    std::size_t inner_end = end_of_group(group, inner);
    Text list = inner < inner_end ? group.substr(inner + 1, inner_end - inner - 2) : Text();
    std::string kept;
    for (Text item : items(list)) {
      if (!is_dropped(item)) kept += (kept.empty() ? "" : ",") + on_one_line(item);
    }
    out_ += "__attribute__((" + kept + "))" + newlines_of(text_.substr(at_, end - at_));
    at_ = end;
  }

  void atomic(Text name, std::size_t at) {
    at = skip_space(text_, at);
    if (at >= text_.size() || text_[at] != '(') return copy_to(at);
    std::size_t end = end_of_group(text_, at);
    std::vector<Text> arguments = items(text_.substr(at + 1, end - at - 2));
    std::string object = Rewriter(arguments[0], has_atomics_, floats_).run();
    out_ += name;
    out_ += "((__typeof__((void)0, *(" + on_one_line(object) + "))*)(" + object + ")";
    at_ = at + 1 + arguments[0].size();
  }

  void end_body() {
    if (needs_gcc_ && is_inline_ && is_extern_) {
      std::string lines = newlines_of(Text(out_).substr(body_));
      out_.resize(body_);
      out_ += ";" + lines;
    }
    begin_declaration();
  }

  void begin_declaration() { is_inline_ = is_extern_ = needs_gcc_ = false; }

  Text text_;
  bool has_atomics_;
  const std::vector<FloatName>& floats_;
  std::string out_;
  std::size_t at_ = 0, body_ = 0;
  int depth_ = 0;
  bool is_inline_ = false, is_extern_ = false, needs_gcc_ = false;  // of the declaration under way
};

// Older headers make these names themselves.
bool defines_type(const std::string& text, Text name) {
  return std::regex_search(text, std::regex("typedef [a-z_ ]+ " + std::string(name) + "[ \n;]"));
}

}  // namespace

std::string without_gcc(Text text) {
  std::string copy(text);
  std::vector<FloatName> floats;
  for (const FloatName& name : float_names)
    if (copy.find(name.gcc) != std::string::npos && !defines_type(copy, name.gcc)) floats.push_back(name);
  return Rewriter(text, copy.find("_Atomic") != std::string::npos, floats).run();
}

}  // namespace heddle::bitcode
