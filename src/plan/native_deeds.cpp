#include "plan/native_deeds.h"

namespace heddle::plan {

using program::Builtin;

std::string_view deed_of(Builtin builtin, const machine::Access& access, bool goes_on) {
  if (access.role != machine::Access::Role::Data) return "";
  bool fails = (access.sync & machine::sync::fails) != 0;
  switch (builtin) {
    case Builtin::MutexInit:
    case Builtin::CondInit:
    case Builtin::RwLockInit:
    case Builtin::BarrierInit:
    case Builtin::SpinInit:
    case Builtin::SemInit: return "initialises";
    case Builtin::MutexDestroy:
    case Builtin::CondDestroy:
    case Builtin::RwLockDestroy:
    case Builtin::BarrierDestroy:
    case Builtin::SpinDestroy:
    case Builtin::SemDestroy: return "destroys";
    case Builtin::MutexTryLock:
    case Builtin::MutexTimedLock:
    case Builtin::RwLockTryRead:
    case Builtin::RwLockTimedRead:
    case Builtin::RwLockTryWrite:
    case Builtin::RwLockTimedWrite:
    case Builtin::SpinTryLock: return fails ? "tries in vain to take" : "takes";
    case Builtin::CondWait:
    case Builtin::CondTimedWait: return goes_on ? "stops waiting for" : "waits for";
    case Builtin::CondSignal: return "signals";
    case Builtin::CondBroadcast: return "wakes all that wait for";
    case Builtin::BarrierWait: return "comes to";
    case Builtin::SemWait:
    case Builtin::SemTryWait:
    case Builtin::SemTimedWait: return fails ? "tries in vain to decrement" : "decrements";
    case Builtin::SemPost: return fails ? "cannot increment" : "increments";
    case Builtin::SemGetValue: return "looks at";
    default: return "";
  }
}

}  // namespace heddle::plan
