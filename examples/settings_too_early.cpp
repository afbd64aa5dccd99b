// expect: unsafe exception
// Settings that are made when somebody asks for them: looked for without the lock first, then with it. The pointer is
// published before the settings are loaded, so another thread may find nothing there, and std::map::at throws.
//
// settings.cpp is mended.
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

class Settings {
public:
  static Settings &get() {
    Settings *settings = instance_.load();
    if (settings != nullptr) return *settings;
    std::lock_guard lock(mutex_);
    settings = instance_.load();
    if (settings == nullptr) {
      owner_ = std::make_unique<Settings>();
      settings = owner_.get();
      instance_.store(settings);
      settings->load();
    }
    return *settings;
  }

  int value(const std::string &name) const { return values_.at(name); }

private:
  void load() { values_["threads"] = 4; }

  std::map<std::string, int> values_;
  static inline std::mutex mutex_;
  static inline std::unique_ptr<Settings> owner_;
  static inline std::atomic<Settings *> instance_{nullptr};
};

static int use() { return Settings::get().value("threads"); }

int main() {
  std::thread other(use);
  use();
  other.join();
}
