package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;

/** A dump with times of locks, for tests. */
final class LockDump {
    final Dump dump;
    /** The path of each context, as {@code Class.method} names, outermost first. */
    private final List<List<String>> paths = new ArrayList<>();

    LockDump(Path file) throws IOException {
        dump = DumpReader.read(file);
        assertThat(dump.problems).isEmpty();
        List<String> path = new ArrayList<>();
        for (int i = 0; i < dump.depth.length; i++) {
            Dump.Method method = dump.methods.get(dump.method[i]);
            path.subList(dump.depth[i], path.size()).clear();
            path.add(method.className + "." + method.name);
            paths.add(List.copyOf(path));
        }
        if (dump.locks != null) {
            long looks = dump.locks.stream().mapToLong(row -> row.looks).sum();
            assertThat(looks + figure("changed") + figure("noOwner") + figure("omitted") + unrecorded("looks")).as("pairs")
                    .isEqualTo(figure("waits"));
        }
    }

    /** A figure of {@code meta.locks}. */
    long figure(String name) {
        return (Long) locks().get(name);
    }

    /** A figure of {@code meta.locks.unrecorded}. */
    long unrecorded(String name) {
        return (Long) ((Map<?, ?>) locks().get("unrecorded")).get(name);
    }

    Map<?, ?> locks() {
        return (Map<?, ?>) dump.meta.get("locks");
    }

    String className(Dump.LockRow row) {
        return ((List<?>) locks().get("classes")).get(row.lockClass).toString();
    }

    List<String> waiter(Dump.LockRow row) {
        return paths.get(row.waiter);
    }

    /** The holder's path; empty for a holder in no recorded context. */
    List<String> holder(Dump.LockRow row) {
        return row.holder < 0 ? List.of() : paths.get(row.holder);
    }

    /** The time of each class of locks in nanoseconds. */
    Map<String, Long> times() {
        Map<String, Long> times = new TreeMap<>();
        dump.locks.forEach(row -> times.merge(className(row), row.nanos, Long::sum));
        return times;
    }

    /** The time of all waiters with a method in their path. */
    long below(String method) {
        return dump.locks.stream().filter(row -> waiter(row).contains(method)).mapToLong(row -> row.nanos).sum();
    }

    static String last(List<String> path) {
        return path.isEmpty() ? "" : path.get(path.size() - 1);
    }
}
