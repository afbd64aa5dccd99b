// expect: unsafe exception
// The base joins the thread in its destructor; by then the derived part is gone, and the function is the base's.
#include <thread>

class Worker {
public:
  virtual ~Worker() { thread_.join(); }
  void start() {
    thread_ = std::thread([this] { step(); });
  }

protected:
  virtual void step() = 0;

private:
  std::thread thread_;
};

class Counter : public Worker {
  void step() override { ++count_; }
  int count_ = 0;
};

int main() {
  Counter counter;
  counter.start();
}
