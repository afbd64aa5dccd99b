// Functions that the machine carries out itself, one row each. A program that defines a function of such a name gets
// its own, except where the row says that ours comes first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace heddle::program {

enum class Builtin : std::uint16_t {
  None,
  // the fate of the execution
  Assume,
  AssertFail,
  Error,
  KleeAssert,
  Abort,
  Exit,
  QuickExit,
  // inputs
  Nondet,
  MakeSymbolic,
  AtomicSectionBegin,
  AtomicSectionEnd,
  // threads
  ThreadCreate,
  ThreadJoin,
  ThreadDetach,
  ThreadExit,
  ThreadSelf,
  ThreadEqual,
  ThreadCancel,
  ThreadTestCancel,
  ThreadSetCancelState,
  ThreadSetCancelType,
  MutexInit,
  MutexDestroy,
  MutexLock,
  MutexTryLock,
  MutexTimedLock,
  MutexUnlock,
  CondInit,
  CondDestroy,
  CondWait,
  CondTimedWait,
  CondSignal,
  CondBroadcast,
  RwLockInit,
  RwLockDestroy,
  RwLockRead,
  RwLockTryRead,
  RwLockTimedRead,
  RwLockWrite,
  RwLockTryWrite,
  RwLockTimedWrite,
  RwLockUnlock,
  BarrierInit,
  BarrierDestroy,
  BarrierWait,
  SpinInit,
  SpinDestroy,
  SpinLock,
  SpinTryLock,
  SpinUnlock,
  Once,
  KeyCreate,
  KeyDelete,
  KeyGet,
  KeySet,
  SemInit,
  SemDestroy,
  SemWait,
  SemTryWait,
  SemTimedWait,
  SemPost,
  SemGetValue,
  MutexAttrInit,
  MutexAttrDestroy,
  MutexAttrSetType,
  MutexAttrGetType,
  AttrIgnored,
  RwLockKind,
  // C++
  Uncaught,      // nobody catches an exception, or std::terminate is called for another reason
  Handlers,      // what the function that lies so many calls above catches where it has called
  AtThreadExit,  // the function that is to run when the thread ends
  GuardLock,     // of a variable that is initialised when it is first come to
  GuardUnlock,
  // the C library
  Malloc,
  New,
  NewArray,
  Delete,
  DeleteArray,
  Calloc,
  Realloc,
  Free,
  AlignedAlloc,
  PosixMemAlign,
  Printf,
  FPrintf,
  SPrintf,
  SNPrintf,
  VPrintf,
  VFPrintf,
  VSNPrintf,
  VSPrintf,
  Puts,
  PutChar,
  FPuts,
  FPutc,
  FFlush,
  PError,
  Write,
  Rand,
  SRand,
  Time,
  Sleep,
  Yield,
  ErrnoLocation,
  CtypeBLoc,
  CtypeToLowerLoc,
  CtypeToUpperLoc,
  ObjectSize,
  // jumps between frames
  SetJump,
  LongJump,
  CleanupPush,
  CleanupPop,
  CleanupNext,
  ReturnsZero,
  ReturnsNothing,
  // for models only
  Omit,      // what is not looked at; the thread goes on
  LeaveOut,  // the thread has come to something that is not known
  IsKnown,
  IsAlone,
  CancellationPoint,
  PossibleCancellationPoint,
};

struct BuiltinInfo {
  std::string_view name;
  Builtin builtin;
  bool first = false;  // ours is used even if the program defines the function
};

std::span<const BuiltinInfo> all_builtins();
// __VERIFIER_nondet_* and heddle_nondet_* of every type are Nondet.
std::optional<Builtin> find_builtin(std::string_view name, bool is_defined);

}  // namespace heddle::program
