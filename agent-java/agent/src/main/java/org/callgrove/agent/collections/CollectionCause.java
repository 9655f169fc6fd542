package org.callgrove.agent.collections;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.Callable;
import org.callgrove.agent.jvm.PerfClass;
import org.callgrove.runtime.session.GroveClock;

/**
 * Reads the cause of the last garbage collection from the VM's performance data, which is memory of this process. Its layout is that of
 * {@code jdk.internal.jvmstat}, version 2: a header, then entries with a name and a value.
 */
class CollectionCause {
    private static final int LITTLE_ENDIAN_AT = 4;
    private static final int VERSION_AT = 5;
    private static final int FIRST_ENTRY_AT = 24;
    private static final int ENTRIES_AT = 28;
    private static final int NAME_AT = 4;
    private static final int LENGTH_AT = 8;
    private static final int DATA_AT = 16;
    private static final String NONE = "No GC";
    private static final int TRIES = 20;
    private static final long TRY_NANOS = 50_000;

    /** Null if the VM keeps no such data. */
    private final ByteBuffer data;
    private int current;
    private int last;
    private int currentLength;
    private int lastLength;

    CollectionCause(ByteBuffer data) {
        this.data = data;
    }

    static CollectionCause open() {
        ByteBuffer data = null;
        try {
            Callable<?> attach = PerfClass.create();
            data = attach == null ? null : ((ByteBuffer) attach.call()).duplicate();
        } catch (Exception | LinkageError absent) {
            // The option -XX:-UsePerfData switches the data off.
        }
        CollectionCause cause = new CollectionCause(data);
        cause.find();
        return cause;
    }

    private void find() {
        if (data == null || data.capacity() < ENTRIES_AT + 4 || data.get(VERSION_AT) != 2) {
            return;
        }
        data.order(data.get(LITTLE_ENDIAN_AT) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int at = data.getInt(FIRST_ENTRY_AT);
        for (int left = data.getInt(ENTRIES_AT); left > 0 && at + DATA_AT + 4 <= data.capacity(); left--) {
            String name = text(at + data.getInt(at + NAME_AT), data.capacity());
            if (name.equals("sun.gc.cause")) {
                current = at + data.getInt(at + DATA_AT);
                currentLength = data.getInt(at + LENGTH_AT);
            } else if (name.equals("sun.gc.lastCause")) {
                last = at + data.getInt(at + DATA_AT);
                lastLength = data.getInt(at + LENGTH_AT);
            }
            at += Math.max(1, data.getInt(at));
        }
    }

    private String text(int from, int limit) {
        StringBuilder text = new StringBuilder();
        for (int at = from; at < limit && at < data.capacity() && data.get(at) != 0; at++) {
            text.append((char) data.get(at));
        }
        return text.toString();
    }

    /** The cause of the collection that has just ended; null if it is unknown. */
    String last() {
        if (last == 0 || current == 0) {
            return null;
        }
        // The VM counts a collection a moment before it says that the cause is past.
        for (int i = 0; i < TRIES && !text(current, current + currentLength).equals(NONE); i++) {
            GroveClock.await(TRY_NANOS);
        }
        String cause = text(last, last + lastLength);
        return cause.isEmpty() || cause.equals(NONE) ? null : cause;
    }
}
