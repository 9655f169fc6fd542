package org.callgrove.runtime.callbacks;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * The VM's natives that list threads and describe what they wait for, which are private in {@code sun.management.ThreadImpl}. The agent generates
 * the only subclass. The management bean that uses these natives would initialise many classes in the program.
 */
public abstract class GroveVmThreads {
    /** Never called: the agent allocates the only instance. */
    @PackagePrivate
    public GroveVmThreads() {
    }

    /** All platform threads that are alive. The VM does not stop for it. */
    public abstract Thread[] all();

    /** The threads of all deadlocks at monitors and owned synchronizers; null if there are none. The VM stops all threads for it. */
    public abstract Thread[] deadlocked();

    /**
     * Describes threads as they are now. The VM stops all threads for it if {@code frames} is not 0.
     *
     * @param ids the threads' ids
     * @param frames most frames of each thread's stack
     * @param into an array of {@code java.lang.management.ThreadInfo}, as long as {@code ids}; it gets null for a thread that has ended
     */
    public abstract void describe(long[] ids, int frames, Object[] into);
}
