package org.callgrove.agent.output;

/** Reserves a little of the heap. A program that dies of a full heap still gets its dump, or at least a message. */
public final class HeapReserve {
    private static final int PIECE = 100_000;
    private static final int MOST = 160;
    private static final int SHARE = 32;

    private final PreparedLine message;
    private byte[][] pieces;

    /** @param file the dump's file, for the message */
    public HeapReserve(String file) {
        message = new PreparedLine("could not write " + file + ": the heap is full; the last checkpoint, if any, is kept");
        pieces = new byte[(int) Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE / PIECE)][PIECE];
    }

    /** Frees the reserve. */
    public void release() {
        pieces = null;
    }

    /** Reports a full heap, without allocating. */
    public void complain() {
        message.say();
    }
}
