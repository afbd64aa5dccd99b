/* Sets of semaphores of System V, which only this process knows of. All operations of a call are carried out at once;
   where one of them cannot be, the thread waits, and looks again when something has changed. */
#include "models/input.h"

#include <stdarg.h>

typedef struct {
  long words[5];
} mutex;
typedef struct {
  long words[6];
} condition;
int pthread_mutex_lock(mutex *lock);
int pthread_mutex_unlock(mutex *lock);
int pthread_cond_wait(condition *changed, mutex *lock);
int pthread_cond_broadcast(condition *changed);

enum { sets = 8, most = 16, highest = 32767, make_it = 01000, only_new = 02000, without_waiting = 04000 };
enum { file_too_large = 27, again = 11, too_large = 7, out_of_places = 28, removed = 43 };
enum {
  remove_set = 0,
  get_status = 2,
  get_process = 11,
  get_value,
  get_all,
  get_waiters,
  get_zero,
  set_value,
  set_all
};

struct operation {
  unsigned short number;
  short change, flags;
};
struct set {
  int key, count;
  _Bool is_there;
  int values[most];
};
struct set_status {
  int key;
  unsigned owner, group, creator, creator_group, mode;
  unsigned short sequence, filler;
  unsigned long reserved[2];
  long used_at, more_1, changed_at, more_2;
  unsigned long count, more_3[2];
};

/* Zeros are a mutex and a condition variable that nobody has used. */
static struct set all[sets];
static mutex lock;
static condition changed;

static _Bool is_set(int id) { return id >= 0 && id < sets && all[id].is_there; }

static int make(int key, int count) {
  int i = 0;
  while (i < sets && all[i].is_there) ++i;
  if (i == sets || count > most) __heddle_leave_out("more than 8 sets of semaphores, or 16 in one", "");
  all[i].key = key;
  all[i].count = count;
  all[i].is_there = 1;
  for (int each = 0; each < count; ++each) all[i].values[each] = 0;
  return i;
}

int semget(int key, int count, int flags) {
  if (__heddle_fails("semget fails")) return -1;
  pthread_mutex_lock(&lock);
  int found = -1, error = 0;
  for (int i = 0; i < sets; ++i)
    if (key != 0 && all[i].is_there && all[i].key == key) found = i;
  if (found >= 0)
    error = (flags & make_it) != 0 && (flags & only_new) != 0 ? exists_already
            : count > all[found].count                        ? invalid_argument
                                                              : 0;
  else if (key != 0 && (flags & make_it) == 0)
    error = no_such_file;
  else if (count <= 0)
    error = invalid_argument;
  else
    found = make(key, count);
  pthread_mutex_unlock(&lock);
  return error != 0 ? failed(error) : found;
}

/* 0, the error, or -1: it has to wait. The values are those of before unless it is 0. */
static int try_all(struct set *set, const struct operation *operations, size_t count) {
  int values[most], error = 0;
  for (int i = 0; i < set->count; ++i) values[i] = set->values[i];
  for (size_t i = 0; i < count && error == 0; ++i) {
    const struct operation *each = &operations[i];
    if (each->number >= set->count) return file_too_large;
    int *value = &values[each->number];
    _Bool waits = each->change == 0 ? *value != 0 : *value + each->change < 0;
    if (waits)
      error = (each->flags & without_waiting) != 0 ? again : -1;
    else
      *value += each->change;
    if (*value > highest) error = out_of_range;
  }
  for (int i = 0; i < set->count && error == 0; ++i) set->values[i] = values[i];
  return error;
}

/* What a process has done is undone when it ends, if it wants so; nobody is left then who could notice. */
int semop(int id, struct operation *operations, size_t count) {
  enum { most_operations = 500 };
  if (count == 0) return failed(invalid_argument);
  if (count > most_operations) return failed(too_large);
  pthread_mutex_lock(&lock);
  int error = is_set(id) ? -1 : invalid_argument;
  while (error < 0) {
    error = try_all(&all[id], operations, count);
    if (error >= 0) break;
    pthread_cond_wait(&changed, &lock);
    if (!is_set(id)) error = removed;
  }
  if (error == 0) pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return error != 0 ? failed(error) : 0;
}

union argument {
  int value;
  struct set_status *status;
  unsigned short *array;
};

static int control_set(struct set *set, int number, int command, union argument argument) {
  _Bool is_one = number >= 0 && number < set->count;
  switch (command) {
    case remove_set: set->is_there = 0; return 0;
    case get_status:
      __builtin_memset(argument.status, 0, sizeof *argument.status);
      argument.status->key = set->key;
      argument.status->mode = 0600;
      argument.status->count = (unsigned long)set->count;
      argument.status->used_at = (long)(heddle_nondet_uint("time of semctl") >> 1);
      return 0;
    case get_value: return is_one ? set->values[number] : -invalid_argument;
    case get_all:
      for (int i = 0; i < set->count; ++i) argument.array[i] = (unsigned short)set->values[i];
      return 0;
    case set_value:
      if (!is_one) return -invalid_argument;
      if (argument.value < 0 || argument.value > highest) return -out_of_range;
      set->values[number] = argument.value;
      return 0;
    case set_all:
      for (int i = 0; i < set->count; ++i) set->values[i] = argument.array[i];
      return 0;
    default: __heddle_leave_out("a call of semctl of a kind that is not known here", "");
  }
  return 0;
}

int semctl(int id, int number, int command, ...) {
  union argument argument = {0};
  va_list arguments;
  va_start(arguments, command);
  _Bool has_argument = command == get_status || command == get_all || command == set_value || command == set_all;
  if (has_argument) argument = va_arg(arguments, union argument);
  va_end(arguments);
  pthread_mutex_lock(&lock);
  int result = is_set(id) ? control_set(&all[id], number, command, argument) : -invalid_argument;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return result < 0 ? failed(-result) : result;
}
