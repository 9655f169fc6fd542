package org.callgrove.profile.methods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.runtime.GroveLayout;
import org.callgrove.runtime.GroveSink;
import org.callgrove.runtime.callbacks.GroveWork;

/** Gives out method ids and stores the record of each. */
public final class MethodIds {
    private final Map<String, ClassRecord> classes = new HashMap<>();
    private final List<MethodRecord> methods = new ArrayList<>();
    private final List<ClassRecord> classList = new ArrayList<>();

    private final int bound;

    /** An empty table for as many ids as the runtime allows. */
    public MethodIds() {
        this(GroveLayout.MAX_METHODS);
    }

    /** @param bound ids stay below it; id 0 is unused, because roots carry it */
    public MethodIds(int bound) {
        this.bound = Math.min(bound, GroveLayout.MAX_METHODS);
        methods.add(null);
    }

    /**
     * The record of a method whose body is counted, made on demand. Versions from several loaders get separate records if their first
     * blocks differ in size, or if their chained constructors differ.
     *
     * @param canonicalClass binary name after canonical naming
     * @param next the constructor that the method calls on {@code this} (JP 5.1, map M); null if there is none or it is not known yet
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
     * The record of a method counted at its call sites, made on demand. It never equals the record of a counted body, because JP's formula
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
        if (methods.size() >= bound) {
            return null;
        }
        ClassRecord owner = classes.get(canonicalClass);
        if (owner == null) {
            owner = new ClassRecord(classList.size(), canonicalClass, renamed);
            classList.add(owner);
            classes.put(canonicalClass, owner);
        }
        MethodRecord record = new MethodRecord(methods.size(), owner, name, descriptor, entrySize, leaf, uncounted);
        GroveSink.prepare(record.id);
        GroveWork.prepare(record.id, entrySize);
        methods.add(record);
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

    /** Tells the sizes of all entry blocks to {@link GroveWork}, which a recording before may not have asked for. */
    public synchronized void prepareSteps() {
        for (int id = 1; id < methods.size(); id++) {
            GroveWork.prepare(id, methods.get(id).entrySize);
        }
    }

    /** Largest number of methods that can have an id. */
    public int most() {
        return bound - 1;
    }

    /** Ids given out so far, plus one. */
    public synchronized int bound() {
        return methods.size();
    }

    /** The record of an id from 1 to {@link #bound} - 1. */
    public synchronized MethodRecord get(int id) {
        return methods.get(id);
    }

    /** The first record of this class, name and descriptor, or null. */
    public synchronized MethodRecord find(String canonicalClass, String name, String descriptor) {
        ClassRecord owner = classes.get(canonicalClass);
        return owner == null ? null : owner.methods.get(name + descriptor);
    }

    /** The record of a counted body of this method, else that of its calls as a leaf, or null. */
    public synchronized MethodRecord counted(String canonicalClass, String name, String descriptor) {
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
        for (int id = 1; id < methods.size(); id++) {
            count += methods.get(id).hasAddedCode() ? 1 : 0;
        }
        return count;
    }

    /** A class by its name after canonical naming; null if none of its methods has an id. */
    public synchronized ClassRecord classNamed(String canonicalClass) {
        return classes.get(canonicalClass);
    }

    /** A class by its id. */
    public synchronized ClassRecord classAt(int id) {
        return classList.get(id);
    }
}
