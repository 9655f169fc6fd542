package org.callgrove.agent.recording;

import org.callgrove.dump.Meta;

/** Counts the pauses of a recording and their length, and adds a warning about them to its dump. */
final class Pauses {
    private int count;
    private long millis;
    /** Start of the pause in progress; 0 if there is none. */
    private long since;

    synchronized void begin() {
        count++;
        since = System.currentTimeMillis();
    }

    synchronized void end() {
        millis += System.currentTimeMillis() - since;
        since = 0;
    }

    synchronized void describe(Meta meta) {
        if (count == 0) {
            return;
        }
        long all = millis + (since == 0 ? 0 : System.currentTimeMillis() - since);
        meta.warning("paused " + (count == 1 ? "once" : count + " times") + ", for " + all / 1000 + '.' + all / 100 % 10 + " s in total"
                + (since == 0 ? "" : ", and still paused when this was written")
                + ": what ran meanwhile is not counted, nor are calls that began then and continued afterwards");
    }
}
