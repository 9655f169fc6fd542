package org.callgrove.runtime;

import jdk.internal.vm.annotation.DontInline;

/**
 * Counts virtual calls that may reach a method counted at its call sites, such as {@code Object.hashCode}: which method it will be depends
 * on the receiver's class.
 */
public final class GroveDispatch {
    /** Decides what a call reaches; implemented by the agent. */
    public interface Resolver {
        /** The id of the call-site-counted method that a call of {@code signature} on {@code receiver} reaches, or 0. Called paused. */
        int resolve(Class<?> receiver, int signature);
    }

    private static final int SIZE = 1 << 12;

    private static Resolver resolver;
    private static Entry[] cache = new Entry[SIZE];

    private static final class Entry {
        final Class<?> receiver;
        final int signature;
        final int mid;

        Entry(Class<?> receiver, int signature, int mid) {
            this.receiver = receiver;
            this.signature = signature;
            this.mid = mid;
        }
    }

    private GroveDispatch() {
    }

    /** Installs the resolver; must precede woven code. */
    public static void install(Resolver agentResolver) {
        resolver = agentResolver;
    }

    /** Forgets the receivers seen, so that their classes can be unloaded. */
    public static void forget() {
        cache = new Entry[SIZE];
    }

    /** Counts a virtual call about to be made. A null receiver counts nothing: the call throws. */
    @DontInline
    public static void call(Object receiver, long node, int signature) {
        if (receiver == null) {
            return;
        }
        Class<?> type = receiver.getClass();
        Entry entry = cache[System.identityHashCode(type) * 31 + signature * 0x9E37 & SIZE - 1];
        int mid = entry != null && entry.receiver == type && entry.signature == signature ? entry.mid : resolve(node, type, signature);
        if (mid != 0) {
            Grove.call(node, mid);
        }
    }

    @DontInline
    private static int resolve(long node, Class<?> type, int signature) {
        if (GroveSink.covers(node)) {
            // Also ends the recursion: the resolver itself makes such calls.
            return 0;
        }
        long before = Grove.pause();
        try {
            int mid = resolver.resolve(type, signature);
            cache[System.identityHashCode(type) * 31 + signature * 0x9E37 & SIZE - 1] = new Entry(type, signature, mid);
            return mid;
        } finally {
            Grove.resume(before);
        }
    }
}
