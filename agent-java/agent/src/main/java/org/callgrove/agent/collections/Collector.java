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
    private long count;
    private long millis;
    /** When the collection that was read last ended, in milliseconds since the VM started. */
    private long end;

    /** @param heapPools names of the memory pools that are part of the heap */
    Collector(GarbageCollectorMXBean bean, List<String> heapPools) {
        this.bean = bean;
        this.heapPools = heapPools;
        this.name = bean.getName();
        // The first call prepares the bean for those that follow.
        bean.getLastGcInfo();
        count = bean.getCollectionCount();
        millis = bean.getCollectionTime();
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

    /** Whether there has been a collection since the last {@link #read}. */
    boolean hasNew() {
        return bean.getCollectionCount() != count;
    }

    long end() {
        return end;
    }

    /** Reads the collections since the last call. There must be one. */
    Collected read(String cause) {
        long newCount = bean.getCollectionCount();
        long newMillis = bean.getCollectionTime();
        GcInfo info = bean.getLastGcInfo();
        end = info == null ? end : info.getEndTime();
        Collected collected = new Collected(newCount - count, cause, name, Math.max(0, newMillis - millis),
                info == null ? -1 : used(info.getMemoryUsageBeforeGc()), info == null ? -1 : used(info.getMemoryUsageAfterGc()));
        count = newCount;
        millis = newMillis;
        return collected;
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
