package org.callgrove.ledger;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line: {@code java -jar callgrove-ledger.jar baseline|check|accept …}. */
public final class LedgerCommand {
    /** Exit statuses, those of the gate (docs/ci.md). */
    static final int PASSED = 0;
    static final int FAILED = 1;
    static final int NOT_EVALUATED = 2;

    private static final String HELP = """
            Keeps the exact work of each test in a file, and checks runs against it.

            java -jar callgrove-ledger.jar baseline|check|accept --classes DIR --tests DIR [OPTION…] DUMP…

              baseline   makes the ledger, or widens it by one more run of the same code; run it three times
              check      compares a run with the ledger
              accept     takes a run with an intended change into the ledger

            DUMP is a file of the agent, or a folder with several.

              --classes DIR   compiled classes, which are own code; may be given several times
              --tests DIR     compiled tests; may be given several times
              --own PREFIX    a package or class that is own code as well; may be given several times
              --ledger FILE   the ledger; callgrove-work.tsv without
              --base DUMP     a dump of the ledger's last run, or a folder with several: says which methods grew or vary
              --gate all=+20%,100000   check: fails a test whose bytecodes, library included, grow by both, too
              --help          prints this

            Exit status: 0 done, or equal; 1 a test does other work; 2 not evaluated, and stderr says why.""";

    private final List<Path> classes = new ArrayList<>();
    private final List<Path> tests = new ArrayList<>();
    private final List<String> own = new ArrayList<>();
    private final List<Path> base = new ArrayList<>();
    private final List<Path> dumps = new ArrayList<>();
    private Path file = Path.of(Ledger.FILE_NAME);
    private Gate gate = Gate.EXACT;
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
            return command.run(out);
        } catch (LedgerException refused) {
            err.println("callgrove-ledger: " + refused.getMessage());
            return NOT_EVALUATED;
        }
    }

    private void parse(List<String> args) throws LedgerException {
        command = args.get(0);
        if (!List.of("baseline", "check", "accept").contains(command)) {
            throw new LedgerException("There is no command " + command + ". There are baseline, check and accept; --help describes them.");
        }
        for (int i = 1; i < args.size(); i++) {
            String arg = args.get(i);
            if (!arg.startsWith("--")) {
                dumps.add(Path.of(arg));
                continue;
            }
            if (!List.of("--classes", "--tests", "--own", "--ledger", "--base", "--gate").contains(arg)) {
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
            case "--own" -> own.add(value);
            case "--ledger" -> file = Path.of(value);
            case "--base" -> base.add(Path.of(value));
            default -> gate = Gate.parse(value);
        }
    }

    private int run(PrintStream out) throws LedgerException {
        OwnCode code = OwnCode.of(classes, tests, own);
        if (command.equals("baseline") && !Files.exists(file)) {
            Ledger first = Ledger.of(dumps, code);
            first.write(file);
            out.println(file + " has " + Texts.count(first.tests(), "test") + ". Run baseline twice more: tests that vary get a range.");
            return PASSED;
        }
        Ledger ledger = Ledger.read(file);
        if (!base.isEmpty()) {
            ledger = ledger.explainedBy(Ledger.of(base, code));
        }
        Ledger run = Ledger.of(dumps, code);
        if (command.equals("check")) {
            Check check = Check.of(ledger, run, gate);
            out.println(check.text("accept"));
            return check.hasFailed() ? FAILED : PASSED;
        }
        Ledger after = command.equals("accept") ? ledger.accepted(run) : ledger.widened(run);
        after.write(file);
        out.println(LedgerDiff.between(ledger, after).text());
        return PASSED;
    }
}
