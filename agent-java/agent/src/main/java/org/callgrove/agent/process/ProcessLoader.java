package org.callgrove.agent.process;

import java.io.IOException;
import java.util.List;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.user.DeclaredMetrics;
import org.callgrove.agent.user.UserLoader;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Metric;
import org.callgrove.profile.places.Failure;
import org.callgrove.profile.places.Processes;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.tree.ClassNode;

/**
 * Loads instrumentation processes, and tries them on a small class, before any class of the program is woven. This class must not refer to the
 * runtime, which is not defined yet.
 */
public final class ProcessLoader {
    /** Identifies the code of processes that come with the agent. The agent's jar has a key of its own. */
    private static final long BUILT_IN = 1;

    private final UserLoader loader = new UserLoader("process");
    private final DeclaredMetrics metrics;
    private final ClassNode sample = new ClassNode();

    /** @param metrics receives the metrics of the processes */
    public ProcessLoader(DeclaredMetrics metrics, AgentJar jar) throws IOException {
        this(metrics, jar.read(Sample.class.getName().replace('.', '/')));
    }

    /** @param sampleFile the class file on which processes are tried */
    ProcessLoader(DeclaredMetrics metrics, byte[] sampleFile) {
        this.metrics = metrics;
        ClassFacts.visit(sampleFile, sample, 0);
    }

    /**
     * Loads processes.
     *
     * @param names for each process: jar or folder, {@code !}, and class; or the name of one that comes with the agent
     * @throws IllegalArgumentException with one sentence, if one cannot be used
     */
    public LoadedProcesses load(List<String> names) {
        LoadedProcesses loaded = new LoadedProcesses();
        boolean areOfUser = false;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            InstrumentationProcess builtIn = builtIn(name);
            InstrumentationProcess process =
                    builtIn != null ? builtIn : (InstrumentationProcess) loader.load(name, InstrumentationProcess.class);
            loaded.add(name, process, declared(name, process), builtIn != null ? BUILT_IN : loader.key(name));
            tryOut(name, loaded);
            areOfUser |= builtIn == null;
        }
        if (areOfUser) {
            loaded.addToKey(UserProperties.text());
        }
        return loaded;
    }

    /** The process with this name that comes with the agent; null if there is none. */
    private static InstrumentationProcess builtIn(String name) {
        switch (name) {
            case "monitors":
                return new Monitors();
            case "throws":
                return new Throws();
            default:
                return null;
        }
    }

    private List<Metric> declared(String name, InstrumentationProcess process) {
        List<Metric> listed;
        try {
            listed = process.metrics();
        } catch (LinkageError e) {
            throw loader.refuse(name, Failure.predicate(e));
        } catch (Throwable e) {
            throw loader.refuse(name, "could not list its metrics: it threw " + UserLoader.oneLine(e));
        }
        try {
            return metrics.add(listed);
        } catch (IllegalArgumentException e) {
            throw loader.refuse(name, e.getMessage());
        }
    }

    private void tryOut(String name, LoadedProcesses loaded) {
        Processes processes = loaded.processes(null);
        for (int i = 0; i < sample.methods.size(); i++) {
            String failure = processes.choose(sample, Sample.class.getName(), sample.methods.get(i)).failures().get(name);
            if (failure != null) {
                throw loader.refuse(name, "was tried on a small class and failed: it " + failure);
            }
        }
    }
}
