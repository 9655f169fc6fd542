package agents;

/** A class that {@link Probed} has a loader of its own load. */
public class Elsewhere {
  private Elsewhere() {}

  public static void run() {}
}
