#include "fuzz/hunt.h"

#include <sstream>
#include <utility>

#include "fuzz/build.h"

namespace heddle::fuzz {

using namespace build;

namespace {

Expr number(const std::string& text) {
  const Integer value = *parse_integer(text);
  return value < 0 ? unary(ExprKind::Neg, num(-value)) : num(value);
}

/// That a cell is not what "a[1]=2" or "b=true" says.
Expr differs(const std::string& cell) {
  const std::size_t equals = cell.find('=');
  const std::size_t bracket = cell.find('[');
  const std::string value = cell.substr(equals + 1);
  Expr place = bracket == std::string::npos
                   ? name(cell.substr(0, equals))
                   : element(cell.substr(0, bracket), number(cell.substr(bracket + 1, equals - bracket - 2)));
  if (value == "true") return unary(ExprKind::Not, std::move(place));
  if (value == "false") return place;
  return binary(ExprKind::Ne, std::move(place), number(value));
}

}  // namespace

std::string some_of(const std::string& final_state, Random& random) {
  const bool all = random.below(3) == 0;
  std::istringstream cells(final_state);
  std::string cell;
  std::string last;
  std::string kept;
  while (cells >> cell) {
    last = cell;
    if (all || random.below(2) == 0) kept += (kept.empty() ? "" : " ") + cell;
  }
  return kept.empty() ? last : kept;
}

Expr not_this(const std::string& final_state) {
  std::istringstream cells(final_state);
  std::string cell;
  Expr result = truth(false);
  while (cells >> cell) result = binary(ExprKind::Or, std::move(result), differs(cell));
  return result;
}

}  // namespace heddle::fuzz
