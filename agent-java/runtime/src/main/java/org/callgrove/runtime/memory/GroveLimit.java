package org.callgrove.runtime.memory;

/** The limit of {@link GroveBudget}, which also sizes {@link GroveRegion}. */
final class GroveLimit {
    /** In bytes. Initially there is none. */
    static volatile long bytes = Long.MAX_VALUE;

    private GroveLimit() {
    }
}
