package org.callgrove.agent.options;

/** The value of the option {@code snapshots}: the interval between snapshots, in time, in work, or garbage collections. */
public final class SnapshotInterval {
    static final SnapshotInterval NONE = new SnapshotInterval(false, 0, false);
    private static final String COLLECTIONS = "gc";

    /** Whether the interval is measured in work rather than in time. */
    public final boolean byWork;
    /** Bytecodes of one thread, milliseconds, or garbage collections; 0 for no snapshots. */
    public final long every;
    /** Whether snapshots are taken at garbage collections. */
    public final boolean atCollections;

    private SnapshotInterval(boolean byWork, long every, boolean atCollections) {
        this.byWork = byWork;
        this.every = every;
        this.atCollections = atCollections;
    }

    /**
     * Parses the option.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong and what would be right
     */
    static SnapshotInterval parse(String value) {
        if (value.equals(COLLECTIONS)) {
            return new SnapshotInterval(false, 1, true);
        }
        boolean byWork = value.endsWith(OptionValues.BYTECODES);
        String wrong = "snapshots '" + value
                + "' is not an interval: write 0 for none, a duration such as 500ms, 1s or 2m, an amount of work such as 50M-bytecodes (k, M or G), or gc";
        if (!byWork) {
            return new SnapshotInterval(false, OptionValues.duration(wrong, value), false);
        }
        long every = OptionValues.bytecodes(value);
        if (every == 0) {
            throw new IllegalArgumentException(wrong);
        }
        return new SnapshotInterval(true, every, false);
    }

    /** The interval in the option's syntax. */
    public static String text(boolean byWork, long every) {
        long[] factors = byWork ? new long[] {1_000_000_000, 1_000_000, 1000, 1} : new long[] {60_000, 1000, 1};
        String[] units = byWork ? new String[] {"G", "M", "k", ""} : new String[] {"m", "s", "ms"};
        int i = 0;
        while (every % factors[i] != 0) {
            i++;
        }
        return every / factors[i] + units[i] + (byWork ? OptionValues.BYTECODES : "");
    }

    /** The interval as it is written to dumps. */
    @Override
    public String toString() {
        return atCollections ? COLLECTIONS : every + (byWork ? OptionValues.BYTECODES : "ms");
    }
}
