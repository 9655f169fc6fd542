package ways;

/**
 * Every way in which a method can begin and end. Each way ends with a {@link Mark}, so that a context left wrong by it shows. Prints the same in every
 * run. {@code -Dways.stacks=FILE} writes the stacks of all marks.
 */
public final class Main {
  private Main() {}

  /** A way: its name is printed with what it returns. */
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

  /** Goes one way and marks that it is over, however it ended. */
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
