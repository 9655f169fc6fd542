package org.callgrove.ledger;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * The work of each test method of a suite. A ledger of one run comes from its dumps ({@link #of}), the committed one from its file
 * ({@link #read}). Ledgers do not change.
 */
public final class Ledger {
    /** Name of the file by convention. */
    public static final String FILE_NAME = "callgrove-work.tsv";
    /** Row of class initialisers, class loading and linking below tests, which whoever comes first pays for. Never gated. */
    public static final String INITIALISERS = "(initialisers)";
    /** Row of the work of tests and own code that no test engine called, such as that of executors' threads. Never gated. */
    public static final String OTHER_THREADS = "(other threads)";

    /**
     * Counts the work of one run of a suite. Several dumps, such as those of several forks, add up.
     *
     * @param dumps files, or folders of which every {@code *.mct} is taken
     * @throws LedgerException if there is no dump, one is damaged, incomplete, folded or lacks calls or bytecodes, they were recorded under
     *     different conditions, or no test is found in them
     */
    public static Ledger of(List<Path> dumps, OwnCode own) throws LedgerException {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads a ledger's file.
     *
     * @throws LedgerException if it is missing or not a ledger, was written by a newer version, or has conflict markers of a merge
     */
    public static Ledger read(Path file) throws LedgerException {
        throw new UnsupportedOperationException();
    }

    /**
     * Writes the file as a whole: it is replaced by a complete one or left as it was.
     *
     * @throws LedgerException if it cannot be written, such as on a full disk
     */
    public void write(Path file) throws LedgerException {
        throw new UnsupportedOperationException();
    }

    public Header header() {
        throw new UnsupportedOperationException();
    }

    /** Rows by test, {@code com.acme.ParserTest.parses}, with {@link #INITIALISERS} and {@link #OTHER_THREADS} first. */
    public SortedMap<String, Row> rows() {
        throw new UnsupportedOperationException();
    }

    /**
     * Adds what the base's dumps know and a file does not: the bytecodes of each own method. Checks then say which methods grew, and widened
     * rows which method varies most.
     *
     * @param base the ledger of a run that this ledger was made of ({@link #of})
     */
    public Ledger explainedBy(Ledger base) {
        throw new UnsupportedOperationException();
    }

    /**
     * Widens the rows of a baseline by one more run of the same code. Columns that differ become ranges.
     *
     * @throws LedgerException if the run was recorded on another JDK, with another compiler or with other blocks
     */
    public Ledger widened(Ledger run) throws LedgerException {
        throw new UnsupportedOperationException();
    }

    /**
     * Takes a run with an intended change into the ledger. Rows that differ get the run's figures, unstable rows are widened, new tests are
     * added and missing ones removed. Conditions become those of the run. {@link LedgerDiff} says what changed.
     */
    public Ledger accepted(Ledger run) {
        throw new UnsupportedOperationException();
    }
}
