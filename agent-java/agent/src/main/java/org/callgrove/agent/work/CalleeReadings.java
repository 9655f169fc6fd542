package org.callgrove.agent.work;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.dump.Counter;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.tree.GroveReader;

/**
 * Reads the counts below each callee of a context, for {@link WorkMeter}, at a moment when the context's own method is running and none of
 * its callees is. Linking a single call site can leave very many contexts below the method that contains it. Such contexts are read only
 * once: the reading of a callee is kept until it is called again.
 */
final class CalleeReadings {
    /** The counts of a callee as they were read. */
    private static final class Reading {
        final long calls;
        final WorkReading work;

        Reading(long calls, WorkReading work) {
            this.calls = calls;
            this.work = work;
        }
    }

    private final MethodIds ids;
    private final MethodRoles roles;
    private final long top;
    private final String className;
    private final String methodName;
    /** Readings by the callee's context. */
    private final Map<Long, Reading> byCallee = new HashMap<>();
    private boolean isFolded;
    /** Number of contexts that were read, not counting those in earlier readings. */
    int contexts;

    /**
     * Reads the callees of a context of the current thread.
     *
     * @param className class of the method {@code methodName}: only what is below calls of this method is read; both null to read
     * everything
     * @param earlier an earlier reading of the same context for the same method; null if there is none
     */
    CalleeReadings(MethodIds ids, MethodRoles roles, long top, String className, String methodName, CalleeReadings earlier) {
        this.ids = ids;
        this.roles = roles;
        this.top = top;
        this.className = className;
        this.methodName = methodName;
        this.isFolded = GroveReader.isFolded(top);
        for (long callee = GroveReader.firstChild(top); callee != 0; callee = GroveReader.nextSibling(callee)) {
            long calls = GroveReader.count(callee, Counter.CALLS.column());
            Reading before = earlier == null ? null : earlier.byCallee.get(callee);
            Reading now = before != null && before.calls == calls ? before : read(callee, calls);
            isFolded |= now.work.isFolded;
            byCallee.put(callee, now);
        }
    }

    private Reading read(long callee, long calls) {
        WorkReading work = sums();
        work.read(callee);
        contexts += work.contexts;
        return new Reading(calls, work);
    }

    private WorkReading sums() {
        return new WorkReading(ids, roles, top, className, methodName);
    }

    /** The work done between an earlier reading and this one. */
    WorkReading since(CalleeReadings earlier) {
        WorkReading work = sums();
        for (Map.Entry<Long, Reading> each : byCallee.entrySet()) {
            Reading before = earlier.byCallee.get(each.getKey());
            if (before != each.getValue()) {
                work.add(each.getValue().work, 1);
                if (before != null) {
                    work.add(before.work, -1);
                }
            }
        }
        work.isFolded = isFolded;
        return work;
    }
}
