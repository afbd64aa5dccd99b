#include "cli/input.h"

#include "cli/language.h"
#include "lang/compile.h"
#include "report/text.h"
#include "report/width.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace heddle::cli {

namespace {

InputError unreadable(const std::string& path, int error) {
  return {"cannot read " + path + ": " + std::strerror(error) + "; check the name and the permissions"};
}

// Its text, or nothing: why has been written to `err`.
std::optional<std::string> take(const std::string& path, std::ostream& err) {
  auto text = read_text(path);
  if (auto* error = std::get_if<InputError>(&text)) {
    err << "heddle: " << report::printable(error->message) << "\n";
    return std::nullopt;
  }
  if (!language_of(path)) {
    err << "heddle: cannot take " << report::printable(path)
        << (std::get<std::string>(text).starts_with("#!")
                ? ": it is a script; name the program that it runs, which libtool keeps in a folder .libs\n"
                : ": the name of a program ends in .c, .cc, .cpp, .cxx, .i, .ii, .ll, .bc or .heddle\n");
    return std::nullopt;
  }
  return std::get<std::string>(std::move(text));
}

// What is wrong with a model.
void tell(const std::vector<program::Diagnostic>& diagnostics, const std::string& text, const std::string& path,
          std::ostream& err) {
  std::vector<std::string> lines = program::split_lines(text);
  for (const program::Diagnostic& diagnostic : diagnostics) err << program::render(diagnostic, lines);
  err << "heddle: bad input (" << report::counted(diagnostics.size(), "error") << "): " << report::printable(path)
      << "\n";
}

}  // namespace

std::variant<std::string, InputError> read_text(const std::string& path) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return unreadable(path, errno);
  std::string text;
  int error = 0;
  std::array<char, 1 << 16> buffer;
  for (ssize_t count = 1; count > 0 && error == 0;) {
    count = ::read(descriptor, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) error = errno;
    if (count < 0 && error == 0) count = 1;
  }
  ::close(descriptor);
  if (error == EISDIR) return InputError{path + " is a directory; give the name of a file"};
  if (error != 0) return unreadable(path, error);
  return text;
}

std::optional<Source> compile_model(std::string text, const std::string& path, std::ostream& err) {
  lang::CompileResult result = lang::compile(text, path);
  if (auto* program = std::get_if<program::Program>(&result)) return Source{std::move(text), std::move(*program)};
  tell(std::get<std::vector<program::Diagnostic>>(result), text, path, err);
  return std::nullopt;
}

std::optional<lang::Model> parse_model(const std::string& path, std::ostream& err) {
  std::optional<std::string> text = take(path, err);
  if (!text) return std::nullopt;
  lang::ParseResult result = lang::parse(*text, path);
  if (auto* model = std::get_if<lang::Model>(&result)) return std::move(*model);
  tell(std::get<std::vector<program::Diagnostic>>(result), *text, path, err);
  return std::nullopt;
}

std::optional<Source> load_model(const std::string& path, std::ostream& err) {
  std::optional<std::string> text = take(path, err);
  if (!text) return std::nullopt;
  return compile_model(std::move(*text), path, err);
}

bool can_take(const std::string& path, std::ostream& err) { return take(path, err).has_value(); }

}  // namespace heddle::cli
