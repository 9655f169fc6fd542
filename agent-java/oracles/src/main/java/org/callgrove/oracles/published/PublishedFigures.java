package org.callgrove.oracles.published;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The figures that the product publishes for one recording, as JSON, in an order that depends only on the figures. */
final class PublishedFigures {
    private PublishedFigures() {
    }

    /** @param most for each column, how many methods to keep (four times as many for exclusive bytecodes); 0 keeps all */
    static JsonObject of(Recording recording, int most) {
        Side side = new Side(recording, new Paths(MethodTriples.whole()));
        JsonObject json = new JsonObject();
        json.addProperty("contexts", recording.contexts());
        json.addProperty("mergedContexts", side.countPaths());
        json.addProperty("belowZero", belowZero(recording));
        json.add("totals", numbers(side.totals()));
        json.add("threads", threads(recording));
        addTypes(json, recording);
        MethodTable table = new MethodTable(side);
        json.addProperty("methodCount", IntStream.of(table.contexts).filter(contexts -> contexts > 0).count());
        json.add("methodColumns", columns(table.exclusive.keySet()));
        JsonArray methods = new JsonArray();
        for (int method : kept(side.paths.triples, table, most)) {
            methods.add(row(side.paths.triples.get(method), table, method));
        }
        json.add("methods", methods);
        return json;
    }

    private static long belowZero(Recording recording) {
        long[] objects = recording.metrics.get("objects");
        return objects == null ? 0 : Arrays.stream(objects).filter(count -> count < 0).count();
    }

    private static JsonArray threads(Recording recording) {
        JsonArray threads = new JsonArray();
        for (int i = 0; i < recording.threadNames.length; i++) {
            int from = recording.threadStarts[i];
            int to = recording.threadStarts[i + 1];
            JsonObject thread = new JsonObject();
            thread.addProperty("name", recording.threadNames[i]);
            thread.addProperty("contexts", to - from);
            JsonObject totals = new JsonObject();
            recording.metrics.forEach((metric, figures) -> totals.addProperty(metric, Side.sum(figures, from, to)));
            thread.add("totals", totals);
            threads.add(thread);
        }
        return threads;
    }

    private static void addTypes(JsonObject json, Recording recording) {
        if (recording.metrics.containsKey("objects")) {
            json.add("objectTypes", numbers(ObjectCounts.byClass(recording, recording.storedCalls)));
        }
        if (recording.arrays != null) {
            JsonObject types = new JsonObject();
            recording.arrays.byType().forEach((type, sums) -> types.add(type, numbers(sums)));
            json.add("arrayTypes", types);
        }
    }

    /** Methods with the largest figures in any column, sorted by class, name and descriptor. */
    private static List<Integer> kept(MethodTriples triples, MethodTable table, int most) {
        List<Integer> sorted = triples.sorted();
        if (most == 0) {
            return sorted;
        }
        Set<Integer> kept = new LinkedHashSet<>(first(sorted, table.exclusive.get("bytecodes"), 4 * most));
        table.exclusive.values().forEach(figures -> kept.addAll(first(sorted, figures, most)));
        table.inclusive.values().forEach(figures -> kept.addAll(first(sorted, figures, most)));
        return sorted.stream().filter(kept::contains).toList();
    }

    private static List<Integer> first(List<Integer> sorted, long[] figures, int count) {
        return sorted.stream().sorted((a, b) -> Long.compare(figures[b], figures[a])).limit(count).toList();
    }

    private static JsonArray columns(Set<String> metrics) {
        JsonArray columns = new JsonArray();
        for (String name : new String[] {"class", "method", "descriptor", "contexts"}) {
            columns.add(name);
        }
        metrics.forEach(metric -> columns.add("exclusive " + metric));
        metrics.forEach(metric -> columns.add("inclusive " + metric));
        return columns;
    }

    private static JsonArray row(MethodTriples.Triple method, MethodTable table, int id) {
        JsonArray row = named(method);
        row.add(table.contexts[id]);
        table.exclusive.values().forEach(figures -> row.add(figures[id]));
        table.inclusive.values().forEach(figures -> row.add(figures[id]));
        return row;
    }

    static JsonArray named(MethodTriples.Triple method) {
        JsonArray row = new JsonArray();
        row.add(method.className());
        row.add(method.name());
        row.add(method.descriptor());
        return row;
    }

    static JsonObject numbers(Map<String, Long> figures) {
        JsonObject json = new JsonObject();
        figures.forEach(json::addProperty);
        return json;
    }

    static JsonArray numbers(long[] figures) {
        JsonArray json = new JsonArray();
        for (long figure : figures) {
            json.add(figure);
        }
        return json;
    }

    /** Text of a JSON object, with one line per entry of its lists and objects. */
    static String text(JsonObject json) {
        StringBuilder text = new StringBuilder("{");
        String before = "\n";
        for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
            text.append(before).append(new JsonPrimitive(entry.getKey())).append(": ").append(lines(entry.getValue()));
            before = ",\n";
        }
        return text.append("\n}\n").toString();
    }

    private static String lines(JsonElement value) {
        if (value.isJsonArray() && !value.getAsJsonArray().isEmpty()) {
            List<String> rows = value.getAsJsonArray().asList().stream().map(JsonElement::toString).toList();
            return "[\n" + String.join(",\n", rows) + "\n]";
        }
        if (value.isJsonObject() && value.getAsJsonObject().size() > 0) {
            List<String> rows =
                    value.getAsJsonObject().entrySet().stream().map(each -> new JsonPrimitive(each.getKey()) + ": " + each.getValue()).toList();
            return "{\n" + String.join(",\n", rows) + "\n}";
        }
        return value.toString();
    }
}
