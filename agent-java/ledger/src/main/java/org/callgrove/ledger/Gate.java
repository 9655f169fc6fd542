package org.callgrove.ledger;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits that a check applies in addition to exact equality.
 *
 * @param allPercent growth of {@link Column#ALL} in percent beyond which a row fails; null if that column is not gated
 * @param allCount number of bytecodes by which the column must also have grown
 */
public record Gate(BigDecimal allPercent, long allCount) {
    /** Gates only the columns that are equal in every run. */
    public static final Gate EXACT = new Gate(null, 0);

    private static final Pattern OPTION = Pattern.compile("all=\\+(\\d{1,9}(?:\\.\\d{1,9})?)%(?:,([\\d_]{1,18}))?");

    /**
     * Reads an option such as {@code all=+20%,100000}.
     *
     * @throws LedgerException if it is not of that form
     */
    public static Gate parse(String option) throws LedgerException {
        Matcher matcher = OPTION.matcher(option);
        if (!matcher.matches()) {
            throw new LedgerException(
                    "The gate " + option
                            + " is not valid. Write all=+20%,100000: a test fails if its bytecodes, libraries included, grow by over 20% and over 100,000.");
        }
        String count = matcher.group(2) == null ? "" : matcher.group(2).replace("_", "");
        return new Gate(new BigDecimal(matcher.group(1)), count.isEmpty() ? 0 : Long.parseLong(count));
    }

    /** Whether the bytecodes of a test, including libraries, grew by more than both limits. */
    boolean isExceeded(Range expected, Range actual) {
        if (allPercent == null) {
            return false;
        }
        long growth = actual.max() - expected.max();
        BigDecimal allowed = BigDecimal.valueOf(expected.max()).multiply(allPercent);
        return growth > allCount && BigDecimal.valueOf(growth).scaleByPowerOfTen(2).compareTo(allowed) > 0;
    }
}
