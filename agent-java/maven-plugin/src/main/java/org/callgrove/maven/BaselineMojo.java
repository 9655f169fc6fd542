package org.callgrove.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.callgrove.ledger.Ledger;
import org.callgrove.ledger.Row;

/**
 * Writes the ledger from the preceding test run, or widens an existing ledger's rows to include that run: {@code mvn test callgrove:baseline}, three
 * times.
 */
@Mojo(name = "baseline", threadSafe = true)
public final class BaselineMojo extends LedgerMojo {
    @Override
    void recorded(Suite suite, List<Path> dumps) throws IOException, MojoFailureException {
        Path file = ledger(suite);
        Ledger run = read(dumps);
        if (!Files.exists(file)) {
            run.write(file);
            keepAsBase(suite, dumps);
            sayUnstable(Map.of(), run);
            getLog().info("Wrote " + suite.ledger + ". Run `" + command("baseline", suite) + "` twice more to find tests whose work varies.");
            return;
        }
        Ledger before = Ledger.read(file);
        Ledger after = explained(before, suite).widened(run);
        after.write(file);
        int unstable = sayUnstable(before.rows(), after);
        getLog().info("Widened the ranges in " + suite.ledger + " with this run. "
                + (unstable == 1 ? "1 test is unstable: reported, but it never fails the build."
                        : unstable + " tests are unstable: reported, but they never fail the build."));
        keepAsBase(suite, dumps);
    }

    /** Names the tests that became unstable, and returns the total number of unstable tests. */
    private int sayUnstable(Map<String, Row> before, Ledger after) {
        int unstable = 0;
        for (Map.Entry<String, Row> row : after.rows().entrySet()) {
            boolean isUnstable = !row.getKey().startsWith("(") && row.getValue().isUnstable();
            unstable += isUnstable ? 1 : 0;
            Row earlier = before.get(row.getKey());
            if (isUnstable && (earlier == null || !earlier.isUnstable())) {
                String reason = row.getValue().reason();
                getLog().info(row.getKey() + " is unstable" + (reason.isEmpty() ? "." : ": " + reason + "."));
            }
        }
        return unstable;
    }

    @Override
    void unrecorded(Suite suite) throws MojoFailureException {
        wantTests("baseline", suite);
    }
}
