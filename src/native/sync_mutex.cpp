#include "native/sync_mutex.h"

namespace heddle::native {

void Mutex::init(MutexKind kind) const {
  object_.clear();
  object_.set(kind_at(), static_cast<std::uint32_t>(kind));
}

void Mutex::take() const {
  if (is_mine())
    object_.set(depth_at, object_.word(depth_at) + 1);
  else
    object_.set(owner_at, caller_ + 1);
}

bool Mutex::give_back() const {
  std::uint32_t depth = object_.word(depth_at);
  if (depth == 0)
    set_free();
  else
    object_.set(depth_at, depth - 1);
  return depth == 0;
}

void Mutex::set_free() const { object_.set(owner_at, 0); }

std::optional<Mutex> open_mutex(Call& call, std::size_t argument, Flow& flow) {
  std::optional<SyncObject> object = open(call, argument, mutex_type, flow);
  if (!object) return std::nullopt;
  return Mutex(*object, call.machine.slot_of(call.thread));
}

std::optional<Mutex> peek_mutex(Call& call, std::size_t argument) {
  std::optional<SyncObject> object = peek(call, argument, mutex_type);
  if (!object) return std::nullopt;
  return Mutex(*object, call.machine.slot_of(call.thread));
}

}  // namespace heddle::native
