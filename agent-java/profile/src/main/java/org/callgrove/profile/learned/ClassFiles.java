package org.callgrove.profile.learned;

/** Finds class files before their classes are loaded. */
public interface ClassFiles {
    /** The class file with this internal name; null if it is not found. */
    byte[] find(String name);
}
