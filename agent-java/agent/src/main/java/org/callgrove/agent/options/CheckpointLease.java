package org.callgrove.agent.options;

import java.io.File;
import java.util.Map;

/**
 * A request for more frequent checkpoints over a limited time: {@code every=2s,for=60s}. The recording returns to its own interval when the
 * time is over, so that a reader that was killed leaves nothing behind.
 *
 * <p>With {@code renewed=FILE}, the time begins again whenever the file's time of last change is different, so that a reader can renew the
 * lease without attaching.
 */
public final class CheckpointLease {
    private static final long LEAST_MILLIS = 500;
    private static final long MOST_MILLIS = 60_000;
    private static final long USUAL_TIME_MILLIS = 60_000;
    private static final long MOST_TIME_MILLIS = 600_000;
    /** Least interval in multiples of the time that a checkpoint takes, so that checkpoints take at most 5% of the time. */
    private static final long LEAST_MULTIPLE = 20;
    /** Longest interval in milliseconds that a long checkpoint leads to. */
    private static final long MOST_GROWN_MILLIS = MOST_TIME_MILLIS;

    /** Milliseconds asked for between two checkpoints. */
    public final long everyMillis;
    /** Milliseconds for which this holds. */
    public final long timeMillis;
    /** Null if the lease is renewed by commands only. */
    private final File renewed;

    private CheckpointLease(long everyMillis, long timeMillis, File renewed) {
        this.everyMillis = everyMillis;
        this.timeMillis = timeMillis;
        this.renewed = renewed;
    }

    /** Time at which the lease was last renewed, to compare with an earlier answer; 0 if there is no such file, or none to be seen from here. */
    public long renewal() {
        try {
            return renewed == null ? 0 : renewed.lastModified();
        } catch (SecurityException refused) {
            return 0;
        }
    }

    /**
     * Milliseconds to the next checkpoint. The interval grows with the number of contexts, up to ten minutes.
     *
     * @param ownMillis the recording's own interval, which stays if it is shorter
     * @param checkpointMillis what the last checkpoint took
     */
    public long intervalAfter(long ownMillis, long checkpointMillis) {
        return Math.max(Math.min(ownMillis, everyMillis), Math.min(LEAST_MULTIPLE * checkpointMillis, MOST_GROWN_MILLIS));
    }

    /**
     * Reads {@code every=2s}, with {@code for=60s} and {@code renewed=/a/file} as options.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong
     */
    public static CheckpointLease parse(String text) {
        String wrong = "checkpoints '" + text + "' have no valid interval: write every=500ms to every=60s, such as every=2s";
        Map<String, String> values = OptionParser.values(text);
        int known = 1 + (values.containsKey("for") ? 1 : 0) + (values.containsKey("renewed") ? 1 : 0);
        if (!values.containsKey("every") || values.size() > known) {
            throw new IllegalArgumentException(wrong);
        }
        long every = OptionValues.duration(wrong, values.get("every"));
        if (every < LEAST_MILLIS || every > MOST_MILLIS) {
            throw new IllegalArgumentException(wrong);
        }
        String wrongTime = "for '" + values.get("for") + "' is not a time from 1s to 10m: write it in ms, s or m, such as for=60s";
        long time = values.containsKey("for") ? OptionValues.duration(wrongTime, values.get("for")) : USUAL_TIME_MILLIS;
        if (time < 1000 || time > MOST_TIME_MILLIS) {
            throw new IllegalArgumentException(wrongTime);
        }
        File renewed = values.containsKey("renewed") ? new File(values.get("renewed")) : null;
        if (renewed != null && !renewed.isAbsolute()) {
            throw new IllegalArgumentException("renewed '" + renewed + "' is not an absolute path, such as /tmp/renewed");
        }
        return new CheckpointLease(every, time, renewed);
    }
}
