package handcount;

/** Test subject: loops, switches, and the prefix {@code wide}. */
final class Loops {
  private Loops() {}

  static int run() {
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += triangle(i);
    }
    sum += sum(1, 4);
    sum += halve(40);
    for (int i = 0; i < 4; i++) {
      sum += dense(i);
      sum += sparse(i * 100);
    }
    return sum + wide(1);
  }

  private static int triangle(int n) {
    int s = 0;
    for (int k = 1; k <= n; k++) {
      s += k;
    }
    return s;
  }

  /** JP Figure 1: four basic blocks of 2, 3, 2 and 7 bytecodes. */
  private static int sum(int from, int to) {
    int result = 0;
    while (true) {
      if (from > to) {
        return result;
      }
      result += f(from);
      ++from;
    }
  }

  private static int f(int x) {
    return x * x;
  }

  private static int halve(int n) {
    int steps = 0;
    do {
      n /= 2;
      steps++;
    } while (n > 0);
    return steps;
  }

  private static int dense(int i) {
    switch (i) {
      case 0:
        return 10;
      case 1:
        return 20;
      case 2:
        i = i + 5;
        break;
      default:
        return 1;
    }
    return i;
  }

  private static int sparse(int i) {
    switch (i) {
      case 100:
        return 1;
      case 10000:
        return 2;
      default:
        return i;
    }
  }

  /** Adds more than fits into a signed byte, for which javac uses a wide iinc: one bytecode. */
  private static int wide(int n) {
    n += 1000;
    return n;
  }
}
