package org.callgrove.gradle;

import java.io.File;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.process.CommandLineArgumentProvider;

/**
 * Builds the command line with which a Gradle task runs the ledger. Like those of {@link AgentArgument}, the fields do not refer to the
 * project, so that Gradle's configuration cache can store them.
 */
final class LedgerArguments implements CommandLineArgumentProvider, Serializable {
    private static final long serialVersionUID = 1L;

    private final String command;
    private final FileCollection classes;
    private final FileCollection tests;
    private final Provider<List<String>> own;
    private final Provider<String> gate;
    private final Provider<RegularFile> ledger;
    private final Provider<Directory> dumps;
    private final Provider<Directory> base;

    LedgerArguments(String command, SourceSetContainer sets, CallgroveExtension extension, Provider<Directory> dumps, Provider<Directory> base) {
        this.command = command;
        classes = sets.getByName(SourceSet.MAIN_SOURCE_SET_NAME).getOutput().getClassesDirs();
        tests = sets.getByName(SourceSet.TEST_SOURCE_SET_NAME).getOutput().getClassesDirs();
        own = extension.getOwn();
        gate = extension.getGate();
        ledger = extension.getLedger();
        this.dumps = dumps;
        this.base = base;
    }

    @Override
    public Iterable<String> asArguments() {
        List<String> arguments = new ArrayList<>(List.of(command));
        classes.forEach(folder -> arguments.addAll(List.of("--classes", folder.getPath())));
        tests.forEach(folder -> arguments.addAll(List.of("--tests", folder.getPath())));
        own.get().forEach(prefix -> arguments.addAll(List.of("--own", prefix)));
        if (gate.isPresent()) {
            arguments.addAll(List.of("--gate", gate.get()));
        }
        File kept = base.get().getAsFile();
        if (kept.exists()) {
            arguments.addAll(List.of("--base", kept.getPath()));
        }
        arguments.addAll(List.of("--ledger", ledger.get().getAsFile().getPath(), dumps.get().getAsFile().getPath()));
        return arguments;
    }
}
