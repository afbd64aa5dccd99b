#include "analysis/builtin_effects.h"

#include <algorithm>

namespace heddle::analysis {

using program::Builtin;

namespace {

constexpr std::uint8_t none = 0, first = 1, second = 2, third = 4, all = 0xff;

// Of the types of glibc on x86-64.
constexpr std::uint64_t thread_id = 8, attribute = 56, mutex = 40, condition = 48, rwlock = 56, barrier = 32, spin = 4,
                        once = 4, semaphore = 32, moment = 16, word = 4;

// Not told: cancelling, which can end a thread in many places; values of keys, whose destructors run at the end, and
// what else runs when a thread ends; what reads variable arguments.
constexpr BuiltinEffect effects[] = {
    {Builtin::Assume, Part::Ends},
    {Builtin::AssertFail, Part::Ends},
    {Builtin::Error, Part::Ends},
    {Builtin::KleeAssert, Part::Ends},
    {Builtin::Abort, Part::Exits},
    {Builtin::Exit, Part::Exits},
    {Builtin::QuickExit, Part::Exits},
    {Builtin::ThreadExit, Part::Ends},
    {Builtin::Nondet, Part::Silent},
    {Builtin::MakeSymbolic, Part::Silent, none, first},
    {Builtin::Omit, Part::Silent, first, none},
    {Builtin::CancellationPoint, Part::Silent},
    {Builtin::PossibleCancellationPoint, Part::Silent},
    {Builtin::AtomicSectionBegin, Part::Synchronises},
    {Builtin::AtomicSectionEnd, Part::Synchronises},
    {Builtin::ThreadCreate, Part::Synchronises, second, first, thread_id, attribute},
    {Builtin::ThreadJoin, Part::Synchronises, none, second, thread_id, thread_id},
    {Builtin::ThreadDetach, Part::Synchronises},
    {Builtin::ThreadSelf, Part::Silent},
    {Builtin::ThreadEqual, Part::Silent},
    {Builtin::MutexInit, Part::Locks, second, first, mutex, attribute},
    {Builtin::MutexDestroy, Part::Locks, first, first, mutex, moment},
    {Builtin::MutexLock, Part::Locks, first, first, mutex, moment},
    {Builtin::MutexTryLock, Part::Locks, first, first, mutex, moment},
    {Builtin::MutexTimedLock, Part::Locks, first | second, first, mutex, moment},
    {Builtin::MutexUnlock, Part::Locks, first, first, mutex, moment},
    {Builtin::CondInit, Part::Synchronises, second, first, condition, attribute},
    {Builtin::CondDestroy, Part::Synchronises, first, first, condition, moment},
    {Builtin::CondWait, Part::Synchronises, first | second, first | second, condition, mutex},
    {Builtin::CondTimedWait, Part::Synchronises, first | second | third, first | second, condition, mutex},
    {Builtin::CondSignal, Part::Synchronises, first, first, condition, moment},
    {Builtin::CondBroadcast, Part::Synchronises, first, first, condition, moment},
    {Builtin::RwLockInit, Part::Locks, second, first, rwlock, attribute},
    {Builtin::RwLockDestroy, Part::Locks, first, first, rwlock, moment},
    {Builtin::RwLockRead, Part::Locks, first, first, rwlock, moment},
    {Builtin::RwLockTryRead, Part::Locks, first, first, rwlock, moment},
    {Builtin::RwLockTimedRead, Part::Locks, first | second, first, rwlock, moment},
    {Builtin::RwLockWrite, Part::Locks, first, first, rwlock, moment},
    {Builtin::RwLockTryWrite, Part::Locks, first, first, rwlock, moment},
    {Builtin::RwLockTimedWrite, Part::Locks, first | second, first, rwlock, moment},
    {Builtin::RwLockUnlock, Part::Locks, first, first, rwlock, moment},
    {Builtin::BarrierInit, Part::Synchronises, second, first, barrier, attribute},
    {Builtin::BarrierDestroy, Part::Synchronises, first, first, barrier, moment},
    {Builtin::BarrierWait, Part::Synchronises, first, first, barrier, moment},
    {Builtin::SpinInit, Part::Locks, none, first, spin, attribute},
    {Builtin::SpinDestroy, Part::Locks, first, first, spin, moment},
    {Builtin::SpinLock, Part::Locks, first, first, spin, moment},
    {Builtin::SpinTryLock, Part::Locks, first, first, spin, moment},
    {Builtin::SpinUnlock, Part::Locks, first, first, spin, moment},
    {Builtin::Once, Part::Synchronises, first | third, first, once, moment},
    {Builtin::SemInit, Part::Synchronises, none, first, semaphore, attribute},
    {Builtin::SemDestroy, Part::Synchronises, first, first, semaphore, moment},
    {Builtin::SemWait, Part::Synchronises, first, first, semaphore, moment},
    {Builtin::SemTryWait, Part::Synchronises, first, first, semaphore, moment},
    {Builtin::SemTimedWait, Part::Synchronises, first | second, first, semaphore, moment},
    {Builtin::SemPost, Part::Synchronises, first, first, semaphore, moment},
    {Builtin::SemGetValue, Part::Synchronises, first, second, semaphore, word},
    {Builtin::MutexAttrInit, Part::Locks, none, first, attribute, word},
    {Builtin::MutexAttrDestroy, Part::Locks, first, first, attribute, word},
    {Builtin::MutexAttrSetType, Part::Locks, first, first, attribute, word},
    {Builtin::MutexAttrGetType, Part::Locks, first, second, attribute, word},
    {Builtin::AttrIgnored, Part::Synchronises},
    {Builtin::RwLockKind, Part::Synchronises},
    {Builtin::Uncaught, Part::Ends, all, none},
    {Builtin::Handlers, Part::Silent},
    {Builtin::GuardLock, Part::Locks, first, first, spin, moment},
    {Builtin::GuardUnlock, Part::Locks, first, first, spin, moment},
    {Builtin::LeaveOut, Part::Ends, all, none},
    {Builtin::Malloc, Part::Allocates},
    {Builtin::New, Part::Allocates},
    {Builtin::NewArray, Part::Allocates},
    {Builtin::Calloc, Part::Allocates},
    {Builtin::AlignedAlloc, Part::Allocates},
    {Builtin::PosixMemAlign, Part::Allocates, none, first, 8, 8},
    {Builtin::Realloc, Part::Frees, first, none},
    {Builtin::Free, Part::Frees},
    {Builtin::Delete, Part::Frees},
    {Builtin::DeleteArray, Part::Frees},
    {Builtin::Printf, Part::Silent, all, none},
    {Builtin::FPrintf, Part::Silent, all, none},
    {Builtin::SPrintf, Part::Silent, all, first},
    {Builtin::SNPrintf, Part::Silent, all, first},
    {Builtin::Puts, Part::Silent, all, none},
    {Builtin::PutChar, Part::Silent},
    {Builtin::FPuts, Part::Silent, all, none},
    {Builtin::FPutc, Part::Silent, second, none},
    {Builtin::FFlush, Part::Silent, first, none},
    {Builtin::PError, Part::Silent, all, none},
    {Builtin::Write, Part::Silent, all, none},
    {Builtin::Rand, Part::Silent},
    {Builtin::SRand, Part::Silent},
    {Builtin::Time, Part::Silent, none, first, thread_id, thread_id},
    {Builtin::Sleep, Part::Silent},
    {Builtin::Yield, Part::Silent},
    {Builtin::ErrnoLocation, Part::Silent},
    {Builtin::CtypeBLoc, Part::Silent},
    {Builtin::CtypeToLowerLoc, Part::Silent},
    {Builtin::CtypeToUpperLoc, Part::Silent},
    {Builtin::ObjectSize, Part::Silent, first, none},
    {Builtin::IsKnown, Part::Silent},
    {Builtin::ReturnsZero, Part::Silent},
    {Builtin::ReturnsNothing, Part::Silent},
};

}  // namespace

BuiltinEffect effect_of(Builtin builtin) {
  const auto* found = std::ranges::find(effects, builtin, &BuiltinEffect::builtin);
  return found != std::end(effects) ? *found : BuiltinEffect{.builtin = builtin};
}

}  // namespace heddle::analysis
