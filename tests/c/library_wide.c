// expect: safe
#include <assert.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
  wchar_t text[8] = L"ab";
  char bytes[8];
  wcscat(text, L"cd");
  assert(wcslen(text) == 4 && wcscmp(text, L"abcd") == 0);
  assert(wcstombs(bytes, text, sizeof bytes) == 4 && bytes[3] == 'd' && bytes[4] == 0);
  assert(mbstowcs(text, "xyz", 8) == 3 && text[2] == L'z' && text[3] == 0);
  return 0;
}
