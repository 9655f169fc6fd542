package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which tests are found to draw random numbers, and what ledger, check, accept and report say about them. */
class RandomCallsTest {
    private static final String RANDOM = "java.util.Random.<init>";
    private static final String SEEDED = RANDOM + "(J)V";

    @TempDir
    Path folder;

    /** Sources that the row of {@code t.ATest.draws} calls; empty if it draws nothing. */
    private String drawn(String tree) throws IOException {
        return new SuiteDump(folder).ledger(tree).rows().get("t.ATest.draws").draws();
    }

    private static String draws(String... below) {
        return test("draws", below);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            java.util.Random.<init>                                                 | new Random()
            java.util.SplittableRandom.<init>                                       | new SplittableRandom()
            java.security.SecureRandom.<init>                                       | new SecureRandom()
            java.security.SecureRandom.<init>([B)V                                  | new SecureRandom()
            java.security.SecureRandom.getInstanceStrong                            | SecureRandom.getInstanceStrong()
            java.security.SecureRandom.nextBytes                                    | SecureRandom.nextBytes()
            java.util.concurrent.ThreadLocalRandom.current                          | ThreadLocalRandom.current()
            java.lang.Math.random                                                   | Math.random()
            java.util.UUID.randomUUID                                               | UUID.randomUUID()
            java.util.Collections.shuffle(Ljava/util/List;)V                        | Collections.shuffle()
            java.util.random.RandomGenerator.getDefault                             | RandomGenerator.getDefault()
            java.util.random.RandomGenerator.of                                     | RandomGenerator.of()
            java.util.random.RandomGeneratorFactory.create()Ljava/util/random/RandomGenerator; | RandomGeneratorFactory.create()
            """)
    void aSourceThatNoSeedDecidesIsNamedWithItsCaller(String source, String words) throws IOException {
        assertThat(drawn(draws(source + " 1 9"))).isEqualTo("t.ATest.draws calls " + words);
        assertThat(drawn(draws("o.Parser.parse 1 9", "  " + source + " 1 9"))).isEqualTo("o.Parser.parse calls " + words);
    }

    @ParameterizedTest
    @ValueSource(strings = {SEEDED, "java.util.SplittableRandom.<init>(J)V", "java.util.Collections.shuffle(Ljava/util/List;Ljava/util/Random;)V",
        "java.security.SecureRandom.<init>(Ljava/security/SecureRandomSpi;Ljava/security/Provider;)V", "java.util.Random.nextInt",
        "java.util.random.RandomGeneratorFactory.create(J)Ljava/util/random/RandomGenerator;", "java.lang.Math.max", "java.util.UUID.fromString"})
    void otherCallsDrawNothing(String call) throws IOException {
        assertThat(drawn(draws(call + " 1 9"))).isEmpty();
    }

    @Test
    void callsOfLibrariesAndTheJdkDrawNothing() throws IOException {
        assertThat(drawn(draws("java.nio.file.Files.createTempFile 1 9", "  " + RANDOM + " 1 9", "lib.Cache.get 1 9", "  " + RANDOM + " 1 9")))
                .isEmpty();
    }

    @Test
    void otherTestsAreNotMarked() throws IOException {
        Ledger ledger = new SuiteDump(folder).ledger(draws(RANDOM + " 1 9") + test("parses", "o.Parser.parse 1 9"));
        assertThat(ledger.rows().get("t.ATest.parses").isUnstable()).isFalse();
    }

    @Test
    void aSeedThatIsSetLaterIsASeed() throws IOException {
        assertThat(drawn(draws(RANDOM + " 1 9", "java.util.Random.setSeed 1 9", "java.util.Random.nextInt 1 9"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<init>", "<clinit>"})
    void aGeneratorInAFieldMarksTheTestsThatDrawFromIt(String initialiser) throws IOException {
        String field = test(initialiser, RANDOM + " 1 9");
        assertThat(drawn(field + draws("java.util.Random.nextInt 1 9"))).isEqualTo("t.ATest.draws calls Random.nextInt()");
        assertThat(drawn(field + draws("t.ATest$Data.lambda$some$0 1 9", "  java.util.random.RandomGenerator.nextInt 1 9")))
                .isEqualTo("t.ATest$Data.some calls RandomGenerator.nextInt()");
        assertThat(drawn(field + draws("o.Parser.parse 1 9"))).isEmpty();
        assertThat(drawn(field + draws(SEEDED + " 1 9", "java.util.Random.nextInt 1 9"))).as("a seeded one beside it").isEmpty();
        assertThat(drawn(field.replace(RANDOM, SEEDED) + draws("java.util.Random.nextInt 1 9"))).isEmpty();
        assertThat(drawn(field.replace("t.ATest", "t.BTest") + draws("java.util.Random.nextInt 1 9"))).as("another class's").isEmpty();
    }

    @Test
    void theFileKeepsTheReasonBesideOneFigure() throws IOException {
        Ledger run = new SuiteDump(folder).ledger(draws(RANDOM + " 1 9", "o.Parser.parse 1 100"));
        String line = "t.ATest.draws\t100\t0\t116\t0\tunstable, draws random numbers: t.ATest.draws calls new Random()\n";
        assertThat(LedgerFile.text(run)).endsWith(line);
        Path file = folder.resolve("work.tsv");
        run.write(file);
        assertThat(Ledger.read(file).rows()).isEqualTo(run.rows());
        assertThat(LedgerFile.text(run.widened(new SuiteDump(folder).ledger(draws(RANDOM + " 1 9", "o.Parser.parse 1 120")))))
                .endsWith(line.replace("100", "100..120").replace("116", "116..136"));
    }

    /** Each command, and what it prints for a run whose test draws random numbers. */
    @Test
    void everyCommandSaysWhy() throws IOException {
        String why = "draws random numbers: t.ATest.draws calls new Random()";
        Path first = suite("first", RANDOM, 100);
        assertThat(said("baseline", first)).isEqualTo("0 " + folder.resolve("work.tsv")
                + " now contains 2 tests. 1 draws random numbers and is not gated."
                + " Run the tests and `baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`) twice more: tests that vary get a range.");
        assertThat(said("check", first)).isEqualTo("0 The gated work of all 2 tests matches the ledger. 1 unstable test is not gated.");
        assertThat(said("check", suite("more", RANDOM, 130))).isEqualTo("""
                0 The gated work of all 2 tests matches the ledger. 1 unstable test is not gated.

                For information only:
                  t.ATest.draws is unstable (%s) and left its range: own 100 → 130 (+30, +30.00%%).
                  all: 1 test differs, the largest difference in t.ATest.draws: 116 → 146 (+30, +25.86%%).""".formatted(why));
        assertThat(said("accept", suite("more", RANDOM, 130)))
                .isEqualTo("0   t.ATest.draws: own 100 → 100..130, all 116 → 116..146; unstable, " + why);
        assertThat(said("report", first)).contains("\"extra\":\"1 test, 1 unstable left out");
        assertThat(said("check", suite("seeded", SEEDED, 110))).isEqualTo("""
                0 The gated work of all 2 tests matches the ledger. 1 unstable test is not gated.

                For information only:
                  t.ATest.draws no longer draws random numbers. Accept this run to gate the test.""");
        assertThat(said("accept", suite("seeded", SEEDED, 110)))
                .isEqualTo("0   t.ATest.draws: own 100..130 → 110, all 116..146 → 126; no longer unstable");
        assertThat(said("check", suite("other", SEEDED, 112))).startsWith("1 1 of 2 tests differs from the ledger.");
    }

    /** A change is not excused by beginning to draw random numbers. */
    @Test
    void whatTheLedgerDoesNotCallUnstableIsGated() throws IOException {
        String why = "t.ATest.draws draws random numbers: t.ATest.draws calls new Random(). The test is gated until you accept this run.";
        said("baseline", suite("seeded", SEEDED, 100));
        assertThat(said("check", suite("equal", RANDOM, 100))).isEqualTo(
                "0 The gated work of all 2 tests matches the ledger.\n\nFor information only:\n  " + why);
        assertThat(said("check", suite("more", RANDOM, 130))).startsWith("1 1 of 2 tests differs from the ledger.").contains("\n  " + why);
        assertThat(said("accept", suite("equal", RANDOM, 100)))
                .isEqualTo("0   t.ATest.draws: now unstable, draws random numbers: t.ATest.draws calls new Random()");
        assertThat(said("check", suite("more", RANDOM, 130))).startsWith("0 ");
    }

    private Path suite(String name, String generator, int bytecodes) throws IOException {
        return new SuiteDump(folder).write(name + ".mct",
                draws(generator + " 1 9", "o.Parser.parse 1 " + bytecodes) + test("parses", "o.Parser.parse 1 40"));
    }

    /** Exit status and output of a command. */
    private String said(String command, Path dump) throws IOException {
        SuiteDump.code(folder);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> args = new ArrayList<>(List.of(command, "--classes", folder.resolve("classes").toString(), "--tests",
                folder.resolve("tests").toString(), "--ledger", folder.resolve("work.tsv").toString(), dump.toString()));
        int status = LedgerCommand.run(args, new PrintStream(out, true, StandardCharsets.UTF_8), System.err);
        return status + " " + out.toString(StandardCharsets.UTF_8).stripTrailing();
    }
}
