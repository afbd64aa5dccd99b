// What libstdc++ keeps of std::thread in its shared library. The id of a thread is that of pthreads, and a thread owns
// what it runs.
#include <pthread.h>
#include <time.h>

#include <cerrno>
#include <system_error>
#include <thread>

namespace {

// Named as reports call the thread.
void* run_thread(void* state) asm("std::thread");

void* run_thread(void* state) {
  std::thread::_State_ptr owned(static_cast<std::thread::_State*>(state));
  owned->_M_run();
  return nullptr;
}

}  // namespace

namespace std {

thread::_State::~_State() = default;

void thread::_M_start_thread(_State_ptr state, void (*)()) {
  const int error = pthread_create(&_M_id._M_thread, nullptr, run_thread, state.get());
  if (error != 0) __throw_system_error(error);
  state.release();
}

void thread::join() {
  int error = EINVAL;
  if (_M_id != id()) error = pthread_join(_M_id._M_thread, nullptr);
  if (error != 0) __throw_system_error(error);
  _M_id = id();
}

void thread::detach() {
  int error = EINVAL;
  if (_M_id != id()) error = pthread_detach(_M_id._M_thread);
  if (error != 0) __throw_system_error(error);
  _M_id = id();
}

// One of the answers that a program has to live with; the result lists it as an assumption.
unsigned thread::hardware_concurrency() noexcept { return 2; }

}  // namespace std
