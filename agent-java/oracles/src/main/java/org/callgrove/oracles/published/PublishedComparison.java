package org.callgrove.oracles.published;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The figures that the product publishes for a comparison of two recordings, as JSON. */
final class PublishedComparison {
    private final Comparison comparison;
    private final List<String> metrics;
    /** Work by metric, in four arrays: exclusive work of A, of B, and the work of A and of B that is attributed to changes. */
    private final Map<String, long[][]> works = new LinkedHashMap<>();
    private final Map<String, double[]> points = new LinkedHashMap<>();

    private PublishedComparison(Comparison comparison) {
        this.comparison = comparison;
        metrics = comparison.metrics();
        Side a = comparison.a;
        Side b = comparison.b;
        for (String metric : metrics) {
            points.put(metric, comparison.pointsOff(metric));
            works.put(metric, new long[][] {
                comparison.byMethod(a, metric), comparison.byMethod(b, metric),
                comparison.byChange(a, metric), comparison.byChange(b, metric)});
        }
    }

    /** @param most for each metric, how many methods to keep by points off the overlap, by growth and by decline; 0 keeps all */
    static JsonObject of(Comparison comparison, int most) {
        return new PublishedComparison(comparison).json(most);
    }

    private JsonObject json(int most) {
        JsonObject json = new JsonObject();
        JsonObject overlap = new JsonObject();
        metrics.forEach(metric -> overlap.addProperty(metric, comparison.overlap(metric)));
        json.add("overlap", overlap);
        JsonObject totals = new JsonObject();
        json.add("totals", totals);
        Map<String, Long> a = comparison.a.totals();
        Map<String, Long> b = comparison.b.totals();
        for (String metric : metrics) {
            JsonObject sides = new JsonObject();
            sides.addProperty("a", a.get(metric));
            sides.addProperty("b", b.get(metric));
            totals.add(metric, sides);
        }
        int[] presence = comparison.presence();
        JsonObject contexts = new JsonObject();
        contexts.addProperty("common", presence[0]);
        contexts.addProperty("appeared", presence[1]);
        contexts.addProperty("vanished", presence[2]);
        json.add("contexts", contexts);
        json.add("methodColumns", columns());
        JsonArray methods = new JsonArray();
        kept(most).forEach(method -> methods.add(row(method)));
        json.add("methods", methods);
        return json;
    }

    private JsonArray columns() {
        JsonArray columns = new JsonArray();
        for (String name : new String[] {"class", "method", "descriptor"}) {
            columns.add(name);
        }
        for (String metric : metrics) {
            for (String name : new String[] {"a", "b", "changed a", "changed b", "points"}) {
                columns.add(metric + " " + name);
            }
        }
        return columns;
    }

    private List<Integer> kept(int most) {
        List<Integer> sorted = comparison.paths.triples.sorted();
        if (most == 0) {
            return sorted;
        }
        Set<Integer> kept = new LinkedHashSet<>();
        for (String metric : metrics) {
            double[] off = points.get(metric);
            long[][] work = works.get(metric);
            kept.addAll(sorted.stream().sorted((x, y) -> Double.compare(off[y], off[x])).limit(most).toList());
            kept.addAll(sorted.stream().sorted((x, y) -> Long.compare(work[3][y] - work[2][y], work[3][x] - work[2][x])).limit(most).toList());
            kept.addAll(sorted.stream().sorted((x, y) -> Long.compare(work[3][x] - work[2][x], work[3][y] - work[2][y])).limit(most).toList());
        }
        return sorted.stream().filter(kept::contains).toList();
    }

    private JsonArray row(int method) {
        JsonArray row = PublishedFigures.named(comparison.paths.triples.get(method));
        for (String metric : metrics) {
            for (long[] figures : works.get(metric)) {
                row.add(figures[method]);
            }
            row.add(points.get(metric)[method]);
        }
        return row;
    }
}
