package org.callgrove.agent.work;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.callgrove.agent.recording.ClassOrigins;
import org.callgrove.agent.sizes.ClassSizes;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.dump.OneTimeMethods;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveReader;
import org.callgrove.runtime.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveCallback;

/**
 * Measures calls in the threads of the program. It sums up what is below the current context, before and after, and takes one from the other.
 * Nothing that it does is counted.
 *
 * <p>A call gets no figures if they might not be exact: contexts were folded or lost, or the recording paused or ended meanwhile.
 */
public final class WorkMeter {
    /** Most own methods that a result names. */
    private static final int MOST_METHODS = 10;

    private final MethodIds ids;
    private final MethodRoles roles;
    private final Instrumentation instrumentation;
    private final ObjectLayout layout;
    private volatile WovenMetrics metrics;
    private volatile int interruptions;

    /** @param oneTime text of the list of one-time methods. @param own patterns of own classes; if empty, their origins decide */
    public WorkMeter(MethodIds ids, ClassOrigins origins, String oneTime, List<String> own, Instrumentation instrumentation, ObjectLayout layout,
            WovenMetrics metrics) {
        this.ids = ids;
        this.roles = new MethodRoles(ids, origins, new OneTimeMethods(oneTime), own);
        this.instrumentation = instrumentation;
        this.layout = layout;
        this.metrics = metrics;
    }

    /** Gives calls under way no figures. */
    void interrupt() {
        interruptions++;
    }

    /** Declares what is counted from now on. Calls under way have been interrupted. */
    void count(WovenMetrics woven) {
        metrics = woven;
    }

    static boolean isRecorded() {
        return GroveReader.isRecorded(Grove.current());
    }

    /** Begins to measure a call, see {@link WorkBridge#apply}. */
    Call begin(String className, String methodName) {
        long top = Grove.current();
        if (!GroveReader.isRecorded(top)) {
            return null;
        }
        Call call = new Call(top, className, methodName);
        GroveCallback.run(call.before);
        return call.before.isDone ? call : null;
    }

    /** A call under way. At its end, it passes its figures to a function, uncounted, and returns the result; null if there are none. */
    final class Call implements Function<Function<Object[], Object>, Object>, Runnable {
        private final Thread thread = Thread.currentThread();
        private final int earlierInterruptions = interruptions;
        private final long folded = GroveReader.folded();
        private final long top;
        private final WorkReading before;
        private final WorkReading after;
        private Function<Object[], Object> receiver;
        private Object result;

        Call(long top, String className, String methodName) {
            this.top = top;
            this.before = new WorkReading(ids, roles, top, className, methodName);
            this.after = new WorkReading(ids, roles, top, className, methodName);
        }

        @Override
        public Object apply(Function<Object[], Object> receiver) {
            if (thread != Thread.currentThread() || earlierInterruptions != interruptions || !isAbove(Grove.current())) {
                return null;
            }
            this.receiver = receiver;
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
            after.run();
            after.subtract(before);
            if (!after.isFolded && folded == GroveReader.folded() && !GroveReader.isIncomplete() && !GroveWalkLimit.isFrozen()) {
                List<Integer> methods = largest(after.ownBytecodes);
                String[] names = new String[methods.size()];
                long[] bytecodes = new long[names.length];
                for (int i = 0; i < names.length; i++) {
                    MethodRecord method = ids.get(methods.get(i));
                    names[i] = method.owner.name + '.' + method.name;
                    bytecodes[i] = after.ownBytecodes.get(methods.get(i))[0];
                }
                result = receiver
                        .apply(new Object[] {after.counts, metrics.bytecodes, metrics.arrays, new Bytes(after), names, bytecodes,
                            after.className == null || after.entries > 0});
            }
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

    /** Allocated bytes by scope, summed up when they are asked for: the VM has to be asked for sizes of classes. */
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
