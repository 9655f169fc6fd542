package org.callgrove.agent.user;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.callgrove.api.Metric;
import org.callgrove.dump.Counter;
import org.callgrove.runtime.memory.GroveLayout;

/**
 * The metrics that instrumentation processes and profiling agents declare, in this order, which is that of their counters. A clock's metrics follow
 * them.
 */
public final class DeclaredMetrics {
    /** Maximum number of metrics. The compiler copies the constant's value, so this does not load the runtime. */
    private static final int MOST = GroveLayout.AGENT_COUNTERS;
    /** Ids of a clock's metrics. */
    private static final List<String> CPU = List.of("ticks", "cpu", "cpu-doubtful");
    private static final List<String> CPU_AND_WAIT = List.of("ticks", "cpu", "wait", "cpu-doubtful");

    /** Ids that the viewer gives to events of the VM, which it counts in any recording (docs/metrics.md, section 12). */
    private static final List<String> EVENTS = List.of("exceptions", "classes-defined", "classes-initialised", "threads-started", "waits", "notifies",
            "parks", "sleeps", "files-opened", "connections", "processes-started", "collections-requested");

    private final List<Metric> all = new ArrayList<>();
    /** Ids that are taken: of the recorder's own metrics, and of those declared so far. */
    private final Set<String> ids = new HashSet<>();
    private final String clock;
    private final int ofClock;

    /** @param clock the option {@code clock}, because a clock needs some of the counters */
    public DeclaredMetrics(String clock) {
        List<String> taken = clock.equals("off") ? List.of() : clock.equals("cpu") ? CPU : CPU_AND_WAIT;
        this.clock = clock;
        this.ofClock = taken.size();
        ids.addAll(taken);
        for (Counter own : Counter.values()) {
            ids.add(own.id);
        }
    }

    /** Number of metrics declared so far. */
    public int count() {
        return all.size();
    }

    /**
     * Adds the metrics of a process or agent, and returns a copy of them.
     *
     * @param listed null if a process or agent returned no list
     * @throws IllegalArgumentException with the end of a sentence about it, if they cannot be used
     */
    public List<Metric> add(List<Metric> listed) {
        if (listed == null) {
            throw new IllegalArgumentException("could not list its metrics: the list is null");
        }
        for (int i = 0; i < listed.size(); i++) {
            if (listed.get(i) == null) {
                throw new IllegalArgumentException("could not list its metrics: one of them is null");
            }
        }
        List<Metric> declared = List.copyOf(listed);
        for (int i = 0; i < declared.size(); i++) {
            if (EVENTS.contains(declared.get(i).getId())) {
                throw new IllegalArgumentException("declares the metric '" + declared.get(i).getId()
                        + "', whose id stands for an event of the VM (docs/metrics.md, section 12): give it another id");
            }
            if (!ids.add(declared.get(i).getId())) {
                throw new IllegalArgumentException("declares the metric '" + declared.get(i).getId() + "', whose id is already taken");
            }
        }
        all.addAll(declared);
        int most = MOST - ofClock;
        if (all.size() > most) {
            throw new IllegalArgumentException("declares too many metrics: all processes and profiling agents together may declare at most " + most
                    + (ofClock == 0 ? "" : " next to clock=" + clock + ", which takes " + ofClock));
        }
        return declared;
    }
}
