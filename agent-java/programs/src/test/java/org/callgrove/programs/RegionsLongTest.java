package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Measures how true the times of regions are: against a loop timed by hand, and beside the JDK's own method timing. */
@Tag("long")
class RegionsLongTest {
    /** Attempts of a measurement that a busy machine may spoil. */
    private static final int ATTEMPTS = 5;
    /** About one microsecond per call. */
    private static final List<String> SIZE = List.of("40", "1100");

    @TempDir
    Path folder;

    @OnEachJdk
    void aRegionOfOneMicrosecondIsTrueWithinThreePercent(Jdk jdk) throws Exception {
        double error = 1;
        for (int i = 0; i < ATTEMPTS && Math.abs(error) > 0.03; i++) {
            error = error(jdk);
        }
        assertThat(error).isBetween(-0.03, 0.03);
    }

    /** Compares medians with the fastest loop: both leave out what the machine did in between. */
    private double error(Jdk jdk) throws Exception {
        Program.Result result = program(jdk).recorded("metrics=none,checkpoint=0,region=regions.Timed.region");
        RegionDump dump = new RegionDump(result.dump());
        double known = Double.parseDouble(result.out().trim());
        long calls = (Long) dump.region("region").get("calls");
        double measured = (double) dump.figure("region", "total", false) / calls;
        double corrected = (double) dump.figure("region", "total", true) / calls;
        System.out.printf("%s: by hand %.1f ns, region %.1f ns (%.2f%%), corrected %.1f ns (%.2f%%), inner %d ns, least %d ns%n", jdk, known,
                measured,
                (measured / known - 1) * 100, corrected, (corrected / known - 1) * 100, dump.inner(), dump.figure("region", "least", true));
        return corrected / known - 1;
    }

    @OnNewestJdk
    void besideTheJdksMethodTiming(Jdk jdk) throws Exception {
        if (jdk.feature() < 25) {
            return;
        }
        error(jdk);
        Path recording = folder.resolve("timing.jfr");
        Process program = new ProcessBuilder(jdk.java().toString(),
                "-XX:StartFlightRecording:method-timing=regions.Timed::region,filename=" + recording, "-cp",
                ProgramSources.compiled(jdk, "regions/Timed", "").toString(), "regions.Timed", SIZE.get(0), SIZE.get(1)).redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes());
        assertThat(program.waitFor()).as(said).isZero();
        assertThat(Files.exists(recording)).isTrue();
        Process print = new ProcessBuilder(jdk.java().resolveSibling("jfr").toString(), "print", "--events", "jdk.MethodTiming", recording.toString())
                .redirectErrorStream(true).start();
        String events = new String(print.getInputStream().readAllBytes());
        Matcher average = Pattern.compile("average = (.*)").matcher(events);
        assertThat(average.find()).as(events).isTrue();
        System.out.printf("%s: %s; jdk.MethodTiming: %s%n", jdk, said.lines().reduce((a, b) -> b).orElse(""), events.replaceAll("\\s+", " "));
    }

    private static Program program(Jdk jdk) throws Exception {
        return new Program(jdk, "regions-timed", List.of("-Xmixed", "-cp", ProgramSources.compiled(jdk, "regions/Timed", "").toString(),
                "regions.Timed", SIZE.get(0), SIZE.get(1)));
    }
}
