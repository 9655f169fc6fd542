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
    assertThat(StackPaths.differences(seen, StackPaths.recorded(dump, "ways.Mark.here("))).isEmpty();
  }
}
