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

    private final List<Collector> collectors = new ArrayList<>();
    private final CollectionCause causes = CollectionCause.open();
    private final long atStart;
    private long missed;

    private CollectionWatch() {
        List<String> heap = new ArrayList<>();
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                heap.add(pool.getName());
            }
        }
        for (java.lang.management.GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (bean instanceof GarbageCollectorMXBean && Collector.counts(bean.getName())) {
                collectors.add(new Collector((GarbageCollectorMXBean) bean, heap));
            }
        }
        causes.last();
        load();
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
        return new CollectionWatch();
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

    private long count() {
        long sum = 0;
        for (int i = 0; i < collectors.size(); i++) {
            sum += collectors.get(i).count();
        }
        return sum;
    }

    /** Number of collections since the watch began. */
    public long seen() {
        return count() - atStart;
    }

    /** Number of collections of which only their number and duration are known, because another one followed too soon. */
    public synchronized long missed() {
        return missed;
    }

    /** The collections since the last call; null if there were none. */
    public Collected read() {
        Collected first = null;
        Collected second = null;
        long firstEnd = 0;
        String cause = null;
        for (int i = 0; i < collectors.size(); i++) {
            Collector collector = collectors.get(i);
            if (!collector.hasNew()) {
                continue;
            }
            cause = cause == null ? causes.last() : cause;
            Collected collected = collector.read(cause);
            note(collected.collections() - 1);
            // In one look there are at most a young and an old collection.
            boolean isLater = first == null || collector.end() >= firstEnd;
            second = first == null ? null : isLater ? collected : first;
            first = first == null || !isLater ? collected : first;
            firstEnd = collector.end();
        }
        return second == null ? first : first.add(second);
    }

    private synchronized void note(long more) {
        missed += more;
    }
}
