// pbzip2 from its producer over two threads that compress to its writer. The file that is read comes from
// `--file in=PATH` and is cut into blocks of two bytes; compressing a block is a copy here, since what libbz2 does has
// nothing to do with threads; and the clock stands still, which a wait with a limit may time out at all the same. The
// variables that connect the threads are static, so the source is part of this one. heddle check pbzip2_pipeline.cpp
// PBZIP2/pbzip2 --file in=FILE -- -IPBZIP2 -Wno-reserved-user-defined-literal
#define main pbzip2_main
#include "pbzip2.cpp"
#undef main

#include <cassert>

extern "C" int BZ2_bzBuffToBuffCompress(char* to, unsigned int* size, char* from, unsigned int length, int, int, int) {
  assert(length <= *size);
  memcpy(to, from, length);
  *size = length;
  return BZ_OK;
}

extern "C" int gettimeofday(struct timeval* now, void*) noexcept {
  *now = {};
  return 0;
}

int main() {
  assert(mutexesInit() == 0);
  queue* fifo = FifoQueue = queueInit(QUEUE);
  NumBufferedBlocksMax = BUFFERED;
  OutputStdOut = 1;
  LastGoodBlock = MinErrorBlock = -1;
  outputBufferInit(NumBufferedBlocksMax);
  pthread_t consumers[CONSUMERS];
  pthread_t writer;
  for (pthread_t& id : consumers) assert(pthread_create(&id, NULL, consumer, fifo) == 0);
  if (WRITER) assert(pthread_create(&writer, NULL, fileWriter, NULL) == 0);
  const int in = open("in", O_RDONLY);
  assert(producer(in, 2, fifo) == 0);
  if (WRITER) pthread_join(writer, NULL);
  for (pthread_t& id : consumers) pthread_join(id, NULL);
  if (!WRITER) fileWriter(NULL);
  assert(NextBlockToWrite == NumBlocks);
  queueDelete(fifo);
  mutexesDelete();
  return 0;
}
