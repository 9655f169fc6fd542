package org.callgrove.agent.output;

import java.util.ArrayList;
import java.util.List;

/** Measures the steps of the agent's start, for the option {@code times}. */
public final class StartTimes {
    private final List<String> lines = new ArrayList<>();
    private final long begin = System.nanoTime();
    private long last = begin;

    /** Ends a step that began when the previous one ended. */
    public void end(String step) {
        long now = System.nanoTime();
        add(now - last, step);
        last = System.nanoTime();
    }

    private void add(long nanos, String what) {
        String millis = Long.toString(Math.round(nanos / 1e6));
        StringBuilder line = new StringBuilder();
        for (int i = millis.length(); i < 6; i++) {
            line.append(' ');
        }
        lines.add(line.append(millis).append(" ms  ").append(what).toString());
    }

    /**
     * Prints all steps.
     *
     * @param loaded number of classes that the VM has loaded
     */
    public void print(int loaded) {
        add(System.nanoTime() - begin, "total startup; " + loaded + " classes loaded");
        for (int i = 0; i < lines.size(); i++) {
            Stderr.say(lines.get(i));
        }
    }
}
