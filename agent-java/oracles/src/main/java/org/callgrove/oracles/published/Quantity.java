package org.callgrove.oracles.published;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The left-hand side of a gate's condition, such as {@code objects(com.acme.*)} (docs/ci.md, "Conditions"). */
final class Quantity {
    private static final Pattern GRAMMAR = Pattern.compile("(inclusive )?([a-z]+)(?:\\((.*)\\))?");

    private final boolean isInclusive;
    private final String metric;
    private final List<Pattern> patterns;

    Quantity(String text) {
        Matcher read = GRAMMAR.matcher(text);
        if (!read.matches()) {
            throw new IllegalArgumentException(text + " is no quantity.");
        }
        isInclusive = read.group(1) != null;
        metric = read.group(2);
        patterns = read.group(3) == null ? null : Stream.of(read.group(3).split(",")).map(String::trim).map(Quantity::pattern).toList();
    }

    /**
     * The regular expression of a pattern. A star matches anything. A pattern without a star names a method, or a class or package with everything in
     * it.
     */
    private static Pattern pattern(String text) {
        String literal = String.join(".*", Arrays.stream(text.split("\\*", -1)).map(Pattern::quote).toList());
        return Pattern.compile(text.contains("*") ? literal : literal + "([.$ ].*)?");
    }

    private boolean isMeant(MethodTriples.Triple method) {
        return patterns == null || patterns.stream().anyMatch(pattern -> pattern.matcher(method.qualifiedName()).matches());
    }

    /** Sum over the contexts of one side. Contexts below several matching methods count once. */
    long of(Side side) {
        Paths paths = side.paths;
        boolean[] meant = new boolean[paths.triples.size()];
        for (int triple = 0; triple < meant.length; triple++) {
            meant[triple] = isMeant(paths.triples.get(triple));
        }
        boolean[] counts = new boolean[side.isHere.length];
        long sum = 0;
        for (int path = 0; path < counts.length; path++) {
            int caller = paths.parent(path);
            counts[path] = meant[paths.triple(path)] || isInclusive && caller != Paths.NONE && counts[caller];
            sum += counts[path] ? side.exclusive.get(metric)[path] : 0;
        }
        return sum;
    }
}
