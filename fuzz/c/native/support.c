/* Runs a generated program many times, each time in a process of its own and under different scheduling noise, and
   prints every outcome that was seen with how often:

     support RUNS SEED [PATIENCE]    ->     12 x=1 y=2
                                             3 assertion 17
                                             1 deadlock

   The program's main is called program_main here. An outcome is its output, or how it failed. A deadlock is found by
   looking at the threads of the process: all asleep, none of them in a pause of ours, and none of them has been woken up
   over several looks (on a busy machine a timer can be late by more than one). A run that takes longer than PATIENCE
   milliseconds "does not end". */
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int program_main(void);

enum { ASSUMED_AWAY = 77, LONGEST = 400, MOST_OUTCOMES = 4096, LOOK_MS = 25, LOOKS = 3 };

static int patience_ms = 20000;

/* Variables that the program declares and does not define. */
int elsewhere0, elsewhere1;

/* Random numbers, for each thread its own. */

static uint64_t run_seed;
static int loudness; /* how much noise this run makes, in percent of the calls */
static atomic_int threads;
static _Thread_local uint64_t state;
static atomic_int* pausing; /* threads within a pause of `disturb`: memory that both processes see */

static uint64_t draw(void) {
  if (state == 0) state = run_seed + 0x632be59bd9b4e019u * (uint64_t)(1 + atomic_fetch_add(&threads, 1));
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void disturb(void) {
  switch (draw() % 4) {
    case 0:
    case 1: sched_yield(); break;
    case 2: {
      for (volatile int spin = (int)(draw() % 2000); spin > 0; --spin) {
      }
      break;
    }
    default: {
      const struct timespec pause = {0, (long)(draw() % 60000)};
      atomic_fetch_add(pausing, 1);
      nanosleep(&pause, 0);
      atomic_fetch_sub(pausing, 1);
    }
  }
}

/* To sleep is a cancellation point, which the program must not notice. */
void noise(void) {
  if ((int)(draw() % 100) >= loudness) return;
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  disturb();
  pthread_setcancelstate(before, 0);
}

/* What a verifier's programs ask for. */

_Bool __VERIFIER_nondet_bool(void) { return (_Bool)(draw() & 1); }
char __VERIFIER_nondet_char(void) { return (char)draw(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)draw(); }
short __VERIFIER_nondet_short(void) { return (short)draw(); }
int __VERIFIER_nondet_int(void) { return (int)draw(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)draw(); }
long __VERIFIER_nondet_long(void) { return (long)draw(); }

void __VERIFIER_assume(int condition) {
  if (!condition) _exit(ASSUMED_AWAY);
}

/* The first thread whose assertion fails says so; the others are too late, and nobody can cancel it any more. */
void __assert_fail(const char* text, const char* file, unsigned line, const char* function) {
  static atomic_flag failed = ATOMIC_FLAG_INIT;
  (void)text, (void)file, (void)function;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  while (atomic_flag_test_and_set(&failed)) pause();
  dprintf(STDOUT_FILENO, "assertion %u\n", line);
  _exit(1);
}

static void run_program(uint64_t seed, int output) {
  dup2(output, STDOUT_FILENO);
  run_seed = seed * 0x9e3779b97f4a7c15u + 1;
  loudness = (int)(draw() % 4) * 30;
  elsewhere0 = (int)draw();
  elsewhere1 = (int)draw();
  program_main();
  fflush(stdout);
  _exit(0);
}

/* Deadlocks. */

static int first_word_after(const char* path, const char* key, char* word, size_t size) {
  FILE* file = fopen(path, "r");
  char line[256];
  int found = 0;
  while (file != 0 && !found && fgets(line, sizeof line, file) != 0) {
    if (strncmp(line, key, strlen(key)) != 0) continue;
    found = 1;
    snprintf(word, size, "%s", line + strlen(key));
  }
  if (file != 0) fclose(file);
  return found;
}

/* A number that changes whenever a thread of the process wakes up; 0 if one of them is not asleep, or will wake up by
   itself. A main thread that has ended while others go on is a zombie. */
static uint64_t sleep_mark(pid_t process) {
  char path[320];
  if (atomic_load(pausing) != 0) return 0;
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  DIR* tasks = opendir(path);
  uint64_t mark = 1;
  if (tasks == 0) return 0;
  for (struct dirent* task; mark != 0 && (task = readdir(tasks)) != 0;) {
    if (task->d_name[0] == '.') continue;
    char word[64];
    snprintf(path, sizeof path, "/proc/%d/task/%s/status", (int)process, task->d_name);
    if (!first_word_after(path, "State:\t", word, sizeof word) || (word[0] != 'S' && word[0] != 'Z')) {
      mark = 0;
    } else if (first_word_after(path, "voluntary_ctxt_switches:\t", word, sizeof word)) {
      mark = mark * 31 + strtoull(word, 0, 10) + 7;
    }
  }
  closedir(tasks);
  return mark;
}

/* Reads what the process prints until it ends. 0: it does not end, because of a deadlock; -1: it just does not end. */
static int listen_to(pid_t process, int input, char* text) {
  size_t length = 0;
  uint64_t mark = 0;
  int looks = 0; /* that saw this mark */
  for (int waited = 0; waited < patience_ms;) {
    struct pollfd file = {input, POLLIN, 0};
    if (poll(&file, 1, LOOK_MS) == 0) {
      const uint64_t now = sleep_mark(process);
      looks = now != 0 && now == mark ? looks + 1 : 1;
      if (looks == LOOKS) return 0;
      mark = now;
      waited += LOOK_MS;
      continue;
    }
    const ssize_t got = read(input, text + length, LONGEST - 1 - length);
    if (got <= 0) return 1;
    length += (size_t)got;
    if (length == LONGEST - 1) return 1;
  }
  return -1;
}

/* Outcomes. */

static struct {
  char text[LONGEST];
  int count;
} outcomes[MOST_OUTCOMES];
static int seen;

static void record(const char* text) {
  for (int i = 0; i < seen; ++i) {
    if (strcmp(outcomes[i].text, text) != 0) continue;
    ++outcomes[i].count;
    return;
  }
  if (seen == MOST_OUTCOMES) return;
  strcpy(outcomes[seen].text, text);
  outcomes[seen++].count = 1;
}

static void run_once(uint64_t seed) {
  int ends[2];
  if (pipe(ends) != 0) exit(2);
  atomic_store(pausing, 0);
  const pid_t child = fork();
  if (child < 0) exit(2);
  if (child == 0) run_program(seed, ends[1]);
  close(ends[1]);
  char text[LONGEST] = "";
  const int ended = listen_to(child, ends[0], text);
  close(ends[0]);
  if (ended <= 0) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  text[strcspn(text, "\n")] = '\0';
  if (ended <= 0) return record(ended == 0 ? "deadlock" : "does not end");
  if (WIFSIGNALED(status)) {
    snprintf(text, sizeof text, "signal %d", WTERMSIG(status));
    return record(text);
  }
  if (WEXITSTATUS(status) != ASSUMED_AWAY) record(text);
}

int main(int count, char** arguments) {
  if (count != 3 && count != 4) return 2;
  if (count == 4) patience_ms = atoi(arguments[3]);
  pausing = mmap(0, sizeof *pausing, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pausing == MAP_FAILED) return 2;
  const int runs = atoi(arguments[1]);
  const uint64_t first = strtoull(arguments[2], 0, 10);
  for (int i = 0; i < runs; ++i) run_once(first + (uint64_t)i);
  for (int i = 0; i < seen; ++i) printf("%d %s\n", outcomes[i].count, outcomes[i].text);
  return 0;
}
