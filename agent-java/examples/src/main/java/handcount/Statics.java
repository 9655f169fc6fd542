package handcount;

/** Test subject: a static initialiser, which runs once, under the context that first uses the class. */
final class Statics {
  private Statics() {}

  static int run() {
    return Lazy.get() + Lazy.get() + Lazy.table.length;
  }

  private static final class Lazy {
    static int[] table = new int[4];

    static {
      for (int i = 0; i < table.length; i++) {
        table[i] = square(i);
      }
    }

    private static int square(int i) {
      return i * i;
    }

    static int get() {
      return table[3];
    }
  }
}
