// time_varying_mutex: one thread takes a block for an inode, another one frees the block if it is not busy. Which lock
// guards the block depends on the state: before the inode has it, the lock of the busy bit, and then the inode's.
// expect: safe
// size: threads: 2 paper: 41 4 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t inode_lock = PTHREAD_MUTEX_INITIALIZER, busy_lock = PTHREAD_MUTEX_INITIALIZER;
static int inode, busy;
static atomic_int block;

static void *allocate(void *unused) {
  pthread_mutex_lock(&inode_lock);
  if (inode == 0) {
    pthread_mutex_lock(&busy_lock);
    busy = 1;
    pthread_mutex_unlock(&busy_lock);
    inode = 1;
  }
  atomic_store(&block, 1);
  assert(atomic_load(&block) == 1);
  pthread_mutex_unlock(&inode_lock);
  return unused;
}

static void *deallocate(void *unused) {
  pthread_mutex_lock(&busy_lock);
  if (busy == 0) {
    atomic_store(&block, 0);
    assert(atomic_load(&block) == 0);
  }
  pthread_mutex_unlock(&busy_lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, allocate, NULL);
  pthread_create(&second, NULL, deallocate, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
