package org.callgrove.ledger;

import java.io.IOException;

/** Reports input from which no ledger can be made, in one user-facing sentence that says what to do. */
public final class LedgerException extends IOException {
    private static final long serialVersionUID = 1L;

    public LedgerException(String message) {
        super(message);
    }

    public LedgerException(String message, Throwable cause) {
        super(message, cause);
    }
}
