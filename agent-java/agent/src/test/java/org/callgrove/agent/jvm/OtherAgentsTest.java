package org.callgrove.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OtherAgentsTest {
    @Test
    void namesAgentsByTheirFilesAlone() {
        assertThat(OtherAgents.named("-javaagent:/home/me/.m2/jacocoagent.jar=destfile=/secret/run.exec")).isEqualTo("jacocoagent.jar");
        assertThat(OtherAgents.named("-javaagent:C:\\tools\\jacocoagent.jar")).isEqualTo("jacocoagent.jar");
        assertThat(OtherAgents.named("-agentpath:/opt/lib/libother.so=start")).isEqualTo("libother.so");
        assertThat(OtherAgents.named("-agentlib:other")).isEqualTo("other");
    }

    @Test
    void namesNeitherThisAgentNorADebuggerNorOtherOptions() throws Exception {
        Path own = Path.of(OtherAgents.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertThat(OtherAgents.named("-javaagent:" + own + "=out=run.mct")).isNull();
        assertThat(OtherAgents.named("-agentlib:jdwp=transport=dt_socket,server=y")).isNull();
        assertThat(OtherAgents.named("-Dagent=-javaagent:x.jar")).isNull();
    }
}
