package org.callgrove.blocks;

import java.util.BitSet;

/**
 * A user's own basic block analysis (JP 4.2), chosen by the agent's option {@code blocks=<class name>}. The class must be public, with a public
 * constructor without parameters.
 *
 * <p>Called once for each method that is instrumented, by whichever thread loads the class, so by several at a time. It runs in the middle of
 * loading a class: it must not wait for another thread, and should be quick. What it executes is not counted. If it fails for a method, that method is
 * counted by the Default analysis, and the dump says so.
 */
public interface BlockAnalyzer {
    /**
     * Chooses where the blocks of a method begin. A block reaches from one leader to the instruction before the next, in the order of the code; all of
     * it is counted whenever its leader is about to be executed.
     *
     * @return indices of instructions, each from 0 to {@code code.size() - 1}; instruction 0 is a leader whether or not it is among them
     */
    BitSet leaders(MethodCode code);
}
