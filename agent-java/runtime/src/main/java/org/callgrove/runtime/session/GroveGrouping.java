package org.callgrove.runtime.session;

import org.callgrove.runtime.narrowing.PackagePrivate;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.text.GroveGlobs;
import org.callgrove.runtime.threads.GroveSlot;

/**
 * Decides which threads are recorded, and which of them share a segment (one tree in the dump). The methods call JDK code, which is itself
 * woven, so call them only with counting paused: in a thread whose calls are not being counted.
 */
public final class GroveGrouping {
    /** Mode: every platform thread has its own segment, as far as {@link #KEPT_THREADS} and {@link #KEPT_NODES} allow. */
    public static final int SEPARATE = 0;
    /** Mode: all threads share one segment. */
    public static final int MERGE = 1;
    /** Mode: threads share a segment if their names differ only in digits. */
    public static final int BY_NAME = 2;

    /** Maximum number of ended threads that keep their own segment. Later ones are merged with threads that have similar names. */
    public static final int KEPT_THREADS = 1000;
    private static final long KEPT_NODES = 1 << 22;
    /**
     * Estimated bytes per context including its share of tables, times 8, because kept segments may together take at most an eighth of the
     * memory: they cannot be folded, that is, made smaller by merging contexts.
     */
    private static final long KEPT_BYTES = 8 * 128;
    /** Maximum number of segments named {@code name-*}. Further names share {@link #OTHERS}. */
    public static final int MAX_GROUPS = 1000;
    private static final String ALL = "all threads";
    /** Name of the segment for virtual threads without a known name, or for all virtual threads in the mode {@link #SEPARATE}. */
    public static final String VIRTUAL = "virtual threads";
    /** Name of the segment for names beyond {@link #MAX_GROUPS}. */
    public static final String OTHERS = "other threads";

    private static final GroveGlobs NOTHING_CHOSEN = new GroveGlobs(new String[0]);

    private static int mode = SEPARATE;
    private static GroveGlobs include = NOTHING_CHOSEN;
    private static final Map<String, GroveGroup> BY_KEY = new HashMap<>();
    private static GroveGroup[] all = new GroveGroup[0];
    private static int kept;
    private static long keptNodes;
    private static int overflowed;
    private static long leftOut;
    private static String leftOutNames = "";

    private GroveGrouping() {
    }

    /**
     * Sets mode and selection, before the first class is woven.
     *
     * @param includeGlobs patterns of thread names to record; none means all
     */
    public static void configure(int chosenMode, String[] includeGlobs) {
        mode = chosenMode;
        include = new GroveGlobs(includeGlobs);
    }

    /** Whether a starting thread is recorded. If not, {@link #leftOut} counts it. */
    @PackagePrivate
    public static boolean selects(Thread thread) {
        if (include.isEmpty()) {
            return true;
        }
        String name = nameOf(thread, GroveSlot.isVirtual(thread));
        if (include.matches(name)) {
            return true;
        }
        synchronized (BY_KEY) {
            leftOut++;
            String pattern = pattern(name);
            if (leftOutNames.length() < 500 && !(", " + leftOutNames + ", ").contains(", " + pattern + ", ")) {
                leftOutNames = leftOutNames.isEmpty() ? pattern : leftOutNames + ", " + pattern;
            }
        }
        return false;
    }

    /** The segment that a starting thread shares; null if it gets its own. */
    @PackagePrivate
    public static GroveGroup atStart(Thread thread, boolean virtual, long id) {
        if (mode == SEPARATE && !virtual) {
            return null;
        }
        String name = mode == MERGE ? ALL : mode == SEPARATE ? VIRTUAL : pattern(nameOf(thread, virtual));
        ThreadGroup group = mode == MERGE ? null : thread.getThreadGroup();
        return group(name, virtual && mode != MERGE, mode != MERGE && (virtual || thread.isDaemon()), mode == MERGE ? 0 : id,
                group == null ? null : group.getName());
    }

    /**
     * The segment that a thread shares if it was alive in an earlier recording of this VM, and its tree is used again; null if it gets its
     * own.
     *
     * <p>Even in the mode {@link #BY_NAME}, every such virtual thread is in {@link #VIRTUAL}. Its tree has no reference to the thread,
     * which could keep the thread alive, so its name is not known.
     */
    static GroveGroup again(GroveThread tree) {
        if (mode == SEPARATE && !tree.virtual) {
            return null;
        }
        boolean merges = mode == MERGE;
        String name = merges ? ALL : mode == SEPARATE || tree.virtual ? VIRTUAL : pattern(tree.name());
        return group(name, tree.virtual && !merges, !merges && tree.daemon, merges ? 0 : tree.id(), merges ? null : tree.threadGroup());
    }

    /** The segment that receives an ended thread's own tree; null if the thread keeps its segment. */
    static GroveGroup atEnd(GroveThread tree) {
        if (tree.group() != null) {
            return null;
        }
        synchronized (BY_KEY) {
            if (kept < KEPT_THREADS && keptNodes + tree.nodes() <= mostKeptNodes()) {
                kept++;
                keptNodes += tree.nodes();
                return null;
            }
            overflowed++;
        }
        return group(pattern(tree.name()), false, tree.daemon, tree.id(), tree.threadGroup());
    }

    /** Maximum number of contexts in all kept segments of ended threads together. */
    public static long mostKeptNodes() {
        return Math.min(KEPT_NODES, GroveBudget.limit() / KEPT_BYTES);
    }

    private static GroveGroup group(String name, boolean virtual, boolean daemon, long id, String threadGroup) {
        synchronized (BY_KEY) {
            String key = virtual ? name + "\0virtual" : name;
            GroveGroup group = BY_KEY.get(key);
            if (group == null && all.length >= MAX_GROUPS && !name.equals(OTHERS)) {
                return group(OTHERS, virtual, daemon, id, threadGroup);
            }
            if (group == null) {
                group = new GroveGroup(name, virtual, daemon, id, threadGroup);
                GroveGroup[] more = new GroveGroup[all.length + 1];
                System.arraycopy(all, 0, more, 0, all.length);
                more[all.length] = group;
                all = more;
                BY_KEY.put(key, group);
            }
            return group;
        }
    }

    private static String nameOf(Thread thread, boolean virtual) {
        String name = thread.getName();
        return name == null ? "" : virtual && name.isEmpty() ? VIRTUAL : name;
    }

    /** The name with every number replaced by {@code *}. */
    static String pattern(String name) {
        StringBuilder text = new StringBuilder();
        boolean inNumber = false;
        for (int i = 0; name != null && i < name.length(); i++) {
            char c = name.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit) {
                text.append(c);
            } else if (!inNumber) {
                text.append('*');
            }
            inNumber = digit;
        }
        return text.toString();
    }

    /** Forgets all segments and the threads left out, and frees the segments' memory. */
    static void reset() {
        synchronized (BY_KEY) {
            for (int i = 0; i < all.length; i++) {
                all[i].free();
            }
            all = new GroveGroup[0];
            BY_KEY.clear();
            kept = 0;
            keptNodes = 0;
            overflowed = 0;
            leftOut = 0;
            leftOutNames = "";
        }
    }

    /** All shared segments so far, oldest first. */
    public static GroveGroup[] all() {
        synchronized (BY_KEY) {
            return all;
        }
    }

    /** Number of ended threads that lost their own segment because of the limits on kept segments. */
    public static int overflowed() {
        synchronized (BY_KEY) {
            return overflowed;
        }
    }

    /** Number of threads not recorded because of their names. */
    public static long leftOut() {
        synchronized (BY_KEY) {
            return leftOut;
        }
    }

    /** Names of the threads left out, as many as fit on a line, with numbers replaced by {@code *}. */
    public static String leftOutNames() {
        synchronized (BY_KEY) {
            return leftOutNames;
        }
    }
}
