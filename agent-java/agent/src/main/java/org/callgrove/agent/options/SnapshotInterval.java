package org.callgrove.agent.options;

/** The option {@code snapshots}: the interval between snapshots, in time or in work. */
public final class SnapshotInterval {
    static final SnapshotInterval NONE = new SnapshotInterval(false, 0);

    private static final String UNIT = "-bytecodes";

    /** Whether the interval is work, not time. */
    public final boolean byWork;
    /** Bytecodes of one thread, or milliseconds; 0 for no snapshots. */
    public final long every;

    private SnapshotInterval(boolean byWork, long every) {
        this.byWork = byWork;
        this.every = every;
    }

    /**
     * Parses the option.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong and what would be right
     */
    static SnapshotInterval parse(String value) {
        boolean byWork = value.endsWith(UNIT);
        String wrong = "snapshots='" + value
                + "' is not an interval: use 0 for none, a duration such as 500ms, 1s or 2m, or an amount of work such as 50M-bytecodes (k, M or G)";
        if (!byWork) {
            return new SnapshotInterval(false, OptionValues.duration(wrong, value));
        }
        long every = bytecodes(value);
        if (every == 0) {
            throw new IllegalArgumentException(wrong);
        }
        return new SnapshotInterval(true, every);
    }

    /** The bytecodes that a text such as {@code 50M-bytecodes} says; 0 if it says none. */
    static long bytecodes(String value) {
        if (!value.endsWith(UNIT)) {
            return 0;
        }
        String number = value.substring(0, value.length() - UNIT.length());
        int digits = OptionValues.digits(number);
        long factor = factor(number.substring(digits));
        return digits == 0 || digits > 9 || factor == 0 ? 0 : factor * Long.parseLong(number.substring(0, digits));
    }

    /** The interval in the option's syntax. */
    public static String text(boolean byWork, long every) {
        long[] factors = byWork ? new long[] {1_000_000_000, 1_000_000, 1000, 1} : new long[] {60_000, 1000, 1};
        String[] units = byWork ? new String[] {"G", "M", "k", ""} : new String[] {"m", "s", "ms"};
        int i = 0;
        while (every % factors[i] != 0) {
            i++;
        }
        return every / factors[i] + units[i] + (byWork ? UNIT : "");
    }

    private static long factor(String suffix) {
        switch (suffix) {
            case "":
                return 1;
            case "k":
                return 1000;
            case "M":
                return 1_000_000;
            case "G":
                return 1_000_000_000;
            default:
                return 0;
        }
    }

    /** The interval as dumps have it. */
    @Override
    public String toString() {
        return every + (byWork ? UNIT : "ms");
    }
}
