package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlots.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Contexts of threads without a slot: virtual threads, and every thread of a VM whose Thread has no usable field.
 *
 * <p>Their states are found by thread id in an open-addressed table. Only the thread itself looks its id up, so a reader needs no lock;
 * writers copy or fill in under one. A virtual thread that ends leaves its tree to the next that starts: there are as many trees as there
 * were virtual threads alive at once, and their counts add up as if merged.
 */
public final class GroveById {
    private static final Object LOCK = new Object();
    private static final long REMOVED = -1;

    /** Pairs of (thread id, state); a power of two of them. */
    private static volatile long[] table = new long[256];
    private static int used;
    private static long[] pool = new long[16];
    private static int pooled;
    /** Stands in while a thread's state is made. */
    private static final long STARTING;

    static {
        STARTING = GroveMemory.newState();
        U.putLong(null, STARTING + CURRENT, GroveSink.NODE);
    }

    private GroveById() {
    }

    @DontInline
    static long raw() {
        long state = state();
        return state == 0 ? -GroveSink.NODE : -U.getLong(null, state + CURRENT);
    }

    @DontInline
    static void set(long raw) {
        long state = state();
        if (state != 0) {
            U.putLong(null, state + CURRENT, -raw);
        }
    }

    /** A virtual thread has ended; its tree is free for the next. */
    @DontInline
    public static void virtualEnds(Thread thread) {
        long id = U.getLong(thread, GroveSlots.TID);
        long state = find(table, id);
        if (state == 0) {
            return;
        }
        synchronized (LOCK) {
            long[] now = table;
            for (int i = slot(now, id); now[i] != 0; i = i + 2 & now.length - 1) {
                if (now[i] == id) {
                    now[i] = REMOVED;
                    break;
                }
            }
            if (pooled == pool.length) {
                long[] more = new long[pooled * 2];
                for (int i = 0; i < pooled; i++) {
                    more[i] = pool[i];
                }
                pool = more;
            }
            U.putLong(null, state + CURRENT, U.getLong(null, state + ROOT));
            pool[pooled++] = state;
        }
    }

    /** The current thread's state, made if need be; 0 where there can be none: the Thread object is still under construction. */
    private static long state() {
        Thread thread = Thread.currentThread();
        long id = U.getLong(thread, GroveSlots.TID);
        long state = find(table, id);
        return state != 0 || id == 0 ? state : start(thread, id);
    }

    private static long start(Thread thread, long id) {
        boolean virtual = GroveSlots.MODE == GroveSlots.IN_HOLDER;
        synchronized (LOCK) {
            put(id, STARTING);
            if (virtual && pooled > 0) {
                long state = pool[--pooled];
                put(id, state);
                return state;
            }
        }
        long state = GroveThreads.register(thread, virtual, id);
        synchronized (LOCK) {
            put(id, state);
        }
        return state;
    }

    private static long find(long[] in, long id) {
        for (int i = slot(in, id); in[i] != 0; i = i + 2 & in.length - 1) {
            if (in[i] == id) {
                return in[i + 1];
            }
        }
        return 0;
    }

    private static int slot(long[] in, long id) {
        return (int) (id * 0x9E3779B97F4A7C15L >>> 40) << 1 & in.length - 1;
    }

    private static void put(long id, long state) {
        if (used * 4 >= table.length) {
            rebuild();
        }
        long[] now = table;
        int i = slot(now, id);
        while (now[i] != 0 && now[i] != id) {
            i = i + 2 & now.length - 1;
        }
        if (now[i] == 0) {
            used++;
        }
        now[i + 1] = state;
        now[i] = id;
    }

    /** A new table without the removed entries, twice as large if the live ones need it. */
    private static void rebuild() {
        long[] old = table;
        int live = 0;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != 0 && old[i] != REMOVED) {
                live++;
            }
        }
        long[] fresh = new long[live * 8 > old.length ? old.length * 2 : old.length];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != 0 && old[i] != REMOVED) {
                int at = slot(fresh, old[i]);
                while (fresh[at] != 0) {
                    at = at + 2 & fresh.length - 1;
                }
                fresh[at] = old[i];
                fresh[at + 1] = old[i + 1];
            }
        }
        used = live;
        table = fresh;
    }
}
