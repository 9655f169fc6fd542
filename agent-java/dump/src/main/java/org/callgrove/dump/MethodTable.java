package org.callgrove.dump;

/**
 * The recorder's facts about its methods, which {@link DumpWriter#finish} reads after all contexts have been written. Ids are the recorder's own, as
 * in {@link DumpWriter#node}. Names are already in their final, canonical form.
 */
public interface MethodTable {
    /** Flags of {@link #methodFlags} (docs/format.md, section 3). */
    int CONSTRUCTOR = 1;
    int STATIC = 2;
    int NATIVE = 4;
    int INTRINSIC = 8;
    int SYNTHETIC = 16;
    int LAMBDA = 32;
    int LEAF = 64;
    int LIMITED = 128;
    int AMBIGUOUS_CONSTRUCTOR = 256;
    int UNCOUNTED_ALLOCATIONS = 512;

    /** Flags of {@link #classFlags}. */
    int CANONICAL_NAME = 1;
    int HIDDEN = 2;

    /** Values of {@link #classOrigin}. */
    int UNKNOWN_ORIGIN = 0;
    int JDK = 1;
    int CLASS_FOLDER = 2;
    int TEST_FOLDER = 3;
    int MAIN_JAR = 4;
    int OTHER_JAR = 5;
    int GENERATED = 6;

    /** Id of the class that declares the method; not negative, and dense enough to index an array. */
    int classOf(int method);

    String methodName(int method);

    String descriptor(int method);

    int methodFlags(int method);

    /** First source line, 0 when unknown. */
    int firstLine(int method);

    /** The this- or super-constructor that this constructor calls (the JP paper, section 5.1, map M): a method id, or -1. */
    int superConstructor(int method);

    /** Binary name, such as {@code java.util.Map$Entry}. */
    String className(int classId);

    int classFlags(int classId);

    /** Source file, or null when unknown. */
    String sourceFile(int classId);

    /** Size of an instance as stored in section {@code class.sizes}: 0 when unknown, else twice the bytes, and 1 more if computed from fields. */
    long classSize(int classId);

    /** Origin of the class: one of the constants above. */
    int classOrigin(int classId);
}
