package org.callgrove.profile.replay;

/** Keeps transcripts of woven classes beyond the life of this VM. Implementations are thread-safe and fail in silence: a lost transcript is made again. */
public interface WovenStore {
    /** The transcript of a key; null if there is none, or none that is whole. */
    byte[] read(long key);

    /** Adds a transcript under two keys. */
    void add(long key, long otherKey, byte[] transcript);
}
