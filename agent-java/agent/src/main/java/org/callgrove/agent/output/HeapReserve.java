package org.callgrove.agent.output;

/** Reserves a little of the heap, so that a program that runs out of memory still gets its dump, or at least a message. */
public final class HeapReserve {
    private static final int PIECE = 100_000;
    private static final int MOST = 160;
    private static final int SHARE = 32;

    private final PreparedLine message;
    private byte[][] pieces;

    /** @param file the dump's file, which the message names */
    public HeapReserve(String file) {
        message = new PreparedLine("could not write " + file + ": the heap is full; the last checkpoint, if any, is kept");
        pieces = new byte[(int) Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE / PIECE)][PIECE];
    }

    /** Frees the reserve. */
    public void release() {
        pieces = null;
    }

    /** Reports a full heap without allocating anything. */
    public void complain() {
        message.say();
    }
}
