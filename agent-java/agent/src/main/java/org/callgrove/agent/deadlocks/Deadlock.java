package org.callgrove.agent.deadlocks;

import java.util.List;

/** Threads that wait for each other forever: each for a lock that the next one holds, the last for one of the first's. */
final class Deadlock {
    /** Most threads that the sentence names. */
    private static final int NAMED = 8;
    private static final String BLIND =
            ". Not found: deadlocks through class initialisation, semaphores, latches, conditions or read locks, and those of virtual threads";

    /** Milliseconds from the start of the recording until it was found. */
    final long elapsed;
    /** Whether the watch found it, rather than a dump. */
    final boolean byWatch;
    final List<WaitingThread> threads;

    Deadlock(long elapsed, boolean byWatch, List<WaitingThread> threads) {
        this.elapsed = elapsed;
        this.byWatch = byWatch;
        this.threads = threads;
    }

    /** Whether the deadlock is among these threads and their locks, in whatever order. */
    boolean isAmong(List<WaitingThread> others) {
        if (others.size() != threads.size()) {
            return false;
        }
        for (int i = 0; i < others.size(); i++) {
            boolean found = false;
            for (int j = 0; j < threads.size(); j++) {
                found |= threads.get(j).id == others.get(i).id && threads.get(j).lockHash == others.get(i).lockHash;
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    /** The message for standard error. */
    String sentence() {
        return cycle() + BLIND;
    }

    /** Names each thread and its lock. */
    String cycle() {
        StringBuilder text = new StringBuilder("deadlock: ");
        int named = Math.min(threads.size(), NAMED);
        for (int i = 0; i < named; i++) {
            WaitingThread thread = threads.get(i);
            boolean isLast = i == threads.size() - 1;
            text.append(i == 0 ? "" : isLast ? ", and " : ", ").append(printable(thread.name)).append(i == 0 ? " waits for " : " for ");
            text.append(i > 0 && thread.lock.equals(threads.get(i - 1).lock) ? "one" : withArticle(thread.lock)).append(" that ");
            text.append(threads.size() == 1 ? "it" : printable(threads.get(isLast ? 0 : i + 1).name)).append(" holds");
            text.append(threads.size() == 1 ? " itself" : "");
        }
        if (named < threads.size()) {
            text.append(", and so on for ").append(threads.size() - named).append(threads.size() == named + 1 ? " more thread" : " more threads")
                    .append(", the last of which waits for ").append(printable(threads.get(0).name));
        }
        return text.toString();
    }

    private static String withArticle(String className) {
        return ("aeiouAEIOU".indexOf(className.charAt(0)) >= 0 ? "an " : "a ") + className;
    }

    /** A thread's name without line breaks and other control characters. */
    private static String printable(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            text.append(Character.isISOControl(name.charAt(i)) ? '?' : name.charAt(i));
        }
        return text.toString();
    }
}
