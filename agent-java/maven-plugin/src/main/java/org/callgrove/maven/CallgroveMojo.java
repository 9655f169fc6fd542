package org.callgrove.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Base of all goals, with the parameters they share. Modules that only contain other modules are left alone. */
abstract class CallgroveMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    /** Switches recording and checking off. */
    @Parameter(property = "callgrove.skip", defaultValue = "false")
    boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Skipped by callgrove.skip.");
            skipped();
        } else if (!"pom".equals(project.getPackaging())) {
            run();
        }
    }

    abstract void run() throws MojoExecutionException, MojoFailureException;

    /** Called instead of the goal when it is skipped: makes the build work as it would without the plug-in. */
    void skipped() {
    }

    final Path target() {
        return Path.of(project.getBuild().getDirectory());
    }

    final Path classes() {
        return Path.of(project.getBuild().getOutputDirectory());
    }

    final Path testClasses() {
        return Path.of(project.getBuild().getTestOutputDirectory());
    }

    final Path ledger(Suite suite) {
        return project.getBasedir().toPath().resolve(suite.ledger);
    }

    /** Class folders of other modules in the build, given as artifact ids, {@code groupId:artifactId}, or {@code *} for all. */
    static List<Path> folders(List<String> names, List<MavenProject> modules) throws MojoFailureException {
        List<Path> folders = new ArrayList<>();
        for (String name : names) {
            List<MavenProject> named = modules.stream().filter(module -> isNamed(module, name)).toList();
            if (named.isEmpty()) {
                String known = String.join(", ", modules.stream().map(MavenProject::getArtifactId).sorted().toList());
                throw new MojoFailureException("<ownModules> names " + name + ", but the modules of this build are " + known
                        + ". Run Maven from the root of the build, or correct the name.");
            }
            named.stream().map(module -> Path.of(module.getBuild().getOutputDirectory())).filter(Files::isDirectory).forEach(folders::add);
        }
        return folders;
    }

    private static boolean isNamed(MavenProject module, String name) {
        return name.equals("*") || name.equals(module.getArtifactId()) || name.equals(module.getGroupId() + ":" + module.getArtifactId());
    }
}
