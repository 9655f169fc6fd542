package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Measures how true {@code locks=} is, what it costs, whether it stops the program, and whether it changes trees. */
@Tag("long")
class LocksLongTest {
    /** Attempts of a measurement that a busy machine may spoil. */
    private static final int ATTEMPTS = 3;
    private static final String BRIEF = "convoy.Shares$Brief";
    private static final Pattern OPERATION = Pattern.compile("Safepoint \"(\\w+)\"");

    /** Makes the VM record each wait at a monitor. */
    private static final String EVENTS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0"><event name="jdk.JavaMonitorEnter">
              <setting name="enabled">true</setting><setting name="threshold">0 ms</setting><setting name="throttle">off</setting>
            </event></configuration>
            """;

    @TempDir
    Path folder;

    private static Program program(Jdk jdk, String name, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of("-cp", ProgramSources.compiled(jdk, "convoy/" + name, "").toString(), "convoy." + name));
        line.addAll(List.of(arguments));
        return new Program(jdk, "locks-" + name, line);
    }

    /**
     * The shares of four monitors' classes in the blocked time, beside those of the VM's own events in the same run. The fifth is held for 10 µs: many
     * waits for it end while they are read, and the others show that it takes nothing from them.
     */
    @OnEachJdk
    void sharesAreThoseOfFlightRecordings(Jdk jdk) throws Exception {
        Path settings = folder.resolve("monitors.jfc");
        Files.writeString(settings, EVENTS);
        double worst = 1;
        for (int i = 0; i < ATTEMPTS && worst > 0.02; i++) {
            Path flight = folder.resolve("flight-" + i + ".jfr");
            Program.Result result = program(jdk, "Shares", "4", "30000").recorded("checkpoint=0,locks=5ms",
                    "-XX:StartFlightRecording:filename=" + flight
                            + ",settings=" + settings);
            LockDump locks = new LockDump(result.dump());
            Map<String, Long> times = locks.times();
            Map<String, Long> blocked = blocked(flight);
            System.out.printf("  held for 10 µs: %d ms, by the VM's events %d ms%n", times.getOrDefault(BRIEF, 0L) / 1_000_000,
                    blocked.get(BRIEF) / 1_000_000);
            assertThat(times.remove(BRIEF)).as("held for 10 µs").isPositive();
            blocked.remove(BRIEF);
            Map<String, Double> found = shares(times);
            Map<String, Double> events = shares(blocked);
            assertThat(events).hasSize(4);
            worst = 0;
            for (Map.Entry<String, Double> each : events.entrySet()) {
                worst = Math.max(worst, Math.abs(each.getValue() - found.getOrDefault(each.getKey(), 0.0)));
            }
            System.out.printf("%s: %d pairs in %d looks, each %.1f ms; %s, by the VM's events %s; at most %.1f points off%n", jdk,
                    locks.figure("waits"),
                    locks.figure("looks"), locks.figure("reached") / 1e6, found, events, worst * 100);
        }
        assertThat(worst).as("points").isLessThanOrEqualTo(0.02);
    }

    private static Map<String, Double> shares(Map<String, Long> times) {
        Map<String, Double> shares = new TreeMap<>();
        double sum = times.entrySet().stream().filter(each -> each.getKey().startsWith("convoy.")).mapToLong(Map.Entry::getValue).sum();
        times.forEach((name, time) -> {
            if (name.startsWith("convoy.")) {
                shares.put(name, Math.round(time / sum * 1000) / 1000.0);
            }
        });
        return shares;
    }

    private static Map<String, Long> blocked(Path flight) throws Exception {
        Map<String, Long> times = new TreeMap<>();
        try (RecordingFile file = new RecordingFile(flight)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals("jdk.JavaMonitorEnter")) {
                    times.merge(event.getClass("monitorClass").getName(), event.getDuration().toNanos(), Long::sum);
                }
            }
        }
        return times;
    }

    /** At most 0.5% of one processor with 200 idle threads, 2% if they queue at a monitor. */
    @OnEachJdk
    void looksTakeNoMoreThanTheirShare(Jdk jdk) throws Exception {
        for (String every : List.of("1ms", "20ms")) {
            for (String kind : List.of("idle", "convoy")) {
                Program.Result result = program(jdk, "Crowd", kind, "200", "10000").recorded("checkpoint=0,locks=" + every, "-Xmixed");
                LockDump locks = new LockDump(result.dump());
                double span = locks.figure("reached") * locks.figure("looks");
                double share = locks.figure("own") / span;
                System.out.printf(
                        "%s, locks=%s, 200 threads, %s: %.2f%% of a processor, a look each %.1f ms of %d µs, %d pairs, %d changed, %d without owner%n",
                        jdk,
                        every, kind, share * 100, locks.figure("reached") / 1e6, locks.figure("own") / locks.figure("looks") / 1000,
                        locks.figure("waits"), locks.figure("changed"), locks.figure("noOwner"));
                assertThat(share).as("%s, %s", every, kind).isLessThanOrEqualTo(kind.equals("idle") ? 0.005 : 0.02);
            }
        }
    }

    /** With twenty million objects in the heap, looks stop the program as rarely as with none: the kinds of the VM's stops are those without looks. */
    @OnEachJdk
    void looksDoNotStopTheProgram(Jdk jdk) throws Exception {
        for (String objects : List.of("0", "20")) {
            Map<String, Integer> without = stops(jdk, objects, "checkpoint=0");
            Map<String, Integer> with = stops(jdk, objects, "checkpoint=0,locks=5ms");
            System.out.printf("%s, %s million objects: stops without looks %s, with %s%n", jdk, objects, without, with);
            with.forEach((name, count) -> assertThat(name).doesNotContain("Thread").doesNotContain("Deadlock").doesNotContain("Stack"));
            assertThat(with.keySet().stream()
                    .filter(name -> !without.containsKey(name) && !name.matches("G1.*|Cleanup|ICBufferFull|Deoptimize|No|.*Collect.*")))
                    .as("kinds of stops").isEmpty();
        }
    }

    private Map<String, Integer> stops(Jdk jdk, String objects, String options) throws Exception {
        Path log = folder.resolve("safepoints.txt");
        Files.deleteIfExists(log);
        Program.Result result = program(jdk, "Crowd", "convoy", "50", "5000", objects).recorded(options, "-Xmx2g", "-Xlog:safepoint:file=" + log);
        assertThat(result.exit()).as(result.err()).isZero();
        Map<String, Integer> stops = new TreeMap<>();
        Matcher matcher = OPERATION.matcher(Files.readString(log));
        while (matcher.find()) {
            stops.merge(matcher.group(1), 1, Integer::sum);
        }
        return stops;
    }

    /** The least memory and many short threads with paths of their own, so that contexts are folded and merged all the time. */
    @OnEachJdk
    void rowsFollowTheirContexts(Jdk jdk) throws Exception {
        for (String threads : List.of("merge", "group", "separate")) {
            Program.Result result = program(jdk, "Own", "1500", "24", "300", "700").recorded(
                    "checkpoint=500ms,locks=1ms,memory=16M,threads.include=own-*,threads=" + threads, "-Xmx256m");
            assertThat(result.exit()).as(result.err()).isZero();
            LockDump locks = new LockDump(result.dump());
            assertThat(locks.dump.meta.get("folded") != null || threads.equals("separate")).as("folded contexts").isTrue();
            long lost = 0;
            for (Dump.LockRow row : locks.dump.locks) {
                String name = locks.className(row);
                if (!name.startsWith("convoy.")) {
                    continue;
                }
                String method = name.endsWith("Even") ? "even" : "odd";
                assertThat(LockDump.last(locks.waiter(row))).as("waits for %s", name).isEqualTo("convoy.Own." + method);
                if (row.holder >= 0) {
                    assertThat(LockDump.last(locks.holder(row))).as("holds %s", name).isIn("convoy.Own." + method,
                            "convoy.Own.in" + Character.toUpperCase(method.charAt(0)) + method.substring(1));
                }
                lost += row.holder < 0 ? row.nanos : 0;
            }
            long all = locks.times().entrySet().stream().filter(each -> each.getKey().startsWith("convoy.")).mapToLong(Map.Entry::getValue).sum();
            System.out.printf("%s, threads=%s: %d rows, %d ms, %d of them without holder; %d unrecorded; %d looks, %s folded%n", jdk, threads,
                    locks.dump.locks.size(), all / 1_000_000, lost / 1_000_000, locks.unrecorded("looks"), locks.figure("looks"),
                    locks.dump.meta.get("folded"));
            assertThat(all).isPositive();
            assertThat(lost).isLessThanOrEqualTo(all / 10);
        }
    }

    /** With settings under which a program repeats itself, trees are the same with and without looks. */
    @OnEachJdk
    void treesAreTheSame(Jdk jdk) throws Exception {
        String options = "checkpoint=0,blocks=precise,threads=group";
        Program program = repeating(jdk, "deterministic/Queues", "20", "200");
        Dump without = DumpReader.read(program.recorded(options).dump());
        Dump with = DumpReader.read(program.recorded(options + ",locks=1ms").dump());
        assertThat(with.locks).isNotEmpty();
        for (String name : List.of("path-*", "main")) {
            TreeDiff diff = new TreeDiff(without, with, each -> each.name.equals(name));
            System.out.printf("%s, %s: %d contexts, %d differ%n", jdk, name, diff.tree().size(), diff.differing());
            assertThat(diff.tree().size()).isPositive();
            assertThat(diff.differing()).as(diff.report(10)).isZero();
        }
    }

    /** The VM's answers are objects of an edited class of the JDK, so that no other class is initialised for them. */
    @OnEachJdk
    void noClassMoreIsInitialised(Jdk jdk) throws Exception {
        Program program = repeating(jdk, "deterministic/Paths", "1", "1", "bean");
        Set<String> without = initialised(program.recorded("checkpoint=0"));
        assertThat(without).contains("java.lang.management.ManagementFactory", "sun.management.ManagementFactoryHelper");
        assertThat(initialised(program.recorded("checkpoint=0,locks=1ms"))).isEqualTo(without);
    }

    private static Set<String> initialised(Program.Result result) throws Exception {
        Dump dump = DumpReader.read(result.dump());
        Set<String> classes = new TreeSet<>();
        for (int method : dump.method) {
            if (dump.methods.get(method).name.equals("<clinit>")) {
                classes.add(dump.methods.get(method).className);
            }
        }
        return classes;
    }

    private static Program repeating(Jdk jdk, String source, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(RepeatableOptions.options());
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", ProgramSources.compiled(jdk, source, "").toString(),
                source.replace('/', '.')));
        line.addAll(List.of(arguments));
        return new Program(jdk, "locks-trees", line);
    }
}
