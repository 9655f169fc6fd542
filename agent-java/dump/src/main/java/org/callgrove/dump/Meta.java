package org.callgrove.dump;

import java.util.ArrayList;
import java.util.List;

/** Facts about a run that the recorder supplies (docs/format.md, section 2). The writer adds contexts, threads and metrics. */
public final class Meta {
    /** Whether the process is still running: the file then says {@code "dump": "checkpoint"}. */
    public boolean checkpoint;
    public String agentVersion = "";
    public String jvmName = "";
    public String jvmVersion = "";
    public String jvmVendor = "";
    public String javaVersion = "";
    public String osName = "";
    public String osArch = "";
    /** The program's main class; null when unknown. */
    public String mainClass;
    public long pid;
    /** Start of the run, in milliseconds since 1970. */
    public long start;
    public long end;
    /** When the recording of a running program began, in milliseconds since 1970; 0 if the recorder started with the program. */
    public long attached;
    /**
     * Analysis of basic blocks (JP 4.2): {@code default}, {@code precise}, or the class name of a user's analysis. Null if no bytecodes are counted.
     */
    public String analysis = "default";
    /** Bytecodes of a thread between snapshots; 0 if snapshots go by time, or there are none. */
    public long stepBytecodes;

    /** Layout of objects in the recorded VM; null leaves it and the sizes of classes out. */
    public ObjectLayout layout;

    /** Number of contexts folded into others for lack of memory. */
    public long foldedContexts;
    /** Whether calls, arrays or threads are missing for lack of memory. */
    public boolean incomplete;

    private static final String[] CLOCK = {"every", "reached", "ticks", "own", "recorded", "notRecorded", "doubtful"};
    /** Figures of the clock, in the order of {@link #CLOCK}; null if there is no clock. */
    private long[] clock;
    private static final String[] WAITS = {"recorded", "notRecorded", "late", "doubtful"};
    /** Figures of waits, in the order of {@link #WAITS}; null if the clock does not measure waits. */
    private long[] waits;
    /** Times of methods; null if none were to be measured. */
    private Entry regions;
    /** Findings of looks at waiting threads; null if there were no looks. */
    private Entry locks;
    /** The part of the program that was woven; null if all of it was. */
    private Entry partlyWoven;
    /** Code in which instrumentation processes do not count; null if there are none. */
    private Entry uncovered;
    /** Collections before each snapshot; null if snapshots were not taken at collections. */
    private Entry[] collected;
    private static final String[] COLLECTIONS = {"seen", "merged", "missed"};
    /** Numbers of collections, in the order of {@link #COLLECTIONS}. */
    private long[] collections;
    /** Deadlocks of the program; null if none were found. */
    private Entry deadlocks;
    private final ArrayList<String> options = new ArrayList<>();
    private final ArrayList<String> notInstrumented = new ArrayList<>();
    private final ArrayList<String> limited = new ArrayList<>();
    private final ArrayList<String> roots = new ArrayList<>();
    private final ArrayList<String> warnings = new ArrayList<>();
    private final ArrayList<String> otherAgents = new ArrayList<>();
    private final ArrayList<String> modules = new ArrayList<>();
    private final ArrayList<List<String>> packages = new ArrayList<>();

    /** Something that writes itself. */
    public interface Entry {
        /** Writes the value of the entry, after its name. */
        void describe(JsonWriter json);
    }

    /** Records an effective option of the agent. */
    public void option(String key, String value) {
        options.add(key);
        options.add(value);
    }

    /** Records a class, or one method of it (name and descriptor), that was not instrumented. */
    public void notInstrumented(String className, String methodOrNull, String reason) {
        notInstrumented.add(className);
        notInstrumented.add(methodOrNull);
        notInstrumented.add(reason);
    }

    /** Records a class, or one method of it (name and descriptor), that is counted by a limited rule. */
    public void limited(String className, String methodOrNull, String reason) {
        limited.add(className);
        limited.add(methodOrNull);
        limited.add(reason);
    }

    /** Records where instrumentation processes do not count. */
    public void uncovered(Entry list) {
        uncovered = list;
    }

    /**
     * Records what the clock did. All but the number of ticks are nanoseconds.
     *
     * @param every the requested time between ticks
     * @param reached the time between ticks on average
     * @param own CPU time that the clock used
     * @param recorded CPU time given to contexts
     * @param notRecorded CPU time that recorded threads used while they were not recorded
     * @param doubtful the part of {@code recorded} that other contexts, or code without instrumentation, may have used
     */
    public void clock(long every, long reached, long ticks, long own, long recorded, long notRecorded, long doubtful) {
        clock = new long[] {every, reached, ticks, own, recorded, notRecorded, doubtful};
    }

    /**
     * Records what the clock found out about waiting threads, in nanoseconds summed over threads.
     *
     * @param recorded waiting time given to contexts
     * @param notRecorded waiting time of recorded threads while they were in no recorded context
     * @param late waiting time left out because ticks were late
     * @param doubtful the part of {@code recorded} that was given to contexts which may have been left
     */
    public void waits(long recorded, long notRecorded, long late, long doubtful) {
        waits = new long[] {recorded, notRecorded, late, doubtful};
    }

    /**
     * Records the garbage collections at which snapshots were taken.
     *
     * @param beforeEach the collections before each snapshot
     * @param seen number of all collections
     * @param merged number of those that share a snapshot with a later one
     * @param missed number of those of which only their duration is known
     */
    public void collections(Entry[] beforeEach, long seen, long merged, long missed) {
        collected = beforeEach;
        collections = new long[] {seen, merged, missed};
    }

    /** Records the deadlocks that were found. */
    public void deadlocks(Entry found) {
        deadlocks = found;
    }

    /** Records the times of methods. */
    public void regions(Entry times) {
        regions = times;
    }

    /** Records what looks at waiting threads found. */
    public void locks(Entry looks) {
        locks = looks;
    }

    /** Records that only a part of the program was woven. */
    public void partlyWoven(Entry part) {
        partlyWoven = part;
    }

    /** Records another agent that ran in the same VM, by the name of its file. */
    public void otherAgent(String name) {
        otherAgents.add(name);
    }

    /** Records a pattern of root methods: only these and what they call are counted. */
    public void root(String pattern) {
        roots.add(pattern);
    }

    /** Records that these packages belong to a named module. */
    public void module(String name, List<String> itsPackages) {
        modules.add(name);
        packages.add(itsPackages);
    }

    public void warning(String text) {
        warnings.add(text);
    }

    /**
     * The JSON text of the section.
     *
     * @param snapshots milliseconds from the start to each snapshot; null for a file without snapshots
     * @param minor minor version of the file
     * @param times the counters that were on, and when
     * @param agents metrics defined by profiling agents
     */
    String toJson(ArrayList<ThreadInfo> threads, long nodes, long[] snapshots, int minor, CounterTimes times, AgentMetric[] agents) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.name("format").value(MctFormat.MAJOR);
        json.name("dump").value(checkpoint ? "checkpoint" : "exit");
        json.name("agent").beginObject();
        json.name("name").value("callgrove").name("version").value(agentVersion).endObject();
        if (!otherAgents.isEmpty()) {
            json.name("otherAgents").beginArray();
            for (int i = 0; i < otherAgents.size(); i++) {
                json.beginObject().name("name").value(otherAgents.get(i)).endObject();
            }
            json.endArray();
        }
        json.name("jvm").beginObject();
        json.name("name").value(jvmName).name("version").value(jvmVersion);
        json.name("vendor").value(jvmVendor).name("javaVersion").value(javaVersion).endObject();
        json.name("os").beginObject().name("name").value(osName).name("arch").value(osArch).endObject();
        json.name("mainClass").value(mainClass);
        json.name("pid").value(pid);
        json.name("start").value(start);
        json.name("end").value(end);
        if (attached > 0) {
            json.name("attached").value(attached);
        }
        if (!roots.isEmpty()) {
            json.name("roots").beginArray();
            for (int i = 0; i < roots.size(); i++) {
                json.value(roots.get(i));
            }
            json.endArray();
        }
        json.name("options").beginObject();
        for (int i = 0; i < options.size(); i += 2) {
            json.name(options.get(i)).value(options.get(i + 1));
        }
        json.endObject();
        if (analysis != null) {
            json.name("analysis").value(analysis);
        }
        json.name("nodes").value(nodes);
        threads(json, threads);
        metrics(json, minor, times, agents);
        times.describe(json, agents);
        if (clock != null) {
            json.name("clock").beginObject();
            for (int i = 0; i < CLOCK.length; i++) {
                json.name(CLOCK[i]).value(clock[i]);
            }
            if (waits != null) {
                json.name("wait").beginObject();
                for (int i = 0; i < WAITS.length; i++) {
                    json.name(WAITS[i]).value(waits[i]);
                }
                json.name("virtualThreads").value("not measured").endObject();
            }
            json.endObject();
        }
        if (locks != null) {
            json.name("locks");
            locks.describe(json);
        }
        if (regions != null) {
            json.name("regions");
            regions.describe(json);
        }
        if (deadlocks != null) {
            json.name("deadlocks");
            deadlocks.describe(json);
        }
        if (uncovered != null) {
            json.name("uncovered");
            uncovered.describe(json);
        }
        if (partlyWoven != null) {
            json.name("partlyWoven");
            partlyWoven.describe(json);
        }
        if (layout != null) {
            layout.describe(json);
        }
        if (snapshots != null) {
            json.name("snapshots").beginArray();
            for (int i = 0; i < snapshots.length; i++) {
                json.beginObject().name("elapsed").value(snapshots[i]);
                if (collected != null) {
                    json.name("gc");
                    collected[i].describe(json);
                }
                json.endObject();
            }
            json.endArray();
        }
        if (collections != null) {
            json.name("collections").beginObject();
            for (int i = 0; i < COLLECTIONS.length; i++) {
                json.name(COLLECTIONS[i]).value(collections[i]);
            }
            json.endObject();
        }
        if (stepBytecodes > 0) {
            json.name("steps").beginObject().name("metric").value(Counter.BYTECODES.id).name("every").value(stepBytecodes).endObject();
        }
        if (foldedContexts > 0) {
            json.name("folded").beginObject().name("contexts").value(foldedContexts).endObject();
        }
        if (incomplete) {
            json.name("incomplete").value(true);
        }
        if (!modules.isEmpty()) {
            modules(json);
        }
        reasons(json, "notInstrumented", notInstrumented);
        if (!limited.isEmpty()) {
            reasons(json, "limited", limited);
        }
        json.name("warnings").beginArray();
        for (int i = 0; i < warnings.size(); i++) {
            json.value(warnings.get(i));
        }
        json.endArray();
        return json.endObject().toString();
    }

    /**
     * Writes all counters that a minor version of the format has, then the metrics of agents. A file of samples has no counters. The figure of a
     * counter that was on for only part of the time is a lower bound.
     */
    private static void metrics(JsonWriter json, int minor, CounterTimes times, AgentMetric[] agents) {
        json.name("metrics").beginArray();
        Counter[] counters = Counter.values();
        boolean counted = !AgentMetric.areSamples(agents);
        for (int i = 0; counted && i < counters.length && counters[i].isIn(minor); i++) {
            if (times.includes(counters[i])) {
                counters[i].describe(json, minor, times.isWhole(counters[i]) ? counters[i].accuracy : Counter.Accuracy.LOWER_BOUND);
            }
        }
        for (int i = 0; i < agents.length; i++) {
            agents[i].describe(json);
        }
        json.endArray();
    }

    private void modules(JsonWriter json) {
        json.name("modules").beginArray();
        for (int i = 0; i < modules.size(); i++) {
            json.beginObject().name("name").value(modules.get(i)).name("packages").beginArray();
            List<String> own = packages.get(i);
            for (int p = 0; p < own.size(); p++) {
                json.value(own.get(p));
            }
            json.endArray().endObject();
        }
        json.endArray();
    }

    private static void reasons(JsonWriter json, String name, ArrayList<String> triples) {
        json.name(name).beginArray();
        for (int i = 0; i < triples.size(); i += 3) {
            json.beginObject().name("class").value(triples.get(i));
            json.name("method").value(triples.get(i + 1));
            json.name("reason").value(triples.get(i + 2)).endObject();
        }
        json.endArray();
    }

    private static void threads(JsonWriter json, ArrayList<ThreadInfo> threads) {
        json.name("threads").beginArray();
        for (int i = 0; i < threads.size(); i++) {
            ThreadInfo thread = threads.get(i);
            json.beginObject();
            json.name("id").value(thread.id);
            json.name("name").value(thread.name);
            json.name("group").value(thread.group);
            json.name("daemon").value(thread.daemon);
            json.name("virtual").value(thread.virtual);
            json.name("nodes").value(thread.nodes);
            if (thread.count != 1) {
                json.name("count").value(thread.count);
            }
            if (thread.allocated >= 0) {
                json.name("allocated").value(thread.allocated);
            }
            json.endObject();
        }
        json.endArray();
    }
}
