package org.callgrove.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that each setting that keeps the agent away is named, with the line to write instead. */
class TestPluginTest {
    private final MavenProject project = Projects.at(Path.of("p"));
    private final Properties user = new Properties();

    /** Settings of the plug-in in the POM, for both suites: each suite reports only the settings of its own plug-in. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <argLine>-Xmx1g</argLine>             | The POM sets <argLine>-Xmx1g</argLine> for PLUGIN, which replaces the property that holds the agent. Write <argLine>@{argLine} …</argLine> instead.
            <argLine>@{argLine} -Xmx1g</argLine>  | Check that `prepare-agent` ran, that the <argLine> of PLUGIN contains @{argLine}, and that the test JVM was not killed.
            <forkCount>0</forkCount>              | With forkCount=0, tests run inside Maven, where no agent can be loaded. Set <forkCount>1</forkCount>.
            <forkCount>0C</forkCount>             | With forkCount=0, tests run inside Maven, where no agent can be loaded. Set <forkCount>1</forkCount>.
            <forkCount>10</forkCount>             | Check that `prepare-agent` ran, that the <argLine> of PLUGIN contains @{argLine}, and that the test JVM was not killed.
            <forkCount>0</forkCount><argLine>-Xmx1g</argLine> | With forkCount=0, tests run inside Maven, where no agent can be loaded. Set <forkCount>1</forkCount>.
            """)
    void saysWhichSettingOfThePomKeepsTheAgentAway(String setting, String sentence) {
        for (Suite suite : Suite.values()) {
            MavenProject one = Projects.at(Path.of("p"));
            Projects.configure(one, suite.plugin, setting);
            Suite other = suite == Suite.SUREFIRE ? Suite.FAILSAFE : Suite.SUREFIRE;
            assertThat(new TestPlugin(one, suite, user).whyUnrecorded()).isEqualTo(sentence.replace("PLUGIN", suite.plugin));
            assertThat(new TestPlugin(one, other, user).whyUnrecorded()).startsWith("Check that `prepare-agent` ran").contains(other.plugin);
        }
    }

    @Test
    void namesForksOfTheCommandLineAndOfProperties() {
        String none = "With forkCount=0, tests run inside Maven, where no agent can be loaded. Set <forkCount>1</forkCount>.";
        project.getProperties().setProperty("forkCount", "0");
        assertThat(why(Suite.SUREFIRE)).isEqualTo(none);
        user.setProperty("forkCount", "2");
        assertThat(why(Suite.SUREFIRE)).as("the command line is stronger").startsWith("Check that");
        user.setProperty("forkCount", "0");
        assertThat(why(Suite.FAILSAFE)).isEqualTo(none);
    }

    @Test
    void namesTheCommandLine() {
        user.setProperty("argLine", "-Xmx1g");
        assertThat(why(Suite.SUREFIRE)).isEqualTo("-DargLine on the command line overrides the property that holds the agent. "
                + "Set your arguments in the POM instead, in the configuration of maven-surefire-plugin: <argLine>@{argLine} …</argLine>.");
    }

    private String why(Suite suite) {
        return new TestPlugin(project, suite, user).whyUnrecorded();
    }
}
