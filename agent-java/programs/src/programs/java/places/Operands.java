package places;

/** Test subject: fields, results and arrays whose values are summed by hand in PlacesTest. */
public final class Operands {
  private static long wide;
  private static int[] elements;
  private byte small;
  private char letter;
  private boolean flag;
  private double fraction;
  private String[] names;

  private Operands() {}

  public static void main(String[] args) {
    Operands operands = new Operands();
    operands.writes();
    System.out.println(operands.reads() + results() + arrays());
  }

  private void writes() {
    small = 5;
    letter = 'b';
    flag = true;
    fraction = 2.5;
    names = new String[4];
    names = null;
    wide = 1_000_000_000_000L;
    wide = 7;
    elements = new int[] {1, 2, 3};
  }

  private int reads() {
    int sum = small + letter + (int) wide + elements.length;
    return sum + (flag ? 1 : 0) + (fraction > 2 ? 1 : 0) + (names == null ? 1 : 0);
  }

  private static int results() {
    long sum = number(3) + number(4) + large() + (filled(true) == null ? 0 : 1) + (filled(false) == null ? 0 : 1);
    return (int) (sum % 100) + (ratio() > 0 ? 1 : 0) + (isSet() ? 1 : 0);
  }

  private static int number(int n) {
    if (n == 3) {
      return 30;
    }
    return n;
  }

  private static long large() {
    return 5_000_000_000L;
  }

  private static byte[] filled(boolean is) {
    return is ? new byte[6] : null;
  }

  private static double ratio() {
    return 0.5;
  }

  private static boolean isSet() {
    return true;
  }

  private static int arrays() {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += new int[i].length + new String[10 * i].length + new long[2][i].length + new Object[100][].length;
    }
    return sum;
  }
}
