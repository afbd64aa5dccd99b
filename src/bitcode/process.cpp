// Input, output and errors go through pipes that are served together, so that neither side waits for the other.
#include "bitcode/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

extern char** environ;

namespace heddle::bitcode {

namespace {

constexpr int milliseconds_between_looks = 20;  // at the budget

class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }
  ~Descriptor() { close(); }

  int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

private:
  int number_ = -1;
};

struct Pipe {
  Descriptor reader, writer;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    reader = Descriptor(ends[0]);
    writer = Descriptor(ends[1]);
  }
};

struct Pipes {
  Pipe input, output, errors;
};

// 0, or the number of the error.
int spawn(const std::vector<std::string>& command, const Pipes& pipes, const std::string& directory, pid_t& child) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipes.input.reader.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipes.output.writer.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipes.errors.writer.number(), STDERR_FILENO);
  if (!directory.empty()) posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
  // A group of its own, so that all of it can be killed.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  int failed = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

// Takes what is there; closes at the end of the file.
void receive(Descriptor& from, std::string& text) {
  std::array<char, 65536> buffer;
  ssize_t count = ::read(from.number(), buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) from.close();
}

void send(Descriptor& to, const std::string& text, std::size_t& sent) {
  ssize_t count = ::write(to.number(), text.data() + sent, text.size() - sent);
  if (count > 0) sent += static_cast<std::size_t>(count);
  if (sent == text.size() || (count < 0 && errno != EINTR && errno != EAGAIN)) to.close();
}

void serve(Pipes& pipes, const std::string& input, const base::Budget& budget, ProcessResult& result) {
  Descriptor &to = pipes.input.writer, &from = pipes.output.reader, &errors = pipes.errors.reader;
  std::size_t sent = 0;
  if (input.empty()) to.close();
  ::fcntl(to.number(), F_SETFL, O_NONBLOCK);
  while (!budget.is_spent() && (to.number() >= 0 || from.number() >= 0 || errors.number() >= 0)) {
    std::array<pollfd, 3> waiting = {
        {{to.number(), POLLOUT, 0}, {from.number(), POLLIN, 0}, {errors.number(), POLLIN, 0}}};
    int ready = ::poll(waiting.data(), waiting.size(), milliseconds_between_looks);
    if (ready < 0 && errno != EINTR) return;
    if (ready <= 0) continue;
    if (waiting[0].revents != 0) send(to, input, sent);
    if (waiting[1].revents != 0) receive(from, result.output);
    if (waiting[2].revents != 0) receive(errors, result.errors);
  }
}

// The child, and all that it has started where it has a group of its own.
void kill_group(pid_t child) {
  if (::kill(-child, SIGKILL) != 0) ::kill(child, SIGKILL);
}

bool succeeded(pid_t child, const base::Budget& budget) {
  int status = 0;
  if (budget.is_spent()) kill_group(child);
  return wait_within(child, budget, status) && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// A child that does not read to the end must not end this process.
class IgnoredPipeSignal {
public:
  IgnoredPipeSignal() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnoredPipeSignal() { std::signal(SIGPIPE, before_); }

private:
  void (*before_)(int);
};

}  // namespace

bool wait_within(pid_t child, const base::Budget& budget, int& status) {
  constexpr std::chrono::milliseconds longest{10};
  std::chrono::microseconds pause{100};
  for (;;) {
    pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) return !budget.is_spent();
    if (ended < 0 && errno != EINTR) return false;
    if (budget.is_spent()) kill_group(child);
    std::this_thread::sleep_for(pause);
    pause = std::min<std::chrono::microseconds>(pause * 2, longest);
  }
}

ProcessResult run(const std::vector<std::string>& command, const std::string& input, const base::Budget& budget,
                  const std::string& directory) {
  ProcessResult result;
  IgnoredPipeSignal ignored;
  Pipes pipes;
  pid_t child = 0;
  if (spawn(command, pipes, directory, child) != 0) {
    result.was_found = false;
    return result;
  }
  pipes.input.reader.close();
  pipes.output.writer.close();
  pipes.errors.writer.close();
  serve(pipes, input, budget, result);
  result.succeeded = succeeded(child, budget);
  return result;
}

}  // namespace heddle::bitcode
