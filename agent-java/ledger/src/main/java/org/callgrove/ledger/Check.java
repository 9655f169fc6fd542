package org.callgrove.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The result of comparing a run with the committed ledger, the file with the exact work of each test. */
public final class Check {
    private final Ledger ledger;
    private final Ledger run;
    private final List<Finding> failures = new ArrayList<>();
    private final List<Finding> reports = new ArrayList<>();

    private Check(Ledger ledger, Ledger run) {
        this.ledger = ledger;
        this.run = run;
    }

    /**
     * Compares a run with the ledger.
     *
     * @param ledger the committed ledger, {@linkplain Ledger#explainedBy explained} by base dumps if there are any
     * @param run the ledger of this run's dumps
     * @throws LedgerException if ledger and run counted bytecodes by different analyses of basic blocks
     */
    public static Check of(Ledger ledger, Ledger run, Gate gate) throws LedgerException {
        if (!ledger.header().blocks().equals(run.header().blocks())) {
            throw new LedgerException("The ledger's bytecodes were counted with blocks=" + ledger.header().blocks() + ", this run's with blocks="
                    + run.header().blocks() + ". Record the tests with the ledger's setting.");
        }
        Check check = new Check(ledger, run);
        for (String test : Ledger.names(ledger, run)) {
            check.compare(test, ledger.rows().get(test), run.rows().get(test), gate);
        }
        return check;
    }

    private void compare(String test, Row expected, Row actual, Gate gate) {
        if (expected == null || actual == null) {
            if (Ledger.isTest(test)) {
                reports.add(new Finding(expected == null ? Finding.Kind.NEW : Finding.Kind.GONE, test, null, null, null));
            }
            return;
        }
        for (Column column : Column.values()) {
            Range was = expected.figure(column);
            Range is = actual.figure(column);
            if (was.contains(is)) {
                continue;
            }
            boolean isGated = Ledger.isTest(test) && (column.isGated || gate.isExceeded(was, is));
            Finding.Kind kind =
                    !isGated ? Finding.Kind.NOT_GATED : isUnderOtherConditions() ? Finding.Kind.OTHER_CONDITIONS
                            : expected.isUnstable() ? Finding.Kind.UNSTABLE : Finding.Kind.FAILED;
            (kind == Finding.Kind.FAILED ? failures : reports).add(new Finding(kind, test, column, was, is));
        }
    }

    /** Whether the JDK or the compiler differs from the ledger's, so that differences do not fail the check. */
    public boolean isUnderOtherConditions() {
        return ledger.header().jdk() != run.header().jdk() || !Objects.equals(ledger.header().compiler(), run.header().compiler());
    }

    /** Whether a gated figure differs, which fails the check. */
    public boolean hasFailed() {
        return !failures.isEmpty();
    }

    /** Differences that fail the check, by test and column. */
    public List<Finding> failures() {
        return List.copyOf(failures);
    }

    /** Differences that do not fail the check, by test and column. */
    public List<Finding> reports() {
        return List.copyOf(reports);
    }

    /**
     * User-facing lines, without a line feed at the end: the failures, described for at most three tests, then the differences that do not
     * fail the check.
     *
     * @param accept the command that accepts an intended change into the ledger, such as {@code mvn callgrove:accept}
     */
    public String text(String accept) {
        return new CheckText(this, ledger, run).text(accept);
    }
}
