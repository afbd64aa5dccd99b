/* Shared memory of System V and POSIX. Nobody but this process knows of it: a segment with a key is made when somebody
   asks for it, and holds zeros, unless another process has made it before, which is left out. */
#include "models/descriptor.h"

void *calloc(size_t count, size_t size);
void free(void *block);

enum { segments = 16, make_it = 01000, only_new = 02000, remove_it = 0, set_it = 1, show_it = 2, permissions = 0777 };
struct segment {
  int key, mode;
  size_t size;
  void *memory;
  unsigned attached;
  _Bool is_there, goes; /* goes: when nobody has it any more */
};
static struct segment all[segments];

/* As in the headers of Linux. */
struct segment_status {
  int key;
  unsigned owner, group, creator, creator_group, mode;
  unsigned short sequence, filler;
  unsigned long reserved[2];
  size_t size;
  long attached_at, detached_at, changed_at;
  int creator_process, last_process;
  unsigned long attached, more[2];
};

static int find(int key) {
  for (int i = 0; i < segments; ++i)
    if (all[i].is_there && key != 0 && all[i].key == key) return i;
  return -1;
}

static int make(int key, size_t size, int flags) {
  int i = 0;
  while (i < segments && all[i].is_there) ++i;
  if (i == segments) __heddle_leave_out("more than 16 segments of shared memory", "");
  void *memory = calloc(1, size);
  if (memory == 0) return failed(out_of_memory);
  all[i] = (struct segment){key, flags & permissions, size, memory, 0, 1, 0};
  return i;
}

int shmget(int key, size_t size, int flags) {
  if (__heddle_fails("shmget fails")) return -1;
  __VERIFIER_atomic_begin();
  int found = find(key), result;
  if (found >= 0)
    result = (flags & make_it) != 0 && (flags & only_new) != 0 ? failed(exists_already)
             : size > all[found].size                          ? failed(invalid_argument)
                                                               : found;
  else if (key != 0 && (flags & make_it) == 0)
    result = failed(no_such_file);
  else
    result = size == 0 ? failed(invalid_argument) : make(key, size, flags);
  __VERIFIER_atomic_end();
  return result;
}

static _Bool is_segment(int id) { return id >= 0 && id < segments && all[id].is_there; }

void *shmat(int id, const void *wish, int flags) {
  (void)flags;
  if (wish != 0) __heddle_leave_out("shared memory at a place that the program wants", "");
  void *memory = (void *)-1;
  if (__heddle_fails("shmat fails")) return memory;
  __VERIFIER_atomic_begin();
  if (is_segment(id)) {
    memory = all[id].memory;
    ++all[id].attached;
  } else {
    failed(invalid_argument);
  }
  __VERIFIER_atomic_end();
  return memory;
}

static void drop(struct segment *segment) {
  segment->is_there = 0;
  free(segment->memory);
}

/* The memory is kept as long as the segment is there: who uses it meanwhile, without having it, is not noticed. */
int shmdt(const void *memory) {
  int result = -1;
  __VERIFIER_atomic_begin();
  for (int i = 0; i < segments && result != 0; ++i)
    if (all[i].is_there && all[i].memory == memory && all[i].attached > 0) {
      result = 0;
      if (--all[i].attached == 0 && all[i].goes) drop(&all[i]);
    }
  __VERIFIER_atomic_end();
  return result == 0 ? 0 : failed(invalid_argument);
}

static void show(const struct segment *segment, struct segment_status *status) {
  __builtin_memset(status, 0, sizeof *status);
  status->key = segment->key;
  status->mode = (unsigned)segment->mode;
  status->size = segment->size;
  status->attached = segment->attached;
}

int shmctl(int id, int command, struct segment_status *status) {
  int result = 0;
  __VERIFIER_atomic_begin();
  if (!is_segment(id)) {
    result = failed(invalid_argument);
  } else if (command == remove_it) {
    all[id].goes = 1;
    all[id].key = 0;
    if (all[id].attached == 0) drop(&all[id]);
  } else if (command == show_it) {
    show(&all[id], status);
  } else if (command == set_it) {
    all[id].mode = (int)(status->mode & permissions);
  } else {
    __heddle_leave_out("a call of shmctl of a kind that is not known here", "");
  }
  __VERIFIER_atomic_end();
  return result;
}

/* A file without a name for others: what is in it is unknown. */
int shm_open(const char *name, int flags, unsigned mode) {
  (void)*(const volatile char *)name;
  (void)mode;
  return __heddle_fails("shm_open fails") ? -1 : __heddle_new_descriptor(of_file, flags);
}
int shm_unlink(const char *name) {
  (void)*(const volatile char *)name;
  return __heddle_fails("shm_unlink fails") ? -1 : 0;
}
