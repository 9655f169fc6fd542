package ways;

/**
 * Test subject: every way in which a method can begin and end. Each way ends with a {@link Mark}, which reveals a wrong current context. The output
 * is the same in every run. {@code -Dways.stacks=FILE} writes the stacks of all marks.
 */
public final class Main {
  private Main() {}

  /** A way to try: its name is printed with the value it returns. */
  interface Way {
    Object go() throws Throwable;
  }

  public static void main(String[] args) throws Throwable {
    Exceptions.run();
    Finally.run();
    Natives.run();
    Callbacks.run();
    Serial.run();
    Handles.run();
    Shapes.run();
    Threads.run();
    Pools.run();
    Mark.here();
    Mark.writeWhereAsked();
  }

  /** Tries one way and then sets a mark, however the way ended. */
  static void way(String name, Way way) {
    Object result;
    try {
      result = way.go();
    } catch (Throwable e) {
      result = "ended by " + e.getClass().getName();
    }
    Mark.here();
    System.out.println(name + ": " + result);
  }
}
