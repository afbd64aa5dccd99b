// expect: unsafe assertion
// A logger: messages go into a queue, and a thread of its own writes them. When it is asked to stop it does so,
// whatever is left in the queue: the last messages are lost at times.
//
// logger.cpp is mended.
#include <cassert>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

class Logger {
public:
  Logger() : writer_([this] { write(); }) {}

  ~Logger() { stop(); }

  void log(std::string message) {
    std::lock_guard lock(mutex_);
    queue_.push_back(std::move(message));
    changed_.notify_one();
  }

  void stop() {
    if (!writer_.joinable()) return;
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_one();
    writer_.join();
  }

  int written() const { return written_; }

private:
  void write() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      std::string message = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      std::clog << message << '\n';
      lock.lock();
      ++written_;
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> queue_;
  bool stopping_ = false;
  int written_ = 0;
  std::thread writer_;  // the last one: it uses the others
};

int main() {
  Logger logger;
  std::thread other([&] { logger.log("from the other thread"); });
  logger.log("from main");
  other.join();
  logger.stop();
  assert(logger.written() == 2);
}
