// A proof file as a row of parts, (KEYWORD ITEM...), read one after the other: what the kinds of proofs have in common.
#pragma once

#include "proof_check/s_expression.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace heddle::proof_check {

using Items = std::span<const Expression>;

// Each of these throws a Fault if the expression is something else.
std::uint32_t read_number(const Expression& expression, const std::string& of_what);
const std::string& read_string(const Expression& expression);
// Of a thread. It can be part of a quoted symbol.
const std::string& read_name(const Expression& expression);
// Things are numbered, so that a reader can find them; the numbers must be right.
void check_number(const Expression& expression, std::size_t expected, const std::string& of_what);

bool is_word(const Expression& expression, std::string_view word);
bool begins_with(const Expression& expression, std::string_view keyword);

class Parts {
public:
  // Behind the version of the format. The file must outlive the parts.
  explicit Parts(const Expression& file);

  bool is_empty() const { return rest_.empty(); }
  bool next_is(std::string_view keyword) const { return !rest_.empty() && begins_with(rest_.front(), keyword); }
  // Where something is missing: in front of the next part, if there is one.
  std::uint32_t line_of_next() const { return rest_.empty() ? line_ : rest_.front().line; }
  const Expression& take();
  // The next part of the file, with so many items behind its keyword.
  const Expression& read(const std::string& keyword, std::size_t count);
  // Is the next part (also deadlocks), a claim beyond the one that no check fails? Then it is read.
  bool read_claim();
  // (program "..."), which must be this one, and (method "..."); behind these there may be (leaves CHECK...), which is
  // read beforehand (proof_check/leaves.h).
  const std::string& read_header(std::string_view fingerprint);

private:
  Items rest_;              // parts that have not been read
  std::uint32_t line_ = 1;  // of the part that was read last
};

}  // namespace heddle::proof_check
