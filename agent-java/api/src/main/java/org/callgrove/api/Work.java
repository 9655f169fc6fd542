package org.callgrove.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The exact work of one call: what the current thread did below it. Work of other threads is not included, even if the call started them or gave them
 * tasks.
 *
 * <pre>{@code
 * Work work = Work.of(() -> parser.parse(text)).orElseThrow();
 * assertEquals(1_204_311, work.own().bytecodes());
 * }</pre>
 *
 * <p>Figures come from a recording by Callgrove's agent. There are none, and the {@code Optional} is empty, if
 * <ul>
 * <li>the agent is missing, or its recording samples, is paused or has ended;
 * <li>the agent does not record the current thread, or the caller is outside the root methods that it records;
 * <li>memory for calling contexts ran short: some below the caller were lost, or folded during this call or an earlier one.
 * </ul> The task runs in any case, once ({@link #ofWarm}: twice), and its exceptions are passed on unchanged. This class's own work is not counted,
 * so measured calls may be nested. The recording is the same with and without measuring.
 *
 * <p>The first caller of a method loads and initialises classes and links call sites. That work depends on the order of tests, so it is in
 * {@link #total} only. {@link #own} is equal in every run and on every machine for a program that does the same, without any warm-up. Bytecodes are
 * counted by basic blocks: where an exception cuts a block short, the whole block counts, unless the agent runs with {@code blocks=precise}.
 */
public final class Work {
    private static final String BRIDGE = "org.callgrove.agent.work.WorkBridge";
    /** Builds the results. The agent calls it with counting paused. */
    private static final Function<Object[], Object> MAKER = new Function<Object[], Object>() {
        @Override
        public Object apply(Object[] figures) {
            boolean hasEntry = (Boolean) figures[6];
            return hasEntry ? Optional.of(new Work(figures)) : Optional.empty();
        }
    };

    /** The agent's object through which a measurement begins, found by the name of its class; null until there is an agent. */
    private static volatile BiFunction<String, String, Function<Function<Object[], Object>, Object>> bridge;

    static {
        findBridge();
    }

    private final Scope total;
    private final Scope withLibraries;
    private final Scope own;
    private final Map<String, Long> largestMethods;

    @SuppressWarnings("unchecked")
    private Work(Object[] figures) {
        long[] counts = (long[]) figures[0];
        boolean hasBytecodes = (Boolean) figures[1];
        boolean hasArrays = (Boolean) figures[2];
        Supplier<long[]> bytes = (Supplier<long[]>) figures[3];
        this.total = new Scope(counts, 0, hasBytecodes, hasArrays, bytes);
        this.withLibraries = new Scope(counts, 1, hasBytecodes, hasArrays, bytes);
        this.own = new Scope(counts, 2, hasBytecodes, hasArrays, bytes);
        String[] names = (String[]) figures[4];
        long[] bytecodes = (long[]) figures[5];
        Map<String, Long> sorted = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            Long other = sorted.get(names[i]);
            sorted.put(names[i], bytecodes[i] + (other == null ? 0 : other));
        }
        this.largestMethods = Collections.unmodifiableMap(sorted);
    }

    /**
     * A piece of code that may throw an exception.
     *
     * @param <E> what it throws
     */
    @FunctionalInterface
    public interface Task<E extends Throwable> {
        /**
         * Runs the code.
         *
         * @throws E what the work throws
         */
        void run() throws E;
    }

    /** Figures for a part of the work, such as that of the program's own code. */
    public static final class Scope {
        private final long[] counts;
        private final int scope;
        private final boolean hasBytecodes;
        private final boolean hasArrays;
        private final Supplier<long[]> bytes;

        private Scope(long[] counts, int scope, boolean hasBytecodes, boolean hasArrays, Supplier<long[]> bytes) {
            this.counts = counts;
            this.scope = scope;
            this.hasBytecodes = hasBytecodes;
            this.hasArrays = hasArrays;
            this.bytes = bytes;
        }

        /** Calls of methods. */
        public long calls() {
            return counts[4 * scope];
        }

        /**
         * Executed bytecodes.
         *
         * @throws IllegalStateException if the recording does not count them (agent option {@code metrics})
         */
        public long bytecodes() {
            return counted(hasBytecodes, "bytecodes", 4 * scope + 1);
        }

        /** Allocated objects, not including arrays. Escape analysis does not change the figure. */
        public long objects() {
            return counts[4 * scope + 2];
        }

        /**
         * Allocated arrays.
         *
         * @throws IllegalStateException if the recording does not count them (agent option {@code metrics})
         */
        public long arrays() {
            return counted(hasArrays, "arrays", 4 * scope + 3);
        }

        /**
         * Bytes of allocated objects and arrays, including headers and padding, as this VM lays them out. The first call on a result takes
         * milliseconds, because it has to get the sizes of classes from the VM.
         *
         * @throws IllegalStateException if the recording does not count them (agent option {@code metrics})
         */
        public long bytes() {
            counted(hasArrays, "bytes", 0);
            return bytes.get()[scope];
        }

        private long counted(boolean isCounted, String metric, int at) {
            if (!isCounted) {
                throw new IllegalStateException("the recording does not count " + metric + ": remove the agent's option metrics");
            }
            return counts[at];
        }

        @Override
        public String toString() {
            return calls() + " calls" + (hasBytecodes ? ", " + bytecodes() + " bytecodes" : "") + ", " + objects() + " objects"
                    + (hasArrays ? ", " + arrays() + " arrays" : "");
        }
    }

    /** Whether the work of the current thread can be measured here. */
    public static boolean isRecording() {
        BiFunction<String, String, Function<Function<Object[], Object>, Object>> known = known();
        return known instanceof BooleanSupplier && ((BooleanSupplier) known).getAsBoolean();
    }

    /**
     * Runs a task and returns its work.
     *
     * @return empty if it could not be measured, see {@link Work}
     */
    public static Optional<Work> of(Runnable task) {
        Function<Function<Object[], Object>, Object> call = begin(null, null);
        task.run();
        return end(call);
    }

    /**
     * Runs a task twice and returns the work of the second run. So {@link #total}, which includes the JDK's work, lacks most of the work
     * that is done only in a first run. The task must do the same thing both times.
     *
     * @return empty if it could not be measured, see {@link Work}
     */
    public static Optional<Work> ofWarm(Runnable task) {
        task.run();
        return of(task);
    }

    /**
     * Runs a task that may throw a checked exception, and returns its work.
     *
     * @return empty if it could not be measured, see {@link Work}
     * @throws E what the task throws; there are then no figures
     */
    public static <E extends Throwable> Optional<Work> ofThrowing(Task<E> task) throws E {
        Function<Function<Object[], Object>, Object> call = begin(null, null);
        task.run();
        return end(call);
    }

    /**
     * Runs a task and returns the work below its calls of one method only, such as a test below the code of a test framework. Recursive calls count
     * once. Between the task and the method there may be library code, but no code of the program.
     *
     * @param className binary name of the class that declares the method, as by {@link Class#getName}
     * @return empty if it could not be measured, see {@link Work}, or if the current thread did not call the method
     * @throws E what the task throws; there are then no figures
     */
    public static <E extends Throwable> Optional<Work> ofCalls(String className, String methodName, Task<E> task) throws E {
        Function<Function<Object[], Object>, Object> call = begin(className, methodName);
        task.run();
        return end(call);
    }

    /**
     * Work of the program's own code, without one-time work: class initialisers and all they call, class loading and linking. Own code is the code in
     * class folders and in the program's own jar, or what the agent's option {@code own} names. Tests are not own code. Figures are those of own
     * methods alone: the bytecodes they execute, the objects and arrays they allocate, and how often they are called.
     */
    public Scope own() {
        return own;
    }

    /**
     * All work except one-time work: {@link #own}, the work of tests, and that of the libraries they call, including the JDK. Libraries may do more
     * in some calls than in others, for example to enlarge a table, and figures differ between JDKs.
     */
    public Scope withLibraries() {
        return withLibraries;
    }

    /** All work, including one-time work. */
    public Scope total() {
        return total;
    }

    /** Bytecodes of the own methods that executed most of them, at most ten, by class and method name, largest first. */
    public Map<String, Long> largestMethods() {
        return largestMethods;
    }

    @Override
    public String toString() {
        return "own " + own + "; with libraries " + withLibraries + "; with one-time work " + total;
    }

    private static Function<Function<Object[], Object>, Object> begin(String className, String methodName) {
        BiFunction<String, String, Function<Function<Object[], Object>, Object>> known = known();
        return known == null ? null : known.apply(className, methodName);
    }

    private static BiFunction<String, String, Function<Function<Object[], Object>, Object>> known() {
        BiFunction<String, String, Function<Function<Object[], Object>, Object>> known = bridge;
        // The agent may have been attached since the last look.
        return known == null ? findBridge() : known;
    }

    @SuppressWarnings("unchecked")
    private static Optional<Work> end(Function<Function<Object[], Object>, Object> call) {
        Object work = call == null ? null : call.apply(MAKER);
        return work == null ? Optional.empty() : (Optional<Work>) work;
    }

    @SuppressWarnings("unchecked")
    private static BiFunction<String, String, Function<Function<Object[], Object>, Object>> findBridge() {
        try {
            Class<?> type = Class.forName(BRIDGE, true, ClassLoader.getSystemClassLoader());
            bridge = (BiFunction<String, String, Function<Function<Object[], Object>, Object>>) type.getMethod("bridge").invoke(null);
        } catch (ReflectiveOperationException | LinkageError | RuntimeException absent) {
            // The VM is running without the agent.
            bridge = null;
        }
        return bridge;
    }
}
