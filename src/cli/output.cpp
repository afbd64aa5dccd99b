#include "cli/output.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace heddle::cli {

namespace {

constexpr std::size_t usual_width = 100, least_width = 40, most_width = 400;

// A relative name of a process's own, unlikely to exist.
std::string temporary_name(const std::string& target) { return target + ".tmp-" + std::to_string(getpid()); }

std::string folder_of(const std::string& path) {
  std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string resolved(const std::string& path) {
  std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr), &std::free);
  return real ? real.get() : path;
}

std::string_view remedy(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return "make its folder first, or give another name";
    case EISDIR: return "give the name of a file";
    case EACCES:
    case EPERM:
    case EROFS: return "change the permissions, or give another name";
    case ENOSPC:
    case EDQUOT: return "make room, or give another name";
    default: return "give another name";
  }
}

}  // namespace

Output::Output(int descriptor) : descriptor_(descriptor), stream_(this) {
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

Output::~Output() { flush(); }

int Output::flush() {
  stream_.flush();
  return trouble_;
}

bool Output::is_terminal() const { return isatty(descriptor_) == 1; }

int Output::sync() {
  if (curtain_ != nullptr && pptr() > pbase()) {
    std::lock_guard lock(*curtain_);
    write_out();
  } else {
    write_out();
  }
  return trouble_ == 0 ? 0 : -1;
}

void Output::write_out() {
  if (pptr() > pbase()) is_within_line_ = pptr()[-1] != '\n';
  const char* next = pbase();
  while (next < pptr() && trouble_ == 0) {
    ssize_t written = ::write(descriptor_, next, static_cast<std::size_t>(pptr() - next));
    if (written >= 0)
      next += written;
    else if (errno != EINTR)
      trouble_ = errno;
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

Output::int_type Output::overflow(int_type next) {
  if (sync() != 0) return traits_type::eof();
  if (!traits_type::eq_int_type(next, traits_type::eof())) sputc(traits_type::to_char_type(next));
  return traits_type::not_eof(next);
}

NewFile::NewFile(std::string path) : path_(std::move(path)), target_(resolved(path_)) { open(); }

NewFile::~NewFile() {
  output_.reset();
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::ostream& NewFile::stream() { return output_->stream(); }

void NewFile::fail(int error) {
  if (error_ == 0) error_ = error;
}

void NewFile::open() {
  constexpr mode_t mode = 0666;
  struct stat old {};
  bool exists = ::stat(target_.c_str(), &old) == 0;
  direct_ = exists && !S_ISREG(old.st_mode);
  if (direct_) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  } else if (exists && ::access(target_.c_str(), W_OK) != 0) {
    fail(errno);
  } else {
    descriptor_ = ::open(folder_of(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    nameless_ = descriptor_ >= 0;
    if (!nameless_) {
      std::string name = temporary_name(target_);
      descriptor_ = ::open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
      if (descriptor_ >= 0) temporary_ = name;
    }
    if (exists && descriptor_ >= 0 && ::fchmod(descriptor_, old.st_mode & 07777) != 0) fail(errno);
  }
  if (descriptor_ < 0) fail(errno);
  output_ = std::make_unique<Output>(descriptor_);
}

void NewFile::give_name() {
  if (nameless_) {
    std::string name = temporary_name(target_);
    std::string open_file = "/proc/self/fd/" + std::to_string(descriptor_);
    if (::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) return fail(errno);
    temporary_ = name;
  }
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return fail(errno);
  temporary_.clear();
}

std::string NewFile::commit() {
  if (error_ == 0) fail(output_->flush());
  if (error_ == 0 && !direct_) give_name();
  if (descriptor_ >= 0 && ::close(descriptor_) != 0) fail(errno);
  descriptor_ = -1;
  if (error_ == 0) return "";
  return "cannot write " + path_ + ": " + std::strerror(error_) + "; " + std::string(remedy(error_));
}

std::string write_file(const std::string& path, std::string_view text) {
  NewFile file(path);
  file.stream() << text;
  return file.commit();
}

void guard_standard_streams() {
  for (int descriptor : {0, 1, 2})
    if (::fcntl(descriptor, F_GETFD) < 0) {
      // The lowest free number is given out, and all lower ones are taken.
      int opened = ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
      if (opened != descriptor && opened >= 0) ::close(opened);
    }
}

std::size_t text_width(const Console& console) {
  std::size_t width = 0;
  winsize window{};
  if (const char* columns = std::getenv("COLUMNS"))
    std::from_chars(columns, columns + std::strlen(columns), width);
  else if (console.out.is_terminal() && ::ioctl(1, TIOCGWINSZ, &window) == 0)
    width = window.ws_col;
  if (width == 0) width = usual_width;
  return std::min(std::max(width, least_width), most_width);
}

}  // namespace heddle::cli
