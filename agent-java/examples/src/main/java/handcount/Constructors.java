package handcount;

/** Test subject: constructors chained by this and super (the JP paper, 5.1, figures 2 and 3), with allocations in arguments and initialisers. */
final class Constructors {
  private Constructors() {}

  static int run() {
    int made = 0;
    for (int i = 0; i < 3; i++) {
      if (new A() != null) {
        made++;
      }
    }
    new A(new Object());
    made += new B().cells.length;
    made += new B(new A()).cells.length;
    try {
      new Checked(-1);
    } catch (IllegalStateException early) {
      made++;
    }
    new Checked(1);
    try {
      new Late();
    } catch (IllegalStateException late) {
      made += 2;
    }
    return made;
  }

  /** JP Figure 2. */
  static class A {
    A() {
      this(new Object());
    }

    A(Object o) {
      super();
    }
  }

  /** Has a field initialiser, which javac copies into the constructors that call super. */
  static class B extends A {
    final long[] cells = new long[2];

    B() {
      super();
    }

    B(Object o) {
      super(new A(o));
    }
  }

  /** Can throw before its super-constructor is called: the object counts all the same (JP 5.3). */
  static class Checked extends A {
    Checked(int n) {
      super(check(n));
    }

    private static Object check(int n) {
      if (n < 0) {
        throw new IllegalStateException();
      }
      return null;
    }
  }

  /** Throws after its super-constructor has been called. */
  static class Late extends A {
    Late() {
      super();
      throw new IllegalStateException();
    }
  }
}
