// Lua as far as wrk asks for it: every value is the text of a request.
static const char request[] = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

const char* lua_tolstring(void* state, int index, unsigned long* length) {
  if (length) *length = sizeof request - 1;
  return request;
}
int lua_type(void* state, int index) { return index == -1 ? 6 : 0; }
