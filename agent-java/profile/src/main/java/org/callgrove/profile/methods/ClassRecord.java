package org.callgrove.profile.methods;

import java.util.HashMap;
import java.util.Map;

/** One class name as the recorder knows it; classes of one name from several loaders share it. */
public final class ClassRecord {
    /** From 0. */
    public final int id;
    /** Binary name after canonical naming, {@code java.util.Map$Entry}. */
    public final String name;
    /** Whether the name differs from the class file's. */
    public final boolean canonical;

    /** By name and descriptor; belongs to {@link MethodIds}, as do the versions that hang on each. */
    final Map<String, MethodRecord> methods = new HashMap<>();

    volatile String sourceFile;

    ClassRecord(int id, String name, boolean canonical) {
        this.id = id;
        this.name = name;
        this.canonical = canonical;
    }

    /** Source file name, or null when unknown. */
    public String sourceFile() {
        return sourceFile;
    }
}
