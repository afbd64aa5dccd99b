// expect: unsafe memory line 9
// Days are counted from 1.
#include <time.h>

int main(void) {
  static int visits[31];
  time_t now = time(NULL);
  struct tm *date = gmtime(&now);
  return ++visits[date->tm_mday];
}
