package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrendReportTest {
    private static final String SUITE = test("parses", "o.Parser.parse 3 300", "  java.util.List.of 2 40") + test("scans", "o.Lexer.scan 1 200")
            + test("draws", "o.Lexer.next 9 90").replace("t.ATest", "reactor.BTest$Inner");

    @TempDir
    Path folder;

    @Test
    void hasSumsThenTheHeaviestClassesAndTests() throws IOException {
        assertThat(names(report(SUITE, null, "", 10))).containsExactly("all tests: own 590", "all tests: calls-out 2", "all tests: objects 0",
                "t.ATest: own 500", "reactor.BTest: own 90", "t.ATest.parses: own 300", "t.ATest.scans: own 200",
                "reactor.BTest$Inner.draws: own 90");
        assertThat(names(report(SUITE, null, "words", 1))).containsExactly("words / all tests: own 590", "words / all tests: calls-out 2",
                "words / all tests: objects 0", "words / t.ATest: own 500", "words / t.ATest.parses: own 300");
        assertThat(report(SUITE, null, "", 0)).hasSize(3);
    }

    @Test
    void saysWhatItIsAbout() throws IOException {
        List<Map<String, Object>> entries = report(SUITE, null, "", 10);
        assertThat(entries).extracting(each -> each.get("unit")).startsWith("bytecodes", "calls", "objects", "bytecodes");
        assertThat(entries.get(0)).containsEntry("extra", "3 tests\nJDK 17, class files 61 (Java 17)");
        assertThat(entries.get(5)).containsEntry("extra", "calls-out 2\nall 347\nobjects 0");
    }

    /** A test that draws random numbers would change every sum in every run. */
    @Test
    void leavesOutUnstableTests() throws IOException {
        Ledger known = ledger(SUITE).widened(ledger(SUITE.replace("o.Lexer.next 9 90", "o.Lexer.next 9 70")));
        List<Map<String, Object>> entries = report(SUITE, known, "", 10);
        assertThat(names(entries)).contains("all tests: own 500").noneMatch(name -> name.contains("BTest"));
        assertThat(entries.get(0)).containsEntry("extra", "2 tests, 1 unstable left out\nJDK 17, class files 61 (Java 17)");
    }

    private Ledger ledger(String tree) throws IOException {
        return new SuiteDump(folder).ledger(tree);
    }

    @SuppressWarnings("unchecked")
    private List<Map<String, Object>> report(String tree, Ledger known, String title, int top) throws IOException {
        return (List<Map<String, Object>>) JsonReader.parse(TrendReport.of(ledger(tree), known, title).text(top));
    }

    private static List<String> names(List<Map<String, Object>> entries) {
        List<String> names = new ArrayList<>();
        entries.forEach(each -> names.add(each.get("name") + " " + each.get("value")));
        return names;
    }
}
