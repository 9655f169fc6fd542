package org.callgrove.agent.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.callgrove.agent.collections.Collected;
import org.callgrove.agent.options.SnapshotInterval;
import org.callgrove.dump.Meta;
import org.callgrove.dump.ThreadInfo;
import org.callgrove.runtime.session.GroveGroup;
import org.callgrove.runtime.tree.GroveHistory;
import org.callgrove.runtime.tree.GroveIncrements;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.tree.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveWork;

/**
 * Keeps snapshots of the counts in all segments (trees of threads or groups of threads) at the interval set in the options, within limits
 * on their number and size, or shortly after garbage collections. Such snapshots are the continuous metrics of the JP paper. When there are
 * {@link GroveIncrements#MOST_SNAPSHOTS} ({@link GroveIncrements#MOST_AT_COLLECTIONS}), or their increments exceed {@link #MOST_BYTES}, every second snapshot is dropped and the interval
 * doubles. Snapshots stop for good once counts have been folded or lost, memory runs out, or a walk fails. Not thread-safe; call every
 * method with counting paused, between {@code beginWalk} and {@code endWalk}.
 */
final class Snapshots implements Segments.Visitor {
    private static final long MOST_BYTES = 64L << 20;
    private static final String MOST_COLLECTIONS = "1,000";

    private final long startMillis;
    /**
     * Threads and groups with a history. A map would compute their identity hash codes, which would change the identity hash codes of
     * objects that the program creates later.
     */
    private final List<Object> owners = new ArrayList<>();
    private final int most;
    private final long[] times;
    /** The collections before each snapshot. */
    private final Collected[] collections;
    private final SnapshotInterval requested;
    private final boolean byWork;
    private long interval;
    private GroveIncrements log;
    private long merged;
    private int count;
    private boolean lost;

    /** @param startMillis start of the recording, in milliseconds since 1970 */
    Snapshots(long startMillis, SnapshotInterval requested) {
        this.startMillis = startMillis;
        this.requested = requested;
        this.byWork = requested.byWork;
        this.interval = requested.every;
        this.most = requested.atCollections ? GroveIncrements.MOST_AT_COLLECTIONS : GroveIncrements.MOST_SNAPSHOTS;
        this.times = new long[most];
        this.collections = new Collected[most];
        this.log = new GroveIncrements(most);
    }

    /** Whether the interval is measured in a thread's work rather than in time. */
    boolean byWork() {
        return byWork;
    }

    /** Collections before each snapshot; null if snapshots are not taken at collections. */
    Meta.Entry[] entries() {
        if (!requested.atCollections) {
            return null;
        }
        Meta.Entry[] entries = new Meta.Entry[count];
        System.arraycopy(collections, 0, entries, 0, count);
        return entries;
    }

    /** Number of collections that share a snapshot with a later one. */
    long merged() {
        return merged;
    }

    /** Milliseconds, bytecodes of a thread, or collections, between snapshots; 0 once no more are taken. */
    long interval() {
        return lost ? 0 : interval;
    }

    /** The warning that snapshots are further apart than requested; null if they are not. */
    String thinningWarning() {
        if (requested.atCollections) {
            return interval == 1 ? null
                    : "adjacent collections share a snapshot, because there were " + MOST_COLLECTIONS + " snapshots, or their differences took "
                            + (MOST_BYTES >> 20) + " MB";
        }
        return interval == requested.every ? null
                : "snapshots are " + SnapshotInterval.text(byWork, interval) + " apart, not " + SnapshotInterval.text(byWork, requested.every)
                        + ": every other one is dropped each time there are "
                        + GroveIncrements.MOST_SNAPSHOTS + " of them, or " + (MOST_BYTES >> 20) + " MB";
    }

    /** Time of each snapshot, in milliseconds since the start. */
    long[] times() {
        return Arrays.copyOf(times, count);
    }

    /**
     * Takes a snapshot of all segments, unless snapshots have stopped. If a walk is given up, its increments become part of the next
     * snapshot.
     *
     * @param collected the collections since the last snapshot; null if snapshots are not taken at collections
     * @return whether it was taken
     */
    boolean take(Segments segments, Collected collected) throws IOException {
        if (isLost()) {
            forget();
            return false;
        }
        boolean taken = false;
        boolean complete = false;
        try {
            settle(segments);
            times[count] = Math.max(count == 0 ? 0 : times[count - 1], System.currentTimeMillis() - startMillis);
            segments.visit(this);
            collections[count] = collected;
            merged += collected == null ? 0 : collected.collections() - 1;
            count++;
            complete = true;
            while (!isLost() && (count == most || log.bytes() > MOST_BYTES) && count > 1) {
                halve();
            }
            taken = true;
        } catch (GroveWalkLimit.Abandoned early) {
            // The next snapshot has the same number and reads the rest.
            taken = true;
        } catch (OutOfMemoryError none) {
            // Snapshots stop because memory is short, and the next dump says so.
        } finally {
            lost |= !taken;
            if (lost) {
                forget();
            }
        }
        return complete;
    }

    /** Prepares the snapshots for a dump of these segments, before these are visited. Returns false if the dump has no snapshots. */
    boolean prepareDump(Segments segments) {
        try {
            if (!isLost()) {
                settle(segments);
            }
            if (lost) {
                forget();
            }
        } catch (OutOfMemoryError none) {
            lost = true;
        }
        return !lost;
    }

    private boolean isLost() {
        // Folding moves counts to other contexts, so the increments would not add up.
        lost |= GroveReader.isIncomplete() || GroveReader.folded() > 0;
        return lost;
    }

    @Override
    public void segment(ThreadInfo info, Object owner, long root) {
        if (owner == null) {
            lost = true;
        } else if (root != 0) {
            GroveHistory history = historyFor(owner);
            history.take(root, count);
            lost |= !history.isWhole();
        }
    }

    /** The history of a segment; null if it has none. */
    GroveHistory of(Object owner) {
        return owner instanceof GroveThread ? ((GroveThread) owner).history : owner == null ? null : ((GroveGroup) owner).history;
    }

    private void put(Object owner, GroveHistory history) {
        if (owner instanceof GroveThread) {
            ((GroveThread) owner).history = history;
        } else {
            ((GroveGroup) owner).history = history;
        }
    }

    /** Moves snapshots of threads that lost their own segment to the segment they joined. */
    private void settle(Segments segments) {
        for (int i = owners.size() - 1; i >= 0; i--) {
            if (!(owners.get(i) instanceof GroveThread) || segments.isOwn((GroveThread) owners.get(i))) {
                continue;
            }
            GroveThread moved = (GroveThread) owners.get(i);
            GroveHistory into = historyFor(moved.group());
            into.absorb(moved.history);
            moved.history = null;
            owners.remove(i);
            lost |= !into.isWhole();
        }
    }

    private GroveHistory historyFor(Object owner) {
        GroveHistory history = of(owner);
        if (history == null) {
            history = new GroveHistory(log);
            owners.add(owner);
            put(owner, history);
        }
        return history;
    }

    /** Joins each pair of successive snapshots into the later one. */
    private void halve() {
        GroveIncrements half = new GroveIncrements(most);
        for (int i = 0; i < owners.size(); i++) {
            GroveHistory history = of(owners.get(i));
            history.halve(half);
            lost |= !history.isWhole();
        }
        log.free();
        log = half;
        for (int i = 0; i < count; i++) {
            times[i / 2] = times[i];
            boolean isSecond = collections[i] != null && (i & 1) == 1;
            merged += isSecond ? 1 : 0;
            collections[i / 2] = isSecond ? collections[i - 1 >> 1].add(collections[i]) : collections[i];
        }
        count = (count + 1) / 2;
        interval *= 2;
        if (byWork) {
            GroveWork.every(interval);
        }
    }

    void forget() {
        for (int i = 0; i < owners.size(); i++) {
            of(owners.get(i)).free();
            put(owners.get(i), null);
        }
        owners.clear();
        log.free();
        count = 0;
        if (byWork) {
            GroveWork.every(Long.MAX_VALUE);
        }
    }
}
