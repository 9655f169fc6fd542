package alloc;

/** A piece of work that allocates. */
public interface Work {
  /** Returns a checksum. */
  long run();

  /** Undoes what {@link #run} left behind, so that the next run does the same work. */
  default void reset() {}
}
