package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The relative error of Default against Precise, δb of JP 7.3: below 0.1 % there. What two runs differ in by themselves is printed beside it. */
@Tag("long")
class BlockErrorTest {
  private static final double PUBLISHED = 0.001;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void javac(Jdk jdk) throws Exception {
    measure("javac, commons-lang3", jdk, Programs.javac(jdk, Path.of("target", "javac-blocks-" + jdk.feature()).toAbsolutePath(), "javac-blocks"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void h2(Jdk jdk) throws Exception {
    measure("H2, by scan", jdk, Programs.h2(jdk, "scan"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void lucene(Jdk jdk) throws Exception {
    measure("Lucene", jdk, Programs.lucene(jdk));
  }

  private static void measure(String name, Jdk jdk, Program program) throws Exception {
    Program.Result plain = program.plain();
    long usual = total(plain, program.recorded(""));
    long again = total(plain, program.recorded(""));
    Program.Result recorded = program.recorded("blocks=precise", "-Xverify:all");
    long precise = total(plain, recorded);
    long limited = limited(Agreement.check(plain, recorded));
    double error = (double) usual / precise - 1;
    double noise = (double) usual / again - 1;
    System.out.printf("blocks | %s | %s | %,d | %,d | %+.4f %% | %+.4f %% | %d%n", name, jdk, usual, precise, 100 * error, 100 * noise, limited);
    assertThat(Math.abs(error)).as("error of Default against Precise").isLessThan(PUBLISHED + Math.abs(noise));
  }

  private static long total(Program.Result plain, Program.Result recorded) throws Exception {
    return Agreement.sum(Agreement.check(plain, recorded).metrics.get("bytecodes"));
  }

  /** Methods with contexts that Precise blocks do not fit into. */
  private static long limited(Dump dump) {
    return ((List<?>) dump.meta.getOrDefault("limited", List.of())).stream().filter(row -> ((String) ((Map<?, ?>) row).get("reason")).contains("Default analysis")).count();
  }
}
