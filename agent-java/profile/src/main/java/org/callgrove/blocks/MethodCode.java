package org.callgrove.blocks;

import java.util.BitSet;

/** The code of one method as a {@link BlockAnalyzer} sees it. Instructions are numbered from 0 in the order of the code; {@code wide} has no number. */
public interface MethodCode {
    /** Binary name of the declaring class, such as {@code java.util.Map$Entry}. */
    String className();

    /** Name of the method; {@code <init>} for a constructor. */
    String name();

    /** Descriptor of the method (JVMS 4.3.3). */
    String descriptor();

    /** Access flags of the method (JVMS 4.6). */
    int access();

    /** How many instructions there are, at least one. */
    int size();

    /** Opcode of an instruction (JVMS 6.5), of several forms of one instruction the general one: {@code iload} for {@code iload_1}, {@code ldc} for {@code ldc2_w}. */
    int opcode(int instruction);

    /** What an instruction names, else null: {@code package/Class.name descriptor} of a field or method, {@code name descriptor} of an invokedynamic, a class. */
    String operand(int instruction);

    /** Instructions that a jump or switch may go to, its next one not included unless named; empty for others. The array is the caller's. */
    int[] targets(int instruction);

    /** How many entries the exception table has. */
    int handlers();

    /** First instruction that an entry of the exception table covers. */
    int handlerStart(int handler);

    /** The instruction after the last that an entry covers; {@link #size} at the end of the code. */
    int handlerEnd(int handler);

    /** Where the handler of an entry begins. */
    int handlerEntry(int handler);

    /** Leaders of the Default analysis. The set is the caller's. */
    BitSet defaultLeaders();

    /** Leaders of the Precise analysis: those of Default, and each instruction after one that may throw. The set is the caller's. */
    BitSet preciseLeaders();
}
