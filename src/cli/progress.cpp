#include "cli/progress.h"

#include "explore/resources.h"
#include "report/text.h"

#include <cmath>

namespace heddle::cli {

std::function<void(const explore::Progress&)> ProgressLine::listener() {
  if (!enabled_) return {};
  return [this](const explore::Progress& progress) { show(progress); };
}

void ProgressLine::clear() {
  if (!shown_) return;
  err_.stream() << "\r\033[K";
  err_.flush();
  shown_ = false;
}

void ProgressLine::show(const explore::Progress& progress) {
  double seconds = std::max(progress.seconds, 1e-3);
  auto rate = [&](std::uint64_t count) { return std::llround(static_cast<double>(count) / seconds); };
  err_.stream() << "\r\033[K" << report::counted(progress.executions, "execution") << " (" << rate(progress.executions)
                << "/s), " << report::counted(progress.steps, "step") << " (" << rate(progress.steps) << "/s), depth "
                << progress.depth << ", " << (explore::current_memory_bytes() >> 20) << " MiB, "
                << std::llround(progress.seconds) << " s";
  err_.flush();
  shown_ = true;
}

}  // namespace heddle::cli
