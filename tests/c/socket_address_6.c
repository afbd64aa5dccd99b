// expect: safe
#include <arpa/inet.h>
#include <assert.h>

static unsigned char found[16];
static int reads(const char *text) { return inet_pton(AF_INET6, text, found); }

int main(void) {
  assert(reads("::1") && found[0] == 0 && found[14] == 0 && found[15] == 1);
  assert(reads("1:2:3:4:5:6:7:abcd") && found[1] == 1 && found[13] == 7 && found[14] == 0xab && found[15] == 0xcd);
  assert(reads("fe80::12:3") && found[0] == 0xfe && found[2] == 0 && found[13] == 0x12 && found[15] == 3);
  assert(reads("::") && found[15] == 0 && reads("::ffff:1.2.3.4") && found[11] == 0xff && found[12] == 1 && found[15] == 4);
  assert(reads("1::") && found[1] == 1 && found[15] == 0);
  assert(!reads("localhost") && !reads("1.2.3.4") && !reads("1:2") && !reads("1::2::3") && !reads(":1") && !reads(""));
  assert(!reads("1:2:3:4:5:6:7:8:9") && !reads("1:2:3:4:5:6:7:") && !reads("12345::") && !reads("1:2:3:4:5:6:7::8"));
  return 0;
}
