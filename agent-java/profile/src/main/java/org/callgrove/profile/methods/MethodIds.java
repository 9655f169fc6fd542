package org.callgrove.profile.methods;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.callbacks.GroveWork;

/**
 * Assigns method ids and stores the record for each. Lookups take no lock: when counting begins in a running program, each of its threads looks up
 * the frames on its stack, and would otherwise wait for the others and for the weaver.
 */
public final class MethodIds {
    private final Map<String, ClassRecord> classes = new ConcurrentHashMap<>();
    private final List<ClassRecord> classList = new ArrayList<>();

    /** Records by id. Writing {@link #end} publishes an element, so read {@code end} first. */
    private volatile MethodRecord[] methods = new MethodRecord[1024];
    /** One more than the largest id assigned. */
    private volatile int end = 1;

    private final int bound;

    /** Makes an empty table for as many ids as the runtime allows. */
    public MethodIds() {
        this(GroveLayout.MAX_METHODS);
    }

    /** @param bound ids stay below it; id 0 is not assigned, because roots have it */
    public MethodIds(int bound) {
        this.bound = Math.min(bound, GroveLayout.MAX_METHODS);
    }

    /**
     * The record of a method whose body is counted, made on demand. Versions from several loaders get separate records if their first
     * blocks differ in size, or if they call different constructors on {@code this}.
     *
     * @param canonicalClass binary name after canonical naming
     * @param next the constructor that the method calls on {@code this} (the JP paper, section 5.1, map M); null if there is none or it is
     * not known yet
     * @return null when ids have run out
     */
    public synchronized MethodRecord of(String canonicalClass, boolean renamed, String name, String descriptor, int entrySize,
            NextConstructor next) {
        for (MethodRecord version = find(canonicalClass, name, descriptor); version != null; version = version.otherVersion) {
            if (!version.leaf && version.entrySize == entrySize && version.mayCall(next)) {
                version.next = next == null ? version.next : next;
                return version;
            }
        }
        MethodRecord record = make(canonicalClass, renamed, name, descriptor, entrySize, false, false);
        if (record != null) {
            record.next = next;
        }
        return record;
    }

    /**
     * The record of a method counted at its call sites, made on demand. It is never the same as the record of a counted body, because JP's formula
     * for objects treats their calls differently (docs/metrics.md, section 6).
     *
     * @param canonicalClass binary name after canonical naming
     * @param uncounted whether these calls may allocate something that no rule counts
     * @return null when ids have run out
     */
    public synchronized MethodRecord leaf(String canonicalClass, boolean renamed, String name, String descriptor, boolean uncounted) {
        for (MethodRecord version = find(canonicalClass, name, descriptor); version != null; version = version.otherVersion) {
            if (version.leaf && version.uncounted == uncounted) {
                return version;
            }
        }
        return make(canonicalClass, renamed, name, descriptor, 0, true, uncounted);
    }

    private MethodRecord make(String canonicalClass, boolean renamed, String name, String descriptor, int entrySize, boolean leaf,
            boolean uncounted) {
        int id = end;
        if (id >= bound) {
            return null;
        }
        ClassRecord owner = classes.get(canonicalClass);
        if (owner == null) {
            owner = new ClassRecord(classList.size(), canonicalClass, renamed);
            classList.add(owner);
            classes.put(canonicalClass, owner);
        }
        MethodRecord record = new MethodRecord(id, owner, name, descriptor, entrySize, leaf, uncounted);
        GroveSink.prepare(record.id);
        GroveWork.prepare(record.id, entrySize);
        if (id == methods.length) {
            methods = Arrays.copyOf(methods, 2 * id);
        }
        methods[id] = record;
        end = id + 1;
        String key = name + descriptor;
        MethodRecord first = owner.methods.get(key);
        if (first == null) {
            owner.methods.put(key, record);
        } else {
            record.otherVersion = first.otherVersion;
            first.otherVersion = record;
        }
        return record;
    }

    /** Gives the sizes of all entry blocks to {@link GroveWork}, because an earlier recording may not have needed them. */
    public synchronized void prepareSteps() {
        for (int id = 1; id < end; id++) {
            GroveWork.prepare(id, methods[id].entrySize);
        }
    }

    /** Largest number of methods that can have an id. */
    public int most() {
        return bound - 1;
    }

    /** One more than the largest id assigned so far. */
    public int bound() {
        return end;
    }

    /** The record for an id from 1 to {@link #bound} - 1. */
    public MethodRecord get(int id) {
        if (id >= end) {
            throw new IndexOutOfBoundsException(Integer.toString(id));
        }
        return methods[id];
    }

    /** The first record of this class, name and descriptor, or null. */
    public MethodRecord find(String canonicalClass, String name, String descriptor) {
        ClassRecord owner = classes.get(canonicalClass);
        return owner == null ? null : owner.methods.get(name + descriptor);
    }

    /** The record of this method with a counted body. If there is none, the record of the method as a leaf; null if there is neither. */
    public MethodRecord counted(String canonicalClass, String name, String descriptor) {
        MethodRecord first = find(canonicalClass, name, descriptor);
        for (MethodRecord version = first; version != null; version = version.otherVersion) {
            if (!version.leaf) {
                return version;
            }
        }
        return first;
    }

    /** Number of methods with code that other agents added and that is not counted. */
    public synchronized int withAddedCode() {
        int count = 0;
        for (int id = 1; id < end; id++) {
            count += methods[id].hasAddedCode() ? 1 : 0;
        }
        return count;
    }

    /** The class with this name after canonical naming; null if none of its methods has an id. */
    public ClassRecord classNamed(String canonicalClass) {
        return classes.get(canonicalClass);
    }

    /** The class with this id. */
    public synchronized ClassRecord classAt(int id) {
        return classList.get(id);
    }
}
