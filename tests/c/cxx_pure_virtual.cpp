// expect: unsafe exception
// says: .*a pure virtual function is called.*
struct Shape {
  Shape() { draw_twice(); }
  virtual void draw() = 0;
  void draw_twice() {
    draw();
    draw();
  }
};
struct Square : Shape {
  void draw() override {}
};
int main() {
  Square square;
  return 0;
}
