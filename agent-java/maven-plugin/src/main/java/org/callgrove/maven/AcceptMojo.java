package org.callgrove.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.callgrove.ledger.Ledger;
import org.callgrove.ledger.LedgerDiff;

/** Accepts the work of the preceding test run into the ledger, and prints what changed. */
@Mojo(name = "accept", threadSafe = true)
public final class AcceptMojo extends LedgerMojo {
    /**
     * Whether a line reports a change only in the column {@code all}. The work of libraries varies with the order of tests, so such lines
     * are not worth reading.
     */
    private static boolean hasOnlyOtherWork(String line) {
        return line.startsWith("  ") && !line.matches(".*[:,;] (own|calls-out|objects|now unstable|no longer unstable)\\b.*");
    }

    @Override
    void recorded(Suite suite, List<Path> dumps) throws IOException, MojoFailureException {
        Path file = ledger(suite);
        if (!Files.exists(file)) {
            throw new MojoFailureException("There is no " + suite.ledger + " yet. Run `" + command("baseline", suite) + "` three times.");
        }
        Ledger before = Ledger.read(file);
        Ledger after = before.accepted(read(dumps));
        LedgerDiff diff = LedgerDiff.between(before, after);
        if (diff.isEmpty()) {
            getLog().info(suite.ledger + " already matches the last run.");
        } else {
            after.write(file);
            diff.text().lines().filter(line -> !hasOnlyOtherWork(line)).forEach(getLog()::info);
            getLog().info("Wrote " + suite.ledger + ". Commit it with the change.");
        }
        keepAsBase(suite, dumps);
    }

    @Override
    void unrecorded(Suite suite) {
        if (Files.exists(ledger(suite))) {
            getLog().warn("There is no run of " + suite.plugin + " to accept. Run `mvn " + suite.phase + " callgrove:accept`.");
        }
    }
}
