package org.callgrove.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.gradle.api.Action;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.execution.TaskExecutionGraph;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * The Gradle plug-in: it records the tests of task {@code test}, and adds tasks that read the dumps: callgroveBaseline, callgroveCheck and
 * callgroveAccept.
 */
public final class CallgrovePlugin implements Plugin<Project> {
    private static final String GROUP = "verification";

    @Override
    public void apply(Project project) {
        project.getPlugins().withType(JavaPlugin.class, java -> record(project));
    }

    private static void record(Project project) {
        CallgroveExtension extension = project.getExtensions().create("callgrove", CallgroveExtension.class);
        extension.getLedger().convention(project.getLayout().getProjectDirectory().file("callgrove-work.tsv"));
        extension.getSkip().convention(
                project.getProviders().gradleProperty("callgrove.skip").map(value -> !"false".equals(value)).orElse(Boolean.FALSE));
        Provider<Directory> dumps = project.getLayout().getBuildDirectory().dir("callgrove/dumps");

        FileCollection agent = jar(project, "callgroveAgent", "callgrove-agent", ":all@jar");
        TaskProvider<Test> test = project.getTasks().named(JavaPlugin.TEST_TASK_NAME, Test.class);
        test.configure(task -> {
            task.getJvmArgumentProviders().add(new AgentArgument(agent, extension.getSkip(), dumps));
            task.doFirst(DumpFolder.emptied(dumps));
        });

        FileCollection ledger = jar(project, "callgroveLedger", "callgrove-ledger", "");
        LedgerTasks tasks = new LedgerTasks(project, extension, ledger, dumps);
        TaskProvider<JavaExec> baseline = tasks.task("baseline", "Writes the ledger, or widens its ranges with another run of the same code.");
        TaskProvider<JavaExec> check = tasks.task("check", "Compares the work of each test with the ledger.");
        tasks.task("accept", "Updates the ledger with an intended change in work.");
        project.getGradle().getTaskGraph().whenReady(runAnew(test, project.absoluteProjectPath(baseline.getName())));
        // A project without a ledger has yet to write its first one.
        Callable<Object> checkIfLedgerExists = () -> extension.getLedger().get().getAsFile().exists() ? check : List.of();
        project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME).configure(task -> task.dependsOn(checkIfLedgerExists));
    }

    /** Makes tests run again for each baseline, because the dumps of the last run, or those in a build cache, would always be equal to themselves. */
    static Action<TaskExecutionGraph> runAnew(TaskProvider<Test> test, String baseline) {
        return graph -> {
            if (graph.hasTask(baseline)) {
                test.configure(task -> {
                    task.getOutputs().upToDateWhen(any -> false);
                    task.getOutputs().doNotCacheIf("a baseline needs its own run", any -> true);
                });
            }
        };
    }

    /** Makes a configuration in which a build may choose another jar. The default for the agent is the shaded jar alone. */
    private static FileCollection jar(Project project, String name, String artifact, String kind) {
        Configuration configuration = project.getConfigurations().create(name, made -> {
            made.setVisible(false);
            made.setCanBeConsumed(false);
        });
        String coordinates = "org.callgrove:" + artifact + ":" + version() + kind;
        configuration.defaultDependencies(none -> none.add(project.getDependencies().create(coordinates)));
        return configuration;
    }

    private static String version() {
        try (InputStream in = CallgrovePlugin.class.getResourceAsStream("/META-INF/gradle-plugins/org.callgrove.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Makes the tasks that run the ledger on the dumps. */
    private record LedgerTasks(Project project, CallgroveExtension extension, FileCollection jar, Provider<Directory> dumps) {
        TaskProvider<JavaExec> task(String command, String description) {
            SourceSetContainer sets = project.getExtensions().getByType(SourceSetContainer.class);
            Provider<Directory> base = project.getLayout().getBuildDirectory().dir("callgrove/base");
            Provider<Boolean> skip = extension.getSkip();
            String name = "callgrove" + Character.toUpperCase(command.charAt(0)) + command.substring(1);
            return project.getTasks().register(name, JavaExec.class, task -> {
                task.setGroup(GROUP);
                task.setDescription(description);
                task.dependsOn(JavaPlugin.TEST_TASK_NAME);
                task.onlyIf("callgrove.skip is not set", any -> !skip.get());
                task.setClasspath(jar);
                task.getMainClass().set("org.callgrove.ledger.LedgerCommand");
                task.getArgumentProviders().add(new LedgerArguments(command, sets, extension, dumps, base));
                task.doLast(DumpFolder.keeping(base, dumps));
            });
        }
    }
}
