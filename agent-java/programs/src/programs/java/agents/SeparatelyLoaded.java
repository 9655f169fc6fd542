package agents;

/** Test subject: a class that {@link ProbedProgram} loads with a separate loader. */
public class SeparatelyLoaded {
  private SeparatelyLoaded() {}

  public static void run() {}
}
