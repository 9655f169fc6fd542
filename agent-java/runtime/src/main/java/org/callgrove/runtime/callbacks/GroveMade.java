package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.CALLS;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Counts objects on which only a superclass's constructor runs, such as those that deserialisation creates. Such an object counts as a call
 * of a constructor of its own class. The superclass's constructor appears below that constructor, as if called by it, so that the JP
 * paper's formula counts one object (JP Figure 3).
 */
public final class GroveMade {
    /** Finds the constructor as whose call an object is counted; implemented by the agent. */
    public interface Resolver {
        /**
         * The id of the constructor as whose call an object is counted; 0 if ids have run out. Called while counting is paused.
         *
         * @param made class of the object
         * @param declaring the superclass whose constructor runs
         * @param type type of that superclass constructor: a descriptor, or a method type with the object as its result
         */
        int constructor(Class<?> made, Class<?> declaring, Object type);
    }

    private static final class Entry {
        final Class<?> made;
        final Class<?> declaring;
        final Object type;
        final int constructor;

        Entry(Class<?> made, Class<?> declaring, Object type, int constructor) {
            this.made = made;
            this.declaring = declaring;
            this.type = type;
            this.constructor = constructor;
        }
    }

    private static final int SIZE = 1 << 9;
    private static final long NAME = U.objectFieldOffset(Class.class, "name");
    private static final long HASH = U.objectFieldOffset(String.class, "hash");
    /**
     * Offsets of three fields. {@code TYPE} and {@code MADE} belong to a constructor's method handle: its type and the class that it
     * instantiates. {@code DECLARING} belongs to a constructor's member name: the class that declares it.
     */
    private static final long TYPE = offset("java.lang.invoke.MethodHandle", "type");
    private static final long MADE = offset("java.lang.invoke.DirectMethodHandle$Constructor", "instanceClass");
    private static final long DECLARING = offset("java.lang.invoke.MemberName", "clazz");

    private static Resolver resolver;
    private static int ofObject;
    private static Entry[] cache = new Entry[SIZE];

    private GroveMade() {
    }

    private static long offset(String type, String field) {
        try {
            return U.objectFieldOffset(Class.forName(type, false, null), field);
        } catch (ClassNotFoundException | InternalError absent) {
            return -1;
        }
    }

    /**
     * Installs the resolver, before woven code runs.
     *
     * @param objectConstructor the id of Object's constructor if it is counted as a leaf
     */
    public static void install(Resolver agentResolver, int objectConstructor) {
        resolver = agentResolver;
        ofObject = objectConstructor;
    }

    /** Forgets classes, so that they can be unloaded. */
    static void forget() {
        cache = new Entry[SIZE];
    }

    /**
     * Called at the exit of the JDK method that returns the constructor run by a method handle. If the handle creates an object of another
     * class than the constructor's, the object's context stays current. The constructor runs next, and then the caller of the handle makes
     * its own context current.
     */
    @ForceInline
    public static void exit(Object constructor, Object handle, long node) {
        if (MADE < 0 || DECLARING < 0 || TYPE < 0 || U.getReference(constructor, DECLARING) == U.getReference(handle, MADE)) {
            Grove.exit(node);
        } else {
            begin((Class<?>) U.getReference(handle, MADE), (Class<?>) U.getReference(constructor, DECLARING), U.getReference(handle, TYPE), node);
        }
    }

    /** Counts an object created in {@code node}, and makes the object's context current for the superclass constructor that runs next. */
    @DontInline
    public static void begin(Class<?> made, Class<?> declaring, Object type, long node) {
        Object name = U.getReference(made, NAME);
        int place = (name == null ? 0 : U.getInt(name, HASH)) & SIZE - 1;
        Entry entry = cache[place];
        int constructor = entry != null && entry.made == made && entry.declaring == declaring && entry.type == type ? entry.constructor
                : resolve(made, declaring, type, node);
        if (constructor == 0) {
            Grove.restore(node);
            return;
        }
        long object = Grove.child(node, constructor);
        U.putLong(null, object + CALLS, U.getLong(null, object + CALLS) + 1);
        if (declaring == Object.class && ofObject != 0) {
            Grove.call(object, ofObject);
        }
        Grove.restore(object);
    }

    @DontInline
    private static int resolve(Class<?> made, Class<?> declaring, Object type, long node) {
        if (GroveSink.covers(node)) {
            return 0;
        }
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            int constructor = resolver.constructor(made, declaring, type) & GroveLayout.MAX_METHODS - 1;
            int hash = made.getName().hashCode();
            cache[hash & SIZE - 1] = new Entry(made, declaring, type, constructor);
            return constructor;
        } catch (OutOfMemoryError full) {
            return 0;
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }
}
