package org.callgrove.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Records which classes and methods were not instrumented, or are counted by a limited rule, and why, so that nothing is left out silently.
 * Names are binary names of classes ({@code a.b.C}) or of methods ({@code a.b.C.name(I)V}).
 */
public final class Omissions {
    private static final int MAX_NAMES = 1000;

    private final Map<String, Set<String>> byReason = new LinkedHashMap<>();
    private final Map<String, Set<String>> limitedByReason = new LinkedHashMap<>();
    /** All names in {@link #limitedByReason}, for lookups by method. */
    private final Set<String> limited = new HashSet<>();

    /** Records a class or method that gets no contexts. */
    public synchronized void add(String reason, String what) {
        add(byReason, reason, what);
    }

    /** Records a class or method that is counted by a limited rule. The reason says what is missing or approximate. */
    public synchronized void addLimited(String reason, String what) {
        add(limitedByReason, reason, what);
        limited.add(what);
    }

    private static void add(Map<String, Set<String>> to, String reason, String what) {
        Set<String> names = to.get(reason);
        if (names == null) {
            names = new LinkedHashSet<>();
            to.put(reason, names);
        }
        names.add(what);
    }

    /** Whether a method, or the class that declares it, is counted by a limited rule. */
    public synchronized boolean isLimited(String className, String method, String descriptor) {
        return !limited.isEmpty() && (limited.contains(className) || limited.contains(className + '.' + method + descriptor));
    }

    /** Reasons for missing counts, each with at most a thousand names. */
    public synchronized Map<String, List<String>> byReason() {
        return copy(byReason);
    }

    /** Reasons for limited rules, each with at most a thousand names. */
    public synchronized Map<String, List<String>> limitedByReason() {
        return copy(limitedByReason);
    }

    private static Map<String, List<String>> copy(Map<String, Set<String>> from) {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        for (Map.Entry<String, Set<String>> entry : from.entrySet()) {
            List<String> names = new ArrayList<>(entry.getValue());
            copy.put(entry.getKey(), names.size() <= MAX_NAMES ? names : new ArrayList<>(names.subList(0, MAX_NAMES)));
        }
        return copy;
    }

    /** Number of classes and methods recorded with a reason, whether they are missing or limited. */
    public synchronized int count(String reason) {
        return size(byReason.get(reason)) + size(limitedByReason.get(reason));
    }

    private static int size(Set<String> names) {
        return names == null ? 0 : names.size();
    }
}
