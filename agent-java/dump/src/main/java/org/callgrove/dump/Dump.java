package org.callgrove.dump;

import java.util.List;
import java.util.Map;

/** A decoded dump file. Contexts are numbered in preorder through all threads. */
public final class Dump {
    /** The JSON of section {@code meta}, as returned by {@link JsonReader}. */
    public final Map<String, Object> meta;
    public final List<ThreadInfo> threads;
    public final List<Method> methods;
    /** Number of callers within the thread, by context. */
    public final int[] depth;
    /** Index into {@link #methods}, by context. */
    public final int[] method;
    /** Contexts below which others were folded (docs/format.md, section 4), in ascending order. */
    public final int[] folded;
    /** Contents of section {@code metric.<id>}, by metric id, then by context. */
    public final Map<String, long[]> metrics;
    /** Rows of section {@code arrays}, in preorder. */
    public final List<ArrayRow> arrays;
    /** Milliseconds from the start to each snapshot; empty for a file without snapshots. */
    public final long[] snapshots;
    /** Rows of section {@code snapshots.<id>} in preorder, by metric id. */
    public final Map<String, List<SnapshotRow>> increments;
    /** Rows of section {@code snapshots.arrays}, in preorder. */
    public final List<ArraySnapshotRow> arrayIncrements;
    /** Rows of section {@code locks}; null if the file has no such section, or it is damaged. */
    public final List<LockRow> locks;
    /** Damaged or missing sections that are treated as absent, with one sentence for each. */
    public final List<String> problems;

    Dump(Map<String, Object> meta, List<ThreadInfo> threads, List<Method> methods, int[] depth, int[] method, int[] folded,
            Map<String, long[]> metrics, List<ArrayRow> arrays, long[] snapshots, Map<String, List<SnapshotRow>> increments,
            List<ArraySnapshotRow> arrayIncrements, List<LockRow> locks, List<String> problems) {
        this.meta = meta;
        this.threads = threads;
        this.methods = methods;
        this.depth = depth;
        this.method = method;
        this.folded = folded;
        this.metrics = metrics;
        this.arrays = arrays;
        this.snapshots = snapshots;
        this.increments = increments;
        this.arrayIncrements = arrayIncrements;
        this.locks = locks;
        this.problems = problems;
    }

    /**
     * For each context of a constructor, the number of its calls that went on to call its this- or super-constructor: passed(c) of
     * docs/metrics.md, section 6. For other methods, the number of calls as recorded.
     */
    public long[] passed() {
        long[] calls = metrics.get("calls");
        long[] reached = new long[calls.length];
        int[] open = new int[calls.length];
        for (int context = 0; context < calls.length; context++) {
            open[depth[context]] = context;
            int caller = depth[context] == 0 ? -1 : open[depth[context] - 1];
            int next = caller < 0 ? -1 : methods.get(method[caller]).superConstructor;
            Method own = methods.get(method[context]);
            if (next >= 0 && own.isConstructor() && own.className.equals(methods.get(next).className)) {
                reached[caller] += calls[context];
            }
        }
        long[] passed = calls.clone();
        for (int context = 0; context < calls.length; context++) {
            Method own = methods.get(method[context]);
            if (own.superConstructor >= 0 && (own.flags & MethodTable.AMBIGUOUS_CONSTRUCTOR) == 0) {
                passed[context] = Math.min(calls[context], reached[context]);
            }
        }
        return passed;
    }

    /** Number of objects that each context made: getAlloc(c) of docs/metrics.md, section 6. */
    public long[] objects() {
        long[] objects = new long[depth.length];
        addObjects(objects, false);
        return objects;
    }

    /**
     * Bytes that each context allocated: the bytes of its arrays, and those of its objects by the size of their class (docs/format.md,
     * section 5). Objects of a class whose size is not known add nothing.
     *
     * @return null if the file does not have this metric, or not the sizes of classes
     */
    public long[] bytes() {
        long[] ofArrays = meta.containsKey("layout") ? metrics.get("bytes") : null;
        long[] bytes = ofArrays == null ? null : ofArrays.clone();
        if (bytes != null) {
            addObjects(bytes, true);
        }
        return bytes;
    }

    private void addObjects(long[] to, boolean areBytes) {
        long[] calls = metrics.get("calls");
        long[] passed = passed();
        int[] open = new int[depth.length];
        for (int context = 0; context < depth.length; context++) {
            open[depth[context]] = context;
            Method own = methods.get(method[context]);
            if (!own.isConstructor()) {
                continue;
            }
            if (depth[context] > 0) {
                to[open[depth[context] - 1]] += calls[context] * (areBytes ? own.classSize >> 1 : 1);
            }
            if (own.isChained()) {
                Method next = own.superConstructor < 0 ? null : methods.get(own.superConstructor);
                to[context] -= passed[context] * (!areBytes ? 1 : next == null ? 0 : next.classSize >> 1);
            }
        }
    }

    /** A method from section {@code methods}, with its indices resolved. */
    public static final class Method {
        public final String className;
        public final int classFlags;
        /** Source file of its class; null when unknown. */
        public final String sourceFile;
        /** Entry for its class in section {@code class.sizes} (docs/format.md, section 3): 0 when unknown. */
        public final long classSize;
        /** Entry for its class in section {@code class.origins}: a constant of {@link MethodTable}. */
        public final int classOrigin;
        public final String name;
        public final String descriptor;
        /** Flags of the method, as in {@link MethodTable}. */
        public final int flags;
        /** First source line; 0 when unknown. */
        public final int firstLine;
        /** Index of the this- or super-constructor that this constructor calls (the JP paper, section 5.1, map M), or -1. */
        public final int superConstructor;

        Method(String className, int classFlags, String sourceFile, long classSize, int classOrigin, String name, String descriptor, int flags,
                int firstLine, int superConstructor) {
            this.className = className;
            this.classFlags = classFlags;
            this.sourceFile = sourceFile;
            this.classSize = classSize;
            this.classOrigin = classOrigin;
            this.name = name;
            this.descriptor = descriptor;
            this.flags = flags;
            this.firstLine = firstLine;
            this.superConstructor = superConstructor;
        }

        public boolean isConstructor() {
            return (flags & MethodTable.CONSTRUCTOR) != 0;
        }

        /** Whether calls of this constructor entail calls of another one on the same object (docs/metrics.md, section 6). */
        public boolean isChained() {
            return isConstructor() && (flags & MethodTable.LEAF) == 0 && !className.equals("java.lang.Object");
        }

        /** The method as {@code binary.class.Name.method(descriptor)result}. */
        @Override
        public String toString() {
            return className + "." + name + descriptor;
        }
    }

    /** Counts that one context gained between two successive snapshots. */
    public static final class SnapshotRow {
        public final int context;
        public final int snapshot;
        public final long count;

        SnapshotRow(int context, int snapshot, long count) {
            this.context = context;
            this.snapshot = snapshot;
            this.count = count;
        }
    }

    /** Arrays of one element type that one context allocated between two successive snapshots. */
    public static final class ArraySnapshotRow {
        public final int snapshot;
        public final ArrayRow gained;

        ArraySnapshotRow(int snapshot, ArrayRow gained) {
            this.snapshot = snapshot;
            this.gained = gained;
        }
    }

    /** Arrays of one element type that one context allocated. */
    public static final class ArrayRow {
        public final int context;
        /** Element type: one of {@code B C D F I J S Z R}. */
        public final char type;
        public final long arrays;
        public final long elements;

        ArrayRow(int context, char type, long arrays, long elements) {
            this.context = context;
            this.type = type;
            this.arrays = arrays;
            this.elements = elements;
        }
    }

    /** Time for which one context waited for another one, at locks of one class. */
    public static final class LockRow {
        public final int waiter;
        /** The holder's context; -1 if it was in no recorded one. */
        public final int holder;
        /** Index into {@code meta.locks.classes}. */
        public final int lockClass;
        public final long looks;
        public final long nanos;

        LockRow(int waiter, int holder, int lockClass, long looks, long nanos) {
            this.waiter = waiter;
            this.holder = holder;
            this.lockClass = lockClass;
            this.looks = looks;
            this.nanos = nanos;
        }

        boolean isAfter(LockRow before) {
            return waiter != before.waiter ? waiter > before.waiter : holder != before.holder ? holder > before.holder : lockClass > before.lockClass;
        }
    }
}
