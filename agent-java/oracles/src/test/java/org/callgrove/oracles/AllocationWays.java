package org.callgrove.oracles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;

/**
 * Compares, for each way to allocate in {@code alloc.Ways}, the bytes in a recording with the bytes in the VM's account. It can also be run as a
 * program that prints the comparison: {@code AllocationWays run.mct output-of-the-meter}.
 */
final class AllocationWays {
    /** Result of comparing a way's figure with the VM's account. */
    enum Verdict {
        /** The figures are equal, except for what the VM allocates once while it links or compiles. */
        EQUAL("equal"),
        /** Too low, and its context is marked as a lower bound. */
        MARKED("≥"),
        /** Too low, and a warning in the file mentions it. */
        SAID("said"),
        /** Too low without a mark or warning, or too high. */
        GAP("gap");

        final String word;

        Verdict(String word) {
            this.word = word;
        }
    }

    /** Alignment of objects in bytes: their sizes are multiples of it, so no call can be wrong by less. */
    private static final int ALIGNMENT = 8;
    /** The ways in which the VM itself raises an exception. */
    private static final Set<String> RAISED = Set.of("vmException", "indexException");
    private static final String MEASURED = "alloc.AllocationMeter.measured(Lalloc/Work;)J";

    final String name;
    final long times;
    /** Bytes according to the VM's account. */
    final long allocated;
    /** Bytes according to the recording. */
    final long counted;
    final Verdict verdict;

    private AllocationWays(String name, long times, long allocated, Allocations made, List<?> warnings) {
        this.name = name;
        this.times = times;
        this.allocated = allocated;
        this.counted = made.bytes;
        boolean said = RAISED.contains(name) && warnings.stream().anyMatch(each -> each.toString().startsWith("exceptions that the VM raises"));
        this.verdict = Math.abs(counted - allocated) * 2 < times * ALIGNMENT ? Verdict.EQUAL
                : counted > allocated ? Verdict.GAP
                : !made.uncounted.isEmpty() ? Verdict.MARKED
                : said ? Verdict.SAID : Verdict.GAP;
    }

    /** Compares a recording of the meter with what the meter printed in a VM without the agent. */
    static List<AllocationWays> of(Path recording, String printed) throws IOException {
        Map<String, String> methods = new LinkedHashMap<>();
        String[] lines = printed.trim().split("\\R");
        for (String line : lines) {
            String name = line.substring(0, line.indexOf(' '));
            methods.put("alloc.Ways." + name + "(I)Ljava/lang/Object;", name);
        }
        Dump dump = DumpReader.read(recording);
        Map<String, Allocations> made = Allocations.below(dump, MEASURED, methods);
        List<AllocationWays> ways = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            ways.add(new AllocationWays(words[0], Long.parseLong(words[2]), Long.parseLong(words[1]),
                    made.getOrDefault(words[0], new Allocations()), (List<?>) dump.meta.get("warnings")));
        }
        return ways;
    }

    @Override
    public String toString() {
        return name + ' ' + times + ' ' + allocated + ' ' + counted + ' ' + verdict.word;
    }

    public static void main(String[] arguments) throws IOException {
        for (AllocationWays way : of(Path.of(arguments[0]), Files.readString(Path.of(arguments[1])))) {
            System.out.println(way);
        }
    }
}
