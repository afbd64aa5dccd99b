// The frame of a page: what stands before and behind its data, and how JSON is written in between.
#pragma once

#include <cstdint>
#include <ostream>
#include <streambuf>
#include <string>

namespace heddle::report {

// The page of an execution or of a result as a whole, and that of a proof.
enum class Page : std::uint8_t { Result, Proof };

std::string page_begin(Page page = Page::Result);
std::string page_end(Page page = Page::Result);

// A stream for JSON that is to stand in a script element. Nothing in there may look like the end of the element or the
// beginning of a comment, whatever a source file or a value holds: "<" is in strings only, and is escaped there. White
// space between tokens is left out.
class ScriptJson final : private std::streambuf {
public:
  explicit ScriptJson(std::ostream& out) : out_(out), stream_(this) {}

  std::ostream& stream() { return stream_; }

private:
  int_type overflow(int_type next) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  void put(char next);

  std::ostream& out_;
  std::ostream stream_;
  bool in_string_ = false;
  bool escaped_ = false;
};

}  // namespace heddle::report
