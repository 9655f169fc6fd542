package org.callgrove.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.callgrove.dump.MethodTable;
import org.callgrove.dump.ThreadInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the goals without a real build. {@code npm run test:builds} tries them on real projects. */
class LedgerGoalsTest {
    @TempDir
    Path place;

    private final Projects.Lines log = new Projects.Lines();

    @BeforeEach
    void compiles() throws IOException {
        Files.createDirectories(place.resolve("target/classes"));
    }

    @Test
    void saysHowToBegin() throws Exception {
        dump("surefire");
        goal(new CheckMojo(), "verify").execute();
        assertThat(log.lines)
                .containsExactly("info: There is no callgrove-work.tsv yet. Run `mvn test callgrove:baseline` three times and commit the file.");
    }

    @Test
    void checksNothingWhereTheSameBuildWritesTheLedger() throws Exception {
        dump("failsafe");
        ledger("callgrove-work-it.tsv");
        goal(new CheckMojo(), "verify", "callgrove:baseline").execute();
        assertThat(log.lines).containsExactly("info: callgrove-work-it.tsv is not checked because this build writes it.");
    }

    @Test
    void passesWhereNoTestRan() throws Exception {
        ledger("callgrove-work.tsv");
        goal(new CheckMojo(), "verify").execute();
        assertThat(log.lines).containsExactly("info: maven-surefire-plugin ran no tests, so callgrove-work.tsv was not checked.");
    }

    @Test
    void failsWhereTestsRanWithoutTheAgent() throws Exception {
        ledger("callgrove-work.tsv");
        Suite.SUREFIRE.empty(place.resolve("target"));
        Files.createDirectories(place.resolve("target/surefire-reports"));
        Path report = Files.createFile(place.resolve("target/surefire-reports/TEST-com.acme.ParserTest.xml"));
        // The times of new files come from a coarser clock, which may be a few milliseconds behind.
        Files.setLastModifiedTime(report, FileTime.fromMillis(System.currentTimeMillis()));
        CheckMojo goal = goal(new CheckMojo(), "verify");
        Projects.configure(goal.project, "maven-surefire-plugin", "<argLine>-Xmx1g</argLine>");
        assertThatThrownBy(goal::execute).isInstanceOf(MojoFailureException.class).hasMessageStartingWith(
                "maven-surefire-plugin ran tests without the agent, so callgrove-work.tsv cannot be checked. The POM sets <argLine>-Xmx1g</argLine>");
    }

    @Test
    void saysNothingOfProjectsWithoutTests() throws Exception {
        goal(new CheckMojo(), "verify").execute();
        goal(new BaselineMojo(), "callgrove:baseline").execute();
        goal(new AcceptMojo(), "callgrove:accept").execute();
        goal(new ReportMojo(), "callgrove:report").execute();
        assertThat(log.lines).isEmpty();
    }

    @Test
    void wantsTestsBeforeABaseline() throws Exception {
        Files.createDirectories(place.resolve("target/test-classes"));
        goal(new BaselineMojo(), "callgrove:baseline").execute();
        assertThat(log.lines)
                .containsExactly("warn: No test was recorded. Run `mvn test callgrove:baseline`, which runs the tests and then this goal.");
    }

    @Test
    void wantsTestsBeforeAReport() throws Exception {
        Files.createDirectories(place.resolve("target/test-classes"));
        goal(new ReportMojo(), "callgrove:report").execute();
        assertThat(log.lines)
                .containsExactly("warn: No test was recorded. Run `mvn test callgrove:report`, which runs the tests and then this goal.");
    }

    @Test
    void wantsOwnCode() throws Exception {
        Files.delete(place.resolve("target/classes"));
        dump("surefire");
        goal(new BaselineMojo(), "test", "callgrove:baseline").execute();
        assertThat(log.lines)
                .containsExactly("warn: This module has only tests. List the tested modules in <ownModules>, or set <skip>true</skip>.");
    }

    @Test
    void failsWithTheReasonWhyADumpIsRefused() throws Exception {
        Files.write(place.resolve("target/classes/Parser.class"), new byte[0]);
        ledger("callgrove-work.tsv");
        dump("surefire");
        CheckMojo goal = goal(new CheckMojo(), "verify");
        assertThatThrownBy(goal::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessage("The dump " + place.resolve("target/callgrove/surefire/1-2.mct")
                        + " cannot be read: the file is empty (byte 0). Record it again.");
    }

    @Test
    void goesOnWhereBaseDumpsCannotBeKept() throws Exception {
        dump("surefire");
        Path blocked = Files.createFile(place.resolve("target/callgrove/base"));
        goal(new CheckMojo(), "verify").keepAsBase(Suite.SUREFIRE, Suite.SUREFIRE.dumps(place.resolve("target")));
        assertThat(log.lines).containsExactly(
                "warn: The base dumps cannot be kept, so a failure cannot report which methods grew: " + blocked.resolve("surefire")
                        + ": Not a directory.");
    }

    @Test
    void failsafesTestsEndWithVerify() throws Exception {
        dump("failsafe");
        goal(new CheckMojo(), "verify").execute();
        assertThat(log.lines)
                .containsExactly("info: There is no callgrove-work-it.tsv yet. Run `mvn verify callgrove:baseline` three times and commit the file.");
    }

    @Test
    void acceptsNothingWithoutALedger() throws Exception {
        dump("surefire");
        AcceptMojo goal = goal(new AcceptMojo(), "callgrove:accept");
        assertThatThrownBy(goal::execute).isInstanceOf(MojoFailureException.class)
                .hasMessage("There is no callgrove-work.tsv yet. Run `mvn test callgrove:baseline` three times.");
    }

    @Test
    void acceptsNothingWithoutARun() throws Exception {
        ledger("callgrove-work.tsv");
        ledger("callgrove-work-it.tsv");
        goal(new AcceptMojo(), "callgrove:accept").execute();
        assertThat(log.lines).containsExactly("warn: There is no run of maven-surefire-plugin to accept. Run `mvn test callgrove:accept`.",
                "warn: There is no run of maven-failsafe-plugin to accept. Run `mvn verify callgrove:accept`.");
    }

    /** Follows a suite of one test from its first ledger to an accepted change. */
    @Test
    void eachGoalSaysWhatItDidToTheLedger() throws Exception {
        run(100);
        goal(new BaselineMojo(), "test", "callgrove:baseline").execute();
        assertThat(said()).containsExactly(
                "info: Wrote callgrove-work.tsv. Run `mvn test callgrove:baseline` twice more to find tests whose work varies.");
        goal(new BaselineMojo(), "test", "callgrove:baseline").execute();
        assertThat(said()).containsExactly(
                "info: Widened the ranges in callgrove-work.tsv with this run. 0 tests are unstable: reported, but they never fail the build.");
        goal(new AcceptMojo(), "callgrove:accept").execute();
        assertThat(said()).containsExactly("info: callgrove-work.tsv already matches the last run.");
        goal(new CheckMojo(), "verify").execute();
        assertThat(said()).containsExactly("info: The gated work of 1 test matches the ledger.");

        run(102);
        CheckMojo check = goal(new CheckMojo(), "verify");
        assertThatThrownBy(check::execute).isInstanceOf(MojoFailureException.class).hasMessage("1 test differs from callgrove-work.tsv.");
        assertThat(said()).startsWith("error: 1 of 1 test differs from the ledger.", "error: ", "error: ATest.parses",
                "error:   own: 100 → 102 (+2, +2.00%)").contains("error:     Parser.parse: 100 → 102 (+2, +2.00%)",
                        "error: If the change is intended, run mvn callgrove:accept and commit the ledger.");
        goal(new AcceptMojo(), "callgrove:accept").execute();
        assertThat(said()).containsExactly("info:   ATest.parses: own 100 → 102 (+2, +2.00%), all 107 → 109 (+2, +1.87%)",
                "info: Wrote callgrove-work.tsv. Commit it with the change.");

        run(90);
        goal(new BaselineMojo(), "test", "callgrove:baseline").execute();
        assertThat(said()).containsExactly("info: ATest.parses is unstable: most in Parser.parse.",
                "info: Widened the ranges in callgrove-work.tsv with this run. 1 test is unstable: reported, but it never fails the build.");
        goal(new CheckMojo(), "verify").execute();
        assertThat(said()).containsExactly("info: The gated work of 1 test matches the ledger. 1 unstable test is not gated.");
        goal(new ReportMojo(), "callgrove:report").execute();
        assertThat(said()).containsExactly("info: Wrote target/callgrove/callgrove-report.json.");
    }

    private List<String> said() {
        List<String> lines = List.copyOf(log.lines);
        log.lines.clear();
        return lines;
    }

    @Test
    void skippingIsSaid() throws Exception {
        CheckMojo goal = goal(new CheckMojo(), "verify");
        goal.skip = true;
        goal.execute();
        assertThat(log.lines).containsExactly("info: Skipped by callgrove.skip.");
    }

    @Test
    void findsOwnModules() throws Exception {
        Path util = place.resolve("util");
        Files.createDirectories(util.resolve("target/classes"));
        List<MavenProject> modules = List.of(Projects.named(util, "util"), Projects.named(place.resolve("app"), "app"));
        List<Path> folder = List.of(util.resolve("target/classes"));
        assertThat(CallgroveMojo.folders(List.of("util"), modules)).isEqualTo(folder);
        assertThat(CallgroveMojo.folders(List.of("com.acme:util"), modules)).isEqualTo(folder);
        assertThat(CallgroveMojo.folders(List.of("*"), modules)).isEqualTo(folder);
        assertThatThrownBy(() -> CallgroveMojo.folders(List.of("utils"), modules)).isInstanceOf(MojoFailureException.class)
                .hasMessage(
                        "<ownModules> names utils, but the modules of this build are app, util. Run Maven from the root of the build, or correct the name.");
    }

    private void dump(String suite) throws IOException {
        Path folder = place.resolve("target/callgrove").resolve(suite);
        Files.createDirectories(folder);
        Files.createFile(folder.resolve("1-2.mct"));
    }

    /** Writes a run of the test {@code ATest.parses} whose parser executes the given number of bytecodes. */
    private void run(int bytecodes) throws IOException {
        for (String each : List.of("classes/Parser", "test-classes/ATest")) {
            Path file = place.resolve("target").resolve(each + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0});
        }
        Path folder = Files.createDirectories(place.resolve("target/callgrove/surefire"));
        List<String> methods = List.of("org.junit.Engine.run", "java.lang.reflect.Method.invoke", "ATest.parses", "Parser.parse");
        long[] work = {50, 5, 7, bytecodes};
        try (DumpWriter out = new DumpWriter(Files.newOutputStream(folder.resolve("1-2.mct")), new int[methods.size()], null, true)) {
            out.beginThread(new ThreadInfo(1, "main", "main", false, false));
            for (int i = 0; i < work.length; i++) {
                out.node(i, i, 1, work[i]);
            }
            out.endThread();
            Meta meta = new Meta();
            meta.javaVersion = "17.0.15";
            out.finish(meta, new OneMethodEach(methods));
        }
    }

    private void ledger(String name) throws IOException {
        Files.createFile(place.resolve(name));
    }

    @SuppressWarnings("deprecation") // The other constructors need a container.
    private <T extends LedgerMojo> T goal(T goal, String... goals) {
        goal.project = Projects.at(place);
        goal.session = new MavenSession(null, null, new DefaultMavenExecutionRequest().setGoals(List.of(goals)), new DefaultMavenExecutionResult());
        goal.setLog(log);
        return goal;
    }

    /** Classes with one method each, given by their names. */
    private record OneMethodEach(List<String> names) implements MethodTable {
        @Override
        public int classOf(int method) {
            return method;
        }

        @Override
        public String methodName(int method) {
            return names.get(method).substring(names.get(method).lastIndexOf('.') + 1);
        }

        @Override
        public String descriptor(int method) {
            return "()V";
        }

        @Override
        public int methodFlags(int method) {
            return 0;
        }

        @Override
        public int firstLine(int method) {
            return 0;
        }

        @Override
        public int superConstructor(int method) {
            return -1;
        }

        @Override
        public String className(int classId) {
            return names.get(classId).substring(0, names.get(classId).lastIndexOf('.'));
        }

        @Override
        public int classFlags(int classId) {
            return 0;
        }

        @Override
        public String sourceFile(int classId) {
            return null;
        }

        @Override
        public long classSize(int classId) {
            return 0;
        }

        @Override
        public int classOrigin(int classId) {
            return UNKNOWN_ORIGIN;
        }
    }
}
