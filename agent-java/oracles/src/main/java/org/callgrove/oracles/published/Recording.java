package org.callgrove.oracles.published;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The content of one dump file: its contexts in preorder, each with every metric (docs/format.md, sections 2 to 5). */
final class Recording {
    /** Parent of a thread's outermost frames. */
    static final int NONE = -1;

    final MethodList names;
    final String[] threadNames;
    private final long[] threadIds;
    /** First context of each thread, then the number of contexts. */
    final int[] threadStarts;
    final int[] parent;
    final int[] method;
    final ArrayRows arrays;
    /** Calls as stored in the file, from which object counts are derived; null if the file has no such column. */
    final long[] storedCalls;
    /** Exclusive figures of each context by metric, in the order in which the file lists the metrics. */
    final Map<String, long[]> metrics = new LinkedHashMap<>();

    Recording(Path file) throws IOException {
        Sections sections = new Sections(file);
        JsonObject meta = JsonParser.parseString(sections.text("meta")).getAsJsonObject();
        names = new MethodList(sections);
        JsonArray threads = meta.getAsJsonArray("threads");
        threadNames = new String[threads.size()];
        threadIds = new long[threads.size()];
        threadStarts = new int[threads.size() + 1];
        for (int i = 0; i < threadNames.length; i++) {
            JsonObject thread = threads.get(i).getAsJsonObject();
            threadNames[i] = thread.get("name").getAsString();
            threadIds[i] = thread.get("id").getAsLong();
            threadStarts[i + 1] = threadStarts[i] + thread.get("nodes").getAsInt();
        }
        int contexts = meta.get("nodes").getAsInt();
        Sections.require(threadStarts[threadNames.length] == contexts, "The threads' contexts do not add up.");
        parent = new int[contexts];
        readParents(new VarintReader(sections, "tree.pops"));
        method = Arrays.stream(readColumn(sections, "tree.method")).mapToInt(Math::toIntExact).toArray();
        nameMadeObjects();
        storedCalls = sections.has("metric.calls") ? readColumn(sections, "metric.calls") : null;
        arrays = sections.has("arrays") ? new ArrayRows(sections, contexts) : null;
        for (JsonElement each : meta.getAsJsonArray("metrics")) {
            addMetric(sections, each.getAsJsonObject());
        }
    }

    int contexts() {
        return parent.length;
    }

    /** Finds each context's parent by climbing from the previous context (docs/format.md, section 4). */
    private void readParents(VarintReader pops) throws IOException {
        for (int thread = 0; thread < threadNames.length; thread++) {
            int above = NONE;
            for (int context = threadStarts[thread]; context < threadStarts[thread + 1]; context++) {
                for (long pop = pops.next(); pop > 0; pop--) {
                    Sections.require(above != NONE, "Context " + context + " climbs above its thread.");
                    above = parent[above];
                }
                parent[context] = above;
                above = context;
            }
        }
        pops.requireEnd();
    }

    /**
     * Assigns additional methods to contexts that count objects created without running a constructor of their class (docs/metrics.md,
     * section 6).
     */
    private void nameMadeObjects() {
        for (int context = 0; context < method.length; context++) {
            if (parent[context] != NONE) {
                method[context] = names.below(method[parent[context]], method[context]);
            }
        }
    }

    /** Calls of each context; 0 for contexts that count objects created without running a constructor of their class. */
    private long[] callsOfMethods() {
        long[] calls = storedCalls.clone();
        for (int context = 0; context < calls.length; context++) {
            if (MethodList.standsForObjects(names.name[method[context]])) {
                calls[context] = 0;
            }
        }
        return calls;
    }

    /** A thread's name, or its id if it has none. */
    String labelOfThread(int thread) {
        return threadNames[thread].isEmpty() ? "thread " + threadIds[thread] : threadNames[thread];
    }

    private long[] readColumn(Sections sections, String name) throws IOException {
        VarintReader in = new VarintReader(sections, name);
        long[] column = new long[contexts()];
        for (int context = 0; context < column.length; context++) {
            column[context] = in.next();
        }
        in.requireEnd();
        return column;
    }

    /** Adds a metric, unless the file lacks the section that it comes from. */
    private void addMetric(Sections sections, JsonObject metric) throws IOException {
        String id = metric.get("id").getAsString();
        switch (metric.get("kind").getAsString()) {
            case "column" -> {
                if (sections.has("metric." + id)) {
                    metrics.put(id, id.equals("calls") ? callsOfMethods() : readColumn(sections, "metric." + id));
                }
            }
            case "constructors" -> {
                if (storedCalls != null) {
                    metrics.put(id, ObjectCounts.objects(this, storedCalls));
                }
            }
            case "arrays" -> {
                if (arrays != null) {
                    metrics.put(id, arrays.sums(arrays.arrays));
                }
            }
            case "elements" -> {
                if (arrays != null) {
                    metrics.put(id, arrays.sums(arrays.elements));
                }
            }
            case "sizes" -> {
                if (names.instanceBytes != null && sections.has("metric." + id) && storedCalls != null) {
                    metrics.put(id, ObjectCounts.bytes(this, storedCalls, readColumn(sections, "metric." + id)));
                }
            }
            default -> throw new IOException("There is no kind of metric like that of " + id + ".");
        }
    }
}
