package org.callgrove.profile.replay;

/**
 * Keeps transcripts, from which classes can be woven again without analysing them, beyond the life of this VM. Implementations are
 * thread-safe and fail silently: a lost transcript is made again.
 */
public interface WovenStore {
    /** The transcript for a key; null if there is none or it is damaged. */
    byte[] read(long key);

    /** Stores a transcript under two keys. */
    void add(long key, long otherKey, byte[] transcript);
}
