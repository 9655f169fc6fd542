package handcount;

/** Test subject: the rows of figure 4 in the JP paper, arrays of every element type, and an allocation that fails. */
final class Figure4 {
  private Figure4() {}

  static int run() {
    int n = row1().length + row2().length + row3().length + row4().length;
    n += row5().length + row6().length + row7().length + row8().length;
    n += partial(2).length;
    n += everyType(3);
    return n + negative(-1);
  }

  private static Object[][][] row1() {
    return new Object[2][3][5];
  }

  private static Object[][][] row2() {
    return new Object[2][3][0];
  }

  private static Object[][][] row3() {
    return new Object[2][0][5];
  }

  private static Object[][][] row4() {
    return new Object[0][3][5];
  }

  private static int[][][] row5() {
    return new int[2][3][5];
  }

  private static int[][][] row6() {
    return new int[2][3][0];
  }

  private static int[][][] row7() {
    return new int[2][0][5];
  }

  private static int[][][] row8() {
    return new int[0][3][5];
  }

  /** Allocates two of three dimensions: only arrays of references (JP 5.2, case 1). */
  private static int[][][] partial(int n) {
    return new int[n][4][];
  }

  private static int everyType(int n) {
    int sum = new byte[n].length + new char[n + 1].length + new double[n + 2].length;
    sum += new float[n + 3].length + new int[n + 4].length + new long[n + 5].length;
    sum += new short[n + 6].length + new boolean[n + 7].length;
    for (int i = 0; i < 2; i++) {
      sum += new String[n + 8].length + new int[n][].length;
    }
    return sum;
  }

  /** Fails to allocate an array, which would count only if it succeeded (JP 5.3, deferred). */
  private static int negative(int n) {
    try {
      return new int[n].length + new String[n].length;
    } catch (NegativeArraySizeException failed) {
      return 0;
    }
  }
}
