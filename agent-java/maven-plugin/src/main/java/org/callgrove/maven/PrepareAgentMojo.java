package org.callgrove.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Puts the agent in front of the VM options for Surefire's tests, in the property {@code argLine}, and removes the dumps of earlier runs. */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public class PrepareAgentMojo extends CallgroveMojo {
    private static final String AGENT = "org.callgrove:callgrove-agent";
    private static final String ARG_LINE = "argLine";

    @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
    Map<String, Artifact> artifacts;

    /** Further options of the agent, separated by commas, such as {@code memory=1G}. */
    @Parameter(property = "callgrove.agentOptions", defaultValue = "")
    String agentOptions = "";

    Suite suite() {
        return Suite.SUREFIRE;
    }

    @Override
    final void run() throws MojoExecutionException {
        Suite suite = suite();
        Suite other = suite == Suite.SUREFIRE ? Suite.FAILSAFE : Suite.SUREFIRE;
        try {
            suite.empty(target());
            // If a build ends before Failsafe's tests, the dumps of an earlier build would be counted again.
            if (suite == Suite.SUREFIRE && Files.isDirectory(other.folder(target()))) {
                Suite.deleteFiles(other.folder(target()));
            }
        } catch (IOException e) {
            throw new MojoExecutionException("The dumps of earlier runs cannot be removed from " + suite.folder(target()) + ": " + e.getMessage(), e);
        }
        Path jar = artifacts.get(AGENT).getFile().toPath();
        String before = project.getProperties().getProperty(ARG_LINE);
        String line = AgentOption.prepend(option(jar, suite), before, option(jar, other));
        project.getProperties().setProperty(ARG_LINE, line);
        getLog().debug(ARG_LINE + " = " + line);
    }

    /** If nothing defines the property, Surefire passes {@code @{argLine}} literally to the VM. */
    @Override
    final void skipped() {
        project.getProperties().putIfAbsent(ARG_LINE, "");
    }

    private String option(Path jar, Suite suite) {
        return AgentOption.of(jar, suite.folder(target()), agentOptions == null ? "" : agentOptions);
    }
}
