package org.callgrove.weave;

import java.security.ProtectionDomain;

/** Where classes come from, before any agent changes them. */
public interface OriginalClassFiles {
    /**
     * The class file that a loader has read for a class. Called while the class is loaded, by the thread that loads it: runs no code of
     * the program.
     *
     * @param name internal name
     * @return null if that is not known
     */
    byte[] find(String name, ClassLoader loader, ProtectionDomain domain);
}
