#include "cli/checks.h"

#include "native/settings.h"
#include "report/width.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

using program::ErrorKind;
using program::ErrorKinds;

constexpr std::array checks{
    CheckInfo{ErrorKind::Assertion, "a failing assert, and a call of reach_error, __VERIFIER_error or heddle_error"},
    CheckInfo{
        ErrorKind::Memory,
        "an access through a null pointer, outside of an object, or to memory that has been freed or has gone out "
        "of scope; a free or delete that is wrong; an uninitialised value that decides a branch or an address"},
    CheckInfo{ErrorKind::Division, "a division by zero"},
    CheckInfo{ErrorKind::Deadlock, "threads that wait, and none that can go on"},
    CheckInfo{ErrorKind::Lock,
              "a lock that is unlocked by someone else, destroyed while it is held, or used before it "
              "is initialised, and the like for all that threads synchronise with"},
    CheckInfo{ErrorKind::Race,
              "two accesses that are not ordered by synchronisation, at least one of them a write and "
              "at least one of them not atomic"},
    CheckInfo{ErrorKind::Overflow,
              "a signed integer operation whose result does not fit; left shifts are not looked at, since "
              "compiled code does not tell whether their operands were signed"},
    CheckInfo{ErrorKind::Leak, "memory that nobody has freed and nobody can reach when the program ends"},
    CheckInfo{ErrorKind::Exception,
              "an exception of C++ that nobody catches, or that leaves a noexcept function, and every other call of "
              "std::terminate"},
};

std::string names() {
  std::string text;
  for (const CheckInfo& each : checks) text += (text.empty() ? "" : ", ") + std::string(each.name());
  return text;
}

// One item of the list; false: there is no such check.
bool apply(std::string_view item, ErrorKinds& chosen) {
  bool removes = item.starts_with('-');
  if (removes || item.starts_with('+')) item.remove_prefix(1);
  bool known = false;
  for (const CheckInfo& each : checks) {
    if (item != "all" && item != each.name()) continue;
    known = true;
    removes ? chosen.remove(each.kind) : chosen.add(each.kind);
  }
  return known;
}

}  // namespace

bool CheckInfo::is_default() const { return native::default_checks.contains(kind); }

std::span<const CheckInfo> all_checks() { return checks; }

std::variant<ErrorKinds, std::string> parse_checks(std::string_view text) {
  bool changes_default = text.starts_with('+') || text.starts_with('-');
  ErrorKinds chosen = changes_default ? native::default_checks : ErrorKinds{};
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = std::min(text.find(',', begin), text.size());
    std::string_view item = text.substr(begin, end - begin);
    if (!apply(item, chosen)) return "can name " + names() + " and all, not \"" + std::string(item) + "\"";
    begin = end + 1;
  }
  if (chosen.empty()) return "leaves nothing to check";
  return chosen;
}

std::string list_of_checks() {
  constexpr std::size_t indent = 13;
  constexpr std::size_t width = 100;
  std::string text = "What can be checked in a C or C++ program; * is checked by default:\n";
  for (const CheckInfo& each : checks) {
    auto lines = report::wrap(each.explanation, width - indent, 10);
    std::string head = (each.is_default() ? "* " : "  ") + std::string(each.name());
    for (const std::string& line : lines) {
      text += report::pad(head, indent) + line + "\n";
      head.clear();
    }
  }
  return text +
         "\n--check assertion,race checks exactly these, --check +race adds to the default, --check -deadlock takes "
         "away,\n--check all checks everything.\n";
}

}  // namespace heddle::cli
