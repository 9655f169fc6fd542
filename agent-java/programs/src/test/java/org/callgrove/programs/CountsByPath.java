package org.callgrove.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.LongFunction;
import org.callgrove.dump.Dump;

/** Figures of a dump by calling context, for contexts of one package. Frames of other packages are left out of paths. */
final class CountsByPath {
    private CountsByPath() {}

    /**
     * A line for each path with figures, such as {@code Kinds.main > Kinds.free: entry 2}, in the order of the dump.
     *
     * @param packagePrefix the package's name with a dot, which paths leave out
     * @param words for each metric, what its figure says; nothing if it is empty
     */
    static List<String> lines(Dump dump, String packagePrefix, Map<String, LongFunction<String>> words) {
        Map<String, long[]> sums = new LinkedHashMap<>();
        List<String> metrics = List.copyOf(words.keySet());
        List<String> open = new ArrayList<>();
        for (int context = 0; context < dump.depth.length; context++) {
            Dump.Method method = dump.methods.get(dump.method[context]);
            int depth = dump.depth[context];
            open.subList(Math.min(depth, open.size()), open.size()).clear();
            String above = depth == 0 ? "" : open.get(depth - 1);
            boolean isShown = method.className.startsWith(packagePrefix);
            String own = method.className.substring(isShown ? packagePrefix.length() : 0) + '.' + method.name;
            String path = !isShown ? above : above.isEmpty() ? own : above + " > " + own;
            open.add(path);
            long[] sum = sums.computeIfAbsent(path, key -> new long[metrics.size()]);
            for (int i = 0; i < sum.length && isShown; i++) {
                sum[i] += dump.metrics.get(metrics.get(i))[context];
            }
        }
        List<String> lines = new ArrayList<>();
        sums.forEach((path, sum) -> {
            StringJoiner text = new StringJoiner(", ");
            for (int i = 0; i < sum.length; i++) {
                String said = sum[i] == 0 ? "" : words.get(metrics.get(i)).apply(sum[i]);
                if (!said.isEmpty()) {
                    text.add(said);
                }
            }
            if (text.length() > 0) {
                lines.add(path + ": " + text);
            }
        });
        return lines;
    }

    /** Says a figure whose digits in base 1000 are counts of these words. */
    static LongFunction<String> counts(String... kinds) {
        return figure -> {
            StringJoiner text = new StringJoiner(", ");
            long left = figure;
            for (int i = 0; i < kinds.length; i++, left /= 1000) {
                if (left % 1000 != 0) {
                    text.add(kinds[i] + ' ' + left % 1000);
                }
            }
            return left == 0 ? text.toString() : text + ", too large: " + figure;
        };
    }
}
