package org.callgrove.agent.collections;

import com.sun.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;

/**
 * Notices the VM's garbage collections by reading how many there have been. The VM's notifications are not used: they run code of the JDK in a thread
 * of the VM, where the program's recording would see it, and initialise many more classes.
 */
public final class CollectionWatch {
    private static final String[] NEEDED = {"com.sun.management.GcInfo", "com.sun.management.internal.GcInfoCompositeData"};
    private static final int TRIES = 3;
    private static final String FULL_BY_G1 = "G1 Old Generation";

    private final List<Collector> collectors;
    private final CollectionCause causes;
    private volatile long atStart;
    private long missed;

    CollectionWatch(List<Collector> collectors, CollectionCause causes) {
        this.collectors = collectors;
        this.causes = causes;
        causes.last();
        atStart = count();
    }

    /**
     * Begins to watch. Call it before anything is woven, with counting paused.
     *
     * @throws IllegalStateException if this VM does not tell
     */
    public static CollectionWatch begin() {
        if (ModuleLayer.boot().findModule("jdk.management").isEmpty()) {
            throw new IllegalStateException("snapshots=gc does not work in this Java runtime: it lacks the module jdk.management; remove snapshots");
        }
        CollectionCause causes = CollectionCause.open();
        List<Collector> collectors = collectors();
        load();
        return new CollectionWatch(collectors, causes);
    }

    private static List<Collector> collectors() {
        List<String> heap = new ArrayList<>();
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                heap.add(pool.getName());
            }
        }
        List<Collector> collectors = new ArrayList<>();
        for (java.lang.management.GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (bean instanceof GarbageCollectorMXBean && Collector.counts(bean.getName())) {
                collectors.add(new Collector((GarbageCollectorMXBean) bean, heap));
            }
        }
        return collectors;
    }

    /** Initialises what reading a collection needs. Once it is woven, that takes much longer. */
    private static void load() {
        for (int i = 0; i < NEEDED.length; i++) {
            try {
                Class.forName(NEEDED[i]);
            } catch (ClassNotFoundException | LinkageError absent) {
                // The first collection is then read later.
            }
        }
    }

    /** Leaves out the collections so far, most of which the agent's own start has caused. Call it when the recording begins. */
    public void recordingBegins() {
        long sum = 0;
        for (int i = 0; i < collectors.size(); i++) {
            sum += collectors.get(i).skip();
        }
        atStart = sum;
    }

    private long count() {
        long sum = 0;
        for (int i = 0; i < collectors.size(); i++) {
            sum += collectors.get(i).count();
        }
        return sum;
    }

    /** Number of collections since the recording began. */
    public long seen() {
        return count() - atStart;
    }

    /** Number of collections of which only their number and duration are known, because another one followed too soon. */
    public synchronized long missed() {
        return missed;
    }

    /**
     * The collections since the last call; null if there were none.
     *
     * @throws OutOfMemoryError if there is no memory to describe them. The next call then finds them.
     */
    public Collected read() {
        if (!hasNew()) {
            return null;
        }
        String cause = look();
        Collector later = null;
        Collector earlier = null;
        for (int i = 0; i < collectors.size(); i++) {
            Collector collector = collectors.get(i);
            if (collector.found() == 0) {
                continue;
            }
            // In one look there are at most a young and an old collection.
            boolean isLater = later == null || collector.end() >= later.end();
            earlier = isLater ? later : collector;
            later = isLater ? collector : later;
        }
        if (later == null) {
            return null;
        }
        // The VM names the last cause only. For a full collection by G1 right after a young one, it may be that of the young one.
        boolean isUnsure = earlier != null && later.name.equals(FULL_BY_G1);
        Collected collected = later.collected(isUnsure ? null : cause);
        long more = later.found() - 1;
        if (earlier != null) {
            collected = earlier.collected(null).add(collected);
            more += earlier.found() - 1;
            earlier.commit();
        }
        later.commit();
        note(more);
        return collected;
    }

    private boolean hasNew() {
        for (int i = 0; i < collectors.size(); i++) {
            if (collectors.get(i).hasNew()) {
                return true;
            }
        }
        return false;
    }

    /** Looks at all collectors, again if there is a collection meanwhile. Returns the cause of the last collection; null if it is unknown. */
    private String look() {
        for (int tries = 1;; tries++) {
            long before = count();
            String cause = causes.last();
            for (int i = 0; i < collectors.size(); i++) {
                collectors.get(i).look();
            }
            if (count() == before || tries == TRIES) {
                return cause;
            }
        }
    }

    private synchronized void note(long more) {
        missed += more;
    }
}
