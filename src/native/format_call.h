// Strings and formats of a call: what a builtin that prints finds in memory.
#pragma once

#include "native/builtins.h"
#include "native/format.h"

namespace heddle::native {

// The string at an address, up to its 0 or to `most` characters; with `limit`, an int that is not known, to that many
// if it is not negative. An address that is not known is each of those that it may be, and a byte that is not known is
// shown as '?': printing does not split an execution otherwise, but for the question whether one of the bytes up to the
// end of the object is a 0. Nothing: there is no such string, or the thread has to rest first, and `flow` says how it
// goes on.
std::optional<Text> read_string(Call& call, machine::Value address, std::size_t most, Flow& flow,
                                std::optional<machine::Value> limit = {});
// So many bytes at an address.
std::optional<Text> read_bytes(Call& call, machine::Value address, std::uint32_t size, Flow& flow);

// Where a function of the printf family has what it needs.
struct FormatLayout {
  std::size_t format = 0;  // number of the argument that is the format
  std::size_t rest = 1;    // number of the first argument after it, or of the va_list
  bool is_list = false;
};

// Exactly: where values are not known there are characters (native/format_unknown.h), if there can be.
std::optional<Text> read_formatted(Call& call, const FormatLayout& layout, Flow& flow, bool exactly = false);

}  // namespace heddle::native
