package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that ledgers are widened by further runs, and changed by an accepted one. */
class BaselineTest {
    @TempDir
    Path folder;
    private SuiteDump dump;

    @BeforeEach
    void open() {
        dump = new SuiteDump(folder);
    }

    private Ledger run(int parse, int lex, int library) throws IOException {
        return dump.ledger(test("parses", "o.Parser.parse 1 " + parse, "o.Lexer.next 1 " + lex, "  java.util.List.add 1 " + library)
                + test("counts", "o.Parser.count 1 10"));
    }

    @Test
    void eachRunWidensAndTheMethodThatVariesMostIsNamed() throws IOException {
        Ledger one = run(100, 50, 7);
        Ledger three = one.widened(run(101, 40, 7)).widened(run(101, 45, 9));
        Row parses = three.rows().get("t.ATest.parses");
        assertThat(parses.figure(Column.OWN)).isEqualTo(new Range(141, 150));
        assertThat(parses.figure(Column.ALL)).isEqualTo(new Range(155, 164));
        assertThat(parses.varying()).isEqualTo("o.Lexer.next");
        assertThat(three.rows().get("t.ATest.counts")).isEqualTo(one.rows().get("t.ATest.counts"));
        assertThat(LedgerDiff.between(one, three).text())
                .isEqualTo("  t.ATest.parses: own 150 → 141..150, all 164 → 155..164; now unstable, most in o.Lexer.next");
    }

    @Test
    void aRangeOfAllAloneIsNoInstability() throws IOException {
        Ledger two = run(100, 50, 7).widened(run(100, 50, 9));
        assertThat(two.rows().get("t.ATest.parses").isUnstable()).isFalse();
        assertThat(Check.of(two, run(101, 50, 8), Gate.EXACT).hasFailed()).isTrue();
    }

    @Test
    void oneTimeWorkVariesWithoutAWord() throws IOException {
        Ledger one = dump.ledger(test("a", "o.Parser.<clinit> 1 1"));
        Ledger two = one.widened(dump.ledger(test("a", "o.Parser.<clinit> 1 3")));
        assertThat(LedgerFile.text(two)).contains("\n(one-time work)\t1..3\t0\t1..3\t0\n");
        assertThat(LedgerDiff.between(one, two).text()).isEqualTo("  (one-time work): own 1 → 1..3, all 1 → 1..3");
    }

    @Test
    void aTestThatARunLacksStays() throws IOException {
        Ledger two = dump.ledger(test("a", "o.Parser.parse 1 1")).widened(dump.ledger(test("b", "o.Parser.parse 1 2")));
        assertThat(two.rows().keySet()).containsExactly(Ledger.ONE_TIME_WORK, Ledger.OTHER_THREADS, "t.ATest.a", "t.ATest.b");
        assertThat(two.rows().values()).noneMatch(Row::isUnstable);
    }

    @Test
    void otherConditionsAreRefused() throws IOException {
        Ledger one = run(100, 50, 7);
        dump.meta.javaVersion = "25.0.3";
        Ledger other = run(100, 50, 7);
        assertThatThrownBy(() -> one.widened(other)).isInstanceOf(LedgerException.class)
                .hasMessage("The ledger was made with JDK 17, class files 61 (Java 17), this run with JDK 25, class files 61 (Java 17)."
                        + " Accept the run into the ledger with `accept` (Maven: `callgrove:accept`; Gradle: `callgroveAccept`), or delete the ledger and recreate it with `baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`).");
    }

    @Test
    void anAcceptedChangeIsADiffOfItsRows() throws IOException {
        Ledger before = dump.ledger(test("a", "o.Parser.parse 1 100") + test("b", "o.Lexer.next 1 5") + test("gone", "o.Lexer.next 1 9"));
        Ledger after =
                before.accepted(dump.ledger(test("a", "o.Parser.parse 1 102") + test("b", "o.Lexer.next 1 5") + test("new", "o.Lexer.next 1 1")));
        assertThat(LedgerDiff.between(before, after).text()).isEqualTo("""
                  t.ATest.a: own 100 → 102 (+2, +2.00%), all 107 → 109 (+2, +1.87%)
                - t.ATest.gone: own 9, calls-out 0, all 16, objects 0
                + t.ATest.new: own 1, calls-out 0, all 8, objects 0""".indent(0).stripTrailing());
        assertThat(after.rows().get("t.ATest.a").figure(Column.OWN)).isEqualTo(Range.of(102));
        assertThat(LedgerDiff.between(after, after.accepted(after)).text()).isEqualTo("The ledger is unchanged.");
    }

    @Test
    void acceptKeepsUnstableRowsAndRangesOfEqualOnes() throws IOException {
        Ledger before = run(100, 50, 7).widened(run(100, 40, 7));
        Ledger after = before.accepted(run(100, 60, 7));
        assertThat(after.rows().get("t.ATest.parses").figure(Column.OWN)).isEqualTo(new Range(140, 160));
        Ledger library = run(100, 50, 7).widened(run(100, 50, 9)).accepted(run(100, 50, 20));
        assertThat(library.rows().get("t.ATest.parses").figure(Column.ALL)).isEqualTo(new Range(164, 177));
    }

    @Test
    void acceptTakesTheConditionsOfTheRun() throws IOException {
        Ledger before = run(100, 50, 7);
        dump.meta.javaVersion = "25.0.3";
        Ledger after = before.accepted(run(100, 50, 7));
        assertThat(after.header().jdk()).isEqualTo(25);
        assertThat(LedgerDiff.between(before, after).text())
                .isEqualTo("conditions: JDK 17, class files 61 (Java 17) → JDK 25, class files 61 (Java 17)");
    }
}
