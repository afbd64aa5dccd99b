/* Sanitizers stop where they find something, so that a debugger does as well. */
#include "schedule.h"

#include <stdio.h>
#include <string.h>

const char* __asan_default_options(void) {
  return "abort_on_error=1:detect_leaks=0:detect_stack_use_after_return=1:allocator_may_return_null=1:"
         "handle_segv=1";
}
const char* __msan_default_options(void) { return "abort_on_error=1:allocator_may_return_null=1"; }
const char* __tsan_default_options(void) {
  return "abort_on_error=1:halt_on_error=1:report_thread_leaks=0:allow_addr2line=1";
}

__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

static void note(void) { heddle_report->outcome = outcome_sanitizer; }

__attribute__((constructor)) static void ask(void) {
  if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(note);
}

__attribute__((weak)) void __tsan_acquire(void* object);
__attribute__((weak)) void __tsan_release(void* object);

void heddle_acquire(void* object) {
  if (__tsan_acquire) __tsan_acquire(object);
}

void heddle_release(void* object) {
  if (__tsan_release) __tsan_release(object);
}

__attribute__((weak)) int __tsan_get_report_mop(void* report, unsigned long number, int* thread, void** address,
                                                int* size, int* is_write, int* is_atomic, void** stack,
                                                unsigned long stack_size);
__attribute__((weak)) void __sanitizer_symbolize_pc(void* pc, const char* format, char* text, size_t size);

/* Which line of the program an access is in: that of the innermost call which has one, since sanitizers and we have
   none. */
static void note_access(void* report, unsigned long number, char* place) {
  enum { most_frames = 32 };
  int thread, size, is_write, is_atomic;
  void *address, *stack[most_frames] = {NULL};
  if (!__tsan_get_report_mop(report, number, &thread, &address, &size, &is_write, &is_atomic, stack, most_frames))
    return;
  for (int i = 0; i < most_frames && stack[i] && !*place; i++) {
    char text[4096] = "";
    __sanitizer_symbolize_pc(stack[i], "%s:%l", text, sizeof text);
    const char *slash = strrchr(text, '/'), *colon = strrchr(text, ':');
    if (colon && colon[1] >= '1' && colon[1] <= '9') snprintf(place, most_place, "%s", slash ? slash + 1 : text);
  }
}

/* The thread sanitizer calls it. */
void __tsan_on_report(void* report) {
  if (!__tsan_get_report_mop || !__sanitizer_symbolize_pc) return;
  for (unsigned long i = 0; i < 2; i++) note_access(report, i, heddle_report->racing[i]);
}

__attribute__((weak)) void* __asan_region_is_poisoned(void* begin, size_t size);
__attribute__((weak)) void __asan_report_error(void* pc, void* bp, void* sp, void* address, int is_write, size_t size);
__attribute__((weak)) void __msan_check_mem_is_initialized(const volatile void* begin, size_t size);

int heddle_checks_addresses(void) { return __asan_region_is_poisoned != NULL; }

void heddle_check_object(const void* object, size_t size) {
  void* bad = __asan_region_is_poisoned ? __asan_region_is_poisoned((void*)object, size) : NULL;
  char here;
  if (bad) __asan_report_error(__builtin_return_address(0), __builtin_frame_address(0), &here, bad, 1, 1);
}

void heddle_check_value(const void* object, size_t size) {
  if (__msan_check_mem_is_initialized && object) __msan_check_mem_is_initialized(object, size);
}

#pragma clang attribute pop
