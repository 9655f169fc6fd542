package org.callgrove.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.callgrove.dump.Dump;
import org.callgrove.dump.ThreadInfo;

/** Queries about the segments of a dump, each of which is the tree of one thread or of several. */
final class Segments {
    private final Dump dump;

    Segments(Dump dump) {
        this.dump = dump;
    }

    /** The segment with this name; fails unless there is exactly one. */
    ThreadInfo named(String name) {
        List<ThreadInfo> found = new ArrayList<>();
        for (ThreadInfo info : dump.threads) {
            if (info.name.equals(name)) {
                found.add(info);
            }
        }
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " segments named " + name + " among " + names());
        }
        return found.get(0);
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        for (ThreadInfo info : dump.threads) {
            names.add(info.name);
        }
        return names;
    }

    /** Number of segments whose names have this prefix. */
    long count(String prefix) {
        return names().stream().filter(name -> name.startsWith(prefix)).count();
    }

    /** Calls of {@code class.method} with any descriptor, in all contexts of segments whose names have this prefix. */
    long calls(String prefix, String method) {
        long[] calls = dump.metrics.get("calls");
        long sum = 0;
        int node = 0;
        for (ThreadInfo info : dump.threads) {
            for (long i = 0; i < info.nodes(); i++, node++) {
                Dump.Method at = dump.methods.get(dump.method[node]);
                if (info.name.startsWith(prefix) && (at.className + "." + at.name).equals(method)) {
                    sum += calls[node];
                }
            }
        }
        return sum;
    }

    /** The methods that call a method in any context, sorted, without duplicates. */
    List<String> callers(String method) {
        TreeSet<String> callers = new TreeSet<>();
        for (int node = 0; node < dump.method.length; node++) {
            if (name(node).equals(method)) {
                int parent = node;
                while (parent >= 0 && dump.depth[parent] >= dump.depth[node]) {
                    parent--;
                }
                callers.add(parent < 0 ? "" : name(parent));
            }
        }
        return List.copyOf(callers);
    }

    private String name(int node) {
        Dump.Method method = dump.methods.get(dump.method[node]);
        return method.className + "." + method.name;
    }

    /** The warning that contains a text; fails if there is none. */
    String warning(String part) {
        for (Object warning : (List<?>) dump.meta.get("warnings")) {
            if (((String) warning).contains(part)) {
                return (String) warning;
            }
        }
        throw new AssertionError("no warning with '" + part + "' in " + dump.meta.get("warnings"));
    }
}
