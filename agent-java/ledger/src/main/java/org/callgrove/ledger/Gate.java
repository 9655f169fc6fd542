package org.callgrove.ledger;

import java.math.BigDecimal;

/**
 * Limits of a check beside exact equality.
 *
 * @param allPercent growth of {@link Column#ALL} in percent beyond which a row fails; null does not gate that column
 * @param allCount bytecodes by which it must have grown as well
 */
public record Gate(BigDecimal allPercent, long allCount) {
    /** Gates the columns that are equal in every run, and no other. */
    public static final Gate EXACT = new Gate(null, 0);

    /**
     * Reads an option such as {@code all=+20%,100000}.
     *
     * @throws LedgerException if it is not of that form
     */
    public static Gate parse(String option) throws LedgerException {
        throw new UnsupportedOperationException();
    }
}
