package org.callgrove.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.callgrove.ledger.Ledger;
import org.callgrove.ledger.TrendReport;

/** Writes the work of the last run for charts over commits, as JSON of github-action-benchmark: {@code mvn verify callgrove:report}. */
@Mojo(name = "report", threadSafe = true)
public final class ReportMojo extends LedgerMojo {
    /** Number of test classes, and of tests, that each get a chart. */
    @Parameter(property = "callgrove.top", defaultValue = "" + TrendReport.USUAL_TOP)
    int top = TrendReport.USUAL_TOP;

    @Override
    void recorded(Suite suite, List<Path> dumps) throws IOException, MojoFailureException {
        Path ledger = ledger(suite);
        Path file = suite.report(target());
        boolean hasOthers = session.getAllProjects() != null && session.getAllProjects().size() > 1;
        TrendReport.of(read(dumps), Files.exists(ledger) ? Ledger.read(ledger) : null, hasOthers ? project.getArtifactId() : "").write(file, top);
        getLog().info("Wrote " + project.getBasedir().toPath().relativize(file) + ".");
    }

    @Override
    void unrecorded(Suite suite) throws MojoFailureException {
        wantTests("report", suite);
    }
}
