package org.callgrove.agent.collections;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;

/** One of the VM's collectors, and what of its collections has been read. */
final class Collector {
    final String name;
    private final GarbageCollectorMXBean bean;
    private final List<String> heapPools;
    /** Number and duration of the collections that have been read. */
    private long count;
    private long millis;
    /** Count, nanoseconds and last collection at the last {@link #look}. */
    private long newCount;
    private long newMillis;
    private GcInfo last;

    /** @param heapPools names of the memory pools that are part of the heap */
    Collector(GarbageCollectorMXBean bean, List<String> heapPools) {
        this.bean = bean;
        this.heapPools = heapPools;
        this.name = bean.getName();
        // The first call prepares the bean for those that follow.
        bean.getLastGcInfo();
        skip();
    }

    /**
     * Whether a bean counts collections. Some VMs have another bean for the pauses of the same collections, and one for the parts of a collection
     * that run at the same time as the program and end with an ordinary one.
     */
    static boolean counts(String name) {
        return !name.endsWith(" Pauses") && !name.equals("G1 Concurrent GC");
    }

    /** Number of collections since the VM started. */
    long count() {
        return bean.getCollectionCount();
    }

    /** Leaves out the collections so far, and returns their number. */
    long skip() {
        newCount = bean.getCollectionCount();
        newMillis = bean.getCollectionTime();
        commit();
        return count;
    }

    /** Whether there has been a collection since the last {@link #commit}. */
    boolean hasNew() {
        return bean.getCollectionCount() != count;
    }

    /** Reads the collections since the last {@link #commit}. */
    void look() {
        newCount = bean.getCollectionCount();
        newMillis = bean.getCollectionTime();
        last = newCount == count ? null : bean.getLastGcInfo();
    }

    /** Number of new collections that the last {@link #look} has found. */
    long found() {
        return newCount - count;
    }

    /** When the last collection found ended, in milliseconds since the VM started; 0 if unknown. */
    long end() {
        return last == null ? 0 : last.getEndTime();
    }

    /** The collections that the last {@link #look} has found. There must be one. */
    Collected collected(String cause) {
        return new Collected(found(), cause, name, Math.max(0, newMillis - millis), last == null ? -1 : used(last.getMemoryUsageBeforeGc()),
                last == null ? -1 : used(last.getMemoryUsageAfterGc()));
    }

    /** Marks the collections that the last {@link #look} has found as read. */
    void commit() {
        count = newCount;
        millis = newMillis;
        last = null;
    }

    private long used(Map<String, MemoryUsage> pools) {
        long sum = 0;
        for (int i = 0; i < heapPools.size(); i++) {
            MemoryUsage usage = pools.get(heapPools.get(i));
            sum += usage == null ? 0 : usage.getUsed();
        }
        return sum;
    }
}
