package org.callgrove.profile.places;

import org.callgrove.api.Value;

/** One chosen action: what a process counts at a place. */
final class Action {
    final CodePlace place;
    /** Null to count 1. */
    final Value value;
    /** Position of the metric among those of all processes. */
    final int metric;
    /** Number of its counter. */
    final int counter;

    Action(CodePlace place, Value value, int metric, int counter) {
        this.place = place;
        this.value = value;
        this.metric = metric;
        this.counter = counter;
    }
}
