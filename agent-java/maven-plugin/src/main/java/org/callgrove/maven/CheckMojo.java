package org.callgrove.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.callgrove.ledger.Check;
import org.callgrove.ledger.Gate;
import org.callgrove.ledger.Ledger;

/** Fails the build if a test does more or less work than the ledger says. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends LedgerMojo {
    /** Limit that also gates the work of libraries, such as {@code all=+20%,100000}: growth in percent and in bytecodes. */
    @Parameter(property = "callgrove.gate")
    String gate;

    @Override
    void recorded(Suite suite, List<Path> dumps) throws IOException, MojoFailureException {
        Path file = ledger(suite);
        if (ledgerIsWrittenNext()) {
            getLog().info(suite.ledger + " is not checked because this build writes it.");
            return;
        }
        if (!Files.exists(file)) {
            getLog().info("There is no " + suite.ledger + " yet. Run `" + command("baseline", suite) + "` three times and commit the file.");
            return;
        }
        Gate limits = gate == null || gate.isBlank() ? Gate.EXACT : Gate.parse(gate);
        Ledger run = read(dumps);
        run.write(suite.latest(target()));
        Ledger ledger = Ledger.read(file);
        Check check = Check.of(ledger, run, limits);
        if (check.hasFailed()) {
            check = Check.of(explained(ledger, suite), run, limits);
        }
        report(suite, check);
        if (run.header().equals(ledger.header())) {
            keepAsBase(suite, dumps);
        }
    }

    private void report(Suite suite, Check check) throws MojoFailureException {
        List<String> lines = check.text(command("accept", suite)).lines().toList();
        if (check.hasFailed()) {
            lines.forEach(getLog()::error);
            long tests = check.failures().stream().map(failure -> failure.test()).distinct().count();
            throw new MojoFailureException((tests == 1 ? "1 test differs" : tests + " tests differ") + " from " + suite.ledger + ".");
        }
        lines.forEach(getLog()::info);
    }

    /** Whether the same command writes the ledger after this goal, as {@code mvn verify callgrove:baseline} does. */
    private boolean ledgerIsWrittenNext() {
        return session.getGoals().stream().anyMatch(goal -> goal.matches("(callgrove|org\\.callgrove:.*):(baseline|accept)(@.*)?"));
    }

    @Override
    void unrecorded(Suite suite) throws MojoFailureException {
        if (!Files.exists(ledger(suite)) || ledgerIsWrittenNext()) {
            return;
        }
        if (suite.hasRun(target())) {
            throw new MojoFailureException(suite.plugin + " ran tests without the agent, so " + suite.ledger + " cannot be checked. "
                    + new TestPlugin(project, suite, session.getUserProperties()).whyUnrecorded());
        }
        getLog().info(suite.plugin + " ran no tests, so " + suite.ledger + " was not checked.");
    }
}
