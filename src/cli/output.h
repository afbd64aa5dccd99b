// Writing, with the errors that others forget: a full disk, a closed pipe, a name that cannot be written to.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace heddle::cli {

// Something on the terminal that has to go before anything is printed. Locked while that happens.
class Curtain {
public:
  virtual ~Curtain() = default;
  virtual void lock() = 0;
  virtual void unlock() = 0;
};

// A stream over a file descriptor that remembers why a write failed. It does not own the descriptor.
class Output final : private std::streambuf {
public:
  explicit Output(int descriptor);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() override;

  std::ostream& stream() { return stream_; }
  // Writes what is buffered. Answers the error number of the first write that failed, or 0.
  int flush();
  int trouble() const { return trouble_; }
  bool is_terminal() const;
  // Has the beginning of a line been written, and not its end?
  bool is_within_line() const { return is_within_line_; }
  // Null: there is none.
  void set_curtain(Curtain* curtain) { curtain_ = curtain; }

private:
  int_type overflow(int_type next) override;
  int sync() override;
  void write_out();

  int descriptor_;
  Curtain* curtain_ = nullptr;
  bool is_within_line_ = false;
  int trouble_ = 0;
  std::array<char, 1 << 16> buffer_;
  std::ostream stream_;
};

// A file that appears under its name only when it is complete: it is written without a name, or under another one
// next to it. Special files such as /dev/null are written to directly.
class NewFile {
public:
  explicit NewFile(std::string path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();  // without a commit nothing remains

  std::ostream& stream();
  // Answers what went wrong, as a whole sentence; empty if nothing did.
  std::string commit();

private:
  void open();
  void fail(int error);
  void give_name();

  std::string path_;
  std::string target_;     // the path, with symbolic links followed
  std::string temporary_;  // the name next to it, as long as there is a file of that name
  int descriptor_ = -1;
  bool direct_ = false;
  bool nameless_ = false;
  int error_ = 0;
  std::unique_ptr<Output> output_;
};

// Writes a file as a whole; answers as NewFile::commit does.
std::string write_file(const std::string& path, std::string_view text);

// Standard output and standard error.
struct Console {
  Output out{1};
  Output err{2};
};

// If a standard stream is closed, the next file to be opened would take its place and receive what is printed. Puts
// something there that cannot be written to.
void guard_standard_streams();

// Of the terminal, or of a page of usual size.
std::size_t text_width(const Console& console);

}  // namespace heddle::cli
