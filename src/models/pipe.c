/* What threads send to each other through pipes and pairs of sockets: it is read as it was written, and who reads from
   an empty one waits until there is something, or nobody is left who could write. Counters of eventfd are channels, too:
   numbers that are written add up, and who reads takes the sum, or one of it. */
#include "models/descriptor.h"

#include <limits.h>

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
long read(int number, void *to, size_t count);
long write(int number, const void *from, size_t count);

enum { channels = 8, room = 512, broken = 32, again = 11, one_by_one = 1 };

/* Zeros are a mutex and a condition variable that nobody has used. Bytes come after each other, so that an address in
   them stays one; they begin at the front again when all have been read. */
struct channel {
  mutex lock;
  condition changed;
  int readers, writers;
  unsigned begin, end;
  _Bool is_counter, gives_ones;
  unsigned long sum;
  unsigned char bytes[room] __attribute__((aligned(16)));
};

static struct channel all[channels];
static int used;

static struct channel *new_channel(void) {
  __VERIFIER_atomic_begin();
  int index = used < channels ? used++ : channels;
  if (index < channels) all[index].readers = all[index].writers = 1;
  __VERIFIER_atomic_end();
  if (index == channels) __heddle_leave_out("more than 8 pipes", "");
  return &all[index];
}

void __heddle_share_channel(struct channel *channel, int readers, int writers) {
  pthread_mutex_lock(&channel->lock);
  channel->readers += readers;
  channel->writers += writers;
  pthread_cond_broadcast(&channel->changed);
  pthread_mutex_unlock(&channel->lock);
}

static long read_counter(struct channel *counter, unsigned long *to, size_t wanted, int flags) {
  if (wanted < sizeof *to) return failed(invalid_argument);
  pthread_mutex_lock(&counter->lock);
  while (counter->sum == 0 && (flags & nonblocking) == 0) pthread_cond_wait(&counter->changed, &counter->lock);
  unsigned long got = counter->gives_ones && counter->sum > 0 ? 1 : counter->sum;
  counter->sum -= got;
  pthread_mutex_unlock(&counter->lock);
  if (got == 0) return failed(again);
  *to = got;
  return sizeof *to;
}

static long write_counter(struct channel *counter, const unsigned long *from, size_t count) {
  if (count < sizeof *from || *from == ULONG_MAX) return failed(invalid_argument);
  pthread_mutex_lock(&counter->lock);
  _Bool fits = *from < ULONG_MAX - counter->sum;
  if (fits) {
    counter->sum += *from;
    pthread_cond_broadcast(&counter->changed);
  }
  pthread_mutex_unlock(&counter->lock);
  if (!fits) __heddle_leave_out("a counter of eventfd that comes to its highest number", "");
  return sizeof *from;
}

long __heddle_read_channel(struct channel *channel, void *to, size_t wanted, int flags) {
  if (channel->is_counter) return read_counter(channel, to, wanted, flags);
  pthread_mutex_lock(&channel->lock);
  while (channel->begin == channel->end && channel->writers > 0 && (flags & nonblocking) == 0)
    pthread_cond_wait(&channel->changed, &channel->lock);
  size_t there = channel->end - channel->begin;
  size_t got = wanted < there ? wanted : there;
  _Bool is_late = there == 0 && channel->writers > 0;
  if (got > 0) {
    __builtin_memcpy(to, channel->bytes + channel->begin, got);
    channel->begin += (unsigned)got;
    if (channel->begin == channel->end) channel->begin = channel->end = 0;
  }
  pthread_mutex_unlock(&channel->lock);
  return is_late ? failed(again) : (long)got;
}

/* There is room for all that anyone writes; a pipe of Linux takes 65536 bytes. */
long __heddle_write_channel(struct channel *channel, const void *from, size_t count) {
  if (channel->is_counter) return write_counter(channel, from, count);
  pthread_mutex_lock(&channel->lock);
  _Bool is_broken = channel->readers == 0, fits = channel->end + count <= room;
  if (fits && !is_broken) {
    __builtin_memcpy(channel->bytes + channel->end, from, count);
    channel->end += (unsigned)count;
    pthread_cond_broadcast(&channel->changed);
  }
  pthread_mutex_unlock(&channel->lock);
  if (is_broken) __heddle_leave_out("a write to a pipe that nobody reads, which ends the process by a signal", "");
  if (!fits) __heddle_leave_out("a pipe that holds more than 512 bytes", "");
  return (long)count;
}

static int join(struct channel *from, struct channel *to, int flags) {
  int number = __heddle_new_descriptor(of_channel, flags);
  __VERIFIER_atomic_begin();
  __heddle_descriptors[number].from = from;
  __heddle_descriptors[number].to = to;
  __VERIFIER_atomic_end();
  return number;
}

int pipe2(int ends[2], int flags) {
  if (__heddle_fails("pipe fails")) return -1;
  struct channel *channel = new_channel();
  ends[0] = join(channel, 0, flags);
  ends[1] = join(0, channel, flags | 1);
  return 0;
}
int pipe(int ends[2]) { return pipe2(ends, 0); }

int socketpair(int domain, int type, int protocol, int ends[2]) {
  (void)domain;
  (void)protocol;
  if (__heddle_fails("socketpair fails")) return -1;
  struct channel *there = new_channel(), *back = new_channel();
  ends[0] = join(back, there, type & nonblocking);
  ends[1] = join(there, back, type & nonblocking);
  return 0;
}

int eventfd(unsigned count, int flags) {
  enum { all_flags = one_by_one | nonblocking | 02000000 };
  if ((flags & ~all_flags) != 0) return failed(invalid_argument);
  if (__heddle_fails("eventfd fails")) return -1;
  struct channel *counter = new_channel();
  counter->is_counter = 1;
  counter->gives_ones = (flags & one_by_one) != 0;
  counter->sum = count;
  return join(counter, counter, 2 | (flags & nonblocking));
}
int eventfd_read(int number, unsigned long *value) {
  return read(number, value, sizeof *value) == sizeof *value ? 0 : -1;
}
int eventfd_write(int number, unsigned long value) {
  return write(number, &value, sizeof value) == sizeof value ? 0 : -1;
}
