package org.callgrove.profile.places;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Metric;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Users' instrumentation processes, in the order of the options, and the counters of their metrics. Asks them what to count in each method. Thread-safe
 * if the processes are.
 */
public final class Processes {
    /** No processes. */
    public static final Processes NONE = new Processes(List.of(), List.of(), List.of(), 0, null);

    /** Maximum number of different failures of a process that are quoted. Each is a reason of its own in a dump. */
    static final int MOST_FAILURES = 20;

    private final List<InstrumentationProcess> processes;
    private final List<String> names;
    private final List<List<Metric>> metrics;
    private final int firstCounter;
    private final Predicate<String> isOfJdk;
    /** Bits of metrics, by their position, whose figures are too low. */
    private int incomplete;
    /** The failures quoted, by process. */
    private final Map<String, Set<String>> quoted = new LinkedHashMap<>();
    /** Names of classes that have code without places, by reason. */
    private final Map<String, Set<String>> uncovered = new LinkedHashMap<>();

    /**
     * @param names name of each process in messages
     * @param metrics metrics of each process; their counters have consecutive numbers
     * @param firstCounter number of the first counter
     * @param isOfJdk tells by internal name whether a class is part of the JDK; null if none is
     */
    public Processes(List<InstrumentationProcess> processes, List<String> names, List<List<Metric>> metrics, int firstCounter,
            Predicate<String> isOfJdk) {
        this.processes = processes;
        this.names = names;
        this.metrics = metrics;
        this.firstCounter = firstCounter;
        this.isOfJdk = isOfJdk;
    }

    public boolean areNone() {
        return processes.isEmpty();
    }

    /**
     * Asks the processes what to count in a method.
     *
     * @param className binary name of its class, after canonical naming
     * @param method the method with its original code, to which the result refers
     */
    public ChosenActions choose(ClassNode owner, String className, MethodNode method) {
        MethodPlaces places = new MethodPlaces(owner, method);
        ChosenActions chosen = new ChosenActions(places.chainedCall);
        DeclaredMethod declared = new DeclaredMethod(owner, className, method, isOfJdk != null && isOfJdk.test(owner.name));
        for (int i = 0, first = 0; i < processes.size(); first += metrics.get(i++).size()) {
            places.begin(metrics.get(i), first, firstCounter);
            try {
                processes.get(i).instrument(declared, places);
                chosen.add(places.end());
            } catch (Throwable e) {
                places.end();
                chosen.fail(names.get(i), quoted(names.get(i), Failure.predicate(e)), (1 << metrics.get(i).size()) - 1 << first);
            }
        }
        return chosen;
    }

    /** The failure, unless it is one too many to be quoted. */
    private synchronized String quoted(String process, String failure) {
        Set<String> before = quoted.get(process);
        if (before == null) {
            before = new LinkedHashSet<>();
            quoted.put(process, before);
        }
        return before.contains(failure) || before.size() < MOST_FAILURES && before.add(failure) ? failure : "threw other exceptions";
    }

    /** Declares that the figures of metrics are too low. {@code metrics} has a bit for each metric, in their order. */
    public synchronized void markIncomplete(int metrics) {
        incomplete |= metrics;
    }

    /** Whether the figures of the metric at a position are too low. */
    public synchronized boolean isIncomplete(int metric) {
        return (incomplete & 1 << metric) != 0;
    }

    /** Records a class some of whose code has no places, and why. */
    public synchronized void uncovered(String reason, String className) {
        Set<String> names = uncovered.get(reason);
        if (names == null) {
            names = new LinkedHashSet<>();
            uncovered.put(reason, names);
        }
        names.add(className);
    }

    /** Binary names of classes that have code without places, by reason. */
    public synchronized Map<String, List<String>> uncovered() {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        for (Map.Entry<String, Set<String>> each : uncovered.entrySet()) {
            copy.put(each.getKey(), new ArrayList<>(each.getValue()));
        }
        return copy;
    }
}
