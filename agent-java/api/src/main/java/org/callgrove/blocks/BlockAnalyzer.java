package org.callgrove.blocks;

import java.util.BitSet;

/**
 * A basic block analysis written by a user (the JP paper, section 4.2) and chosen by the agent's option {@code blocks=<class name>}. The class must
 * be public, with a public constructor without parameters.
 *
 * <p>The thread that loads a class calls the analysis for each instrumented method, so several threads may call it at once. Each call happens in the
 * middle of loading a class: it must not wait for another thread, and should be quick. The work of the analysis is not counted. If it fails for a
 * method, the Default analysis is used for that method, and the dump says so.
 */
public interface BlockAnalyzer {
    /**
     * Chooses the leaders of a method: the instructions that begin a block. A block extends from its leader to the instruction before the next
     * leader, in code order. The whole block is counted whenever its leader is about to be executed.
     *
     * @return indices of instructions, each from 0 to {@code code.size() - 1}; instruction 0 is always a leader
     */
    BitSet leaders(MethodCode code);
}
