// The state of a mutex, in the words of a pthread_mutex_t. Where glibc keeps the kind, static initialisers put it.
#pragma once

#include "native/sync_object.h"

namespace heddle::native {

enum class MutexKind : std::uint32_t { Normal = 0, Recursive = 1, ErrorChecking = 2, Adaptive = 3 };

class Mutex {
public:
  Mutex(const SyncObject& object, std::uint32_t caller) : object_(object), caller_(caller) {}

  MutexKind kind() const { return static_cast<MutexKind>(object_.word(kind_at())); }
  bool is_normal() const { return kind() != MutexKind::Recursive && kind() != MutexKind::ErrorChecking; }
  bool is_free() const { return object_.word(owner_at) == 0; }
  bool is_mine() const { return object_.word(owner_at) == caller_ + 1; }
  std::uint32_t owner() const { return object_.word(owner_at) - 1; }

  void init(MutexKind kind) const;
  void take() const;       // it is free, or recursive and mine
  bool give_back() const;  // it is mine. Is it free now?
  void set_free() const;
  void destroy() const { object_.set(object_.type->destroyed_at, destroyed_mark); }

  const SyncObject& object() const { return object_; }

private:
  static constexpr std::uint32_t owner_at = 0, depth_at = 4;  // depth: how often more than once
  // Where static initialisers of glibc have it.
  std::uint32_t kind_at() const { return object_.machine->is_narrow() ? 12 : 16; }

  SyncObject object_;
  std::uint32_t caller_;
};

std::optional<Mutex> open_mutex(Call& call, std::size_t argument, Flow& flow);
std::optional<Mutex> peek_mutex(Call& call, std::size_t argument);

}  // namespace heddle::native
