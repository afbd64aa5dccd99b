// The table of functions that the machine carries out itself.
#include "program/builtin.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace heddle::program {

namespace {

using enum Builtin;

constexpr bool ours_first = true;

constexpr BuiltinInfo table[] = {
    // the fate of the execution
    {"__VERIFIER_assume", Assume, ours_first},
    {"heddle_assume", Assume, ours_first},
    {"klee_assume", Assume, ours_first},
    {"__assert_fail", AssertFail},
    {"__assert_perror_fail", AssertFail},
    {"__assert", AssertFail},
    {"__VERIFIER_assert", KleeAssert},
    {"heddle_assert", KleeAssert, ours_first},
    {"klee_assert", KleeAssert},
    {"__VERIFIER_error", Error, ours_first},
    {"heddle_error", Error, ours_first},
    {"reach_error", Error, ours_first},
    {"abort", Abort},
    {"exit", Exit},
    {"klee_silent_exit", Exit},
    {"_exit", QuickExit},
    {"_Exit", QuickExit},
    // inputs; nondet functions of every type are found by their prefix
    {"__VERIFIER_nondet_memory", MakeSymbolic, ours_first},
    {"heddle_make_symbolic", MakeSymbolic, ours_first},
    {"klee_make_symbolic", MakeSymbolic, ours_first},
    {"klee_int", Nondet, ours_first},
    {"__VERIFIER_atomic_begin", AtomicSectionBegin, ours_first},
    {"heddle_atomic_begin", AtomicSectionBegin, ours_first},
    {"__VERIFIER_atomic_end", AtomicSectionEnd, ours_first},
    {"heddle_atomic_end", AtomicSectionEnd, ours_first},
    // for models: native/model_builtins.cpp says what they are for
    {"__heddle_omit", Omit, ours_first},
    {"__heddle_leave_out", LeaveOut, ours_first},
    {"__heddle_is_known", IsKnown},
    {"__heddle_is_alone", IsAlone},
    {"__heddle_cancellation_point", CancellationPoint, ours_first},
    {"__heddle_possible_cancellation_point", PossibleCancellationPoint, ours_first},
    {"__heddle_write", Write, ours_first},
    // threads
    {"pthread_create", ThreadCreate},
    {"pthread_join", ThreadJoin},
    {"pthread_detach", ThreadDetach},
    {"pthread_exit", ThreadExit},
    {"pthread_self", ThreadSelf},
    {"pthread_equal", ThreadEqual},
    {"pthread_cancel", ThreadCancel},
    {"pthread_testcancel", ThreadTestCancel},
    {"pthread_setcancelstate", ThreadSetCancelState},
    {"pthread_setcanceltype", ThreadSetCancelType},
    {"pthread_mutex_init", MutexInit},
    {"pthread_mutex_destroy", MutexDestroy},
    {"pthread_mutex_lock", MutexLock},
    {"pthread_mutex_trylock", MutexTryLock},
    {"pthread_mutex_timedlock", MutexTimedLock},
    {"pthread_mutex_unlock", MutexUnlock},
    {"pthread_cond_init", CondInit},
    {"pthread_cond_destroy", CondDestroy},
    {"pthread_cond_wait", CondWait},
    {"pthread_cond_timedwait", CondTimedWait},
    {"pthread_cond_signal", CondSignal},
    {"pthread_cond_broadcast", CondBroadcast},
    {"pthread_rwlock_init", RwLockInit},
    {"pthread_rwlock_destroy", RwLockDestroy},
    {"pthread_rwlock_rdlock", RwLockRead},
    {"pthread_rwlock_tryrdlock", RwLockTryRead},
    {"pthread_rwlock_timedrdlock", RwLockTimedRead},
    {"pthread_rwlock_wrlock", RwLockWrite},
    {"pthread_rwlock_trywrlock", RwLockTryWrite},
    {"pthread_rwlock_timedwrlock", RwLockTimedWrite},
    {"pthread_rwlock_unlock", RwLockUnlock},
    {"pthread_barrier_init", BarrierInit},
    {"pthread_barrier_destroy", BarrierDestroy},
    {"pthread_barrier_wait", BarrierWait},
    {"pthread_spin_init", SpinInit},
    {"pthread_spin_destroy", SpinDestroy},
    {"pthread_spin_lock", SpinLock},
    {"pthread_spin_trylock", SpinTryLock},
    {"pthread_spin_unlock", SpinUnlock},
    {"pthread_once", Once},
    {"pthread_key_create", KeyCreate},
    {"pthread_key_delete", KeyDelete},
    {"pthread_getspecific", KeyGet},
    {"pthread_setspecific", KeySet},
    // C11 threads; those with other arguments or results are in models/threads.c
    {"thrd_current", ThreadSelf},
    {"thrd_equal", ThreadEqual},
    {"thrd_detach", ThreadDetach},
    {"thrd_yield", Yield},
    {"mtx_destroy", MutexDestroy},
    {"mtx_lock", MutexLock},
    {"mtx_unlock", MutexUnlock},
    {"cnd_init", CondInit},
    {"cnd_destroy", CondDestroy},
    {"cnd_wait", CondWait},
    {"cnd_signal", CondSignal},
    {"cnd_broadcast", CondBroadcast},
    {"call_once", Once},
    {"tss_create", KeyCreate},
    {"tss_delete", KeyDelete},
    {"tss_get", KeyGet},
    {"tss_set", KeySet},
    // jumps between frames
    {"setjmp", SetJump},
    {"_setjmp", SetJump},
    {"sigsetjmp", SetJump},
    {"__sigsetjmp", SetJump},
    {"longjmp", LongJump},
    {"_longjmp", LongJump},
    {"siglongjmp", LongJump},
    {"__longjmp_chk", LongJump},
    {"__pthread_register_cancel", CleanupPush},
    {"__pthread_unregister_cancel", CleanupPop},
    {"__pthread_unwind_next", CleanupNext},
    {"sem_init", SemInit},
    {"sem_destroy", SemDestroy},
    {"sem_wait", SemWait},
    {"sem_trywait", SemTryWait},
    {"sem_timedwait", SemTimedWait},
    {"sem_post", SemPost},
    {"sem_getvalue", SemGetValue},
    {"pthread_mutexattr_init", MutexAttrInit},
    {"pthread_mutexattr_destroy", MutexAttrDestroy},
    {"pthread_mutexattr_settype", MutexAttrSetType},
    {"pthread_mutexattr_gettype", MutexAttrGetType},
    // pthread_attr_init, _destroy, _setdetachstate, _getdetachstate and _setstacksize are in models/pthread.c
    {"pthread_attr_setguardsize", AttrIgnored},
    {"pthread_attr_setinheritsched", AttrIgnored},
    {"pthread_attr_setschedparam", AttrIgnored},
    {"pthread_attr_setschedpolicy", AttrIgnored},
    {"pthread_attr_setscope", AttrIgnored},
    {"pthread_mutexattr_setprioceiling", AttrIgnored},
    {"pthread_mutexattr_setprotocol", AttrIgnored},
    {"pthread_mutexattr_setpshared", AttrIgnored},
    {"pthread_condattr_init", AttrIgnored},
    {"pthread_condattr_destroy", AttrIgnored},
    {"pthread_condattr_setclock", AttrIgnored},
    {"pthread_condattr_setpshared", AttrIgnored},
    {"pthread_rwlockattr_init", AttrIgnored},
    {"pthread_rwlockattr_destroy", AttrIgnored},
    {"pthread_rwlockattr_setkind_np", RwLockKind},
    {"pthread_rwlockattr_setpshared", AttrIgnored},
    {"pthread_barrierattr_init", AttrIgnored},
    {"pthread_barrierattr_destroy", AttrIgnored},
    {"pthread_barrierattr_setpshared", AttrIgnored},
    {"pthread_setconcurrency", ReturnsZero},
    {"pthread_setname_np", ReturnsZero},
    {"pthread_setaffinity_np", ReturnsZero},
    {"pthread_setschedparam", ReturnsZero},
    {"pthread_setschedprio", ReturnsZero},
    // C++: what models/ build on, and what takes memory back in all its forms
    {"__heddle_uncaught", Uncaught},
    {"__heddle_handlers", Handlers},
    {"__heddle_at_thread_exit", AtThreadExit},
    {"__heddle_guard_lock", GuardLock},
    {"__heddle_guard_unlock", GuardUnlock},
    {"__heddle_new", New},
    {"__heddle_new_array", NewArray},
    {"__heddle_delete", Delete},
    {"_ZdlPvSt11align_val_t", Delete},
    {"_ZdlPvmSt11align_val_t", Delete},
    {"_ZdlPvjSt11align_val_t", Delete},
    {"_ZdlPvRKSt9nothrow_t", Delete},
    {"_ZdlPvSt11align_val_tRKSt9nothrow_t", Delete},
    {"_ZdaPvSt11align_val_t", DeleteArray},
    {"_ZdaPvmSt11align_val_t", DeleteArray},
    {"_ZdaPvjSt11align_val_t", DeleteArray},
    {"_ZdaPvRKSt9nothrow_t", DeleteArray},
    {"_ZdaPvSt11align_val_tRKSt9nothrow_t", DeleteArray},
    // the C library
    {"malloc", Malloc},
    {"calloc", Calloc},
    {"realloc", Realloc},
    {"free", Free},
    {"cfree", Free},
    {"_ZdlPv", Delete},
    {"_ZdaPv", DeleteArray},
    {"_ZdlPvm", Delete},  // m: std::size_t is unsigned long; j: unsigned int, for i386
    {"_ZdaPvm", DeleteArray},
    {"_ZdlPvj", Delete},
    {"_ZdaPvj", DeleteArray},
    {"aligned_alloc", AlignedAlloc},
    {"memalign", AlignedAlloc},
    {"posix_memalign", PosixMemAlign},
    {"malloc_usable_size", ObjectSize},
    {"printf", Printf},
    {"fprintf", FPrintf},
    {"sprintf", SPrintf},
    {"snprintf", SNPrintf},
    {"vprintf", VPrintf},
    {"vfprintf", VFPrintf},
    {"vsnprintf", VSNPrintf},
    {"vsprintf", VSPrintf},
    {"puts", Puts},
    {"putchar", PutChar},
    {"putchar_unlocked", PutChar},
    {"fputs", FPuts},
    {"fputc", FPutc},
    {"putc", FPutc},
    {"fflush", FFlush},
    {"perror", PError},
    {"rand", Rand},
    {"random", Rand},
    {"srand", SRand},
    {"srandom", SRand},
    {"time", Time},
    {"clock", Time},
    {"sleep", Sleep},
    {"usleep", Sleep},
    // nanosleep and clock_nanosleep are in models/time.c
    {"sched_yield", Yield},
    {"pthread_yield", Yield},
    {"__errno_location", ErrnoLocation},
    {"__ctype_b_loc", CtypeBLoc},
    {"__ctype_tolower_loc", CtypeToLowerLoc},
    {"__ctype_toupper_loc", CtypeToUpperLoc},
    {"setvbuf", ReturnsZero},
    {"setlocale", ReturnsZero},
    {"setbuf", ReturnsNothing},
    {"setlinebuf", ReturnsNothing},
    {"klee_prefer_cex", ReturnsNothing},
    {"klee_print_expr", ReturnsNothing},
    {"klee_stack_trace", ReturnsNothing},
    {"klee_warning", ReturnsNothing},
    {"klee_warning_once", ReturnsNothing},
};

constexpr std::array nondet_prefixes = {std::string_view("__VERIFIER_nondet_"), std::string_view("heddle_nondet_")};

const BuiltinInfo* find_row(std::string_view name) {
  static const auto rows = [] {
    std::unordered_map<std::string_view, const BuiltinInfo*> result;
    for (const BuiltinInfo& row : table) result.emplace(row.name, &row);
    return result;
  }();
  auto found = rows.find(name);
  return found == rows.end() ? nullptr : found->second;
}

}  // namespace

std::span<const BuiltinInfo> all_builtins() { return table; }

std::optional<Builtin> find_builtin(std::string_view name, bool is_defined) {
  if (const BuiltinInfo* row = find_row(name)) {
    if (is_defined && !row->first) return std::nullopt;
    return row->builtin;
  }
  for (std::string_view prefix : nondet_prefixes)
    if (name.starts_with(prefix)) return Nondet;
  return std::nullopt;
}

}  // namespace heddle::program
