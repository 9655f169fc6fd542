package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records programs with and without a process that counts at every place of every method, with every value. Trees of all the program's threads must be
 * the same in every context, and the same classes must be initialised, in settings under which a program repeats itself.
 */
class PlacesIdentityTest {
    /** Names of initialised classes, without numbers of hidden classes. */
    private static final Pattern INITIALISED = Pattern.compile(".*Initializing '([^'+]*?)[0-9]*(\\+[^']*)?'.*");
    /** Programs in which verifying a class loads others. */
    private static final List<String> LARGE = List.of("demo.H2Demo", "javac");
    private static final String LOG = "places-initialised.txt";

    @Tag("quick")
    @OnEachJdk
    void countingEverywhereChangesNothing(Jdk jdk) throws Exception {
        same(jdk, "handcount.Main");
    }

    /** The names of classes that the application's loader keeps would show a class that the agent requests only with a process. */
    @Tag("quick")
    @OnNewestJdk
    void theClassLoaderKeepsNoNameMore(Jdk jdk) throws Exception {
        same(jdk, "steady.Main");
    }

    static Stream<Arguments> longPrograms() {
        return Jdk.all().stream().flatMap(jdk -> LARGE.stream().map(program -> Arguments.of(jdk, program)));
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("longPrograms")
    void countingEverywhereChangesNothingInLongPrograms(Jdk jdk, String program) throws Exception {
        same(jdk, program);
    }

    private static void same(Jdk jdk, String program) throws Exception {
        Program run = new Program(jdk, "places-identity-" + program, IdentityTest.arguments(program));
        Program.Result plain = recorded(run, "");
        Dump without = DumpReader.read(plain.dump());
        List<String> initialised = initialised();
        Program.Result counted = recorded(run, ",process=" + PlacesTest.process(jdk, "Everywhere"));
        Dump with = Agreement.check(plain, counted);
        TreeDiff diff = new TreeDiff(without, with, thread -> thread.group.equals("main"));
        System.out.printf("%s on %s: %,d contexts, %d differ with %,d places counted; %,d classes initialised%n", program, jdk, diff.tree().size(),
                diff.differing(), Agreement.sum(with.metrics.get("passed")), initialised.size());
        assertThat(diff.tree().size()).isGreaterThan(1000);
        if (jdk.feature() <= 17 || !LARGE.contains(program)) {
            assertThat(diff.differing()).as("%s on %s: %s", program, jdk, diff.report(15)).isZero();
        } else {
            // Such a JDK verifies classes changed by agents and loads classes for it in an order of its own: docs/accuracy.md, section 4.
            assertThat(diff.outermost()).as("%s on %s: %s", program, jdk, diff.report(15))
                    .allSatisfy(each -> assertThat(diff.tree().path(each, Integer.MAX_VALUE)).contains("java.lang.ClassLoader.loadClass"));
        }
        assertThat(initialised()).containsExactlyInAnyOrderElementsOf(initialised);
    }

    private static Program.Result recorded(Program program, String process) throws Exception {
        List<String> vm = new ArrayList<>(RepeatableOptions.options());
        vm.addAll(IdentityTest.REFERENCE);
        // More code to weave takes more memory, and a collection would clear weak references.
        vm.addAll(List.of("-Xms6g", "-Xmx6g", "-Xmn5g", "-Xlog:class+init=info:file=" + LOG));
        return program.recorded("checkpoint=0,cache=off,blocks=precise" + process, vm.toArray(new String[0]));
    }

    /** Classes that the last program initialised, but for the agent's own and those of the process. */
    private static List<String> initialised() throws Exception {
        List<String> names = new ArrayList<>();
        for (String text : Files.readAllLines(Path.of("target", "runs", LOG))) {
            Matcher line = INITIALISED.matcher(text);
            if (line.matches() && !line.group(1).startsWith("org/callgrove/") && !line.group(1).startsWith("places/")) {
                names.add(line.group(1));
            }
        }
        return names;
    }
}
