package org.callgrove.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.callgrove.ledger.Ledger;
import org.callgrove.ledger.OwnCode;

/** Base of the goals that read the dumps of the last run, for Surefire's tests and for Failsafe's. */
abstract class LedgerMojo extends CallgroveMojo {
    /** Further modules in the build whose classes are own code: artifact ids, {@code groupId:artifactId}, or {@code *} for all. */
    @Parameter(property = "callgrove.ownModules")
    List<String> ownModules = List.of();

    /** Further packages and classes that are own code, such as {@code com.acme.util}. */
    @Parameter(property = "callgrove.own")
    List<String> own = List.of();

    @Override
    final void run() throws MojoExecutionException, MojoFailureException {
        List<String> failures = new ArrayList<>();
        for (Suite suite : Suite.values()) {
            List<Path> dumps = suite.dumps(target());
            try {
                if (dumps.isEmpty()) {
                    unrecorded(suite);
                } else if (hasOwnCode()) {
                    recorded(suite, dumps);
                }
            } catch (MojoFailureException e) {
                failures.add(e.getMessage());
            } catch (IOException e) {
                throw new MojoExecutionException(e.getMessage(), e);
            }
        }
        if (!failures.isEmpty()) {
            throw new MojoFailureException(String.join("\n", failures));
        }
    }

    /** Handles a suite with one or more dumps. */
    abstract void recorded(Suite suite, List<Path> dumps) throws IOException, MojoFailureException;

    /** Handles a suite without any dump. */
    abstract void unrecorded(Suite suite) throws MojoFailureException;

    /** Reads the work of a run. */
    final Ledger read(List<Path> dumps) throws IOException, MojoFailureException {
        return Ledger.of(dumps, code());
    }

    private OwnCode code() throws IOException, MojoFailureException {
        List<Path> folders = new ArrayList<>(List.of(classes()));
        folders.addAll(folders(ownModules, session.getAllProjects()));
        return OwnCode.of(folders, List.of(testClasses()), own);
    }

    /** Adds the work of each own method to a ledger, taken from the base dumps if there are any. */
    final Ledger explained(Ledger ledger, Suite suite) throws IOException, MojoFailureException {
        List<Path> base = suite.baseDumps(target());
        return base.isEmpty() ? ledger : ledger.explainedBy(base, code(), getLog()::warn);
    }

    /** Tells the user how to record tests, for a goal that needs a run. */
    final void wantTests(String goal, Suite suite) throws MojoFailureException {
        if (suite.hasRun(target())) {
            throw new MojoFailureException(suite.plugin + " ran tests without the agent. "
                    + new TestPlugin(project, suite, session.getUserProperties()).whyUnrecorded());
        }
        if (suite == Suite.SUREFIRE && Suite.FAILSAFE.dumps(target()).isEmpty() && Files.isDirectory(testClasses())) {
            getLog().warn("No test was recorded. Run `" + command(goal, suite) + "`, which runs the tests and then this goal.");
        }
    }

    private boolean hasOwnCode() {
        boolean has = Files.isDirectory(classes()) || !ownModules.isEmpty() || !own.isEmpty();
        if (!has) {
            getLog().warn("This module has only tests. List the tested modules in <ownModules>, or set <skip>true</skip>.");
        }
        return has;
    }

    /** Keeps base dumps: dumps of the last run that matched the ledger. A failure then names the methods that grew. */
    final void keepAsBase(Suite suite, List<Path> dumps) {
        Path base = suite.base(target());
        try {
            Suite.deleteFiles(base);
            for (Path dump : dumps) {
                Files.copy(dump, base.resolve(dump.getFileName()));
            }
        } catch (IOException failed) {
            // An incomplete set of dumps would explain only part of the work.
            suite.baseDumps(target()).forEach(dump -> dump.toFile().delete());
            getLog().warn("The base dumps cannot be kept, so a failure cannot report which methods grew: " + failed.getMessage() + ".");
        }
    }

    /** The command line that runs a goal in this build. */
    static String command(String goal, Suite suite) {
        return "mvn " + (goal.equals("accept") ? "" : suite.phase + " ") + "callgrove:" + goal;
    }
}
