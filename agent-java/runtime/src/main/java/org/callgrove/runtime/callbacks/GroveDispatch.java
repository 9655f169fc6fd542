package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.ObjLongConsumer;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.allocation.GroveLeaves;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Counts virtual calls that may reach a leaf method (native or replaceable by the JIT), such as {@code Object.hashCode}. The receiver's
 * class determines which leaf a call reaches. The agent finds it ({@link Resolver}), and a cache keeps it by class and signature.
 */
public final class GroveDispatch {
    /** Determines which leaf a call reaches; implemented by the agent. */
    public interface Resolver {
        /**
         * The leaf that a call of {@code signature} on {@code receiver} reaches, as {@link GroveLeaves} numbers it, or 0. For
         * {@link #COPY}, the id of the constructor as whose call the new object is counted. Called while counting is paused.
         */
        int resolve(Class<?> receiver, int signature);
    }

    /**
     * Passed instead of a signature to count the receiver as a new object. Leaf methods such as {@code Object.clone} create objects without
     * running a constructor.
     */
    public static final int COPY = -1;

    private static final int SIZE = 1 << 12;
    private static final long NAME = U.objectFieldOffset(Class.class, "name");
    private static final long HASH = U.objectFieldOffset(String.class, "hash");

    private static Resolver resolver;
    private static Entry[] cache = new Entry[SIZE];

    private static final class Entry {
        final Class<?> receiver;
        final int signature;
        final int leaf;

        Entry(Class<?> receiver, int signature, int leaf) {
            this.receiver = receiver;
            this.signature = signature;
            this.leaf = leaf;
        }
    }

    private static final class Copies implements ObjLongConsumer<Object> {
        @Override
        public void accept(Object copy, long context) {
            call(copy, context, COPY);
        }
    }

    private GroveDispatch() {
    }

    /** Installs the resolver, before woven code runs. */
    public static void install(Resolver agentResolver) {
        resolver = agentResolver;
        GroveLeaves.install(new Copies());
    }

    /** Forgets the receivers' classes, so that they can be unloaded. */
    public static void forget() {
        cache = new Entry[SIZE];
        GroveMade.forget();
    }

    /**
     * Counts a virtual call about to be made and returns the leaf it reaches, or 0. Nothing is counted for a null receiver, because the
     * call throws an exception.
     */
    @DontInline
    public static int call(Object receiver, long node, int signature) {
        if (receiver == null) {
            return 0;
        }
        Class<?> type = receiver.getClass();
        Entry entry = cache[place(type, signature)];
        int leaf = entry != null && entry.receiver == type && entry.signature == signature ? entry.leaf : resolve(node, type, signature);
        if (leaf != 0) {
            Grove.call(node, leaf & GroveLayout.MAX_METHODS - 1);
        }
        return leaf;
    }

    /**
     * Index of a class's entry, from the hash of its name. An identity hash code cannot be used: it would take the next value from the
     * thread's random sequence, and the program's later objects would get different ones.
     */
    @ForceInline
    private static int place(Class<?> type, int signature) {
        Object name = U.getReference(type, NAME);
        return (name == null ? 0 : U.getInt(name, HASH) * 31) + signature * 0x9E37 & SIZE - 1;
    }

    @DontInline
    private static int resolve(long node, Class<?> type, int signature) {
        if (GroveSink.covers(node)) {
            // Nothing is counted while counting is paused. This also ends the recursion, because the resolver itself makes such calls.
            return 0;
        }
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            int leaf = resolver.resolve(type, signature);
            // Makes the class cache its name and the name its hash code; place() only reads both.
            type.getName().hashCode();
            cache[place(type, signature)] = new Entry(type, signature, leaf);
            return leaf;
        } catch (OutOfMemoryError full) {
            return 0;
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }
}
