// expect: safe
// What is written as bytes is read as a word, whoever wrote which byte.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static uint8_t bytes[4];

static void *worker(void *argument) {
  bytes[0] = 0x34;
  bytes[1] = 0x12;
  return argument;
}

int main(void) {
  pthread_t thread;
  uint32_t word;
  pthread_create(&thread, NULL, worker, NULL);
  bytes[2] = 0xcd;
  bytes[3] = 0xab;
  pthread_join(thread, NULL);
  memcpy(&word, bytes, sizeof word);
  assert(word == 0xabcd1234);
  return 0;
}
