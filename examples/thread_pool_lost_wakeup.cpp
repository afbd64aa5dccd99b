// expect: unsafe deadlock
// A thread pool whose flag is atomic, so that the destructor can set it without the mutex. A worker looks at the flag,
// sees that it is not set, and is about to sleep; now the flag is set, and the notification goes to nobody; then the
// worker falls asleep, and the destructor waits for it for ever.
//
// thread_pool.cpp is mended.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <functional>
#include <iostream>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

class ThreadPool {
public:
  explicit ThreadPool(int workers) {
    for (int i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
  }

  ~ThreadPool() {
    stopping_ = true;
    changed_.notify_all();
    for (std::thread &worker : workers_) worker.join();
  }

  void submit(std::function<void()> task) {
    {
      std::lock_guard lock(mutex_);
      tasks_.push(std::move(task));
    }
    changed_.notify_one();
  }

private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> tasks_;
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> workers_;
};

int main() {
  int sum = 0;
  {
    ThreadPool pool(2);
    pool.submit([&sum] {
      for (int i = 1; i <= 4; ++i) sum += i;
    });
  }
  std::cout << "sum: " << sum << std::endl;
  assert(sum == 10);
}
