package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.ledger.Column;
import org.callgrove.ledger.Ledger;
import org.callgrove.ledger.OwnCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the ledger of a recorded JUnit suite: each row has the work that a simple count over whole paths finds, and all rows add up to the dump. */
@Tag("quick")
class LedgerTest {
    @Test
    void eachRowHasTheWorkOfItsTest() throws Exception {
        Jdk jdk = Jdk.all().get(0);
        String junit = junit();
        Path own = ProgramSources.compiled(jdk, "suite/Work", "");
        Path tests = ProgramSources.compiled(jdk, "suite/WorkTest", own + File.pathSeparator + junit);
        Path runner = ProgramSources.compiled(jdk, "shop/Suite", junit);
        String classPath = String.join(File.pathSeparator, own.toString(), tests.toString(), runner.toString(), junit);
        List<String> arguments = List.of("-cp", classPath, "shop.Suite", "suite.WorkTest");
        OwnCode code = OwnCode.of(List.of(own), List.of(tests), List.of());

        Program.Result run = new Program(jdk, "ledger", arguments).recorded("checkpoint=0");
        assertThat(run.out().lines()).hasSize(13).allMatch(line -> line.endsWith(": SUCCESSFUL "));
        Ledger ledger = Ledger.of(List.of(run.dump()), code);
        Dump dump = DumpReader.read(run.dump());
        Map<String, long[]> naive = NaiveWork.rows(dump, type -> type.matches("suite\\.Work(\\$\\w+)?"),
                type -> type.matches("suite\\.(WorkTest|InheritedTests)(\\$\\w+)?"));
        assertThat(figures(ledger)).containsKeys("suite.WorkTest.recurses", "suite.WorkTest.callsBack", "suite.WorkTest.makesObjects",
                "suite.WorkTest.refuses", "suite.WorkTest.takesNumbers", "suite.WorkTest.dynamic", "suite.WorkTest.handsOver", "suite.WorkTest.setUp",
                "suite.WorkTest.<init>", "suite.WorkTest$Within.isNested", "suite.InheritedTests.isInherited", Ledger.ONE_TIME_WORK,
                Ledger.OTHER_THREADS);
        Map<String, List<Long>> expected = new TreeMap<>();
        naive.forEach((row, figures) -> expected.put(row, List.of(figures[0], figures[1], figures[2], figures[3])));
        assertThat(expected.remove("outside").get(2)).isEqualTo(ledger.outside());
        assertThat(figures(ledger)).isEqualTo(expected);
        assertThat(ledger.rows().get(Ledger.OTHER_THREADS).figure(Column.OWN).max()).isPositive();
        assertThat(ledger.rows().get("suite.WorkTest.makesObjects").figure(Column.OBJECTS).max()).isGreaterThan(18);

        long total = Arrays.stream(dump.metrics.get("bytecodes")).sum();
        assertThat(ledger.rows().values().stream().mapToLong(row -> row.figure(Column.ALL).max()).sum() + ledger.outside()).isEqualTo(total);
    }

    private static Map<String, List<Long>> figures(Ledger ledger) {
        Map<String, List<Long>> all = new TreeMap<>();
        ledger.rows().forEach((test, row) -> all.put(test, row.figures().stream().map(each -> each.max()).toList()));
        return all;
    }

    /** The jars of JUnit, the same that run this test. */
    private static String junit() {
        return Stream
                .of("org.junit.jupiter.api.Test", "org.junit.jupiter.params.ParameterizedTest", "org.junit.jupiter.engine.JupiterTestEngine",
                        "org.junit.platform.launcher.Launcher", "org.junit.platform.engine.TestEngine", "org.junit.platform.commons.JUnitException",
                        "org.opentest4j.AssertionFailedError", "org.apiguardian.api.API")
                .map(LedgerTest::jarOf).collect(Collectors.joining(File.pathSeparator));
    }

    private static String jarOf(String className) {
        try {
            return new File(Class.forName(className).getProtectionDomain().getCodeSource().getLocation().toURI()).getPath();
        } catch (ReflectiveOperationException | URISyntaxException missing) {
            throw new AssertionError(missing);
        }
    }
}
