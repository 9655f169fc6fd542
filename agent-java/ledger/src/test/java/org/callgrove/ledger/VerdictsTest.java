package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the whole text that a check, or a difference between two ledgers, prints for small suites. A suite is written {@code a 10, b 5+7}: test
 * {@code a} has 10 own bytecodes, {@code b} has 5 and its library 7. Lines are separated by {@code /}.
 */
class VerdictsTest {
    @TempDir
    Path folder;
    private SuiteDump dump;

    @BeforeEach
    void open() {
        dump = new SuiteDump(folder);
    }

    private Ledger suite(String suite) throws IOException {
        StringBuilder tree = new StringBuilder();
        for (String each : suite.split(", ")) {
            String[] words = each.split("[ +]");
            tree.append(test(words[0], "o.Parser.parse 1 " + words[1], "  java.util.List.add 1 " + (words.length > 2 ? words[2] : "0")));
        }
        return dump.ledger(tree.toString());
    }

    private String check(Ledger ledger, Ledger run) throws IOException {
        Check check = Check.of(ledger, run, Gate.EXACT);
        return (check.hasFailed() ? "failed: " : "passed: ") + lines(check.text("accept"));
    }

    /** The lines without indentation, package names, and the advice at the end of a failure. */
    private static String lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("If the change is intended"))
                .collect(Collectors.joining(" / ")).replace("t.ATest.", "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a 10       | a 10       | passed: The gated work of 1 test matches the ledger.
            a 10, b 5  | b 5, a 10  | passed: The gated work of all 2 tests matches the ledger.
            a 10+7     | a 10+9     | passed: The gated work of 1 test matches the ledger. / For information only: / all: 1 test differs, the largest difference in a: 24 → 26 (+2, +8.33%).
            a 10+7, b 1+9 | a 10+9, b 1+3 | passed: The gated work of all 2 tests matches the ledger. / For information only: / all: 2 tests differ, the largest difference in b: 17 → 11 (-6, -35.29%).
            """)
    void equalGatedWorkPasses(String ledger, String run, String text) throws IOException {
        assertThat(check(suite(ledger), suite(run))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a 10       | a 12       | 1 of 1 test differs from the ledger. / a / own: 10 → 12 (+2, +20.00%) / The bytecodes of these methods grew most: / o.Parser.parse: 10 → 12 (+2, +20.00%)
            a 10       | a 8        | 1 of 1 test differs from the ledger. / a / own: 10 → 8 (-2, -20.00%) / The bytecodes of these methods shrank most: / o.Parser.parse: 10 → 8 (-2, -20.00%)
            a 0        | a 5        | 1 of 1 test differs from the ledger. / a / own: 0 → 5 (+5) / The bytecodes of these methods grew most: / o.Parser.parse: 0 → 5 (+5)
            a 3        | a 0        | 1 of 1 test differs from the ledger. / a / own: 3 → 0 (-3, -100.00%) / The bytecodes of these methods shrank most: / o.Parser.parse: 3 → 0 (-3, -100.00%)
            a 4000000  | a 4000001  | 1 of 1 test differs from the ledger. / a / own: 4,000,000 → 4,000,001 (+1, +0.00003%) / The bytecodes of these methods grew most: / o.Parser.parse: 4,000,000 → 4,000,001 (+1, +0.00003%)
            a 100, b 1 | a 101, b 50 | 2 of 2 tests differ from the ledger. / b / own: 1 → 50 (+49, +4900.00%) / The bytecodes of these methods grew most: / o.Parser.parse: 1 → 50 (+49, +4900.00%) / a / own: 100 → 101 (+1, +1.00%) / The bytecodes of these methods grew most: / o.Parser.parse: 100 → 101 (+1, +1.00%)
            a 10, b 20 | a 11, b 25 | 2 of 2 tests differ from the ledger. / b / own: 20 → 25 (+5, +25.00%) / The bytecodes of these methods grew most: / o.Parser.parse: 20 → 25 (+5, +25.00%) / a / own: 10 → 11 (+1, +10.00%) / The bytecodes of these methods grew most: / o.Parser.parse: 10 → 11 (+1, +10.00%)
            """)
    void otherGatedWorkFails(String ledger, String run, String text) throws IOException {
        assertThat(check(suite(ledger), suite(run)).replaceAll(" / For information only: .*", "")).isEqualTo("failed: " + text);
    }

    /** A test that is only on one side never fails the check; it counts as renamed only if no other test is a candidate. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a 10       | a 10, b 1            | 1 test is new: b.
            a 10       | a 10, b 1, c 2       | 2 tests are new: b, c.
            a 10       | a 10, f 5, e 4, d 3, c 2, b 1 | 5 tests are new: b, c, d and 2 more.
            a 10, b 1  | a 10                 | 1 test is gone: b.
            a 10, b 1, c 2, d 3 | a 10        | 3 tests are gone: b, c, d.
            a 10, b 1, c 2, d 3, e 4 | a 10   | 4 tests are gone: b, c, d and 1 more.
            a 10       | b 10                 | a was probably renamed to b: their work is equal.
            a 10       | b 10+9               | a was probably renamed to b: their work is equal.
            a 10       | b 11                 | 1 test is new: b. / 1 test is gone: a.
            a 10       | b 10, c 10           | 2 tests are new: b, c. / 1 test is gone: a.
            a 10, b 10 | c 10                 | 1 test is new: c. / 2 tests are gone: a, b.
            a 10, b 20 | c 20, d 10           | a was probably renamed to d: their work is equal. / b was probably renamed to c: their work is equal.
            """)
    void testsOfOneSideAreReported(String ledger, String run, String text) throws IOException {
        assertThat(check(suite(ledger), suite(run))).matches("passed: The gated work of (1 test|all \\d tests) matches the ledger\\. / .*")
                .endsWith(" / For information only: / " + text);
    }

    @Test
    void testsThatDoNothingAreAlikeWithoutBeingRenamed() throws IOException {
        assertThat(check(dump.ledger(test("a")), dump.ledger(test("b"))))
                .endsWith("For information only: / 1 test is new: b. / 1 test is gone: a.");
    }

    @Test
    void unstableTestsAreCountedAndNamedWhenTheyLeaveTheirRange() throws IOException {
        Ledger one = suite("a 10, b 20").widened(suite("a 12, b 20"));
        assertThat(check(one, suite("a 11, b 20")))
                .isEqualTo("passed: The gated work of all 2 tests matches the ledger. 1 unstable test is not gated.");
        Ledger two = one.widened(suite("a 12, b 25"));
        assertThat(check(two, suite("a 10, b 25")))
                .isEqualTo("passed: The gated work of all 2 tests matches the ledger. 2 unstable tests are not gated.");
        assertThat(check(two, suite("a 9, b 21")))
                .contains(" / For information only: / a is unstable (most in o.Parser.parse) and left its range: own 10..12 → 9. / ")
                .doesNotContain("b is unstable");
    }

    /** A ledger made with another JDK or compiler gates nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            JDK 17 | JDK 21 | a 10, b 5 | 0 of 2 tests would differ.
            JDK 17 | JDK 21 | a 11, b 5 | 1 of 2 tests would differ: a.
            class files 61 (Java 17) | class files 65 (Java 21) | a 11, b 7 | 2 of 2 tests would differ: b, a.
            """)
    void otherConditionsAreNamedWithWhatWouldDiffer(String from, String to, String run, String said) throws IOException {
        Path file = folder.resolve("work.tsv");
        suite("a 10, b 5").write(file);
        String text = Files.readString(file).replaceFirst("(?m)^(jdk\\s+)" + from.replace("JDK ", "") + "$", "$1" + to.replace("JDK ", ""));
        Files.writeString(file, text.replace(from, to));
        Ledger ledger = Ledger.read(file);
        assertThat(ledger.header().toString()).isEqualTo("JDK 17, class files 61 (Java 17)".replace(from, to));
        assertThat(check(ledger, suite(run))).startsWith("passed: Nothing was gated: this run used a different JDK or compiler from the ledger. "
                + "Use the ledger's JDK and compiler, or accept this run. / For information only: / Ledger: " + ledger.header()
                + "; this run: JDK 17, class files 61 (Java 17). " + said);
    }

    /** Pairs of ledgers, with the lines that {@code baseline} and {@code accept} print for them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a 10         | a 10         | The ledger is unchanged.
            a 10         | a 12         | a: own 10 → 12 (+2, +20.00%), all 17 → 19 (+2, +11.76%)
            a 10         | a 9          | a: own 10 → 9 (-1, -10.00%), all 17 → 16 (-1, -5.88%)
            a 10+3       | a 10+4       | a: all 20 → 21 (+1, +5.00%)
            a 10         | a 10, b 5    | + b: own 5, calls-out 1, all 12, objects 0
            a 10, b 5    | a 10         | - b: own 5, calls-out 1, all 12, objects 0
            a 10; a 12   | a 10; a 13   | a: own 10..12 → 10..13, all 17..19 → 17..20; unstable, most in o.Parser.parse
            a 10         | a 10; a 13   | a: own 10 → 10..13, all 17 → 17..20; now unstable, most in o.Parser.parse
            a 10; a 12   | a 10         | a: own 10..12 → 10, all 17..19 → 17; no longer unstable
            """)
    void aDifferenceBetweenLedgersIsALineForEachTest(String before, String after, String text) throws IOException {
        assertThat(lines(LedgerDiff.between(runs(before), runs(after)).text())).isEqualTo(text);
    }

    private Ledger runs(String suites) throws IOException {
        List<String> all = List.of(suites.split("; "));
        Ledger ledger = suite(all.get(0));
        for (String each : all.subList(1, all.size())) {
            ledger = ledger.widened(suite(each));
        }
        return ledger;
    }
}
