package org.callgrove.ledger;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Words numbers, lists and reasons for the messages and reports of the ledger. */
final class Texts {
    /** The command that makes a ledger, as messages name it. */
    static final String BASELINE = "`baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`)";
    /** The command that accepts a run into the ledger, as messages name it. */
    static final String ACCEPT = "`accept` (Maven: `callgrove:accept`; Gradle: `callgroveAccept`)";
    /** Largest number of names in a list. */
    private static final int NAMED = 3;

    private Texts() {}

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A count with its noun: {@code 1 test}, {@code 12 tests}. */
    static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    static String range(Range range) {
        return range.isExact() ? number(range.min()) : number(range.min()) + ".." + number(range.max());
    }

    /** A change such as {@code 100 → 120 (+20, +20.00%)}. */
    static String change(Range before, Range after) {
        String figures = range(before) + " → " + range(after);
        return before.isExact() && after.isExact() ? figures + " (" + difference(before.max(), after.max()) + ")" : figures;
    }

    private static String difference(long before, long after) {
        String count = signed(after - before);
        return before == 0 ? count : count + ", " + percent(before, after);
    }

    /** The change in percent, with at least two decimals, and enough of them that a small change does not read as zero. */
    private static String percent(long before, long after) {
        BigDecimal percent = BigDecimal.valueOf(after - before).scaleByPowerOfTen(2).divide(BigDecimal.valueOf(before), 12, RoundingMode.HALF_UP);
        int digits = 2;
        while (digits < 12 && percent.setScale(digits, RoundingMode.HALF_UP).signum() == 0 && percent.signum() != 0) {
            digits++;
        }
        return (percent.signum() < 0 ? "" : "+") + percent.setScale(digits, RoundingMode.HALF_UP).toPlainString() + "%";
    }

    static String signed(long difference) {
        return (difference < 0 ? "" : "+") + number(difference);
    }

    /** Lists at most three names, and how many more there are. */
    static String list(Collection<?> all) {
        List<String> named = new ArrayList<>();
        for (Object each : all) {
            if (named.size() == NAMED) {
                return String.join(", ", named) + " and " + number(all.size() - NAMED) + " more";
            }
            named.add(String.valueOf(each));
        }
        return String.join(", ", named);
    }

    /** The reason why a file could not be used, without the exception's name. */
    static String reason(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        if (cause instanceof AccessDeniedException) {
            return "access is denied";
        }
        if (cause instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
