#include "cli/progress.h"

#include "explore/resources.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace heddle::cli {

namespace {

constexpr std::chrono::milliseconds between_shows{200};
// A command that is over by then shows no line at all.
constexpr std::chrono::milliseconds first_show{400};
// So long the end of a process waits for somebody who prints.
constexpr std::chrono::milliseconds patience{100};
constexpr std::string_view erase_line = "\r\033[K";

// A terminal that does not know how to erase a line is no place for this.
bool can_erase() {
  const char* kind = std::getenv("TERM");
  return kind == nullptr || std::string_view(kind) != "dumb";
}

// A line as wide as the terminal would make some terminals go on to the next one.
std::size_t width_of_terminal() {
  constexpr std::size_t usual = 80;
  winsize window{};
  bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
  return (is_known ? window.ws_col : usual) - 1;
}

// Not through Output, whose buffer is the command's.
void write_to_terminal(std::string_view text) {
  while (!text.empty()) {
    ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

ProgressLine::ProgressLine(Console& console) : console_(console), enabled_(console.err.is_terminal() && can_erase()) {}

void ProgressLine::begin(double most_seconds, std::string activity) {
  if (!enabled_ || thread_.joinable()) return;
  moment_.most_seconds = most_seconds;
  moment_.activity = std::move(activity);
  begun_ = Clock::now();
  console_.out.set_curtain(this);
  console_.err.set_curtain(this);
  thread_ = std::thread([this] { run(); });
}

std::function<void(const explore::Progress&)> ProgressLine::listener() {
  if (!enabled_) return {};
  return [this](const explore::Progress& progress) { hear(progress); };
}

std::function<void(const std::string&)> ProgressLine::activity() {
  if (!enabled_) return {};
  return [this](const std::string& what) { announce(what); };
}

void ProgressLine::stop() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
    hide();
  }
  changed_.notify_one();
  thread_.join();
  console_.out.set_curtain(nullptr);
  console_.err.set_curtain(nullptr);
}

void ProgressLine::give_up() {
  if (!enabled_ || !mutex_.try_lock_for(patience)) return;
  stopped_ = true;
  hide();
  mutex_.unlock();
}

void ProgressLine::lock() {
  mutex_.lock();
  hide();
}

void ProgressLine::run() {
  std::unique_lock lock(mutex_);
  auto is_stopped = [this] { return stopped_; };
  std::chrono::milliseconds pause = first_show;
  while (!changed_.wait_for(lock, pause, is_stopped)) {
    show();
    pause = between_shows;
  }
}

void ProgressLine::show() {
  if (console_.out.is_within_line() || console_.err.is_within_line()) return;
  moment_.seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
  moment_.memory_mib = explore::current_memory_bytes() >> 20;
  write_to_terminal(std::string(erase_line) + progress_text(moment_, width_of_terminal()));
  shown_ = true;
}

void ProgressLine::hide() {
  if (!shown_) return;
  write_to_terminal(erase_line);
  shown_ = false;
}

// Rates are those of this process: a check that is gone on with has executions of another one.
void ProgressLine::hear(const explore::Progress& progress) {
  std::lock_guard lock(mutex_);
  if (!moment_.search || progress.phase_number != first_.phase_number || progress.executions < first_.executions)
    first_ = progress;
  double seconds = progress.seconds - first_.seconds;
  bool is_first = seconds <= 0;
  double executions = static_cast<double>(progress.executions - (is_first ? 0 : first_.executions));
  moment_.executions_per_second = executions / std::max(is_first ? progress.seconds : seconds, 1e-3);
  moment_.search = progress;
}

void ProgressLine::announce(const std::string& what) {
  std::lock_guard lock(mutex_);
  moment_.activity = what;
  moment_.search.reset();
}

}  // namespace heddle::cli
