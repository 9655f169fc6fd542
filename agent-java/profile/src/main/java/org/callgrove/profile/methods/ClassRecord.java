package org.callgrove.profile.methods;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The recorder's entry for a class name. Classes with the same name from several loaders share it. */
public final class ClassRecord {
    /** Id, counting from 0. */
    public final int id;
    /** Binary name after canonical naming, such as {@code java.util.Map$Entry}. */
    public final String name;
    /** Whether the name differs from the one in the class file. */
    public final boolean canonical;

    /** Methods by name and descriptor. Only {@link MethodIds} writes this map, and the chain of versions that starts at each record. */
    final Map<String, MethodRecord> methods = new ConcurrentHashMap<>();

    volatile String sourceFile;
    private volatile InstanceFields fields;

    ClassRecord(int id, String name, boolean canonical) {
        this.id = id;
        this.name = name;
        this.canonical = canonical;
    }

    /** Sets the fields that its class file declares; null if unknown. */
    public void declares(InstanceFields declared) {
        fields = declared;
    }

    /** Fields that its class file declares; null if unknown. If there are several versions, those of the last one. */
    public InstanceFields fields() {
        return fields;
    }

    /** Source file name, or null when unknown. */
    public String sourceFile() {
        return sourceFile;
    }
}
