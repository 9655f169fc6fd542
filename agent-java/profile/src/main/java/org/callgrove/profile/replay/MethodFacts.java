package org.callgrove.profile.replay;

import org.callgrove.profile.methods.InstanceFields;
import org.callgrove.profile.methods.NextConstructor;

/** Holds the facts that weaving determines about a method whose body is counted. */
public final class MethodFacts {
    /** Binary name of its class, after canonical naming. */
    public String className;
    /** Whether that name differs from the one in the class file. */
    public boolean renamed;
    /** Simple name, {@code <init>} for a constructor. */
    public String name;
    /** JVM descriptor. */
    public String descriptor;
    /** Number of instructions in the block that each call begins with; 0 if that block is counted separately. */
    public int entrySize;
    /** The constructor that it calls on {@code this} (the JP paper, section 5.1, map M); null if there is none. */
    public NextConstructor next;
    /** Whether paths call different constructors on {@code this} (JP Appendix A). */
    public boolean ambiguous;
    /** Access flags of JVMS 4.6, and no others. */
    public int access;
    /** Whether the JIT may replace it. */
    public boolean intrinsic;
    /** Source file of its class; null if unknown. */
    public String sourceFile;
    /** First source line; 0 if unknown. */
    public int firstLine;
    /** For a constructor, the fields that its class declares; null if unknown. */
    public InstanceFields fields;
    /** Whether another agent added code that is not counted. */
    public boolean hasAddedCode;
    /** Whether no profiling agent may be activated below it. */
    public boolean isBarrier;
    /** Whether it becomes a root method if a pattern matches it. */
    public boolean mayBeRoot;
}
