package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.callgrove.ledger.Finding.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the text that a check prints. */
class CheckTest {
    private static final String LEXES = test("lexes", "o.Lexer.next 1 40");

    @TempDir
    Path folder;
    private SuiteDump dump;

    @BeforeEach
    void open() {
        dump = new SuiteDump(folder);
    }

    private static String parses(int bytecodes) {
        return test("parses", "o.Parser.parse 2 " + bytecodes);
    }

    private static List<Kind> kinds(List<Finding> findings) {
        return findings.stream().map(Finding::kind).toList();
    }

    @Test
    void equalWorkPasses() throws IOException {
        Ledger ledger = dump.ledger(parses(100) + LEXES);
        Check check = Check.of(ledger, dump.ledger(LEXES + parses(100)), Gate.EXACT);
        assertThat(check.hasFailed()).isFalse();
        assertThat(check.text("accept")).isEqualTo("The gated work of all 2 tests matches the ledger.");
    }

    @Test
    void twoBytecodesFailTheirTestAndNoOther() throws IOException {
        Ledger ledger = dump.ledger(parses(1000) + LEXES);
        Check check = Check.of(ledger, dump.ledger(parses(1002) + LEXES), Gate.EXACT);
        assertThat(check.hasFailed()).isTrue();
        assertThat(check.failures())
                .containsExactly(new Finding(Kind.FAILED, "t.ATest.parses", Column.OWN, Range.of(1000), Range.of(1002)));
        assertThat(check.text("mvn callgrove:accept")).isEqualTo("""
                1 of 2 tests differs from the ledger.

                t.ATest.parses
                  own: 1,000 → 1,002 (+2, +0.20%)
                  The bytecodes of these methods grew most:
                    o.Parser.parse: 1,000 → 1,002 (+2, +0.20%)

                If the change is intended, run mvn callgrove:accept and commit the ledger.

                For information only:
                  all: 1 test differs, the largest difference in t.ATest.parses: 1,007 → 1,009 (+2, +0.20%).""");
    }

    @Test
    void aFailureNamesThreeTestsAndTheThreeMethodsThatGrewMost() throws IOException {
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (int i = 1; i <= 5; i++) {
            before.append(test("parses" + i, "o.Parser.a 1 10", "o.Parser.b 1 10", "o.Parser.c 1 10", "o.Parser.d 1 10", "o.Parser.e 1 10"));
            after.append(
                    test("parses" + i, "o.Parser.a 1 1" + i, "o.Parser.b 1 2" + i, "o.Parser.c 1 3" + i, "o.Parser.d 1 4" + i, "o.Parser.e 1 2"));
        }
        Check check = Check.of(dump.ledger(before.toString()), dump.ledger(after.toString()), Gate.EXACT);
        String text = check.text("accept");
        assertThat(text).startsWith("""
                5 of 5 tests differ from the ledger.

                t.ATest.parses5
                  own: 50 → 122 (+72, +144.00%)
                  The bytecodes of these methods grew most:
                    o.Parser.d: 10 → 45 (+35, +350.00%)
                    o.Parser.c: 10 → 35 (+25, +250.00%)
                    o.Parser.b: 10 → 25 (+15, +150.00%)

                t.ATest.parses4
                """);
        assertThat(text).contains("\n\nAlso different: t.ATest.parses2, t.ATest.parses1.\nIf the change is intended");
    }

    @Test
    void withoutTheBasesDumpsItSaysHowToSeeMethods() throws IOException {
        Path file = folder.resolve("work.tsv");
        dump.ledger(parses(100)).write(file);
        Ledger run = dump.ledger(parses(90));
        assertThat(Check.of(Ledger.read(file), run, Gate.EXACT).text("accept"))
                .contains(
                        "  own: 100 → 90 (-10, -10.00%)\n\nThe methods that grew are unknown: no dumps of an earlier run that matched the ledger were found"
                                + " (Maven: target/callgrove/base; Gradle: build/callgrove/base; command: --base).\nIf the change");
        assertThat(Check.of(Ledger.read(file).explainedBy(dump.ledger(parses(100))), run, Gate.EXACT).text("accept"))
                .contains("  The bytecodes of these methods shrank most:\n    o.Parser.parse: 100 → 90 (-10, -10.00%)\n\nIf the change");
    }

    @Test
    void dumpsOfAnotherJdkNameNoMethods() throws IOException {
        Path file = folder.resolve("work.tsv");
        dump.ledger(parses(100)).write(file);
        Ledger run = dump.ledger(parses(90));
        dump.meta.javaVersion = "25.0.3";
        Ledger other = dump.ledger(parses(80));
        assertThat(Check.of(Ledger.read(file).explainedBy(other), run, Gate.EXACT).text("accept")).contains("The methods that grew are unknown");
    }

    @Test
    void callsOutAndObjectsAreGatedToo() throws IOException {
        Ledger ledger = dump.ledger(test("parses", "o.Parser.parse 1 10", "  java.util.List.<init> 1 1", "    java.lang.Object.<init> 1 0"));
        Check check = Check.of(ledger,
                dump.ledger(test("parses", "o.Parser.parse 1 10", "  java.util.List.<init> 2 2", "    java.lang.Object.<init> 2 0")), Gate.EXACT);
        assertThat(check.failures().stream().map(Finding::column)).containsExactly(Column.CALLS_OUT, Column.OBJECTS);
        assertThat(check.text("accept")).contains("  calls-out: 1 → 2 (+1, +100.00%)\n  objects: 1 → 2 (+1, +100.00%)\n"
                + "  The calls-out of these methods grew most:\n    o.Parser.parse: 1 → 2 (+1, +100.00%)\n");
    }

    @Test
    void unstableRowsNeverFail() throws IOException {
        Ledger ledger = dump.ledger(parses(100)).widened(dump.ledger(parses(120)));
        assertThat(Check.of(ledger, dump.ledger(parses(110)), Gate.EXACT).reports()).isEmpty();
        Check check = Check.of(ledger, dump.ledger(parses(130)), Gate.EXACT);
        assertThat(check.hasFailed()).isFalse();
        assertThat(check.text("accept")).isEqualTo("""
                The gated work of 1 test matches the ledger. 1 unstable test is not gated.

                For information only:
                  t.ATest.parses is unstable (most in o.Parser.parse) and left its range: own 100..120 → 130.
                  all: 1 test differs, the largest difference in t.ATest.parses: 107..127 → 137.""");
    }

    @Test
    void otherJdksAndCompilersAreReported() throws IOException {
        Ledger ledger = dump.ledger(parses(100));
        dump.meta.javaVersion = "25.0.3";
        Check check = Check.of(ledger, dump.ledger(parses(130)), new Gate(java.math.BigDecimal.ZERO, 0));
        assertThat(check.hasFailed()).isFalse();
        assertThat(kinds(check.reports())).containsExactly(Kind.OTHER_CONDITIONS, Kind.OTHER_CONDITIONS);
        assertThat(check.text("accept")).isEqualTo(
                """
                        Nothing was gated: this run used a different JDK or compiler from the ledger. Use the ledger's JDK and compiler, or accept this run.

                        For information only:
                          Ledger: JDK 17, class files 61 (Java 17); this run: JDK 25, class files 61 (Java 17). 1 of 1 test would differ: t.ATest.parses.""");
    }

    @Test
    void otherBlocksAreRefused() throws IOException {
        Ledger ledger = dump.ledger(parses(100));
        dump.meta.analysis = "precise";
        Ledger run = dump.ledger(parses(100));
        assertThatThrownBy(() -> Check.of(ledger, run, Gate.EXACT)).isInstanceOf(LedgerException.class).hasMessage(
                "The ledger's bytecodes were counted with blocks=default, this run's with blocks=precise. Record the tests with the ledger's setting.");
    }

    @Test
    void newGoneAndRenamedTestsAreReported() throws IOException {
        Ledger ledger = dump.ledger(parses(100) + LEXES + test("old", "o.Parser.parse 1 9"));
        Check check =
                Check.of(ledger, dump.ledger(test("parsesAll", "o.Parser.parse 2 100") + LEXES + test("added", "o.Parser.parse 1 8")), Gate.EXACT);
        assertThat(check.hasFailed()).isFalse();
        assertThat(kinds(check.reports())).containsExactly(Kind.NEW, Kind.GONE, Kind.GONE, Kind.NEW);
        assertThat(check.text("accept")).isEqualTo("""
                The gated work of all 3 tests matches the ledger.

                For information only:
                  t.ATest.parses was probably renamed to t.ATest.parsesAll: their work is equal.
                  1 test is new: t.ATest.added.
                  1 test is gone: t.ATest.old.""");
    }

    @Test
    void oneTimeWorkIsReported() throws IOException {
        Ledger ledger = dump.ledger(test("parses", "o.Parser.<clinit> 1 10"));
        Check check = Check.of(ledger, dump.ledger(test("parses", "o.Parser.<clinit> 1 12")), Gate.parse("all=+0%"));
        assertThat(check.hasFailed()).isFalse();
        assertThat(check.text("accept")).endsWith("For information only:\n  (one-time work) own: 10 → 12 (+2, +20.00%).");
    }

    @Test
    void libraryWorkIsGatedOnDemand() throws IOException {
        Ledger ledger = dump.ledger(test("parses", "java.util.List.sort 1 99993"));
        Ledger run = dump.ledger(test("parses", "java.util.List.sort 1 119994"));
        assertThat(Check.of(ledger, run, Gate.EXACT).hasFailed()).isFalse();
        assertThat(Check.of(ledger, run, Gate.parse("all=+20%,20000")).failures())
                .containsExactly(new Finding(Kind.FAILED, "t.ATest.parses", Column.ALL, Range.of(100_000), Range.of(120_001)));
        assertThat(Check.of(ledger, run, Gate.parse("all=+20.002%")).hasFailed()).isFalse();
        assertThat(Check.of(ledger, run, Gate.parse("all=+20%,20_001")).hasFailed()).isFalse();
    }

    @Test
    void aGateThatIsNoneIsRefused() {
        for (String bad : List.of("all=20%", "own=+1%", "all=+20", "all=+1%,", "all")) {
            assertThatThrownBy(() -> Gate.parse(bad)).isInstanceOf(LedgerException.class).hasMessage("The gate " + bad
                    + " is not valid. Write all=+20%,100000: a test fails if its bytecodes, libraries included, grow by over 20% and over 100,000.");
        }
    }
}
