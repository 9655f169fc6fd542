package agents;

/** A class that {@link ProbedProgram} loads with a loader of its own. */
public class SeparatelyLoaded {
  private SeparatelyLoaded() {}

  public static void run() {}
}
