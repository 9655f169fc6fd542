package org.callgrove.profile.learned;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.encoding.DataReader;
import org.callgrove.profile.encoding.DataWriter;

/**
 * The methods that listed methods call: by owner and key, those that a receiver decides, in any class, and those of any class. Also the lambdas and
 * method references of other methods, whose bodies belong to it as soon as their interface method may be called. A key is a name followed by a
 * descriptor.
 *
 * <p>It also knows which classes it took into account, by numbers that identify class files, so that it can be kept for the next process with the same
 * list. Not thread-safe.
 */
final class Frontier {
    private static final int HEADER = 8;

    /** A call in the code or among the constants of a method. */
    static final class Call {
        /** Internal name; null if a receiver object decides. */
        final String owner;
        final String key;

        Call(String owner, String key) {
            this.owner = owner;
            this.key = key;
        }
    }

    private final HashedNames exact;
    private final HashedNames dispatched;
    private final HashedNames anywhere;
    private final HashedNames classes;
    /** Calls of objects that code outside the list makes, by the key of the interface method. */
    private final Map<String, List<Call>> waiting = new HashMap<>();
    private int version;

    Frontier() {
        exact = new HashedNames();
        dispatched = new HashedNames();
        anywhere = new HashedNames();
        classes = new HashedNames();
    }

    /**
     * Restores what {@link #store} wrote.
     *
     * @throws RuntimeException if the bytes are damaged
     */
    Frontier(byte[] stored) {
        ByteBuffer buffer = ByteBuffer.wrap(stored);
        exact = names(buffer);
        dispatched = names(buffer);
        anywhere = names(buffer);
        classes = names(buffer);
        DataReader from = new DataReader(stored, buffer.position());
        for (int i = from.u4(); i > 0; i--) {
            String guard = from.text();
            List<Call> calls = new ArrayList<>();
            for (int j = from.u2(); j > 0; j--) {
                calls.add(new Call(from.text(), from.text()));
            }
            waiting.put(guard, calls);
        }
    }

    private static HashedNames names(ByteBuffer buffer) {
        int size = buffer.getInt();
        long[] table = new long[buffer.getInt()];
        buffer.asLongBuffer().get(table);
        buffer.position(buffer.position() + 8 * table.length);
        return new HashedNames(table, size);
    }

    /** Everything, as bytes; null if that is too much to be kept. */
    byte[] store() {
        DataWriter to = new DataWriter();
        to.u4(waiting.size());
        for (Map.Entry<String, List<Call>> each : waiting.entrySet()) {
            to.text(each.getKey());
            to.u2(each.getValue().size());
            for (Call call : each.getValue()) {
                to.text(call.owner);
                to.text(call.key);
            }
        }
        byte[] texts = to.toBytes();
        if (texts == null) {
            return null;
        }
        HashedNames[] all = {exact, dispatched, anywhere, classes};
        int size = texts.length;
        for (HashedNames names : all) {
            size += HEADER + 8 * names.table().length;
        }
        ByteBuffer buffer = ByteBuffer.allocate(size);
        for (HashedNames names : all) {
            buffer.putInt(names.size()).putInt(names.table().length);
            buffer.asLongBuffer().put(names.table());
            buffer.position(buffer.position() + 8 * names.table().length);
        }
        return buffer.put(texts).array();
    }

    /** Number of changes so far. */
    int version() {
        return version;
    }

    /** Whether a method belongs to it. {@code isStatic} excludes those that a receiver decides. */
    boolean contains(String owner, String key, boolean isStatic) {
        return exact.contains(HashedNames.of(owner, key)) || mayBeCalled(key, isStatic);
    }

    private boolean mayBeCalled(String key, boolean isStatic) {
        long hash = HashedNames.of(key);
        return !isStatic && dispatched.contains(hash) || anywhere.contains(hash);
    }

    boolean hasExact(String owner, String key) {
        return exact.contains(HashedNames.of(owner, key));
    }

    boolean hasAnywhere(String key) {
        return anywhere.contains(HashedNames.of(key));
    }

    /** Each of these returns whether the method was missing. */
    boolean addExact(String owner, String key) {
        return changed(exact.add(HashedNames.of(owner, key)));
    }

    boolean addDispatched(String key) {
        return changed(dispatched.add(HashedNames.of(key)));
    }

    boolean addAnywhere(String key) {
        return changed(anywhere.add(HashedNames.of(key)));
    }

    private boolean changed(boolean isNew) {
        version += isNew ? 1 : 0;
        return isNew;
    }

    /**
     * Notes what an object calls that code outside the list makes.
     *
     * @param guard key of the interface method through which it is called
     * @return whether that method may be called already, so that the call belongs to the frontier now
     */
    boolean makes(String guard, Call call) {
        if (mayBeCalled(guard, false)) {
            return true;
        }
        List<Call> calls = waiting.get(guard);
        if (calls == null) {
            calls = new ArrayList<>();
            waiting.put(guard, calls);
        }
        for (Call each : calls) {
            if (each.key.equals(call.key) && (each.owner == null ? call.owner == null : each.owner.equals(call.owner))) {
                return false;
            }
        }
        calls.add(call);
        version++;
        return false;
    }

    /** Calls of objects whose interface method with this key may now be called; null if there are none. */
    List<Call> take(String guard) {
        return waiting.remove(guard);
    }

    boolean hasClass(long number) {
        return classes.contains(number);
    }

    /** Notes that the calls of a class are known. */
    void addClass(long number) {
        changed(number != 0 && classes.add(number));
    }
}
