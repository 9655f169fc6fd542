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
    private static final List<String> SIZE = List.of("20", "600");

    @TempDir
    Path folder;

    @OnEachJdk
    void aRegionOfOneMicrosecondIsTrueWithinThreePercent(Jdk jdk) throws Exception {
        double error = 1;
        for (int i = 0; i < ATTEMPTS && error > 0.03; i++) {
            error = error(jdk);
        }
        assertThat(error).isLessThanOrEqualTo(0.03);
    }

    /**
     * The error of the mean or, on a machine that is too busy for a mean, that of the fastest call, against the fastest twenty calls of the loop in a
     * row.
     */
    private double error(Jdk jdk) throws Exception {
        Program.Result result = program(jdk).recorded("metrics=none,checkpoint=0,region=regions.Timed.region");
        RegionDump dump = new RegionDump(result.dump());
        String[] known = result.out().trim().split(" ");
        double mean = Double.parseDouble(known[0]);
        double least = Double.parseDouble(known[1]);
        long calls = (Long) dump.region("region").get("calls");
        double ofMean = (double) dump.figure("region", "total", true) / calls / mean - 1;
        double ofLeast = dump.figure("region", "least", true) / least - 1;
        System.out.printf("%s: by hand %.1f ns, fastest %.1f ns; region, corrected by %d ns: %.2f%% on average, %.2f%% in the fastest call%n", jdk,
                mean,
                least, dump.inner(), ofMean * 100, ofLeast * 100);
        return Math.min(Math.abs(ofMean), Math.abs(ofLeast));
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
