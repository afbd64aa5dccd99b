/* Values of threads under keys. Keys have the numbers that the recording has for them, and destructors run in its
   order: the next point of a thread that ends says which one is due. */
#include "schedule.h"

#include <errno.h>
#include <stdlib.h>

enum { most_keys = sizeof((struct thread*)0)->values / sizeof(void*) };

static struct {
  int is_there;
  void (*destructor)(void*);
} keys[most_keys];

int __heddle_pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  struct thread* me = heddle_self();
  uint32_t number = 0;
  while (number < most_keys && keys[number].is_there) number++;
  if (me->data) number = *(const uint32_t*)me->data;
  if (number >= most_keys) heddle_diverge(me, "there are too many keys");
  for (struct thread* thread = heddle_threads; thread; thread = thread->older) thread->values[number] = NULL;
  keys[number].is_there = 1;
  keys[number].destructor = destructor;
  *key = number;
  return 0;
}

static int is_key(pthread_key_t key) { return key < most_keys && keys[key].is_there; }

int __heddle_pthread_key_delete(pthread_key_t key) {
  if (!is_key(key)) return EINVAL;
  keys[key].is_there = 0;
  return 0;
}

void* __heddle_pthread_getspecific(pthread_key_t key) { return is_key(key) ? heddle_self()->values[key] : NULL; }

int __heddle_pthread_setspecific(pthread_key_t key, const void* value) {
  if (!is_key(key)) return EINVAL;
  heddle_self()->values[key] = (void*)value;
  return 0;
}

static int is_due(const struct thread* me, uint32_t key, const void* function) {
  return is_key(key) && me->values[key] && (const void*)keys[key].destructor == function;
}

static int destroy_one(struct thread* me, const void* function) {
  for (uint32_t key = 0; key < most_keys; key++) {
    if (!is_due(me, key, function)) continue;
    void* value = me->values[key];
    me->values[key] = NULL;
    keys[key].destructor(value);
    return 1;
  }
  return 0;
}

void heddle_destroy_values(struct thread* me) {
  const void* function;
  do function = heddle_next_function(me);
  while (function && destroy_one(me, function));
}

#pragma clang attribute pop
