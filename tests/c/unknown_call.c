// expect: unknown
extern int measure_temperature(void);

int main(void) { return measure_temperature() > 30; }
