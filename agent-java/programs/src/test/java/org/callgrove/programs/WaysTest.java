package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every way in which a method begins or ends leaves the right context current ({@code examples/src/main/java/ways}). The oracle is the VM: in the very
 * run that is recorded, the program notes its own stack at each mark, and each must be a recorded context.
 */
class WaysTest {
  private static final Path CLASSES = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes"));

  static Stream<Arguments> quick() {
    return Jdk.all().stream().map(jdk -> Arguments.of(jdk, "-Xmixed"));
  }

  static Stream<Arguments> otherModes() {
    return Jdk.all().stream().flatMap(jdk -> Stream.of("-Xint", "-XX:TieredStopAtLevel=1", "-Xcomp", "-XX:+UseParallelGC").map(mode -> Arguments.of(jdk, mode)));
  }

  @Tag("quick")
  @ParameterizedTest
  @MethodSource("quick")
  void eachMarkIsWhereTheVmSaysItIs(Jdk jdk, String mode) throws Exception {
    check(jdk, mode);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("otherModes")
  void eachMarkIsWhereTheVmSaysItIsInOtherModes(Jdk jdk, String mode) throws Exception {
    check(jdk, mode);
  }

  /**
   * A limit (docs/accuracy.md): code generated for {@code MethodHandles.catchException} and {@code tryFinally} is a hidden class, in which no agent can
   * make the caller's context current again. What it calls after an exception is recorded below the method that threw. Takes such marks out of both.
   */
  private static void belowTheMethodThatThrew(Map<String, Long> seen, Map<String, Long> recorded, String handler, long times) {
    String at = " > ways.Handles." + handler + "(";
    long moved = 0;
    for (String path : List.copyOf(recorded.keySet())) {
      int divide = path.indexOf(" > ways.Handles.divide(");
      int mark = path.indexOf(at);
      if (divide >= 0 && mark > divide) {
        String onTheStack = path.substring(0, divide) + path.substring(mark);
        moved += recorded.remove(path);
        seen.remove(onTheStack);
      }
    }
    assertThat(moved).as("calls of %s after an exception that are recorded below the method that threw it", handler).isEqualTo(times);
  }

  private static void check(Jdk jdk, String mode) throws Exception {
    String name = "ways" + mode.replaceAll("[^A-Za-z0-9]", "");
    Path stacks = Path.of("target", "runs", name + "-" + jdk.feature() + ".stacks").toAbsolutePath();
    Files.deleteIfExists(stacks);
    List<String> arguments = List.of("-cp", CLASSES.toString(), "ways.Main");
    Program.Result plain = new Program(jdk, name, arguments).plain();
    Program.Result recorded = new Program(jdk, name, arguments).recorded("", mode, "-Xmx512m", "-Xverify:all", "-Dways.stacks=" + stacks);
    Dump dump = Agreement.check(plain, recorded);
    Map<String, Long> seen = StackPaths.seen(stacks);
    assertThat(seen).hasSizeGreaterThan(150);
    Map<String, Long> recordedMarks = StackPaths.recorded(dump, "ways.Mark.here(");
    belowTheMethodThatThrew(seen, recordedMarks, "recover", 1);
    belowTheMethodThatThrew(seen, recordedMarks, "cleaned", 1);
    assertThat(StackPaths.differences(seen, recordedMarks)).isEmpty();
  }
}
