package org.callgrove.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the property argLine, and the folder of dumps, after the goals that prepare the tests. */
class PrepareAgentTest {
    @TempDir
    Path place;

    @Test
    void putsTheAgentFirst() throws Exception {
        MavenProject project = Projects.at(place);
        project.getProperties().setProperty("argLine", "-Xmx1g");
        goal(new PrepareAgentMojo(), project).execute();
        assertThat(argLine(project)).matches("-javaagent:.*agent\\.jar=out=.*surefire.%p-%t\\.mct,checkpoint=0,quiet=true -Xmx1g");
    }

    @Test
    void setsThePropertyOfTheProjectWhereThePomLeavesItEmpty() throws Exception {
        MavenProject project = Projects.at(place);
        project.getProperties().setProperty("argLine", "");
        goal(new PrepareAgentMojo(), project).execute();
        assertThat(argLine(project)).startsWith("-javaagent:").doesNotContain(" ");
    }

    @Test
    void recordsIntegrationTestsIntoAFolderOfTheirOwn() throws Exception {
        MavenProject project = Projects.at(place);
        project.getProperties().setProperty("argLine", "-Xmx1g");
        goal(new PrepareAgentMojo(), project).execute();
        goal(new PrepareAgentIntegrationMojo(), project).execute();
        assertThat(argLine(project)).containsOnlyOnce("-javaagent:").contains("failsafe").doesNotContain("surefire").endsWith(" -Xmx1g");
    }

    @Test
    void removesDumpsOfEarlierRuns() throws Exception {
        MavenProject project = Projects.at(place);
        Path unit = dump("surefire");
        Path integration = dump("failsafe");
        goal(new PrepareAgentMojo(), project).execute();
        assertThat(unit).doesNotExist();
        assertThat(integration).doesNotExist();
        dump("surefire");
        dump("failsafe");
        goal(new PrepareAgentIntegrationMojo(), project).execute();
        assertThat(unit).exists();
        assertThat(integration).doesNotExist();
    }

    @Test
    void leavesModulesAloneThatOnlyHoldOthers() throws Exception {
        MavenProject project = Projects.at(place);
        project.setPackaging("pom");
        goal(new PrepareAgentMojo(), project).execute();
        assertThat(argLine(project)).isNull();
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void definesTheEmptyPropertyWhereItIsSkipped() throws Exception {
        MavenProject project = Projects.at(place);
        PrepareAgentMojo goal = goal(new PrepareAgentMojo(), project);
        goal.skip = true;
        goal.execute();
        assertThat(argLine(project)).isEmpty();
        project.getProperties().setProperty("argLine", "-Xmx1g");
        goal.execute();
        assertThat(argLine(project)).isEqualTo("-Xmx1g");
    }

    private static String argLine(MavenProject project) {
        return project.getProperties().getProperty("argLine");
    }

    private Path dump(String suite) throws IOException {
        Path dump = place.resolve("target/callgrove").resolve(suite).resolve("1-2.mct");
        Files.createDirectories(dump.getParent());
        return Files.createFile(dump);
    }

    private static <T extends PrepareAgentMojo> T goal(T goal, MavenProject project) {
        Artifact agent = new DefaultArtifact("org.callgrove", "callgrove-agent", "0.1.0", "compile", "jar", "all", new DefaultArtifactHandler("jar"));
        agent.setFile(Path.of("agent.jar").toFile());
        goal.project = project;
        goal.artifacts = Map.of("org.callgrove:callgrove-agent", agent);
        goal.setLog(new Projects.Lines());
        return goal;
    }
}
