package org.callgrove.agent.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Metric;
import org.callgrove.dump.Counter;
import org.callgrove.profile.places.Processes;

/** Instrumentation processes once they are loaded, with their metrics, which have the first counters after the recorder's own. */
public final class LoadedProcesses {
    final List<InstrumentationProcess> processes = new ArrayList<>();
    final List<String> names = new ArrayList<>();
    /** By process: its metrics. */
    final List<List<Metric>> metrics = new ArrayList<>();
    private final StringBuilder key = new StringBuilder();
    private boolean isKeyKnown = true;

    /** Makes system properties a part of the key. */
    void addToKey(String properties) {
        key.append(properties);
    }

    /** @param contents a number that identifies the code of the process; 0 if there is none */
    void add(String name, InstrumentationProcess process, List<Metric> declared, long contents) {
        names.add(name);
        processes.add(process);
        metrics.add(declared);
        isKeyKnown &= contents != 0;
        key.append(name).append(' ').append(Long.toHexString(contents)).append('\n');
    }

    public boolean areNone() {
        return processes.isEmpty();
    }

    /**
     * A text that identifies the processes, their code and the system properties on which they may depend; null if that is not possible, because the
     * code of one is in a folder.
     */
    public String key() {
        return isKeyKnown ? key.toString() : null;
    }

    /** @param isOfJdk tells by internal name whether a class is part of the JDK; null if none is */
    public Processes processes(Predicate<String> isOfJdk) {
        return new Processes(processes, names, metrics, Counter.columnCount(), isOfJdk);
    }
}
