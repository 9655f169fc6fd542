package org.callgrove.runtime.memory;

/** Holds the limit on native memory that {@link GroveBudget} enforces and from which {@link GroveRegion} takes its size. */
final class GroveLimit {
    /** The limit in bytes. Initially there is no limit. */
    static volatile long bytes = Long.MAX_VALUE;

    private GroveLimit() {
    }
}
