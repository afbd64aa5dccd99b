// prove: unsafe
// The lock that protects a block changes over time: m_inode while the inode is not allocated, m_busy afterwards. The lock m_busy is forgotten.
#include <assert.h>
#include <pthread.h>

static int block, busy, inode;
static pthread_mutex_t m_inode = PTHREAD_MUTEX_INITIALIZER, m_busy = PTHREAD_MUTEX_INITIALIZER;

static void *allocator(void *unused) {
  while (1) {
    pthread_mutex_lock(&m_inode);
    if (!inode) {
      busy = 1;
      inode = 1;
    }
    block = 1;
    assert(block == 1);
    pthread_mutex_unlock(&m_inode);
  }
  return unused;
}

static void *deallocator(void *unused) {
  while (1) {
    if (!busy) {
      block = 0;
      assert(block == 0);
    }
  }
  return unused;
}

int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, allocator, 0);
  pthread_create(&t1, 0, deallocator, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  return 0;
}
