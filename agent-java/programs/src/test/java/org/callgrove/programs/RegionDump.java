package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;

/** A dump with times of methods, for tests. */
final class RegionDump {
    final Dump dump;

    RegionDump(Path file) throws IOException {
        dump = DumpReader.read(file);
        assertThat(dump.problems).isEmpty();
    }

    /** The part of each time that measuring it takes, in nanoseconds. */
    long inner() {
        return (Long) regions().get("inner");
    }

    /** The calls of each region, by simple class name and method. */
    Map<String, Long> calls() {
        Map<String, Long> calls = new TreeMap<>();
        for (Object each : (List<?>) regions().get("methods")) {
            Map<?, ?> method = (Map<?, ?>) each;
            String owner = method.get("class").toString();
            calls.put(owner.substring(owner.lastIndexOf('.') + 1) + "." + method.get("method"), (Long) method.get("calls"));
        }
        return calls;
    }

    /** A region, by the beginning of its method's name. */
    Map<?, ?> region(String method) {
        for (Object each : (List<?>) regions().get("methods")) {
            if (((Map<?, ?>) each).get("method").toString().startsWith(method)) {
                return (Map<?, ?>) each;
            }
        }
        throw new AssertionError("no region " + method + " in " + calls());
    }

    /** A figure of a region in nanoseconds, such as {@code total}, without or with correction. */
    long figure(String method, String name, boolean corrected) {
        Map<?, ?> region = region(method);
        return (Long) (corrected ? (Map<?, ?>) region.get("corrected") : region).get(name);
    }

    List<String> warnings() {
        return ((List<?>) dump.meta.get("warnings")).stream().map(Object::toString).toList();
    }

    private Map<?, ?> regions() {
        return (Map<?, ?>) dump.meta.get("regions");
    }
}
