#include "bitcode/shown_names.h"

#include <llvm/Demangle/Demangle.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>

namespace heddle::bitcode {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Behind the bracket that closes the one at `open`.
std::size_t end_of_arguments(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '<') ++depth;
    if (text[i] == '>' && (i == 0 || text[i - 1] != '-') && --depth == 0) return i + 1;
  }
  return text.size();
}

// Arguments of templates that nobody writes, since they are what the library takes by itself.
constexpr std::string_view defaults[] = {", std::allocator<", ", std::default_delete<", ", std::less<",
                                         ", std::hash<",      ", std::equal_to<",       ", std::char_traits<"};

void drop_defaults(std::string& text) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::string_view each : defaults) {
      std::size_t at = text.find(each);
      if (at == std::string::npos) continue;
      std::size_t end = end_of_arguments(text, at + each.size() - 1);
      text.erase(at, end - at);
      changed = true;
    }
  }
}

// Templates of the library's own, _This or __that, without what they are made for.
void drop_arguments_of_internals(std::string& text) {
  auto is_in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t open = text.find('<'); open != std::string::npos; open = text.find('<', open + 1)) {
    std::size_t begin = open;
    while (begin > 0 && is_in_name(text[begin - 1])) --begin;
    if (begin == open || text[begin] != '_') continue;
    text.erase(open, end_of_arguments(text, open) - open);
    --open;
  }
}

}  // namespace

std::string shortened(std::string text) {
  for (std::string_view tag : {"__cxx11::", "__1::", "__gnu_cxx::__ops::", "[abi:cxx11]"}) replace_all(text, tag, "");
  drop_arguments_of_internals(text);
  drop_defaults(text);
  replace_all(text, " >", ">");
  for (std::string_view each :
       {"string_view", "string", "ostream", "istream", "iostream", "ostringstream", "istringstream", "stringstream"})
    replace_all(text, "std::basic_" + std::string(each) + "<char>", "std::" + std::string(each));
  return text;
}

namespace {

// main::$_0::operator() and main::'lambda'()::operator() are main::lambda, the next one in main is main::lambda#2.
std::string with_lambdas(std::string text) {
  constexpr std::string_view mark = "$_", call = "::operator()";
  replace_all(text, "'lambda'()", "lambda");
  replace_all(text, "'lambda'", "lambda");
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark)) {
    std::size_t end = std::min(text.find_first_not_of("0123456789", at + mark.size()), text.size());
    unsigned long number = std::strtoul(text.substr(at + mark.size(), end - at - mark.size()).c_str(), nullptr, 10);
    text.replace(at, end - at, number == 0 ? "lambda" : "lambda#" + std::to_string(number + 1));
  }
  if (text.ends_with(call) && text.find("lambda") != std::string::npos) text.erase(text.size() - call.size());
  return text;
}

// A part of the name, which the demangler gives in memory of its own.
template <typename Get>
std::string part(Get get) {
  std::size_t size = 0;
  char* text = get(&size);
  std::string result = text == nullptr ? "" : text;
  std::free(text);  // NOLINT: by malloc, says its documentation
  return result;
}

}  // namespace

std::string readable(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(symbol.c_str())) return symbol;
  if (!demangler.isFunction() || demangler.isSpecialName()) return shortened(llvm::demangle(symbol));
  std::string context = part([&](std::size_t* size) { return demangler.getFunctionDeclContextName(nullptr, size); });
  std::string name = part([&](std::size_t* size) { return demangler.getFunctionBaseName(nullptr, size); });
  if (name.empty()) return shortened(llvm::demangle(symbol));
  return with_lambdas(shortened(context.empty() ? name : context + "::" + name));
}

}  // namespace heddle::bitcode
