package org.callgrove.agent.work;

import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.callgrove.agent.recording.ClassOrigins;
import org.callgrove.agent.sizes.ClassSizes;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.dump.OneTimeMethods;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveCallback;

/**
 * Measures the work of single calls in the program's threads, for the API's class {@code Work}. It sums the counts below the current
 * context before and after the call, and subtracts. Nothing that it does itself is counted.
 *
 * <p>A call gets no figures if they might not be exact, because contexts were folded or lost, or the recording paused or ended in the
 * meantime.
 */
public final class WorkMeter {
    /** Maximum number of own methods listed in a result. */
    private static final int MOST_METHODS = 10;
    /** Maximum number of contexts whose readings are kept. Programs measure at only a few points. */
    private static final int MOST_KEPT = 64;

    private final MethodIds ids;
    private final MethodRoles roles;
    private final Instrumentation instrumentation;
    private final ObjectLayout layout;
    private volatile WovenMetrics metrics;
    private volatile int interruptions;
    /** Readings kept from earlier measurements, by the context that made the call. */
    private final Map<Long, Kept> kept = new ConcurrentHashMap<>();

    /**
     * @param oneTime text that lists the methods of one-time work
     * @param own patterns of the program's own classes; if empty, the classes' origins decide
     */
    public WorkMeter(MethodIds ids, ClassOrigins origins, String oneTime, List<String> own, Instrumentation instrumentation, ObjectLayout layout,
            WovenMetrics metrics) {
        this.ids = ids;
        this.roles = new MethodRoles(ids, origins, new OneTimeMethods(oneTime), own);
        this.instrumentation = instrumentation;
        this.layout = layout;
        this.metrics = metrics;
    }

    /** Discards the figures of calls in progress. */
    void interrupt() {
        interruptions++;
    }

    /** Sets the metrics that are counted from now on. Calls in progress must have been interrupted. */
    void count(WovenMetrics woven) {
        metrics = woven;
    }

    static boolean isRecorded() {
        return GroveReader.isRecorded(Grove.current());
    }

    /** Begins to measure a call; see {@link WorkBridge#apply}. */
    Call begin(String className, String methodName) {
        long top = Grove.current();
        if (!GroveReader.isRecorded(top)) {
            return null;
        }
        Call call = new Call(top, className, methodName);
        GroveCallback.run(call);
        return call.before != null ? call : null;
    }

    /**
     * A call in progress. At its end, it passes its figures to a function, with counting paused, and returns that function's result; null
     * if there are no figures.
     */
    final class Call implements Function<Function<Object[], Object>, Object>, Runnable {
        private final Thread thread = Thread.currentThread();
        private final int earlierInterruptions = interruptions;
        private final long folded = GroveReader.folded();
        private final long top;
        private final String className;
        private final String methodName;
        /** Null until the call has begun. */
        private CalleeReadings before;
        private Function<Object[], Object> receiver;
        /** Whether none of the context's callees is running at the end. */
        private boolean isAtTop;
        private Object result;

        Call(long top, String className, String methodName) {
            this.top = top;
            this.className = className;
            this.methodName = methodName;
        }

        @Override
        public Object apply(Function<Object[], Object> receiver) {
            long current = Grove.current();
            if (thread != Thread.currentThread() || earlierInterruptions != interruptions || !isAbove(current)) {
                return null;
            }
            this.receiver = receiver;
            this.isAtTop = current == top;
            GroveCallback.run(this);
            return result;
        }

        private boolean isAbove(long current) {
            long node = GroveReader.isRecorded(current) ? current : 0;
            while (node != 0 && node != top) {
                node = GroveReader.parent(node);
            }
            return node != 0;
        }

        @Override
        public void run() {
            if (before == null) {
                before = read(true);
            } else {
                finish(read(isAtTop).since(before));
            }
        }

        /**
         * Reads the counts. A reading of everything is kept only if no callee is running, because a running callee does more work without
         * being called again.
         */
        private CalleeReadings read(boolean canBeKept) {
            if (className != null || !canBeKept) {
                return new CalleeReadings(ids, roles, top, className, methodName, before);
            }
            Kept earlier = kept.get(top);
            boolean holds = earlier != null && earlier.thread.get() == thread && earlier.interruptions == earlierInterruptions
                    && earlier.folded == folded;
            CalleeReadings now = new CalleeReadings(ids, roles, top, null, null, holds ? earlier.readings : null);
            if (kept.size() >= MOST_KEPT) {
                kept.clear();
            }
            kept.put(top, new Kept(now, new WeakReference<>(thread), earlierInterruptions, folded));
            return now;
        }

        private void finish(WorkReading work) {
            if (!work.isFolded && folded == GroveReader.folded() && !GroveReader.isIncomplete() && !GroveWalkLimit.isFrozen()) {
                List<Integer> methods = largest(work.ownBytecodes);
                String[] names = new String[methods.size()];
                long[] bytecodes = new long[names.length];
                for (int i = 0; i < names.length; i++) {
                    MethodRecord method = ids.get(methods.get(i));
                    names[i] = method.owner.name + '.' + method.name;
                    bytecodes[i] = work.ownBytecodes.get(methods.get(i))[0];
                }
                result = receiver.apply(new Object[] {work.counts, metrics.bytecodes, metrics.arrays, new Bytes(work), names, bytecodes,
                    className == null || work.entries > 0});
            }
        }
    }

    /** Kept readings of a context. They are valid only as long as its thread is the same and contexts have not been moved. */
    private static final class Kept {
        final CalleeReadings readings;
        final WeakReference<Thread> thread;
        final int interruptions;
        final long folded;

        Kept(CalleeReadings readings, WeakReference<Thread> thread, int interruptions, long folded) {
            this.readings = readings;
            this.thread = thread;
            this.interruptions = interruptions;
            this.folded = folded;
        }
    }

    private static List<Integer> largest(Map<Integer, long[]> bytecodes) {
        List<Integer> methods = new ArrayList<>();
        for (Map.Entry<Integer, long[]> each : bytecodes.entrySet()) {
            if (each.getValue()[0] > 0) {
                methods.add(each.getKey());
            }
        }
        methods.sort(new Comparator<Integer>() {
            @Override
            public int compare(Integer a, Integer b) {
                int order = Long.compare(bytecodes.get(b)[0], bytecodes.get(a)[0]);
                return order != 0 ? order : Integer.compare(a, b);
            }
        });
        return methods.subList(0, Math.min(MOST_METHODS, methods.size()));
    }

    /** Allocated bytes by scope, computed only on request, because that means asking the VM for the sizes of classes. */
    private final class Bytes implements Supplier<long[]>, Runnable {
        private final WorkReading work;
        private long[] bytes;

        Bytes(WorkReading work) {
            this.work = work;
        }

        @Override
        public long[] get() {
            GroveCallback.run(this);
            return bytes;
        }

        @Override
        public void run() {
            ClassSizes sizes = new ClassSizes(instrumentation, ids, layout);
            sizes.update();
            long[] sum = work.arrayBytes.clone();
            for (Map.Entry<Integer, long[]> each : work.objects.entrySet()) {
                for (int scope = 0; scope < sum.length; scope++) {
                    sum[scope] += each.getValue()[scope] * (sizes.of(each.getKey()) >> 1);
                }
            }
            bytes = sum;
        }
    }
}
