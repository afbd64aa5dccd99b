// expect: safe
// An interpreter whose instructions lead on to each other.
#include <assert.h>

int heddle_nondet_int(void);

static int run(const char* code) {
  static void* const labels[] = {&&increment, &&decrement, &&twice, &&end};
  int value = 0;
  goto* labels[(int)*code++];
increment:
  value++;
  goto* labels[(int)*code++];
decrement:
  value--;
  goto* labels[(int)*code++];
twice:
  value *= 2;
  goto* labels[(int)*code++];
end:
  return value;
}

static int distances(int which) {
  static const int offsets[] = {&&first - &&first, &&second - &&first};
  goto*(&&first + offsets[which]);
first:
  return 1;
second:
  return 2;
}

int main(void) {
  assert(run("\0\0\2\2\1\3") == 7);
  assert(distances(0) == 1 && distances(1) == 2);
  int input = heddle_nondet_int();
  void* to = input > 0 ? &&positive : &&other;
  assert(&&positive != &&other && to != 0);
  goto* to;
positive:
  assert(input > 0);
  return 0;
other:
  assert(input <= 0);
  return 0;
}
