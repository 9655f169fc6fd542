package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerCommandTest {
    @TempDir
    Path folder;
    private SuiteDump dump;
    private Path ledger;
    private String out;
    private String err;

    @BeforeEach
    void open() throws IOException {
        dump = new SuiteDump(folder);
        SuiteDump.code(folder);
        ledger = folder.resolve("work.tsv");
    }

    private int run(Object... args) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        List<String> all = new ArrayList<>();
        for (Object arg : args) {
            all.add(arg.toString());
        }
        int status = LedgerCommand.run(all, new PrintStream(outBytes, true, StandardCharsets.UTF_8),
                new PrintStream(errBytes, true, StandardCharsets.UTF_8));
        out = outBytes.toString(StandardCharsets.UTF_8);
        err = errBytes.toString(StandardCharsets.UTF_8);
        return status;
    }

    private int onLedger(String command, Object... more) {
        List<Object> args =
                new ArrayList<>(List.of(command, "--classes", folder.resolve("classes"), "--tests", folder.resolve("tests"), "--ledger", ledger));
        args.addAll(List.of(more));
        return run(args.toArray());
    }

    @Test
    void baselineCheckAndAccept() throws IOException {
        Path base = dump.write("base.mct", test("parses", "o.Parser.parse 1 100"));
        assertThat(onLedger("baseline", base)).isZero();
        assertThat(out).isEqualTo(
                ledger + " now contains 1 test. Run the tests and `baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`) twice more: tests that vary get a range.\n");
        assertThat(onLedger("baseline", base)).isZero();
        assertThat(out).isEqualTo("The ledger is unchanged.\n");
        assertThat(onLedger("check", base)).isZero();

        Path head = dump.write("head.mct", test("parses", "o.Parser.parse 1 102"));
        assertThat(onLedger("check", "--base", base, head)).isEqualTo(1);
        assertThat(out).contains("  own: 100 → 102 (+2, +2.00%)\n  The bytecodes of these methods grew most:\n    o.Parser.parse: 100 → 102");
        assertThat(out)
                .contains("If the change is intended, run `accept` (Maven: `callgrove:accept`; Gradle: `callgroveAccept`) and commit the ledger.");
        assertThat(onLedger("accept", head)).isZero();
        assertThat(out).isEqualTo("  t.ATest.parses: own 100 → 102 (+2, +2.00%), all 107 → 109 (+2, +1.87%)\n");
        assertThat(onLedger("check", head)).isZero();
    }

    @Test
    void aSecondBaselineNamesTheMethodThatVaries() throws IOException {
        Path first = dump.write("first.mct", test("parses", "o.Parser.parse 1 100"));
        onLedger("baseline", first);
        assertThat(onLedger("baseline", "--base", first, dump.write("second.mct", test("parses", "o.Parser.parse 1 90")))).isZero();
        assertThat(Files.readString(ledger)).endsWith("t.ATest.parses\t90..100\t0\t97..107\t0\tunstable, most in o.Parser.parse\n");
    }

    @Test
    void damagedBaseDumpsHideNoDifference() throws IOException {
        Path base = dump.write("base.mct", test("parses", "o.Parser.parse 1 100"));
        onLedger("baseline", base);
        Files.write(base, new byte[0]);
        assertThat(onLedger("check", "--base", base, dump.write("head.mct", test("parses", "o.Parser.parse 1 102")))).isEqualTo(1);
        assertThat(out).startsWith(
                "1 of 1 test differs from the ledger.\n\nt.ATest.parses\n  own: 100 → 102 (+2, +2.00%)\n\nThe methods that grew are unknown");
        assertThat(err).isEqualTo("callgrove-ledger: The base dumps are not used. The dump " + base
                + " cannot be read: the file is empty (byte 0). Record it again.\n");
    }

    @Test
    void reportsWithAndWithoutALedger() throws IOException {
        Path run = dump.write("run.mct", test("parses", "o.Parser.parse 1 100"));
        assertThat(onLedger("report", "--top", "0", run)).isZero();
        assertThat(out).startsWith("[\n{\"name\":\"all tests: own\",\"unit\":\"bytecodes\",\"value\":100,\"extra\":\"1 test\\u000aJDK 17");
        assertThat(out.lines()).hasSize(5);
        onLedger("baseline", run);
        onLedger("baseline", dump.write("other.mct", test("parses", "o.Parser.parse 1 90")));
        assertThat(onLedger("report", "--out", folder.resolve("out/report.json"), run)).isZero();
        assertThat(out).isEmpty();
        assertThat(folder.resolve("out/report.json")).content().contains("0 tests, 1 unstable left out");
    }

    @Test
    void ownTakesNamesSeparatedByCommas() throws IOException {
        Path run = dump.write("run.mct", test("parses", "a.A.a 1 10", "b.B.b 1 20", "c.C.c 1 40"));
        assertThat(run("baseline", "--own", "a, b", "--own", "c", "--tests", folder.resolve("tests"), "--ledger", ledger, run)).isZero();
        assertThat(Files.readString(ledger)).contains("t.ATest.parses\t70\t");
    }

    @Test
    void theGateOfAllIsAnOption() throws IOException {
        onLedger("baseline", dump.write("base.mct", test("parses", "java.util.List.sort 1 100")));
        Path head = dump.write("head.mct", test("parses", "java.util.List.sort 1 200"));
        assertThat(onLedger("check", head)).isZero();
        assertThat(onLedger("check", "--gate", "all=+20%,50", head)).isEqualTo(1);
        assertThat(out).contains("  all: 107 → 207 (+100, +93.46%)\n");
    }

    @Test
    void badInputHasStatusTwoAndOneSentence() throws IOException {
        assertThat(onLedger("check", folder.resolve("none.mct"))).isEqualTo(2);
        assertThat(err).isEqualTo("callgrove-ledger: There is no ledger " + ledger
                + ". Create it with `baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`), and commit it.\n");
        assertThat(run("chart")).isEqualTo(2);
        assertThat(err)
                .isEqualTo(
                        "callgrove-ledger: There is no command chart. The commands are baseline, check, accept and report; --help describes them.\n");
        assertThat(run("report", "--top", "all")).isEqualTo(2);
        assertThat(err).isEqualTo("callgrove-ledger: The option --top needs a number such as 10, not all.\n");
        assertThat(run("check", "--speed")).isEqualTo(2);
        assertThat(err).isEqualTo("callgrove-ledger: There is no option --speed; --help lists them.\n");
        assertThat(run("check", "--own")).isEqualTo(2);
        assertThat(err).isEqualTo("callgrove-ledger: The option --own needs a value; --help describes it.\n");
        assertThat(out).isEmpty();
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(run("--help")).isZero();
        assertThat(out).contains("--classes", "--tests", "--own", "--ledger", "--base", "--gate", "--out", "--top", "baseline", "check", "accept",
                "report");
        assertThat(run()).isEqualTo(2);
        assertThat(err).isEqualTo(help());
    }

    private String help() {
        run("--help");
        return out;
    }
}
