package org.callgrove.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import org.callgrove.agent.jvm.LoadedMethods;
import org.callgrove.agent.options.CheckpointLease;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.options.RequestText;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.output.SummaryLine;
import org.callgrove.agent.output.SwitchProgress;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.callbacks.GroveVm;

/**
 * A request from another process that has attached to this VM, such as attach, dump or detach. That process reads the answer from the VM's
 * agent properties.
 */
final class Request {
    private static final String LEFT_ALONE = "; the program continues without the agent's code";
    private static final String IS_PAUSED = "; the recording is paused";
    private static final String NOT_WRITTEN = "; the newest dump could not be written: ";
    private static final String PAUSED = "; paused: the program continues without the agent's code";

    /** Begins recordings, and knows the one in progress. */
    interface Recorder {
        /**
         * Begins a recording in a running program.
         *
         * @throws IllegalArgumentException if the options are wrong
         */
        Session begin(String options) throws Exception;

        /**
         * Begins the recording that is waiting for a request.
         *
         * @throws IllegalStateException if there is none
         */
        Session beginWaiting() throws Exception;

        /** Forgets the recording after it has ended. */
        void forget();

        /** Methods of all recordings of this VM; null before the first one. */
        MethodIds methods();
    }

    private final RequestText text;

    Request(String text) {
        this.text = RequestText.parse(text);
    }

    /** Whether the agent's options are a request. */
    static boolean isOne(String text) {
        return RequestText.isOne(text);
    }

    /**
     * Carries out the request and returns the answer.
     *
     * @param session the recording in progress, or null
     * @param recorder the recordings of this VM
     * @throws IllegalArgumentException if an option is wrong
     * @throws IllegalStateException if the request cannot be carried out now
     */
    String serve(Session session, Recorder recorder, Instrumentation instrumentation) throws Exception {
        SwitchProgress.reportTo(text.progressFile());
        switch (text.command) {
            case RequestText.ATTACH:
                if (session != null) {
                    throw new IllegalStateException("the program is already being recorded, into " + session.out.file() + ": detach first");
                }
                return "recording into " + recorder.begin(text.options).out.file();
            case RequestText.DUMP:
                return dump(recording(session));
            case RequestText.PAUSE:
                return pause(recording(session));
            case RequestText.RESUME:
                return session == null ? "recording into " + recorder.beginWaiting().out.file() : resume(session);
            case RequestText.SWITCH:
                return count(recording(session));
            case RequestText.DETACH:
                return detach(recording(session), recorder);
            case RequestText.CHECKPOINT:
                return lease(recording(session));
            case RequestText.METHODS:
                return methods(session, recorder, instrumentation);
            default:
                throw new IllegalArgumentException("the agent in the program is a different version, which does not support '" + text.command + "'");
        }
    }

    private static Session recording(Session session) {
        if (session == null) {
            throw new IllegalStateException("the program is not being recorded: attach first");
        }
        return session;
    }

    private String methods(Session session, Recorder recorder, Instrumentation instrumentation) throws UnmodifiableClassException {
        long before = Grove.pause();
        try {
            return session != null && session.countsContexts() ? LoadedMethods.recorded(text.options, recorder.methods())
                    : LoadedMethods.matching(text.options, instrumentation);
        } finally {
            Grove.resume(before);
        }
    }

    private static String dump(Session session) {
        long before = Grove.pause();
        try {
            long contexts = session.dump();
            return written(session, contexts, session.deadlocks());
        } finally {
            Grove.resume(before);
        }
    }

    private static String pause(Session session) throws UnmodifiableClassException {
        if (session.isPaused()) {
            throw new IllegalStateException("the recording is already paused: resume first");
        }
        long before = Grove.pause();
        try {
            return written(session, session.pause(), PAUSED);
        } finally {
            Grove.resume(before);
        }
    }

    private static String resume(Session session) throws UnmodifiableClassException {
        if (!session.isPaused()) {
            throw new IllegalStateException("the recording is not paused");
        }
        long before = Grove.pause();
        try {
            session.resume();
            return "recording continues into " + session.out.file();
        } finally {
            Grove.resume(before);
        }
    }

    private String count(Session session) throws UnmodifiableClassException {
        WovenMetrics metrics = Options.metricsAlone(text.options);
        long before = Grove.pause();
        try {
            session.count(metrics);
            return "counting " + metrics + (session.isPaused() ? " once the recording resumes, into " : " from now on, into ") + session.out.file();
        } finally {
            Grove.resume(before);
        }
    }

    private String lease(Session session) {
        CheckpointLease lease = CheckpointLease.parse(text.options);
        long before = Grove.pause();
        try {
            return "checkpoints every " + session.lease(lease) + " ms for " + lease.timeMillis / 1000 + " s, of the recording begun at "
                    + session.out.startMillis + ", into " + session.out.file() + (session.isPaused() ? IS_PAUSED : "")
                    + (session.failure().isEmpty() ? "" : NOT_WRITTEN + session.failure());
        } finally {
            Grove.resume(before);
        }
    }

    static String detach(Session session, Recorder recorder) throws UnmodifiableClassException {
        long before = Grove.pause();
        try {
            try {
                session.end();
            } finally {
                recorder.forget();
            }
            return written(session, session.written(), LEFT_ALONE);
        } finally {
            Grove.resume(before);
        }
    }

    /** @param state end of the sentence, for success and failure alike: the state that the program is in now */
    private static String written(Session session, long contexts, String state) {
        if (contexts < 0) {
            throw new IllegalStateException("the dump could not be written: the program's standard error says why" + state);
        }
        return SummaryLine.text(session.recorded(contexts), Stderr.ARROW, session.out.file().toString(), session.out.file().toFile().length())
                + state;
    }

    void answer(String sentence) {
        tell(RequestText.DONE + sentence);
    }

    void fail(String sentence) {
        tell(RequestText.FAILED + sentence);
    }

    private void tell(String answer) {
        long before = Grove.pause();
        try {
            GroveVm.tell(text.property(), text.id + ' ' + answer);
        } finally {
            Grove.resume(before);
        }
    }
}
