// expect: unsafe memory line 6
#include <wchar.h>

int main(void) {
  wchar_t text[4] = L"ab";
  wcscat(text, L"cd");
  return 0;
}
