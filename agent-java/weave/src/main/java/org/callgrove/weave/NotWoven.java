package org.callgrove.weave;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was not instrumented, or less than fully, and why: nothing is left out in silence. */
public final class NotWoven {
    private static final int MAX_NAMES = 1000;

    private final Map<String, List<String>> byReason = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /** Records a class or method. */
    public synchronized void add(String reason, String what) {
        List<String> names = byReason.get(reason);
        if (names == null) {
            names = new ArrayList<>();
            byReason.put(reason, names);
            counts.put(reason, 0);
        }
        if (names.contains(what)) {
            return;
        }
        counts.put(reason, counts.get(reason) + 1);
        if (names.size() < MAX_NAMES) {
            names.add(what);
        }
    }

    /** Reasons, each with what it befell (the first thousand). */
    public synchronized Map<String, List<String>> byReason() {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> entry : byReason.entrySet()) {
            copy.put(entry.getKey(), new ArrayList<>(entry.getValue()));
        }
        return copy;
    }

    /** How many classes or methods a reason befell. */
    public synchronized int count(String reason) {
        Integer count = counts.get(reason);
        return count == null ? 0 : count;
    }
}
