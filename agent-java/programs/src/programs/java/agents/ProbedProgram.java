package agents;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;

/** Test program that another agent instruments: a loop, an interface, a class from its own loader. As an agent, it retransforms itself. */
public class ProbedProgram {
  /** An interface: in class files before Java 11, JaCoCo uses another kind of probe and adds an initialiser to interfaces. */
  interface Limits {
    Integer MOST = Integer.valueOf(500);

    int of(int n);
  }

  private static Instrumentation instrumentation;

  private ProbedProgram() {}

  public static void premain(String options, Instrumentation given) {
    instrumentation = given;
  }

  static int f(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += i;
    }
    return sum;
  }

  static int wrapped(int n) {
    return n + 1;
  }

  public static void main(String[] arguments) throws Exception {
    int sum = f(Limits.MOST) + wrapped(1);
    if (instrumentation != null) {
      instrumentation.retransformClasses(ProbedProgram.class);
    }
    sum += f(500);
    if (arguments.length > 0) {
      URL classes = new File(arguments[0]).toURI().toURL();
      try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null) {}) {
        Class<?> elsewhere = loader.loadClass("agents.SeparatelyLoaded");
        elsewhere.getMethod("run").invoke(null);
      }
    }
    System.out.println(sum);
  }
}
