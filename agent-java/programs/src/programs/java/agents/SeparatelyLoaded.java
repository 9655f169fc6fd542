package agents;

/** A class that {@link ProbedProgram} has a loader of its own load. */
public class SeparatelyLoaded {
  private SeparatelyLoaded() {}

  public static void run() {}
}
