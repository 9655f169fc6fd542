package org.callgrove.profile.methods;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.runtime.entry.GroveTiming;

/** The methods whose time is measured ({@code region=}), with the number of each. Thread-safe. */
public final class TimedMethods {
    /** No methods. */
    public static final TimedMethods NONE = new TimedMethods(List.of());

    private final List<String> globs;
    private final RootMethods patterns;
    /** The part of each pattern before its first {@code *} or parenthesis. */
    private final List<String> beginnings = new ArrayList<>();
    private final List<Timed> timed = new ArrayList<>();
    /** Reasons why methods are not timed, by {@code class.name(descriptor)}. */
    private final Map<String, String> refused = new LinkedHashMap<>();

    /** A method that is timed. */
    public static final class Timed {
        public final String className;
        public final String name;
        public final String descriptor;
        /** The number by which woven code names it, from 1. */
        public final int region;

        private Timed(String className, String name, String descriptor, int region) {
            this.className = className;
            this.name = name;
            this.descriptor = descriptor;
            this.region = region;
        }
    }

    /** @param globs patterns like those of {@link RootMethods} */
    public TimedMethods(List<String> globs) {
        this.globs = new ArrayList<>(globs);
        this.patterns = new RootMethods(globs);
        for (String glob : globs) {
            int end = 0;
            while (end < glob.length() && glob.charAt(end) != '*' && glob.charAt(end) != '(') {
                end++;
            }
            beginnings.add(glob.substring(0, end));
        }
    }

    /** Whether any methods are timed. */
    public boolean areChosen() {
        return !globs.isEmpty();
    }

    /** Whether a class, by binary name, may have a method that is timed. */
    public boolean mayHave(String className) {
        String start = className + '.';
        for (int i = 0; i < beginnings.size(); i++) {
            if (beginnings.get(i).startsWith(start) || start.startsWith(beginnings.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a method is to be timed, by the binary name of its class. */
    public boolean contains(String className, String method, String descriptor) {
        return areChosen() && patterns.contains(className, method, descriptor);
    }

    /** The number of a method that is timed, which it keeps; 0 if there are too many. */
    public synchronized int number(String className, String method, String descriptor) {
        refused.remove(className + '.' + method + descriptor);
        for (int i = 0; i < timed.size(); i++) {
            Timed each = timed.get(i);
            if (each.name.equals(method) && each.className.equals(className) && each.descriptor.equals(descriptor)) {
                return each.region;
            }
        }
        if (timed.size() == GroveTiming.MOST) {
            refuse(className + '.' + method + descriptor, "at most " + GroveTiming.MOST + " methods can be timed");
            return 0;
        }
        Timed added = new Timed(className, method, descriptor, timed.size() + 1);
        GroveTiming.prepare(added.region);
        timed.add(added);
        return added.region;
    }

    /** Records why a method, {@code class.name(descriptor)}, is not timed. */
    public synchronized void refuse(String what, String reason) {
        refused.put(what, reason);
    }

    /** The methods that are timed, by number. */
    public synchronized List<Timed> all() {
        return new ArrayList<>(timed);
    }

    /** Sentences that say which methods or patterns are not timed, and why. */
    public synchronized List<String> remarks() {
        List<String> sentences = new ArrayList<>();
        for (String glob : patterns.unmatched()) {
            sentences.add("region=" + glob + " matched no loaded method: nothing is timed for it");
        }
        for (Map.Entry<String, String> each : refused.entrySet()) {
            sentences.add(each.getKey() + " is not timed: " + each.getValue());
        }
        return sentences;
    }
}
