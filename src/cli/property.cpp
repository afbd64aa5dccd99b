#include "cli/property.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace heddle::cli {

namespace {

using program::ErrorKind;

struct Formula {
  std::string_view text;  // without blanks
  ErrorKind kind;
};
constexpr std::array formulas{
    Formula{"Gvalid-free", ErrorKind::Memory},   Formula{"Gvalid-deref", ErrorKind::Memory},
    Formula{"Gvalid-memtrack", ErrorKind::Leak}, Formula{"Gvalid-memcleanup", ErrorKind::Leak},
    Formula{"G!overflow", ErrorKind::Overflow},  Formula{"G!data-race", ErrorKind::Race},
    Formula{"G!deadlock", ErrorKind::Deadlock},
};

constexpr std::string_view begin_of_check = "CHECK(init(main()),LTL(";
constexpr std::string_view end_of_check = "))";

std::string without_blanks(std::string_view text) {
  std::string result;
  std::ranges::copy_if(text, std::back_inserter(result), [](unsigned char c) { return std::isspace(c) == 0; });
  return result;
}

bool is_name(std::string_view text) {
  auto belongs = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::ranges::all_of(text, belongs);
}

// The function of "G!call(NAME())", or nothing.
std::string_view called(std::string_view formula) {
  constexpr std::string_view front = "G!call(";
  constexpr std::string_view back = "())";
  if (!formula.starts_with(front) || !formula.ends_with(back) || formula.size() < front.size() + back.size()) return {};
  std::string_view name = formula.substr(front.size(), formula.size() - front.size() - back.size());
  return is_name(name) ? name : std::string_view{};
}

bool add(std::string_view formula, Property& property) {
  if (std::string_view name = called(formula); !name.empty()) {
    property.checks.add(ErrorKind::Assertion);
    property.error_functions.emplace_back(name);
    return true;
  }
  auto found = std::ranges::find(formulas, formula, &Formula::text);
  if (found == formulas.end()) return false;
  property.checks.add(found->kind);
  property.must_free_all = property.must_free_all || formula == "Gvalid-memcleanup";
  return true;
}

std::string quoted(std::string_view line) {
  constexpr std::size_t shown = 80;
  return "\"" + std::string(line.substr(0, shown)) + (line.size() > shown ? "...\"" : "\"");
}

}  // namespace

std::variant<Property, std::string> parse_property(std::string_view text) {
  Property property;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string dense = without_blanks(line);
    if (dense.empty() || dense.starts_with("//") || dense.starts_with('#')) continue;
    std::string_view rest = dense;
    if (!rest.starts_with(begin_of_check) || !rest.ends_with(end_of_check) ||
        rest.size() < begin_of_check.size() + end_of_check.size())
      return quoted(line) + " is not of the form CHECK( init(main()), LTL(...) )";
    rest = rest.substr(begin_of_check.size(), rest.size() - begin_of_check.size() - end_of_check.size());
    if (!add(rest, property))
      return "the property " + quoted(line) +
             " is not supported; those that are: G ! call(FUNCTION()), G valid-free, G valid-deref, G valid-memtrack, "
             "G valid-memcleanup, G ! overflow, G ! data-race, G ! deadlock";
  }
  if (property.checks.empty()) return "there is no property in it, such as CHECK( init(main()), LTL(G ! overflow) )";
  return property;
}

}  // namespace heddle::cli
