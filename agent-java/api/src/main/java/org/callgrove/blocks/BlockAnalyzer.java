package org.callgrove.blocks;

import java.util.BitSet;

/**
 * A user's own basic block analysis (JP 4.2), chosen by the agent's option {@code blocks=<class name>}. The class must be public, with a
 * public constructor without parameters.
 *
 * <p>The thread that loads a class calls the analysis for each instrumented method, so several threads may call it at once. A call runs in
 * the middle of loading a class: it must not wait for another thread, and should be quick. The work of the analysis is not counted. If it
 * fails for a method, the Default analysis counts that method, and the dump says so.
 */
public interface BlockAnalyzer {
    /**
     * Chooses where the blocks of a method begin. A block reaches from one leader to the instruction before the next, in code order. All of
     * it is counted whenever its leader is about to be executed.
     *
     * @return indices of instructions, each from 0 to {@code code.size() - 1}; instruction 0 is always a leader
     */
    BitSet leaders(MethodCode code);
}
