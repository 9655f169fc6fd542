package org.callgrove.gradle;

import java.io.File;
import java.io.Serializable;
import java.util.List;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.process.CommandLineArgumentProvider;

/**
 * Adds the agent to the JVMs of tests. Tests are out of date if the agent's jar has changed, but not if it has only moved.
 * <p>Gradle's configuration cache stores the fields. So they must be values, files or providers of these, and must not refer to the project
 * or to a task.
 */
final class AgentArgument implements CommandLineArgumentProvider, Serializable {
    private static final long serialVersionUID = 1L;

    private final FileCollection agent;
    private final Provider<Boolean> skip;
    private final Provider<Directory> dumps;

    AgentArgument(FileCollection agent, Provider<Boolean> skip, Provider<Directory> dumps) {
        this.agent = agent;
        this.skip = skip;
        this.dumps = dumps;
    }

    @Classpath
    public FileCollection getAgent() {
        return agent;
    }

    @Input
    public Provider<Boolean> getSkip() {
        return skip;
    }

    @OutputDirectory
    public Provider<Directory> getDumps() {
        return dumps;
    }

    @Override
    public Iterable<String> asArguments() {
        if (skip.get()) {
            return List.of();
        }
        // In a container, forks of the same build may get the same process id.
        String dump = dumps.get().getAsFile().getPath().replace("%", "%%") + File.separator + "%p-%t.mct";
        return List.of("-javaagent:" + agent.getSingleFile() + "=out='" + dump + "',checkpoint=0,quiet=true");
    }
}
