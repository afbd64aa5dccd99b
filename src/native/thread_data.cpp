#include "native/thread_data.h"
#include "native/address_inputs.h"

#include "native/errno.h"

namespace heddle::native {

namespace {

constexpr std::uint32_t errno_bytes = 4;

std::uint32_t site_of(ThreadData which) {
  switch (which) {
    case ThreadData::Errno: return site::error_number;
    case ThreadData::CtypeClasses:
    case ThreadData::CtypeToLower:
    case ThreadData::CtypeToUpper: return site::tables;
    case ThreadData::KeyValues:
    case ThreadData::KeyTable:
    case ThreadData::Cleanups: break;
  }
  return site::own;
}

}  // namespace

// The numbers of the objects come after those of the thread-local variables.
ObjectId thread_data(NativeMachine& machine, Thread& thread, ThreadData which, std::uint32_t bytes) {
  std::size_t index = machine.code().globals.size() + static_cast<std::size_t>(which);
  if (thread.local_ids.size() <= index) thread.local_ids.resize(index + 1);
  ObjectId& id = thread.local_ids[index];
  Memory& memory = machine.memory();
  if (id == 0) id = reserve_object(machine);
  if (memory.object(id).state != ObjectState::Live) {
    Object& object = memory.create(id, ObjectKind::Stack, bytes, thread.state.begun_at, machine.slot_of(thread));
    object.site = site_of(which);
    memory.fill(object, 0, bytes, machine::Value(0));
  }
  return id;
}

ObjectId errno_object(NativeMachine& machine, Thread& thread) {
  return thread_data(machine, thread, ThreadData::Errno, errno_bytes);
}

void set_errno(NativeMachine& machine, Thread& thread, std::int64_t number) {
  Object& object = machine.memory().object(errno_object(machine, thread));
  if (!machine.memory().holds(object, 0, 32, machine::Value(number))) ++machine.change(thread).effects;
  machine.memory().set_word(object, 0, static_cast<std::uint32_t>(number));
}

}  // namespace heddle::native
