/* What our models of library functions call, where they take the place of the C library's own. */
#include "schedule.h"

#include <stdio.h>

long __heddle_write(int number, const void* bytes, size_t count) {
  heddle_check_object(bytes, count);
  if (number == 1 || number == 2) fwrite(bytes, 1, count, number == 1 ? stdout : stderr);
  return (long)count;
}

int __heddle_is_known(void) { return heddle_given(heddle_self(), 1); }
int __heddle_is_alone(void) { return heddle_given(heddle_self(), 1); }

/* The recorded execution ends where a thread comes to something that is left out, and stops or cancels it in front of
   these. */
void __heddle_omit(void) {}
void __heddle_leave_out(void) {}
void __heddle_cancellation_point(void) {}
void __heddle_possible_cancellation_point(void) {}

#pragma clang attribute pop
