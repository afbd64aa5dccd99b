// expect: unsafe memory line 6
#include <stdio.h>
int main(void) {
  int n;
  scanf("%d", &n);
  if (n > 5) return 1;
  return 0;
}
