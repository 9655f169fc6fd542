package org.callgrove.oracles.published;

import java.util.Arrays;
import java.util.function.Consumer;

/** Writes the stacks of one or two recordings as {@code callgrove export} is required to, in order to check it. Overloads share one frame. */
final class Stacks {
    private final Paths paths;
    private final StringBuilder text = new StringBuilder();
    private int[] frames = new int[64];

    private Stacks(Paths paths) {
        this.paths = paths;
    }

    /** Writes a line for each path with a figure, thread by thread or for all threads together. */
    static void collapsed(Recording recording, String metric, boolean merged, Consumer<String> out) {
        if (merged) {
            collapse(recording, metric, 0, recording.contexts(), "", out);
            return;
        }
        for (int thread = 0; thread < recording.threadNames.length; thread++) {
            String label = "[" + recording.labelOfThread(thread) + "];";
            collapse(recording, metric, recording.threadStarts[thread], recording.threadStarts[thread + 1], label, out);
        }
    }

    private static void collapse(Recording recording, String metric, int from, int to, String label, Consumer<String> out) {
        Paths paths = new Paths(MethodTriples.withoutDescriptors());
        int[] pathOf = paths.add(recording, from, to);
        long[] figures = new long[paths.size()];
        for (int context = from; context < to; context++) {
            figures[pathOf[context - from]] += recording.metrics.get(metric)[context];
        }
        Stacks stacks = new Stacks(paths);
        for (int path = 0; path < figures.length; path++) {
            if (figures[path] != 0) {
                out.accept(label + stacks.of(path) + " " + figures[path]);
            }
        }
    }

    /** Writes a line for each path with a figure on either side. */
    static void diffFolded(Recording first, Recording second, String metric, Consumer<String> out) {
        Comparison comparison = new Comparison(first, second, MethodTriples.withoutDescriptors());
        Stacks stacks = new Stacks(comparison.paths);
        for (int path = 0; path < comparison.paths.size(); path++) {
            long a = comparison.a.figure(metric, path);
            long b = comparison.b.figure(metric, path);
            if (a != 0 || b != 0) {
                out.accept(stacks.of(path) + " " + a + " " + b);
            }
        }
    }

    /** Names of a path's methods from the outermost one down. */
    private String of(int path) {
        int depth = 0;
        for (int frame = path; frame != Paths.NONE; frame = paths.parent(frame)) {
            if (depth == frames.length) {
                frames = Arrays.copyOf(frames, 2 * depth);
            }
            frames[depth++] = paths.triple(frame);
        }
        text.setLength(0);
        while (depth > 0) {
            text.append(paths.triples.get(frames[--depth]).qualifiedName()).append(depth > 0 ? ";" : "");
        }
        return text.toString();
    }
}
