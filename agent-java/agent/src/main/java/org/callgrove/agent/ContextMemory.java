package org.callgrove.agent;

import org.callgrove.agent.jvm.MemoryLimit;
import org.callgrove.runtime.memory.GroveBudget;

/** Sets how much native memory contexts may take. Later recordings in the same VM cannot have more than the first one. */
final class ContextMemory {
    /** A limit that contexts cannot reach, for a VM whose first recording is not known yet. */
    static final long MOST = 1L << 40;

    private ContextMemory() {
    }

    /**
     * Sets the value of the option {@code memory}; 0 means the default. When the first call is made, the runtime must be defined but not
     * initialised.
     */
    static void limit(long bytes) {
        GroveBudget.set(bytes != 0 ? bytes : MemoryLimit.standard());
    }
}
