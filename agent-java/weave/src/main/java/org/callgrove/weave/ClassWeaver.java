package org.callgrove.weave;

/** Instruments class files. Implementations are thread-safe. */
public interface ClassWeaver {
    /**
     * Instruments a class file that other agents may have changed.
     *
     * @param own the original class file; null if it is the same or not known
     * @return the new class file, or null if nothing changes
     * @throws RuntimeException if a file cannot be read as a class
     */
    byte[] weave(byte[] classFile, byte[] own, ClassLoader loader);

    /** Weaves a class file in every possible way, to load in advance all classes that weaving needs. */
    void rehearse(byte[] classFile);
}
