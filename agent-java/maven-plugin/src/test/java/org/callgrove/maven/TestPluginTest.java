package org.callgrove.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;

/** Each setting that keeps the agent away is named, with the line to write in its place. */
class TestPluginTest {
    private final MavenProject project = Projects.at(Path.of("p"));
    private final Properties user = new Properties();

    @Test
    void namesAnArgLineOfThePom() {
        Projects.configure(project, "maven-surefire-plugin", "<argLine>-Xmx1g</argLine>");
        assertThat(why(Suite.SUREFIRE)).contains("<argLine>-Xmx1g</argLine> of maven-surefire-plugin").contains("<argLine>@{argLine} …</argLine>");
        assertThat(why(Suite.FAILSAFE)).doesNotContain("-Xmx1g");
    }

    @Test
    void doesNotBlameAnArgLineThatHasTheProperty() {
        Projects.configure(project, "maven-surefire-plugin", "<argLine>@{argLine} -Xmx1g</argLine>");
        assertThat(why(Suite.SUREFIRE)).isEqualTo(
                "Check that `prepare-agent` ran, that <argLine> of maven-surefire-plugin has @{argLine}, and that the test JVM was not killed.");
    }

    @Test
    void namesForksThatAreNone() {
        Projects.configure(project, "maven-failsafe-plugin", "<forkCount>0</forkCount>");
        assertThat(why(Suite.FAILSAFE)).startsWith("forkCount=0 runs them inside Maven");
        user.setProperty("forkCount", "0");
        assertThat(why(Suite.SUREFIRE)).startsWith("forkCount=0 runs them inside Maven");
    }

    @Test
    void namesTheCommandLine() {
        user.setProperty("argLine", "-Xmx1g");
        assertThat(why(Suite.SUREFIRE)).startsWith("-DargLine on the command line");
    }

    private String why(Suite suite) {
        return new TestPlugin(project, suite, user).whyUnrecorded();
    }
}
