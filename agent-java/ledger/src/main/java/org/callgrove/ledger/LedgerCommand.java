package org.callgrove.ledger;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command line of the ledger: {@code java -jar callgrove-ledger.jar baseline|check|accept|report …}. */
public final class LedgerCommand {
    /** Exit statuses, the same as those of the gate (docs/ci.md). */
    static final int PASSED = 0;
    static final int FAILED = 1;
    static final int NOT_EVALUATED = 2;

    private static final String HELP = """
            Keeps the exact work of each test in a file, and checks runs against it.

            java -jar callgrove-ledger.jar baseline|check|accept|report --classes DIR --tests DIR [OPTION…] DUMP…

              baseline   creates the ledger, or widens its ranges with another run of the same code; run it three times
              check      compares a run with the ledger
              accept     updates the ledger with a run that contains an intended change
              report     writes a run for charts across commits, as JSON for github-action-benchmark (customSmallerIsBetter)

            DUMP is a dump, or a folder of dumps.

              --classes DIR   compiled classes, which are own code; may be repeated
              --tests DIR     compiled tests; may be repeated
              --own NAMES     packages and classes to count as own code as well, separated by commas; may be repeated
              --ledger FILE   the ledger (default: callgrove-work.tsv)
              --base DUMP     base dumps: dumps of the last run that matched the ledger; used to report which methods grew or vary
              --gate all=+20%,100000   check: also fails a test whose bytecodes, libraries included, grow by more than 20% and
                              more than 100,000
              --out FILE      report: the file (default: standard output)
              --top N         report: how many test classes, and how many tests, get a chart of their own (default: 10)
              --help          print this

            Exit status: 0 done, or no difference; 1 a test differs from the ledger; 2 not evaluated, and stderr says why.""";

    private final List<Path> classes = new ArrayList<>();
    private final List<Path> tests = new ArrayList<>();
    private final List<String> own = new ArrayList<>();
    private final List<Path> base = new ArrayList<>();
    private final List<Path> dumps = new ArrayList<>();
    private Path file = Path.of(Ledger.FILE_NAME);
    private Gate gate = Gate.EXACT;
    private Path report;
    private int top = TrendReport.USUAL_TOP;
    private String command;

    private LedgerCommand() {}

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(List.of(args), out, err));
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        if (args.isEmpty() || args.contains("--help")) {
            (args.isEmpty() ? err : out).println(HELP);
            return args.isEmpty() ? NOT_EVALUATED : PASSED;
        }
        try {
            LedgerCommand command = new LedgerCommand();
            command.parse(args);
            return command.run(out, err);
        } catch (LedgerException refused) {
            err.println("callgrove-ledger: " + refused.getMessage());
            return NOT_EVALUATED;
        }
    }

    private void parse(List<String> args) throws LedgerException {
        command = args.get(0);
        if (!List.of("baseline", "check", "accept", "report").contains(command)) {
            throw new LedgerException(
                    "There is no command " + command + ". The commands are baseline, check, accept and report; --help describes them.");
        }
        for (int i = 1; i < args.size(); i++) {
            String arg = args.get(i);
            if (!arg.startsWith("--")) {
                dumps.add(Path.of(arg));
                continue;
            }
            if (!List.of("--classes", "--tests", "--own", "--ledger", "--base", "--gate", "--out", "--top").contains(arg)) {
                throw new LedgerException("There is no option " + arg + "; --help lists them.");
            }
            if (++i == args.size()) {
                throw new LedgerException("The option " + arg + " needs a value; --help describes it.");
            }
            option(arg, args.get(i));
        }
    }

    private void option(String name, String value) throws LedgerException {
        switch (name) {
            case "--classes" -> classes.add(Path.of(value));
            case "--tests" -> tests.add(Path.of(value));
            case "--own" -> Stream.of(value.split(",")).map(String::strip).filter(each -> !each.isEmpty()).forEach(own::add);
            case "--ledger" -> file = Path.of(value);
            case "--base" -> base.add(Path.of(value));
            case "--out" -> report = Path.of(value);
            case "--top" -> top = number(value);
            default -> gate = Gate.parse(value);
        }
    }

    private static int number(String value) throws LedgerException {
        if (!value.matches("\\d{1,9}")) {
            throw new LedgerException("The option --top needs a number such as 10, not " + value + ".");
        }
        return Integer.parseInt(value);
    }

    private int run(PrintStream out, PrintStream err) throws LedgerException {
        OwnCode code = OwnCode.of(classes, tests, own);
        if (command.equals("report")) {
            TrendReport trend = TrendReport.of(Ledger.of(dumps, code), Files.exists(file) ? Ledger.read(file) : null, "");
            if (report == null) {
                out.print(trend.text(top));
            } else {
                trend.write(report, top);
            }
            return PASSED;
        }
        if (command.equals("baseline") && !Files.exists(file)) {
            Ledger first = Ledger.of(dumps, code);
            first.write(file);
            long unstable = first.unstable();
            String drawing = unstable == 0 ? "" : Texts.number(unstable) + (unstable == 1 ? " draws" : " draw") + " random numbers and "
                    + (unstable == 1 ? "is" : "are") + " not gated. ";
            out.println(file + " now contains " + Texts.count(first.tests(), "test") + ". " + drawing + "Run the tests and " + Texts.BASELINE
                    + " twice more: tests that vary get a range.");
            return PASSED;
        }
        Ledger ledger = Ledger.read(file);
        if (!base.isEmpty()) {
            ledger = ledger.explainedBy(base, code, warning -> err.println("callgrove-ledger: " + warning));
        }
        Ledger run = Ledger.of(dumps, code);
        if (command.equals("check")) {
            Check check = Check.of(ledger, run, gate);
            out.println(check.text(Texts.ACCEPT));
            return check.hasFailed() ? FAILED : PASSED;
        }
        Ledger after = command.equals("accept") ? ledger.accepted(run) : ledger.widened(run);
        after.write(file);
        out.println(LedgerDiff.between(ledger, after).text());
        return PASSED;
    }
}
