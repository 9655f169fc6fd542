package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlot.TID;
import static org.callgrove.runtime.GroveSlot.U;

/**
 * Finds current contexts by thread id, for a VM whose threads have no usable field. Only a thread itself looks up its id, so readers need
 * no lock. A cell is complete before it is linked, and an unlinked cell still leads to its successors.
 */
final class GroveIdTable {
    private static final int BUCKETS = 1 << 12;
    private static final Cell[] TABLE = new Cell[BUCKETS];

    private static final class Cell {
        final long id;
        long raw;
        GroveThread tree;
        volatile Cell next;

        Cell(long id) {
            this.id = id;
        }
    }

    private GroveIdTable() {
    }

    static long raw() {
        Cell cell = find(U.getLong(Thread.currentThread(), TID));
        return cell == null ? 0 : cell.raw;
    }

    static void set(long raw) {
        long id = U.getLong(Thread.currentThread(), TID);
        Cell cell = find(id);
        if (cell == null) {
            if (id == 0 || raw >= 0) {
                // The Thread object is still under construction, or there is nothing to keep.
                return;
            }
            try {
                cell = add(id);
            } catch (OutOfMemoryError fullHeap) {
                return;
            }
        }
        cell.raw = raw;
    }

    static void own(long id, GroveThread tree) {
        Cell cell = find(id);
        if (cell != null) {
            cell.tree = tree;
        }
    }

    static GroveThread tree(long id) {
        Cell cell = find(id);
        return cell == null ? null : cell.tree;
    }

    /** Removes a thread and returns its tree, null if it has none. */
    static GroveThread remove(long id) {
        int bucket = (int) id & BUCKETS - 1;
        GroveMemory.lock();
        try {
            Cell before = null;
            for (Cell cell = TABLE[bucket]; cell != null; before = cell, cell = cell.next) {
                if (cell.id == id) {
                    if (before == null) {
                        TABLE[bucket] = cell.next;
                    } else {
                        before.next = cell.next;
                    }
                    return cell.tree;
                }
            }
        } finally {
            GroveMemory.unlock();
        }
        return null;
    }

    private static Cell find(long id) {
        Cell cell = TABLE[(int) id & BUCKETS - 1];
        while (cell != null && cell.id != id) {
            cell = cell.next;
        }
        return cell;
    }

    private static Cell add(long id) {
        int bucket = (int) id & BUCKETS - 1;
        Cell cell = new Cell(id);
        GroveMemory.lock();
        cell.next = TABLE[bucket];
        TABLE[bucket] = cell;
        GroveMemory.unlock();
        return cell;
    }
}
