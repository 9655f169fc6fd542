package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the figures of each row, written as {@code own calls-out all objects}. */
class LedgerRowsTest {
    @TempDir
    Path folder;

    private Map<String, String> rows(String tree) throws IOException {
        return rows(new SuiteDump(folder).ledger(tree));
    }

    /** The rows that have any work, each as a line of figures. */
    private static Map<String, String> rows(Ledger ledger) {
        Map<String, String> rows = new TreeMap<>();
        ledger.rows().forEach((test, row) -> {
            String figures = String.join(" ", row.figures().stream().map(each -> String.valueOf(each.max())).toList());
            if (!figures.equals("0 0 0 0")) {
                rows.put(test, figures);
            }
        });
        return rows;
    }

    @Test
    void ownWorkIsThatOfTheClassFolders() throws IOException {
        Ledger ledger = new SuiteDump(folder).ledger(test("parses", "o.Parser.parse 2 100", "  java.util.List.add 4 30", "    o.Lexer.next 3 9",
                "    java.lang.String.length 9 1", "  o.Lexer.next 5 50", "java.util.Map.get 1 11"));
        assertThat(rows(ledger)).isEqualTo(Map.of("t.ATest.parses", "159 4 208 0"));
        assertThat(ledger.outside()).isEqualTo(55);
    }

    @Test
    void aTestOfSeveralDumpsAddsUp() throws IOException {
        SuiteDump dump = new SuiteDump(folder);
        Path first = dump.write("a.mct", test("parses", "o.Parser.parse 2 100"));
        Path second = dump.write("b.mct", test("parses", "o.Parser.parse 1 10", "  java.lang.String.length 3 0") + test("lexes", "o.Lexer.next 1 1"));
        assertThat(rows(Ledger.of(List.of(first, second), SuiteDump.code(folder))))
                .isEqualTo(Map.of("t.ATest.parses", "110 3 124 0", "t.ATest.lexes", "1 0 8 0"));
    }

    @Test
    void aFolderStandsForItsDumps() throws IOException {
        SuiteDump dump = new SuiteDump(folder.resolve("dumps"));
        dump.write("a.mct", test("parses", "o.Parser.parse 2 100"));
        dump.write("b.mct", test("parses", "o.Parser.parse 1 10"));
        assertThat(rows(Ledger.of(List.of(folder.resolve("dumps")), SuiteDump.code(folder)))).containsEntry("t.ATest.parses", "110 0 124 0");
    }

    @Test
    void objectsAreThoseThatOwnCodeMakes() throws IOException {
        // The test makes two parsers, each of which makes three lists and a lexer: 8 objects of own code. Those that the test itself makes do not
        // count.
        assertThat(rows(test("parses", "o.Parser.<init> 2 10", "  java.lang.Object.<init> 2 0", "  java.util.List.<init> 6 12",
                "    java.lang.Object.<init> 6 0", "  o.Lexer.<init> 2 4", "    java.lang.Object.<init> 2 0", "java.util.List.<init> 9 9",
                "  java.lang.Object.<init> 9 0"))).isEqualTo(Map.of("t.ATest.parses", "14 10 42 8"));
    }

    @Test
    void lambdasBelongToTheirTest() throws IOException {
        String tree = """
                org.junit.Engine.run 1 50
                  t.ATest.lambda$parses$0 1 1
                    o.Parser.parse 1 10
                  t.ATest.lambda$new$3 1 1
                  t.ATest.parses$lambda$1 1 1
                  t.ATest.lambda$null$2 1 1
                  t.ATest.parses 1 5
                """;
        assertThat(rows(tree)).isEqualTo(Map.of("t.ATest.parses", "10 0 17 0", "t.ATest.<init>", "0 0 1 0", "t.ATest.lambda$null$2", "0 0 1 0"));
    }

    @Test
    void setUpAndInheritedMethodsAreRowsOfTheirClass() throws IOException {
        String tree = """
                org.junit.Engine.run 1 50
                  t.ATest.<init> 2 4
                  t.ATest.setUp 2 4
                    o.Parser.parse 2 10
                  t.BTest.inherited 1 5
                    t.ATest.helper 1 1
                """;
        assertThat(rows(tree))
                .isEqualTo(Map.of("t.ATest.<init>", "0 0 4 0", "t.ATest.setUp", "10 0 14 0", "t.BTest.inherited", "0 0 6 0"));
    }

    @Test
    void initialisersLoadingAndLinkingBelongToNoTest() throws IOException {
        assertThat(rows(test("parses", "o.Parser.parse 1 100", "  o.Lexer.<clinit> 1 20", "    o.Lexer.table 1 3", "      java.util.Map.put 2 8",
                "  java.lang.ClassLoader.loadClass 1 30", "    o.Lexer.find 1 2", "  java.util.List.<clinit> 1 40",
                "  java.lang.invoke.MethodHandleNatives.linkCallSite 1 50")))
                .isEqualTo(Map.of("t.ATest.parses", "100 0 107 0", Ledger.ONE_TIME_WORK, "25 2 153 0"));
    }

    @Test
    void codeCalledBackBelowLinkingReturnsToItsTest() throws IOException {
        assertThat(rows(
                test("parses", "o.Parser.parse 1 100", "  java.lang.invoke.MethodHandleNatives.linkCallSite 1 50", "    java.lang.invoke.X.y 1 5",
                        "      o.Lexer.next 1 20", "        java.util.Map.put 7 8", "        o.Lexer.<clinit> 1 1",
                        "          java.lang.invoke.MethodHandleNatives.linkCallSite 1 2", "            o.Lexer.table 1 3")))
                .isEqualTo(Map.of("t.ATest.parses", "120 7 135 0", Ledger.ONE_TIME_WORK, "4 1 61 0"));
    }

    @Test
    void initialisersOfTestClassesBelongToNoTest() throws IOException {
        String tree = """
                org.junit.Engine.run 1 50
                  t.ATest.<clinit> 1 20
                    o.Parser.parse 1 9
                  java.lang.reflect.Constructor.newInstance 1 1
                    t.BTest.<clinit> 1 3
                    t.BTest.<init> 1 5
                """;
        assertThat(rows(tree)).isEqualTo(Map.of("t.BTest.<init>", "0 0 5 0", Ledger.ONE_TIME_WORK, "9 0 32 0"));
    }

    @Test
    void workThatNoEngineCalledIsThatOfOtherThreads() throws IOException {
        String tree = test("parses", "o.Parser.parse 1 100") + """
                thread
                java.lang.Thread.run 1 2
                  t.ATest.lambda$parses$0 1 3
                    o.Parser.parse 1 10
                      java.util.List.<clinit> 1 5
                thread
                java.lang.Thread.run 1 2
                  o.Lexer.next 1 4
                    java.util.List.add 6 1
                """;
        assertThat(rows(tree))
                .isEqualTo(Map.of("t.ATest.parses", "100 0 107 0", Ledger.OTHER_THREADS, "14 6 18 0", Ledger.ONE_TIME_WORK, "0 0 5 0"));
    }

    @Test
    void testsBelowARuleOfTheProjectHaveRows() throws IOException {
        String tree = """
                org.junit.Engine.run 1 50
                  t.Rule.evaluate 2 6
                    org.junit.Statement.evaluate 2 4
                      java.lang.reflect.Method.invoke 2 2
                        jdk.internal.reflect.Accessor.invoke 2 2
                          t.ATest.parses 1 7
                            org.junit.Assert.assertThat 1 1
                              t.Rule.matches 1 1
                """;
        assertThat(rows(tree)).isEqualTo(Map.of("t.Rule.evaluate", "0 0 14 0", "t.ATest.parses", "0 0 9 0"));
    }

    @Test
    void testsOfOtherModulesAreRecognisedByTheirFolder() throws IOException {
        assertThat(rows("org.junit.Engine.run 1 50\n  reactor.Base.inherited 1 5\n    o.Parser.parse 1 9\n"))
                .isEqualTo(Map.of("reactor.Base.inherited", "9 0 14 0"));
    }

    @Test
    void prefixesAddOwnCodeButNoTestsAndNoGeneratedClasses() throws IOException {
        Path dump = new SuiteDump(folder).write("run.mct",
                test("parses", "t.Helper.help 1 1", "t.Helper$$Lambda[x].<init> 1 2", "t.Helpers.help 1 4", "t.Helper$In.help 1 8",
                        "t.help.Us.help 1 16"));
        OwnCode own = OwnCode.of(List.of(), List.of(SuiteDump.classFolder(folder, "tests", "t/ATest")), List.of("t.Helper", "t.help", "t.ATest"));
        assertThat(rows(Ledger.of(List.of(dump), own))).isEqualTo(Map.of("t.ATest.parses", "25 0 38 0"));
    }

    @Test
    void theHeaderNamesJdkCompilerAndBlocks() throws IOException {
        assertThat(new SuiteDump(folder).ledger(test("parses")).header()).isEqualTo(new Header(17, "class files 61 (Java 17)", "default"));
    }
}
