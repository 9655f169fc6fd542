package org.callgrove.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.artifacts.DependencyArtifact;
import org.gradle.api.artifacts.ModuleDependency;
import org.gradle.api.execution.TaskExecutionGraph;
import org.gradle.api.internal.TaskInternal;
import org.gradle.api.internal.TaskOutputsInternal;
import org.gradle.api.internal.artifacts.configurations.ConfigurationInternal;
import org.gradle.api.file.Directory;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.testing.Test;
import org.gradle.process.CommandLineArgumentProvider;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class CallgrovePluginTest {
    @TempDir
    Path folder;
    private Project project;
    private CallgroveExtension extension;
    private File agent;

    @BeforeEach
    void applyPlugin() throws IOException {
        project = ProjectBuilder.builder().withProjectDir(folder.toRealPath().toFile()).withGradleUserHomeDir(folder.resolve("home").toFile())
                .build();
        project.getPlugins().apply("java");
        project.getPlugins().apply("org.callgrove");
        extension = project.getExtensions().getByType(CallgroveExtension.class);
        agent = Files.createFile(folder.toRealPath().resolve("agent.jar")).toFile();
        project.getDependencies().add("callgroveAgent", project.files(agent));
        project.getDependencies().add("callgroveLedger", project.files("ledger.jar"));
    }

    private Test test() {
        return (Test) project.getTasks().getByName("test");
    }

    private JavaExec reader(String name) {
        return (JavaExec) project.getTasks().getByName(name);
    }

    private Set<String> dependencies(String task) {
        Task dependent = project.getTasks().getByName(task);
        return dependent.getTaskDependencies().getDependencies(dependent).stream().map(Task::getName).collect(Collectors.toSet());
    }

    private static List<String> arguments(List<CommandLineArgumentProvider> providers) {
        List<String> arguments = new ArrayList<>();
        providers.forEach(provider -> provider.asArguments().forEach(arguments::add));
        return arguments;
    }

    private File file(String path) {
        return new File(project.getProjectDir(), path);
    }

    @org.junit.jupiter.api.Test
    void theArgumentArrivesInTheJvmOfTests() {
        project.getLayout().getBuildDirectory().set(file("100% out of the way"));

        assertThat(test().getAllJvmArgs())
                .contains("-javaagent:" + agent + "=out='" + file("100%% out of the way/callgrove/dumps/%p-%t.mct") + "',checkpoint=0,quiet=true");
    }

    @org.junit.jupiter.api.Test
    void jarsOfItsOwnVersionAreTheDefault() {
        for (String artifact : List.of("agent", "ledger")) {
            var jars = project.getConfigurations().getByName("callgrove" + artifact.substring(0, 1).toUpperCase() + artifact.substring(1));
            jars.getDependencies().clear();
            ((ConfigurationInternal) jars).runDependencyActions();

            Dependency jar = jars.getDependencies().iterator().next();
            assertThat(jar.getGroup() + ":" + jar.getName()).isEqualTo("org.callgrove:callgrove-" + artifact);
            assertThat(jar.getVersion()).matches("\\d+\\.\\d+\\.\\d+");
            assertThat(((ModuleDependency) jar).getArtifacts()).extracting(DependencyArtifact::getClassifier)
                    .isEqualTo(artifact.equals("agent") ? List.of("all") : List.of());
        }
    }

    @org.junit.jupiter.api.Test
    void nothingArrivesWhereItIsSkipped() {
        extension.getSkip().set(true);

        assertThat(test().getAllJvmArgs()).noneMatch(argument -> argument.startsWith("-javaagent"));
        assertThat(reader("callgroveCheck").getOnlyIf().isSatisfiedBy(reader("callgroveCheck"))).isFalse();
    }

    @org.junit.jupiter.api.Test
    void theFolderOfDumpsIsAnOutputOfTestsAndTheAgentAnInput() {
        assertThat(test().getOutputs().getFiles().getFiles()).contains(file("build/callgrove/dumps"));
        assertThat(test().getInputs().getFiles().getFiles()).contains(agent);
    }

    @org.junit.jupiter.api.Test
    void tasksRunTheLedgersCommandLineAfterTheTests() {
        extension.getOwn().addAll("com.acme.util", "org.lib");

        for (String command : List.of("baseline", "check", "accept")) {
            String name = "callgrove" + command.substring(0, 1).toUpperCase() + command.substring(1);
            assertThat(dependencies(name)).contains("test");
            assertThat(reader(name).getMainClass().get()).isEqualTo("org.callgrove.ledger.LedgerCommand");
            assertThat(reader(name).getClasspath().getFiles()).containsExactly(file("ledger.jar"));
            assertThat(arguments(reader(name).getArgumentProviders())).containsExactly(command, "--classes",
                    file("build/classes/java/main").getPath(), "--tests", file("build/classes/java/test").getPath(), "--own", "com.acme.util",
                    "--own", "org.lib", "--ledger", file("callgrove-work.tsv").getPath(), file("build/callgrove/dumps").getPath());
        }
    }

    @org.junit.jupiter.api.Test
    void checkNeedsTheLedgersCheckOnceThereIsALedger() throws IOException {
        assertThat(dependencies("check")).contains("test").doesNotContain("callgroveCheck");

        Files.createFile(folder.resolve("callgrove-work.tsv"));

        assertThat(dependencies("check")).contains("callgroveCheck");
    }

    @org.junit.jupiter.api.Test
    void dumpsOfTheLastRunAreDeletedFirst() throws IOException {
        Path old = dumps("4711.mct");

        test().getActions().get(0).execute(test());

        assertThat(old).doesNotExist();
    }

    @org.junit.jupiter.api.Test
    void dumpsThatAgreeWithTheLedgerAreKeptForChecks() throws IOException {
        Path base = folder.toRealPath().resolve("build/callgrove/base");
        dumps("4711.mct");
        lastAction("callgroveBaseline");
        assertThat(base.resolve("4711.mct")).exists();
        assertThat(arguments(reader("callgroveCheck").getArgumentProviders())).containsSequence("--base", base.toString());

        Files.delete(dumps("4711.mct"));
        dumps("4712.mct");
        lastAction("callgroveAccept");
        assertThat(base).isDirectoryNotContaining("glob:**4711.mct").isDirectoryContaining("glob:**4712.mct");

        Files.delete(dumps("4712.mct"));
        dumps("4713.mct");
        lastAction("callgroveCheck");
        assertThat(base).isDirectoryNotContaining("glob:**4712.mct").isDirectoryContaining("glob:**4713.mct");
    }

    private void lastAction(String task) {
        List<Action<? super Task>> actions = reader(task).getActions();
        actions.get(actions.size() - 1).execute(reader(task));
    }

    private Path dumps(String name) throws IOException {
        Path dump = Files.createDirectories(folder.resolve("build/callgrove/dumps")).resolve(name);
        return Files.exists(dump) ? dump : Files.createFile(dump);
    }

    @org.junit.jupiter.api.Test
    void testsRunAnewForABaselineAndOnlyForOne() {
        TaskOutputsInternal outputs = test().getOutputs();
        var runAnew = CallgrovePlugin.runAnew(project.getTasks().named("test", Test.class), ":callgroveBaseline");

        runAnew.execute(graphWith(":callgroveCheck"));
        assertThat(outputs.getUpToDateSpec().isSatisfiedBy((TaskInternal) test())).isTrue();

        runAnew.execute(graphWith(":callgroveBaseline"));
        assertThat(outputs.getUpToDateSpec().isSatisfiedBy((TaskInternal) test())).isFalse();
        assertThat(outputs.getDoNotCacheIfSpecs()).isNotEmpty();
    }

    private static TaskExecutionGraph graphWith(String path) {
        return (TaskExecutionGraph) Proxy.newProxyInstance(CallgrovePluginTest.class.getClassLoader(),
                new Class<?>[] {TaskExecutionGraph.class}, (graph, method, arguments) -> path.equals(arguments[0]));
    }

    @org.junit.jupiter.api.Test
    void whatIsHeldCanBeWrittenByTheConfigurationCache() throws Exception {
        extension.getOwn().add("com.acme.util");
        extension.getGate().set("all=+20%,100000");
        CommandLineArgumentProvider argument = test().getJvmArgumentProviders().get(0);
        CommandLineArgumentProvider reader = reader("callgroveCheck").getArgumentProviders().get(0);

        assertThat(arguments(List.of(Cached.copy(argument, project), Cached.copy(reader, project))))
                .isEqualTo(arguments(List.of(argument, reader)));

        Path old = dumps("4711.mct");
        Provider<Directory> folder = project.getLayout().getBuildDirectory().dir("callgrove/dumps");
        Cached.copy(DumpFolder.emptied(folder), project).execute(null);
        assertThat(old).doesNotExist();
    }
}
