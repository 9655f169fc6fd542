package org.callgrove.weave;

import java.security.ProtectionDomain;

/** Finds the class files that a program would have without agents: as they were before any agent changed them. */
public interface OriginalClassFiles {
    /**
     * The class file that a loader has read for a class. The loading thread calls this method while it loads the class, so implementations
     * must not run any code of the program.
     *
     * @param name internal name
     * @return null if the file is not known
     */
    byte[] find(String name, ClassLoader loader, ProtectionDomain domain);
}
