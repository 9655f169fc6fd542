package org.callgrove.profile.methods;

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

    private volatile int access;
    private volatile boolean intrinsic;
    private volatile boolean ambiguousConstructor;
    private volatile int firstLine;
    /** Whether another agent added code to it, which is not counted. */
    private volatile boolean addedCode;
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

    /**
     * Remembers what a class file says of it.
     *
     * @param flags access flags of JVMS 4.6, and no others
     * @param mayBeReplaced whether the JIT may replace it
     */
    public void describe(int flags, boolean mayBeReplaced) {
        access = flags;
        intrinsic = mayBeReplaced;
    }

    /** Remembers where its class has its source; null where that is unknown. */
    public void inSource(String file) {
        owner.sourceFile = file;
    }

    /** Remembers the first line of one version; of several versions the least counts. */
    public void beginsAt(int line) {
        firstLine = firstLine == 0 ? line : Math.min(firstLine, line);
    }

    /** Remembers whether its paths call different constructors on {@code this}. */
    public void setAmbiguousConstructor(boolean ambiguous) {
        ambiguousConstructor = ambiguous;
    }

    /** Remembers whether another agent added code to it. */
    public void setAddedCode(boolean added) {
        addedCode = added;
    }

    /** Whether another agent added code to it, which is not counted. */
    boolean hasAddedCode() {
        return addedCode;
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
