package org.callgrove.profile.replay;

/** Keeps records of woven classes beyond the life of this VM. Implementations are thread-safe and fail in silence: a lost record is made again. */
public interface WovenStore {
    /** The record of a key; null if there is none, or none that is whole. */
    byte[] read(long key);

    /** Adds a record under two keys. */
    void add(long key, long otherKey, byte[] record);
}
