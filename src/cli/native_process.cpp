#include "cli/native_process.h"

#include <fcntl.h>
#include <sys/personality.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

// Things lie where they lay the last time, as gdb sees to it as well.
void set_up_child(const NativeRun& run) {
  personality(ADDR_NO_RANDOMIZE);
  if (!run.report_file.empty()) setenv("HEDDLE_REPORT", run.report_file.c_str(), 1);
  if (run.output_to_errors) dup2(2, 1);
  if (run.reads_input) return;
  setpgid(0, 0);
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) return;
  dup2(nothing, 0);
  if (!run.is_silent) return;
  dup2(nothing, 1);
  dup2(nothing, 2);
}

[[noreturn]] void become(const NativeRun& run) {
  set_up_child(run);
  std::vector<char*> words;
  for (const std::string& word : run.command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words.front(), words.data());
  _exit(127);
}

// False: it was killed, since there was no time left.
bool wait_for(pid_t child, const NativeRun& run, const base::Budget& budget, int& status) {
  base::Budget own(run.seconds, nullptr);
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (own.is_spent() || budget.is_spent()) {
      kill(run.reads_input ? child : -child, SIGKILL);
      waitpid(child, &status, 0);
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

replay::NativeReport read_report(const std::string& file) {
  replay::NativeReport report;
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(&report), sizeof report);
  return in ? report : replay::NativeReport{};
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code failed;
  std::string name = (fs::temp_directory_path(failed) / "heddle-native-XXXXXX").string();
  if (!failed && mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::optional<replay::NativeEnd> run_native(const NativeRun& run, const base::Budget& budget) {
  if (!run.report_file.empty()) {
    replay::NativeReport empty;
    std::ofstream(run.report_file, std::ios::binary).write(reinterpret_cast<const char*>(&empty), sizeof empty);
  }
  pid_t child = fork();
  if (child < 0) return std::nullopt;
  if (child == 0) become(run);
  int status = 0;
  replay::NativeEnd end;
  end.timed_out = !wait_for(child, run, budget, status);
  end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  if (!run.report_file.empty()) end.report = read_report(run.report_file);
  return end;
}

bool has_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  for (std::size_t at = 0; at <= folders.size();) {
    std::size_t end = std::min(folders.find(':', at), folders.size());
    if (access((folders.substr(at, end - at) + "/" + name).c_str(), X_OK) == 0) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace heddle::cli
