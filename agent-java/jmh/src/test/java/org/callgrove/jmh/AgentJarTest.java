package org.callgrove.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;

class AgentJarTest {
    @TempDir
    Path folder;

    @Test
    void takesTheOneThatAnOptionNames() throws Exception {
        Path named = Files.createFile(folder.resolve("other.jar"));
        assertThat(AgentJar.find(named, folder, "")).isEqualTo(named);
        assertThatThrownBy(() -> AgentJar.find(folder.resolve("none.jar"), folder, "")).isInstanceOf(ProfilerException.class)
                .hasMessage("callgrove: the agent " + folder.resolve("none.jar") + " does not exist. Correct -prof callgrove:agent=….");
    }

    @Test
    void refusesAPathThatJavaWouldCut() throws Exception {
        Path cut = jar("a=b", "callgrove-agent.jar");
        String sentence = "callgrove: in -javaagent, a path ends at its first =, so Java would not find " + cut
                + ". Move the jar to a folder without = in its path.";
        assertThatThrownBy(() -> AgentJar.find(cut, null, "")).isInstanceOf(ProfilerException.class).hasMessage(sentence);
        assertThatThrownBy(() -> AgentJar.find(null, cut.getParent(), "")).hasMessage(sentence);
    }

    @Test
    void looksBesideTheProfilerThenOnTheClassPath() throws Exception {
        Path onPath = jar("lib", "callgrove-agent-0.1.0-all.jar");
        String classPath = "" + File.pathSeparator + folder.resolve("classes") + File.pathSeparator + onPath;
        assertThat(AgentJar.find(null, folder.resolve("bin"), classPath)).isEqualTo(onPath);
        assertThat(AgentJar.find(null, null, classPath)).isEqualTo(onPath);
        Path beside = jar("bin", "callgrove-agent.jar");
        assertThat(AgentJar.find(null, folder.resolve("bin"), classPath)).isEqualTo(beside);
    }

    @Test
    void saysWhatToDoWithoutOne() {
        assertThatThrownBy(() -> AgentJar.find(null, folder, "")).isInstanceOf(ProfilerException.class)
                .hasMessageContainingAll("callgrove-agent.jar was not found in " + folder, "-prof callgrove:agent=/path/to/callgrove-agent.jar");
    }

    private Path jar(String in, String name) throws IOException {
        return Files.createFile(Files.createDirectories(folder.resolve(in)).resolve(name));
    }
}
