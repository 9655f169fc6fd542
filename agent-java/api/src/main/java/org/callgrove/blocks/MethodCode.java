package org.callgrove.blocks;

import java.util.BitSet;

/**
 * The code of one method as a {@link BlockAnalyzer} sees it. Instructions are numbered from 0 in code order; the prefix {@code wide} is not numbered.
 */
public interface MethodCode {
    /** Binary name of the declaring class, such as {@code java.util.Map$Entry}. */
    String className();

    /** Name of the method; {@code <init>} for a constructor. */
    String name();

    /** Descriptor of the method (JVMS 4.3.3). */
    String descriptor();

    /** Access flags of the method (JVMS 4.6). */
    int access();

    /** Number of instructions, at least one. */
    int size();

    /**
     * Opcode of an instruction (JVMS 6.5). Short forms are reported as the general opcode: {@code iload} for {@code iload_1}, {@code ldc} for
     * {@code ldc2_w}.
     */
    int opcode(int instruction);

    /**
     * Operand of an instruction: {@code package/Class.name descriptor} of a field or method, {@code name descriptor} of an invokedynamic,
     * or a class. Null for others.
     */
    String operand(int instruction);

    /**
     * Instructions that a jump or switch may go to. The next instruction is included only if the jump or switch names it. Empty for other
     * instructions. The caller may change the array.
     */
    int[] targets(int instruction);

    /** Number of entries of the exception table. */
    int handlers();

    /** First instruction covered by an entry of the exception table. */
    int handlerStart(int handler);

    /** The instruction after the last covered one; {@link #size} at the end of the code. */
    int handlerEnd(int handler);

    /** First instruction of an entry's handler. */
    int handlerEntry(int handler);

    /** Leaders chosen by the Default analysis. The caller may change the set. */
    BitSet defaultLeaders();

    /**
     * Leaders chosen by the Precise analysis: those of Default, and each instruction that follows one that may throw. The caller may change the set.
     */
    BitSet preciseLeaders();
}
