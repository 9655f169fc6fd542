package alloc;

/** Something that allocates. */
public interface Work {
  /** Returns a checksum. */
  long run();

  /** Undoes what {@link #run} left behind, so that the next run does the same. */
  default void reset() {}
}
