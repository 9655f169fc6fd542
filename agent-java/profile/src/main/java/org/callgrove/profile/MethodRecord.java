package org.callgrove.profile;

/** One method as the recorder knows it (the MID of JP 3.1.1). */
public final class MethodRecord {
    /** The id that contexts carry; from 1. */
    public final int id;
    /** The declaring class. */
    public final ClassRecord owner;
    /** Simple name, {@code <init>} for a constructor. */
    public final String name;
    /** JVM descriptor. */
    public final String descriptor;
    /** Instructions in the block that each call begins with: counted as calls times this. */
    public final int entrySize;
    /** Whether it is counted where it is called, and its body is not. */
    final boolean leaf;

    /** One more of the same class, name and descriptor; belongs to {@link MethodIds}. */
    MethodRecord otherVersion;

    volatile int access;
    volatile boolean intrinsic;
    volatile boolean ambiguousConstructor;
    volatile int firstLine;
    /** Whether another agent added code to it, which is not counted. */
    volatile boolean addedCode;
    /** The constructor this one calls on {@code this} (JP 5.1, map M), or null. */
    volatile NextConstructor next;

    MethodRecord(int id, ClassRecord owner, String name, String descriptor, int entrySize, boolean leaf) {
        this.id = id;
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.entrySize = entrySize;
        this.leaf = leaf;
    }

    /** Whether it is, or may turn out to be, a version that calls this constructor; null where that is not known. */
    boolean mayCall(NextConstructor other) {
        return next == null || other == null || next.equals(other);
    }

    /** Access flags of the class file; 0 as long as the method is only known from a call of it. */
    public int access() {
        return access;
    }

    /** Whether the JIT may replace it. */
    public boolean intrinsic() {
        return intrinsic;
    }

    /** Whether it is counted where it is called, and its body is not. */
    public boolean leaf() {
        return leaf;
    }

    /** Whether different paths through it call different constructors on {@code this} (JP Appendix A). */
    public boolean ambiguousConstructor() {
        return ambiguousConstructor;
    }

    /** First source line, 0 when unknown. */
    public int firstLine() {
        return firstLine;
    }

    /** The constructor this one calls on {@code this}, or null. */
    public NextConstructor next() {
        return next;
    }
}
