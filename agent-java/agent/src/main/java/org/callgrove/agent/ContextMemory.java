package org.callgrove.agent;

import org.callgrove.agent.jvm.MemoryLimit;
import org.callgrove.runtime.memory.GroveBudget;

/** How much memory contexts may have. The first recording decides how much later ones can have, too. */
final class ContextMemory {
    /** More than contexts can have, for a VM whose first recording is not known yet. */
    static final long MOST = 1L << 40;

    private ContextMemory() {
    }

    /** Sets the value of the option {@code memory}; 0 stands for the default. For the first time, call it with the runtime defined and not initialised. */
    static void limit(long bytes) {
        GroveBudget.set(bytes != 0 ? bytes : MemoryLimit.standard());
    }
}
