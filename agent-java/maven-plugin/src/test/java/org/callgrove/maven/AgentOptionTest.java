package org.callgrove.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks that the option is a single word for Surefire, and that the agent reads the folder from it unchanged. */
class AgentOptionTest {
    private static final Path JAR = Path.of("/m2/agent.jar");

    @Test
    void namesAFileForEachVm() {
        assertThat(AgentOption.of(JAR, Path.of("/p/target/callgrove/surefire"), ""))
                .isEqualTo("-javaagent:/m2/agent.jar=out=/p/target/callgrove/surefire/%p-%t.mct,checkpoint=0,quiet=true");
    }

    @Test
    void addsOptionsOfTheUser() {
        assertThat(AgentOption.of(JAR, Path.of("/p"), " memory=1G ")).endsWith(",quiet=true,memory=1G");
    }

    @Test
    void quotesBlanksAndCommasAndDoublesPercentSigns() {
        assertThat(AgentOption.of(JAR, Path.of("/my projects/p"), "")).startsWith("\"-javaagent:").endsWith("quiet=true\"");
        assertThat(AgentOption.of(JAR, Path.of("/a,b/p"), "")).startsWith("\"-javaagent:").contains("=out='/a,b/p/%p-%t.mct',");
        assertThat(AgentOption.of(JAR, Path.of("/100%"), "")).contains("=out=/100%%/%p-%t.mct,");
    }

    @Test
    void goesBeforeTheOptionsOfTheProject() {
        assertThat(AgentOption.prepend("-javaagent:us", null, "")).isEqualTo("-javaagent:us");
        assertThat(AgentOption.prepend("-javaagent:us", "", "")).isEqualTo("-javaagent:us");
        assertThat(AgentOption.prepend("-javaagent:us", "-Xmx1g -javaagent:jacoco.jar", ""))
                .isEqualTo("-javaagent:us -Xmx1g -javaagent:jacoco.jar");
    }

    @Test
    void replacesTheOptionForTheOtherTests() {
        String both = AgentOption.prepend("-javaagent:unit", "-Xmx1g", "-javaagent:it");
        assertThat(AgentOption.prepend("-javaagent:it", "-javaagent:jacoco.jar " + both, "-javaagent:unit"))
                .isEqualTo("-javaagent:it -javaagent:jacoco.jar  -Xmx1g");
    }
}
