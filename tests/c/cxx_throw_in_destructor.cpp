// expect: unsafe exception
// says: .*std::terminate is called for an exception of type char.*
// While an exception is on its way a second one may not get out of a destructor.
struct Careless {
  ~Careless() noexcept(false) { throw 'b'; }
};

int main() {
  try {
    Careless careless;
    throw 'a';
  } catch (char) {
  }
  return 0;
}
