package org.callgrove.agent;

import java.lang.instrument.Instrumentation;
import org.callgrove.agent.activation.AgentLoader;
import org.callgrove.agent.activation.LoadedAgents;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.learned.LearnedFile;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.output.StartTimes;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.process.LoadedProcesses;
import org.callgrove.agent.process.ProcessLoader;
import org.callgrove.agent.recording.StartMethod;
import org.callgrove.agent.user.DeclaredMetrics;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.profile.learned.MethodList;
import org.callgrove.profile.methods.MethodIds;

/**
 * Starts the agent with the VM or when it is attached, and answers requests from {@code java -jar callgrove-agent.jar}. Wrong options halt
 * a VM that is starting; other failures do not disturb the program. This class must not refer to the runtime, which is not defined yet.
 */
public final class Premain {
    private static final int BAD_OPTIONS = 2;
    private static boolean installed;
    /** The recording in progress, or null. */
    private static Session session;
    /** Options of a recording that is waiting for a request ({@code start=off}) or for a method, or null. */
    private static String waiting;

    private Premain() {
    }

    /** Called before the program's main class is loaded. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, false);
    }

    /** Called when the agent is attached to a running program. Methods then on the stack are counted from their next call on. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        if (Request.isOne(options)) {
            serve(options, instrumentation);
        } else {
            start(options, instrumentation, true);
        }
    }

    private static synchronized void serve(String text, Instrumentation instrumentation) {
        Request request = new Request(text);
        try {
            install(instrumentation, false, ContextMemory.MOST);
            request.answer(request.serve(session, new ThisVm(instrumentation), instrumentation));
        } catch (Throwable e) {
            try {
                request.fail(e instanceof IllegalArgumentException || e instanceof IllegalStateException ? e.getMessage() : e.toString());
            } catch (Throwable unanswered) {
                sayFailed(e);
            }
        }
    }

    private static synchronized void start(String text, Instrumentation instrumentation, boolean attached) {
        if (session != null || waiting != null && !attached) {
            Stderr.say("the agent is already running; the second -javaagent is ignored");
            return;
        }
        // An exception that left premain would end the VM.
        try {
            Options options = Options.parse(text);
            if (!attached && options.waits) {
                waiting = text;
                arm(options, instrumentation);
            } else {
                begin(text, instrumentation, attached);
            }
        } catch (IllegalArgumentException e) {
            Stderr.say(e.getMessage());
            // A running program continues, and the agent can be attached again with other options.
            if (!attached) {
                Runtime.getRuntime().halt(BAD_OPTIONS);
            }
        } catch (Throwable e) {
            sayFailed(e);
        }
    }

    /** Prepares to begin the recording when one of the methods named in the options is entered, if there are any. */
    private static void arm(Options options, Instrumentation instrumentation) throws Exception {
        if (options.startMethods.isEmpty()) {
            return;
        }
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try (AgentJar jar = new AgentJar()) {
            install(instrumentation, false, options.memory);
            // The program may hold locks of class loaders when such a method is entered.
            OwnClasses.load(jar);
            new StartMethod(options.startMethods, options.endsWithStartMethod, new WaitingRecording(instrumentation), instrumentation).arm();
        } catch (Throwable e) {
            waiting = null;
            throw e;
        } finally {
            manager.end();
        }
    }

    /** Begins the waiting recording, and ends it unless a request has done so. */
    private static final class WaitingRecording implements StartMethod.Recorder {
        private final Instrumentation instrumentation;
        private Session begun;

        WaitingRecording(Instrumentation instrumentation) {
            this.instrumentation = instrumentation;
        }

        @Override
        public boolean isAtWork() {
            return Thread.holdsLock(Premain.class);
        }

        @Override
        public boolean begin() throws Exception {
            synchronized (Premain.class) {
                if (waiting == null) {
                    return false;
                }
                begun = beginWaiting(instrumentation);
                return true;
            }
        }

        @Override
        public void end() throws Exception {
            synchronized (Premain.class) {
                Session ended = begun;
                begun = null;
                if (session == ended) {
                    Request.detach(ended, new ThisVm(instrumentation));
                }
            }
        }
    }

    /** Begins and ends this VM's recordings on request. */
    private static final class ThisVm implements Request.Recorder {
        private final Instrumentation instrumentation;

        ThisVm(Instrumentation instrumentation) {
            this.instrumentation = instrumentation;
        }

        @Override
        public Session begin(String options) throws Exception {
            return Premain.begin(options, instrumentation, true);
        }

        @Override
        public Session beginWaiting() throws Exception {
            return Premain.beginWaiting(instrumentation);
        }

        @Override
        public void forget() {
            session = null;
        }

        @Override
        public MethodIds methods() {
            return Agent.methods();
        }
    }

    private static void sayFailed(Throwable e) {
        try {
            Stderr.say("the agent could not start, so nothing is recorded: " + e);
            e.printStackTrace();
        } catch (Throwable refused) {
            // If the message cannot be printed, the program must not notice.
        }
    }

    /**
     * Begins a recording.
     *
     * @throws IllegalArgumentException if the options are wrong
     */
    private static Session begin(String text, Instrumentation instrumentation, boolean attached) throws Exception {
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        StartTimes times = new StartTimes();
        Options options;
        try (AgentJar jar = new AgentJar()) {
            OwnClasses.load(jar);
            times.end("load the agent's classes");
            options = Options.parse(text);
            StrictMode.check(options, instrumentation);
            MethodList listed = LearnedFile.read(options);
            OutputFile out = OutputFile.of(options);
            BlockAnalyzer analyzer = UserAnalysisLoader.load(options);
            DeclaredMetrics metrics = new DeclaredMetrics(options.clock);
            LoadedProcesses processes =
                    options.processes.isEmpty() ? new LoadedProcesses() : new ProcessLoader(metrics, jar).load(options.processes);
            LoadedAgents agents = AgentLoader.load(options.agents, metrics);
            times.end("check the agent's options and its output path");
            install(instrumentation, options.sampling != 0, options.memory);
            StartMethod.disarm();
            times.end("define the runtime");
            try {
                session = Agent.start(options, out, analyzer, processes, agents, listed, instrumentation, manager, jar, times, attached);
            } catch (IllegalArgumentException e) {
                // The options are valid, so this failure must not end the VM.
                throw new IllegalStateException(e);
            }
        } finally {
            if (session == null) {
                manager.end();
            }
        }
        // Now that a recording has begun, no other one is waiting to begin.
        waiting = null;
        if (options.times) {
            times.print(instrumentation.getAllLoadedClasses().length);
        }
        return session;
    }

    /**
     * Begins the recording that is waiting for a request.
     *
     * @throws IllegalStateException if there is none
     */
    private static Session beginWaiting(Instrumentation instrumentation) throws Exception {
        if (waiting == null) {
            throw new IllegalStateException("the program is not being recorded: attach first");
        }
        return begin(waiting, instrumentation, true);
    }

    /**
     * Defines the runtime, once in the lifetime of a VM.
     *
     * @param sampling whether the recording about to begin takes samples
     * @param memory bytes that contexts may take; 0 for the default
     */
    private static void install(Instrumentation instrumentation, boolean sampling, long memory) throws Exception {
        if (!installed) {
            HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
            try (AgentJar jar = new AgentJar()) {
                RuntimeInstaller.install(instrumentation, jar, sampling, memory);
                installed = true;
            } finally {
                manager.end();
            }
        }
    }
}
