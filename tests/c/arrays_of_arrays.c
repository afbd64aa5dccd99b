// expect: safe
#include <assert.h>

static int matrix[3][4];

int main(void) {
  int n = 0, rows = 3, columns = 4;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) matrix[i][j] = n++;
  int copy[rows][columns];
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) copy[i][j] = matrix[i][j];
  assert(copy[2][3] == 11 && (*(matrix + 1))[2] == 6 && sizeof copy == 48);
  return 0;
}
