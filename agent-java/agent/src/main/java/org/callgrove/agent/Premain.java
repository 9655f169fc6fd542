package org.callgrove.agent;

import java.lang.instrument.Instrumentation;
import java.util.List;
import org.callgrove.agent.activation.AgentLoader;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.output.Stderr;
import org.callgrove.api.ProfilingAgent;
import org.callgrove.blocks.BlockAnalyzer;

/**
 * Starts the agent with the VM, or when it is attached. Wrong options halt a VM that starts; other failures do not disturb the program.
 * This class must not mention the runtime, which is not defined yet.
 */
public final class Premain {
    private static final int BAD_OPTIONS = 2;
    private static boolean started;

    private Premain() {
    }

    /** Called before the program's main class is loaded. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, false);
    }

    /** Called when the agent is attached to a running program. Methods on the stack then count from their next call on. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, true);
    }

    private static synchronized void start(String text, Instrumentation instrumentation, boolean attached) {
        if (started) {
            Stderr.say("the agent runs already; the second one is ignored");
            return;
        }
        started = true;
        // An exception that left premain would end the VM.
        try {
            HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
            boolean woven = false;
            try {
                woven = run(text, instrumentation, manager, attached);
            } finally {
                if (!woven) {
                    manager.end();
                }
            }
        } catch (Throwable e) {
            sayFailed(e);
        }
    }

    private static void sayFailed(Throwable e) {
        try {
            Stderr.say("the agent could not start, nothing is recorded: " + e);
            e.printStackTrace();
        } catch (Throwable refused) {
            // A failed message is no reason to disturb the program.
        }
    }

    /** Returns whether the agent runs. */
    private static boolean run(String text, Instrumentation instrumentation, HiddenSecurityManager manager, boolean attached) throws Exception {
        Options options;
        OutputFile out;
        BlockAnalyzer analyzer;
        List<ProfilingAgent> agents;
        try {
            options = Options.parse(text);
            StrictMode.check(options, instrumentation);
            out = OutputFile.of(options);
            analyzer = UserAnalysisLoader.load(options);
            agents = AgentLoader.load(options.agents);
        } catch (IllegalArgumentException e) {
            Stderr.say(e.getMessage());
            if (attached) {
                // The program goes on, and the agent may be attached again with other options.
                started = false;
                return false;
            }
            Runtime.getRuntime().halt(BAD_OPTIONS);
            return false;
        }
        try (AgentJar jar = new AgentJar()) {
            RuntimeInstaller.install(instrumentation, jar);
            Agent.start(options, out, analyzer, agents, instrumentation, manager, jar, attached);
        }
        return true;
    }
}
