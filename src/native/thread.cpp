#include "native/thread.h"

#include <sys/mman.h>

#include <new>

namespace heddle::native {

namespace {

// Address space that costs nothing before it is used, and never moves.
template <class Item>
Item* reserve(std::size_t count) {
  void* space =
      ::mmap(nullptr, count * sizeof(Item), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) throw std::bad_alloc();
  return static_cast<Item*>(space);
}

}  // namespace

Thread::Thread(std::uint32_t number, std::uint32_t parent_slot, std::uint32_t which)
    : slot(number),
      parent(parent_slot),
      ordinal(which),
      registers(reserve<Register>(most_registers)),
      frames(reserve<Frame>(most_frames)) {}

Thread::~Thread() {
  ::munmap(registers, most_registers * sizeof(Register));
  ::munmap(frames, most_frames * sizeof(Frame));
}

void Thread::forget_epochs() {
  state.epoch = 0;
  holds.epoch = 0;
  // What lies above the top in use may belong to states further up the search.
  for (std::size_t i = 0; i < most_registers && (i < state.top || registers[i].epoch != 0); ++i) registers[i].epoch = 0;
  for (std::size_t i = 0; i < most_frames && (i < state.depth || frames[i].epoch != 0); ++i) frames[i].epoch = 0;
}

}  // namespace heddle::native
