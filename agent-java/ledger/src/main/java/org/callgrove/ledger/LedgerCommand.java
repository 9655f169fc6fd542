package org.callgrove.ledger;

/** The command line: {@code java -jar callgrove-ledger.jar baseline|check|accept …}. */
public final class LedgerCommand {
    private LedgerCommand() {}

    public static void main(String[] args) {
        throw new UnsupportedOperationException();
    }
}
