package org.callgrove.profile.methods;

/** The recorder's entry for a method (the MID in section 3.1.1 of the JP paper). */
public final class MethodRecord {
    /** The id in contexts, counting from 1. */
    public final int id;
    /** The declaring class. */
    public final ClassRecord owner;
    /** Simple name, {@code <init>} for a constructor. */
    public final String name;
    /** JVM descriptor. */
    public final String descriptor;
    /** Number of instructions in the block that each call begins with, hence the bytecodes that a call counts by itself. */
    public final int entrySize;
    /** Whether only calls are counted, at call sites, and not the body. */
    final boolean leaf;
    /** Whether the rule of a leaf leaves an allocation uncounted. */
    final boolean uncounted;

    /** The next record of the same class, name and descriptor. Only {@link MethodIds} writes it. */
    volatile MethodRecord otherVersion;

    private volatile int access;
    private volatile boolean intrinsic;
    private volatile boolean ambiguousConstructor;
    private volatile int firstLine;
    /** Whether another agent added code that is not counted. */
    private volatile boolean addedCode;
    /** Whether the program also calls it in ways that no call site counts, so that what it allocates there is lost. */
    private volatile boolean unseen;
    /** The constructor that this constructor calls on {@code this} (JP 5.1, map M), or null. */
    volatile NextConstructor next;

    MethodRecord(int id, ClassRecord owner, String name, String descriptor, int entrySize, boolean leaf, boolean uncounted) {
        this.id = id;
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.entrySize = entrySize;
        this.leaf = leaf;
        this.uncounted = uncounted;
    }

    /**
     * Whether this version of the method calls the given constructor on {@code this}, as far as is known. Null means a constructor that is
     * not known yet, which may be any.
     */
    boolean mayCall(NextConstructor other) {
        return next == null || other == null || next.equals(other);
    }

    /**
     * Sets facts from the class file.
     *
     * @param flags access flags of JVMS 4.6, and no others
     * @param mayBeReplaced whether the JIT may replace the method
     */
    public void describe(int flags, boolean mayBeReplaced) {
        access = flags;
        intrinsic = mayBeReplaced;
    }

    /** Sets the source file of its class; null if unknown. */
    public void inSource(String file) {
        owner.sourceFile = file;
    }

    /** Sets the first line of one version, 0 if unknown. The smallest of all versions is kept. */
    public void beginsAt(int line) {
        if (line != 0) {
            firstLine = firstLine == 0 ? line : Math.min(firstLine, line);
        }
    }

    /** Sets whether paths call different constructors on {@code this}. */
    public void setAmbiguousConstructor(boolean ambiguous) {
        ambiguousConstructor = ambiguous;
    }

    /** Sets whether another agent added code. */
    public void setAddedCode(boolean added) {
        addedCode = added;
    }

    /** Notes that some calls of this leaf, and what they allocate, are not counted. */
    public void setUnseen() {
        unseen = true;
    }

    /** Whether calls of this leaf allocate something that is not counted. */
    public boolean leavesAllocationsUncounted() {
        return uncounted || unseen;
    }

    /** Whether another agent added code that is not counted. */
    boolean hasAddedCode() {
        return addedCode;
    }

    /** Whether the VM makes a frame for a call. A call of a signature-polymorphic method goes directly to the code it is linked to. */
    public boolean hasFrame() {
        return !(leaf && owner.name.startsWith("java.lang.invoke.") && descriptor.startsWith("([Ljava/lang/Object;)"));
    }

    /** Access flags from the class file; 0 while the method is only known from calls. */
    public int access() {
        return access;
    }

    /** Whether the JIT may replace the method. */
    public boolean intrinsic() {
        return intrinsic;
    }

    /** Whether only calls are counted, at call sites, and not the body. */
    public boolean leaf() {
        return leaf;
    }

    /** Whether different paths through this constructor call different ones on {@code this} (JP Appendix A). */
    public boolean ambiguousConstructor() {
        return ambiguousConstructor;
    }

    /** First source line, 0 when unknown. */
    public int firstLine() {
        return firstLine;
    }

    /** The constructor that this constructor calls on {@code this}, or null. */
    public NextConstructor next() {
        return next;
    }
}
