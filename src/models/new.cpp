// operator new in all its forms. The forms of operator delete are the machine's own (program/builtin.cpp): whether
// memory is given back in the form that it was taken in is checked there.
#include <atomic>
#include <new>

extern "C" {
void* __heddle_new(std::size_t size, std::size_t alignment, bool must_succeed);
void* __heddle_new_array(std::size_t size, std::size_t alignment, bool must_succeed);
}

namespace {

std::atomic<std::new_handler> handler;

// Nothing is left: the handler may know where there is more.
void* insist(void* (*allocate)(std::size_t, std::size_t, bool), std::size_t size, std::size_t alignment) {
  for (;;) {
    std::new_handler known = handler.load();
    if (known == nullptr) throw std::bad_alloc();
    known();
    if (void* memory = allocate(size, alignment, false)) return memory;
  }
}

}  // namespace

namespace std {

const nothrow_t nothrow{};

new_handler set_new_handler(new_handler next) noexcept { return handler.exchange(next); }
new_handler get_new_handler() noexcept { return handler.load(); }

}  // namespace std

void* operator new(std::size_t size) {
  void* memory = __heddle_new(size, 0, false);
  return memory != nullptr ? memory : insist(__heddle_new, size, 0);
}

void* operator new[](std::size_t size) {
  void* memory = __heddle_new_array(size, 0, false);
  return memory != nullptr ? memory : insist(__heddle_new_array, size, 0);
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  void* memory = __heddle_new(size, static_cast<std::size_t>(alignment), false);
  return memory != nullptr ? memory : insist(__heddle_new, size, static_cast<std::size_t>(alignment));
}

void* operator new[](std::size_t size, std::align_val_t alignment) {
  void* memory = __heddle_new_array(size, static_cast<std::size_t>(alignment), false);
  return memory != nullptr ? memory : insist(__heddle_new_array, size, static_cast<std::size_t>(alignment));
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept try { return operator new(size); } catch (...) {
  return nullptr;
}

void* operator new[](std::size_t size, const std::nothrow_t&) noexcept try {
  return operator new[](size);
} catch (...) {
  return nullptr;
}

void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept try {
  return operator new(size, alignment);
} catch (...) {
  return nullptr;
}

void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept try {
  return operator new[](size, alignment);
} catch (...) {
  return nullptr;
}
