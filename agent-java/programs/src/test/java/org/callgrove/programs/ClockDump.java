package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.ThreadInfo;

/** A dump with the time of a clock, for tests. */
final class ClockDump {
    private static final String INTERNAL = "java.base/jdk.internal.misc=ALL-UNNAMED";

    final Dump dump;

    /** The words after {@code java} that run {@code clock.Short}. */
    static List<String> shortThreads(Jdk jdk, String... arguments) throws IOException, InterruptedException {
        return threads(jdk, "Short", arguments);
    }

    /** The words after {@code java} that run a class of package {@code clock} whose threads read their account at their end. */
    static List<String> threads(Jdk jdk, String name, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("--add-exports", INTERNAL, "-cp",
                ProgramSources.compiled(jdk, "clock/" + name, "", "--add-exports", INTERNAL).toString(), "clock." + name));
        line.addAll(List.of(arguments));
        return line;
    }

    ClockDump(Path file) throws IOException {
        dump = DumpReader.read(file);
        assertThat(dump.problems).isEmpty();
    }

    /** A figure of {@code meta.clock}. */
    long said(String name) {
        return (Long) ((Map<?, ?>) dump.meta.get("clock")).get(name);
    }

    /** A figure of {@code meta.clock.wait}. */
    Object waits(String name) {
        return ((Map<?, ?>) ((Map<?, ?>) dump.meta.get("clock")).get("wait")).get(name);
    }

    long sum(String metric) {
        return LongStream.of(dump.metrics.get(metric)).sum();
    }

    /** The sum of a metric over all contexts with paths of {@code Class.method} names, outermost first, that are wanted. */
    long sum(String metric, Predicate<List<String>> wanted) {
        long[] sum = new long[1];
        each(metric, (path, figure) -> sum[0] += wanted.test(path) ? figure : 0);
        return sum[0];
    }

    /** Passes each context's path of {@code Class.method} names, outermost first, with its figure of a metric. */
    void each(String metric, BiConsumer<List<String>, Long> consumer) {
        long[] figures = dump.metrics.get(metric);
        int node = 0;
        for (ThreadInfo thread : dump.threads) {
            List<String> path = new ArrayList<>();
            for (long i = 0; i < thread.nodes(); i++, node++) {
                Dump.Method method = dump.methods.get(dump.method[node]);
                path.subList(dump.depth[node], path.size()).clear();
                path.add(method.className + "." + method.name);
                consumer.accept(path, figures[node]);
            }
        }
    }

    /** The CPU time of a method and all it calls. */
    long below(String method) {
        return sum("cpu", path -> path.contains(method));
    }

    /** The waiting time of a method and all it calls. */
    long waitsBelow(String method) {
        return sum("wait", path -> path.contains(method));
    }
}
