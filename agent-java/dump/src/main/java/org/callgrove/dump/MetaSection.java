package org.callgrove.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JSON of section {@code meta}, checked to the extent that decoding depends on it (docs/format.md, section 2). */
final class MetaSection {
    private static final String[] REQUIRED = {"format", "dump", "nodes", "threads", "metrics", "agent", "jvm", "start", "end"};

    final Map<String, Object> json;
    final long nodes;
    final List<ThreadInfo> threads = new ArrayList<>();
    /** Ids of the metrics that have a column. */
    final List<String> columnMetrics = new ArrayList<>();

    /** Whether a metric of the file comes from section {@code arrays}. */
    final boolean hasArrays;

    /** Number of classes in {@code locks}; -1 if that is missing, or they are not a list of names. */
    final int lockClasses;

    /** Milliseconds from the start to each snapshot. */
    final long[] snapshots;

    MetaSection(String text) throws DumpException {
        json = object(parsed(text), "meta");
        for (String field : REQUIRED) {
            if (!json.containsKey(field)) {
                throw error("field " + field + " is missing");
            }
        }
        nodes = count(json, "nodes");
        for (Object item : list("threads")) {
            Map<String, Object> fields = object(item, "threads");
            ThreadInfo thread =
                    new ThreadInfo(count(fields, "id"), string(fields, "name"), string(fields, "group"), Boolean.TRUE.equals(fields.get("daemon")),
                            Boolean.TRUE.equals(fields.get("virtual")));
            thread.nodes = count(fields, "nodes");
            if (fields.containsKey("count")) {
                thread.count = count(fields, "count");
            }
            if (fields.containsKey("allocated")) {
                thread.allocated = count(fields, "allocated");
            }
            threads.add(thread);
        }
        boolean arrays = false;
        for (Object item : list("metrics")) {
            Map<String, Object> fields = object(item, "metrics");
            arrays |= Counter.Kind.ARRAYS.id.equals(fields.get("kind")) || Counter.Kind.ELEMENTS.id.equals(fields.get("kind"));
            if (Counter.Kind.COLUMN.id.equals(fields.get("kind")) || Counter.Kind.SIZES.id.equals(fields.get("kind"))) {
                columnMetrics.add(string(fields, "id"));
            }
        }
        hasArrays = arrays;
        lockClasses = lockClasses(json.get("locks"));
        snapshots = json.containsKey("snapshots") ? times(list("snapshots")) : new long[0];
    }

    private static int lockClasses(Object locks) {
        if (!(locks instanceof Map<?, ?> fields && fields.get("classes") instanceof List<?> classes)) {
            return -1;
        }
        for (Object each : classes) {
            if (!(each instanceof String)) {
                return -1;
            }
        }
        return classes.size();
    }

    private static long[] times(List<?> items) throws DumpException {
        long[] times = new long[items.size()];
        for (int i = 0; i < times.length; i++) {
            times[i] = count(object(items.get(i), "snapshots"), "elapsed");
            if (i > 0 && times[i] < times[i - 1]) {
                throw error("snapshot " + i + " is earlier than the one before it");
            }
        }
        return times;
    }

    private List<?> list(String field) throws DumpException {
        if (json.get(field) instanceof List<?> list) {
            return list;
        }
        throw error(field + " is not a list");
    }

    private static Object parsed(String text) throws DumpException {
        try {
            return JsonReader.parse(text);
        } catch (IllegalArgumentException notJson) {
            throw error(notJson.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value, String what) throws DumpException {
        if (value instanceof Map) {
            return (Map<String, Object>) value;
        }
        throw error(what + " is not an object");
    }

    private static long count(Map<String, Object> fields, String name) throws DumpException {
        if (fields.get(name) instanceof Long value && value >= 0 && value <= MctFormat.MAX_COUNT) {
            return value;
        }
        throw error(name + " is not a whole number from 0 to 2^53 - 1");
    }

    private static String string(Map<String, Object> fields, String name) throws DumpException {
        if (fields.get(name) instanceof String value) {
            return value;
        }
        throw error(name + " is not a string");
    }

    private static DumpException error(String what) {
        return new DumpException("section meta is not valid: " + what, -1, MctFormat.META);
    }

    /** Checks fields of {@code meta} that nothing else depends on: a damaged one is left out, with one sentence about it. */
    static final class OptionalFacts {
        private OptionalFacts() {
        }

        /** Checks {@code deadlocks}, {@code partlyWoven}, and what snapshots and {@code collections} say of garbage collections. */
        static void check(Map<String, Object> meta, long nodes, List<String> problems) {
            if (meta.containsKey("deadlocks") && !areDeadlocks(meta.get("deadlocks"), nodes)) {
                leaveOut(meta, "deadlocks", problems);
            }
            if (meta.containsKey("partlyWoven") && !isPart(meta.get("partlyWoven"))) {
                leaveOut(meta, "partlyWoven", problems);
            }
            if (meta.containsKey("collections") && !isCollections(meta.get("collections"))) {
                leaveOut(meta, "collections", problems);
            }
            boolean areGood = true;
            for (Object snapshot : list(meta.get("snapshots"))) {
                areGood &= !(snapshot instanceof Map) || isCollection(((Map<?, ?>) snapshot).get("gc"));
            }
            if (!areGood) {
                problems.add("meta.snapshots.gc is not valid: what is said of collections is left out");
                for (Object snapshot : list(meta.get("snapshots"))) {
                    ((Map<?, ?>) snapshot).remove("gc");
                }
            }
        }

        private static void leaveOut(Map<String, Object> meta, String field, List<String> problems) {
            meta.remove(field);
            problems.add("meta." + field + " is not valid and is left out");
        }

        private static boolean areDeadlocks(Object value, long nodes) {
            boolean areGood = value instanceof List;
            for (Object deadlock : list(value)) {
                areGood &= deadlock instanceof Map<?, ?> fields && isCount(fields.get("elapsed"))
                        && ("dump".equals(fields.get("found")) || "watch".equals(fields.get("found"))) && !list(fields.get("threads")).isEmpty();
                for (Object thread : deadlock instanceof Map<?, ?> fields ? list(fields.get("threads")) : List.of()) {
                    areGood &= thread instanceof Map<?, ?> facts && isThread(facts, nodes);
                }
            }
            return areGood;
        }

        private static boolean isThread(Map<?, ?> thread, long nodes) {
            Object context = thread.get("context");
            boolean isGood = thread.get("name") instanceof String && thread.get("lock") instanceof String
                    && ("monitor".equals(thread.get("kind")) || "synchronizer".equals(thread.get("kind")))
                    && (context == null || isCount(context) && (Long) context < nodes) && thread.get("stack") instanceof List;
            for (Object frame : list(thread.get("stack"))) {
                isGood &= frame instanceof Map<?, ?> facts && facts.get("class") instanceof String && facts.get("method") instanceof String
                        && (facts.get("file") == null || facts.get("file") instanceof String) && isCountOrAbsent(facts.get("line"));
            }
            return isGood;
        }

        private static boolean isPart(Object value) {
            boolean isGood = value instanceof Map<?, ?> facts && ("learned".equals(facts.get("by")) || "weave".equals(facts.get("by")))
                    && isCount(facts.get("woven")) && facts.get("newMethods") instanceof List;
            for (Object method : value instanceof Map<?, ?> facts ? list(facts.get("newMethods")) : List.of()) {
                isGood &= method instanceof Map<?, ?> names && names.get("class") instanceof String && names.get("method") instanceof String;
            }
            return isGood;
        }

        private static boolean isCollections(Object value) {
            return value instanceof Map<?, ?> facts && isCount(facts.get("seen")) && isCount(facts.get("merged")) && isCount(facts.get("missed"));
        }

        private static boolean isCollection(Object value) {
            return value == null || value instanceof Map<?, ?> facts && isCount(facts.get("collections")) && (Long) facts.get("collections") > 0
                    && (facts.get("cause") == null || facts.get("cause") instanceof String) && facts.get("collector") instanceof String
                    && isCount(facts.get("duration")) && isCountOrAbsent(facts.get("before")) && isCountOrAbsent(facts.get("after"))
                    && (facts.get("causes") == null || facts.get("causes") instanceof Map<?, ?> causes && areCounts(causes));
        }

        private static boolean areCounts(Map<?, ?> values) {
            boolean areGood = true;
            for (Object value : values.values()) {
                areGood &= isCount(value);
            }
            return areGood;
        }

        private static boolean isCountOrAbsent(Object value) {
            return value == null || isCount(value);
        }

        private static boolean isCount(Object value) {
            return value instanceof Long count && count >= 0 && count <= MctFormat.MAX_COUNT;
        }

        private static List<?> list(Object value) {
            return value instanceof List<?> list ? list : List.of();
        }
    }
}
