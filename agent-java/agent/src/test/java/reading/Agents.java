package reading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;

/**
 * Test subjects: profiling agents as users may write them, one that only reads and one for each kind of failure. Their package is separate
 * from those of recorded programs.
 */
public final class Agents {
    private static final Path LOG = Path.of("agent.txt");

    private Agents() {
    }

    /** Writes a line for each callback: the context, and how many bytecodes its tree then had. */
    public static class Log implements ProfilingAgent {
        private final List<String> lines = new ArrayList<>();

        @Override
        public synchronized int register(Thread thread, InvocationContext root) {
            lines.add("register " + thread.getName() + ' ' + root + ' ' + root.isRoot());
            return granularity();
        }

        @Override
        public synchronized int processMCT(InvocationContext context) {
            StringBuilder path = new StringBuilder();
            InvocationContext at = context;
            for (; !at.isRoot(); at = at.getCaller()) {
                path.insert(0, ' ' + at.getMethod().getName());
            }
            lines.add(Thread.currentThread().getName() + ' ' + bytecodes(at) + path);
            return granularity();
        }

        @Override
        public synchronized void threadEnds(InvocationContext root) {
            lines.add("ends " + bytecodes(root));
        }

        @Override
        public synchronized void recordingEnds(List<InvocationContext> roots) {
            lines.add("recording ends, " + roots.size() + " threads");
            roots.forEach(root -> lines.add("left " + bytecodes(root)));
            try {
                Files.write(LOG, lines);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        int granularity() {
            return 10_000;
        }

        /** Sums the counts of a tree that may be deeper than the stack. */
        private static long bytecodes(InvocationContext root) {
            Deque<InvocationContext> open = new ArrayDeque<>(List.of(root));
            long sum = 0;
            while (!open.isEmpty()) {
                InvocationContext context = open.pop();
                sum += context.isRoot() ? 0 : context.getInstructions();
                for (InvocationContext callee : context.getCallees()) {
                    if (!callee.getCaller().equals(context) || callee.getCalls() < 1) {
                        throw new IllegalStateException("the axioms of JP 3.1.2 do not hold at " + callee);
                    }
                    open.push(callee);
                }
            }
            return sum;
        }
    }

    /** Counts its activations by context and also logs them, and checks that invalid amounts are rejected. */
    public static final class Counting extends Log {
        private final Metric ticks = new Metric("ticks", "Ticks <b>&\"", "activations", Metric.Accuracy.EXACT);
        private final Metric never = new Metric("never", "Never", "ms", Metric.Accuracy.SAMPLED);

        @Override
        public List<Metric> metrics() {
            return List.of(ticks, never);
        }

        @Override
        public synchronized int processMCT(InvocationContext context) {
            long before = context.get(ticks);
            context.add(ticks, 3);
            refuses(() -> context.add(ticks, -1));
            refuses(() -> context.add(ticks, Long.MAX_VALUE));
            refuses(() -> context.add(new Metric("ticks", "x", "x", Metric.Accuracy.EXACT), 1));
            if (context.get(ticks) != before + 3) {
                throw new IllegalStateException("3 more than " + before + " are " + context.get(ticks));
            }
            return super.processMCT(context);
        }

        @Override
        int granularity() {
            return 1_000;
        }

        private static void refuses(Runnable wrong) {
            try {
                wrong.run();
            } catch (IllegalArgumentException e) {
                return;
            }
            throw new IllegalStateException("not refused");
        }
    }

    /** Declares a metric whose id is already taken. */
    public static final class Taken extends Log {
        @Override
        public List<Metric> metrics() {
            return List.of(new Metric("bytecodes", "Mine", "things", Metric.Accuracy.EXACT));
        }
    }

    /** Declares more metrics than there are counters for. */
    public static final class TooMany extends Log {
        @Override
        public List<Metric> metrics() {
            List<Metric> metrics = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                metrics.add(new Metric("m" + i, "M", "things", Metric.Accuracy.EXACT));
            }
            return metrics;
        }
    }

    /** Is activated as rarely as the interface allows (JP 7.1). */
    public static final class Rare extends Log {
        @Override
        int granularity() {
            return Integer.MAX_VALUE;
        }
    }

    /** Throws an exception on its third activation. */
    public static final class Failing extends Log {
        private int activations;

        @Override
        public synchronized int processMCT(InvocationContext context) {
            if (++activations == 3) {
                throw new IllegalStateException("two\nlines");
            }
            return super.processMCT(context);
        }
    }

    /** Requests an invalid granularity. */
    public static final class Zero implements ProfilingAgent {
        @Override
        public int register(Thread thread, InvocationContext root) {
            return 0;
        }

        @Override
        public int processMCT(InvocationContext context) {
            return 1;
        }
    }

    /** Keeps contexts longer than they are valid, and reads counts from the root. */
    public static final class Curious implements ProfilingAgent {
        private final List<String> refusals = new ArrayList<>();
        private InvocationContext kept;
        private InvocationContext root;

        @Override
        public int register(Thread thread, InvocationContext threadRoot) {
            root = threadRoot;
            refused(threadRoot::getCaller);
            refused(threadRoot::getCalls);
            refused(threadRoot::getMethod);
            refused(threadRoot::getInstructions);
            refused(() -> threadRoot.getArrays('B'));
            return 1000;
        }

        @Override
        public int processMCT(InvocationContext context) {
            if (kept == null) {
                kept = context;
                refused(() -> context.getElements('x'));
            } else if (refusals.size() == 6) {
                refused(kept::getCalls);
                if (root.getCallees().isEmpty()) {
                    throw new IllegalStateException("the root is valid until its thread ends");
                }
            }
            return 1000;
        }

        @Override
        public void recordingEnds(List<InvocationContext> roots) {
            try {
                Files.write(LOG, refusals);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private void refused(Runnable call) {
            try {
                call.run();
                refusals.add("not refused");
            } catch (RuntimeException e) {
                refusals.add(e.toString());
            }
        }
    }

    /** Cannot be constructed. */
    public static final class Unmakeable extends Log {
        /** Always throws. */
        public Unmakeable() {
            throw new IllegalStateException("not today");
        }
    }
}
