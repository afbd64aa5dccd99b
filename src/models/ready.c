/* Waiting until something can be read or written: any of what was asked for may be ready, and time may run out where
   there is a limit. After so many waits of a thread as there are pieces of input, what comes next is left out: time
   runs out, if it can. */
#include "models/descriptor.h"

struct moment {
  long seconds, rest;
};
struct asked {
  int number;
  short events, found;
};
struct event {
  unsigned events;
  unsigned long long data;
} __attribute__((packed));

void __VERIFIER_assume(int condition);

static const char advice[] = "--input-pieces N";
static const char more_waits[] = "waits for input after those that were looked at";

/* Is it the last one, at which time runs out? */
static _Bool is_over(_Bool may_end) {
  static _Thread_local unsigned waits;
  if (waits < __heddle_pieces) {
    ++waits;
    return 0;
  }
  if (!may_end) __heddle_leave_out(more_waits, advice);
  __heddle_omit(more_waits, advice);
  return 1;
}

static int with_some(int count, _Bool may_end) {
  if (!may_end) __VERIFIER_assume(count > 0);
  return count;
}

enum { bits = 8 * sizeof(unsigned long) };

/* Bits that were set may stay so; answers how many do. */
static int choose_bits(unsigned long *set, int count, _Bool none, const char *name) {
  int sum = 0;
  if (set == 0) return 0;
  for (int word = 0; word * bits < count; ++word) {
    unsigned long old = set[word], chosen = old == 0 || none ? 0 : old & heddle_nondet_ulong(name);
    set[word] = chosen;
    if (old == 0 || none) continue;
    for (int bit = 0; bit < bits; ++bit)
      if ((old >> bit & 1) != 0) sum += (int)(chosen >> bit & 1);
  }
  return sum;
}

static int choose(int count, unsigned long *reads, unsigned long *writes, unsigned long *others, _Bool may_end) {
  enum { most = 1024 };
  __heddle_cancellation_point();
  if (count < 0 || count > most) return failed(invalid_argument);
  if (__heddle_fails("select fails")) return -1;
  _Bool none = is_over(may_end);
  int sum = choose_bits(reads, count, none, "select for reading");
  sum += choose_bits(writes, count, none, "select for writing");
  sum += choose_bits(others, count, 1, "");
  return with_some(sum, may_end);
}

int select(int count, unsigned long *reads, unsigned long *writes, unsigned long *others, struct moment *limit) {
  return choose(count, reads, writes, others, limit != 0);
}

int pselect(int count, unsigned long *reads, unsigned long *writes, unsigned long *others, const struct moment *limit,
            const void *signals) {
  (void)signals;
  return choose(count, reads, writes, others, limit != 0);
}

static int look(struct asked *all, unsigned long count, _Bool may_end) {
  enum { can_read = 1, urgent = 2, can_write = 4, error = 8, gone = 16, invalid = 32 };
  __heddle_cancellation_point();
  if (__heddle_fails("poll fails")) return -1;
  _Bool none = is_over(may_end);
  int sum = 0;
  for (unsigned long i = 0; i < count; ++i) {
    short possible = (short)(all[i].events | error | gone);
    all[i].found = none || all[i].number < 0 ? 0 : (short)(heddle_nondet_ushort("poll") & possible);
    sum += all[i].found != 0;
  }
  return with_some(sum, may_end);
}

int poll(struct asked *all, unsigned long count, int limit) { return look(all, count, limit >= 0); }
int ppoll(struct asked *all, unsigned long count, const struct moment *limit, const void *signals) {
  (void)signals;
  return look(all, count, limit != 0);
}

/* What was asked for last, of so many descriptors as one of these can know here. */
enum { watched = 8, sets = 4 };
struct watch {
  int number;
  struct event event;
};
static struct watch all_watched[sets][watched];
static int used_sets;

static struct watch *watches_of(int set) {
  enum kind kind = __heddle_kind(set);
  if (kind == of_event) return all_watched[__heddle_descriptors[set].flags];
  if (kind != no_descriptor) failed(invalid_argument);
  return 0;
}

int epoll_create1(int flags) {
  (void)flags;
  if (__heddle_fails("epoll_create fails")) return -1;
  __VERIFIER_atomic_begin();
  int index = used_sets < sets ? used_sets++ : sets;
  __VERIFIER_atomic_end();
  if (index == sets) __heddle_leave_out("more than 4 instances of epoll", "");
  return __heddle_new_descriptor(of_event, index);
}
int epoll_create(int size) { return size <= 0 ? failed(invalid_argument) : epoll_create1(0); }

static int change(struct watch *watches, int operation, int number, const struct event *event) {
  enum { add = 1, remove, modify };
  int place = -1;
  for (int i = 0; i < watched; ++i)
    if (watches[i].number == number + 1) place = i;
  if (operation != add && place < 0) return no_such_file;
  if (operation == add && place >= 0) return exists_already;
  for (int i = 0; i < watched && place < 0; ++i)
    if (watches[i].number == 0) place = i;
  if (place < 0) return -1;
  watches[place].number = operation == remove ? 0 : number + 1;
  if (operation != remove) watches[place].event = *event;
  return 0;
}

int epoll_ctl(int set, int operation, int number, const struct event *event) {
  struct watch *watches = watches_of(set);
  if (watches == 0 || __heddle_descriptor(number) == 0 || __heddle_fails("epoll_ctl fails")) return -1;
  __VERIFIER_atomic_begin();
  int error = change(watches, operation, number, event);
  __VERIFIER_atomic_end();
  if (error < 0) __heddle_leave_out("more than 8 descriptors of one instance of epoll", "");
  return error == 0 ? 0 : failed(error);
}

/* Each that is watched may be ready or not. */
int epoll_wait(int set, struct event *found, int most, int limit) {
  enum { always = 0x18 };
  __heddle_cancellation_point();
  struct watch *watches = watches_of(set);
  if (watches == 0) return -1;
  if (most <= 0) return failed(invalid_argument);
  if (__heddle_fails("epoll_wait fails")) return -1;
  _Bool none = is_over(limit >= 0);
  int count = 0;
  for (int i = 0; i < watched && count < most && !none; ++i) {
    __VERIFIER_atomic_begin();
    struct watch watch = watches[i];
    __VERIFIER_atomic_end();
    if (watch.number == 0) continue;
    unsigned ready = heddle_nondet_uint("epoll_wait") & (watch.event.events | always);
    if (ready == 0) continue;
    found[count].events = ready;
    found[count++].data = watch.event.data;
  }
  return with_some(count, limit >= 0);
}
int epoll_pwait(int set, struct event *found, int most, int limit, const void *signals) {
  (void)signals;
  return epoll_wait(set, found, most, limit);
}
