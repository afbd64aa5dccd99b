// bluetooth(N): a driver of which one thread handles N requests while another one stops it. The bug is that a request
// looks whether the driver is being stopped before it counts itself, so the driver may be gone when it begins; the
// mended one counts itself first.
// expect: unsafe
// size: N=3 threads: 2 paper: - 1789 95
// size: N=40 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int requests = 1;  // one for the driver itself
static atomic_int is_stopping, may_stop, has_stopped;

static void end_request(void) {
  if (atomic_fetch_sub(&requests, 1) == 1) atomic_store(&may_stop, 1);
}

static int begin_request(void) {
#ifdef MENDED
  atomic_fetch_add(&requests, 1);
  if (!atomic_load(&is_stopping)) return 1;
  end_request();
  return 0;
#else
  if (atomic_load(&is_stopping)) return 0;
  atomic_fetch_add(&requests, 1);
  return 1;
#endif
}

static void *handle_requests(void *unused) {
  for (int i = 0; i < N; i++) {
    if (!begin_request()) continue;
    assert(!atomic_load(&has_stopped));
    end_request();
  }
  return unused;
}

static void *stop(void *unused) {
  atomic_store(&is_stopping, 1);
  end_request();
  while (!atomic_load(&may_stop)) {
  }
  atomic_store(&has_stopped, 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, handle_requests, NULL);
  pthread_create(&second, NULL, stop, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
