package org.callgrove.agent.recording;

import java.util.Arrays;
import org.callgrove.agent.jvm.TimesClass;
import org.callgrove.agent.options.Options;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Counter;
import org.callgrove.dump.Meta;
import org.callgrove.runtime.session.GroveClock;
import org.callgrove.runtime.session.GroveCpu;

/** The clock of a recording ({@code clock=cpu}): its thread, its metrics and what the dump says of it. */
public final class Clock {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long requestedNanos;
    /** Null if there is no clock. */
    private final ClockThread thread;

    public Clock(Options options) {
        this.requestedNanos = options.clockMillis * NANOS_PER_MILLI;
        this.thread = options.clockMillis == 0 ? null : new ClockThread(requestedNanos);
    }

    /**
     * Makes a clock possible, if the options want one. Call it before anything is woven.
     *
     * @throws IllegalStateException if this VM cannot have one
     */
    public static void prepare(Options options) {
        if (options.clockMillis == 0) {
            return;
        }
        TimesClass.install();
        if (!GroveCpu.isPossible()) {
            throw new IllegalStateException("clock=cpu does not work in this Java runtime: "
                    + (ModuleLayer.boot().findModule("java.management").isPresent() ? "the processor times of its threads cannot be read"
                            : "it lacks the module java.management")
                    + "; remove clock");
        }
    }

    /**
     * Begins to measure the threads recorded from now on. Call it before the recording begins.
     *
     * @param agentMetrics number of metrics of profiling agents, whose counters come first
     */
    public void begin(int agentMetrics) {
        if (thread != null) {
            GroveClock.begin(Counter.columnCount() + agentMetrics);
        }
    }

    /** The thread that ticks; null if there is no clock. */
    public AgentThread thread() {
        return thread;
    }

    /** Brings the time of all contexts up to date, before they are written. */
    void catchUp() {
        if (thread != null) {
            GroveClock.catchUp();
        }
    }

    /** Records no time from now on, before the last dump. */
    void hold() {
        if (thread != null) {
            GroveClock.hold();
        }
    }

    /** The metrics of a dump: those of profiling agents, then the clock's. */
    AgentMetric[] metrics(AgentMetric[] ofAgents) {
        if (thread == null) {
            return ofAgents;
        }
        long[] account = GroveClock.account();
        long weight = Math.max(1, account[5]);
        // No column for doubtful time unless there is some.
        AgentMetric[] all = Arrays.copyOf(ofAgents, ofAgents.length + (account[4] > 0 ? GroveCpu.COUNTERS : GroveCpu.COUNTERS - 1));
        all[ofAgents.length] = new AgentMetric("ticks", "Ticks of the clock", "ticks", "sampled");
        all[ofAgents.length + 1] = AgentMetric.sampled("cpu", "CPU time, recorded", "nanoseconds", weight);
        if (account[4] > 0) {
            all[ofAgents.length + 2] = AgentMetric.sampled("cpu-doubtful", "CPU time, doubtful", "nanoseconds", weight);
        }
        return all;
    }

    void describe(Meta meta) {
        if (thread == null) {
            return;
        }
        long[] account = GroveClock.account();
        meta.clock(requestedNanos, account[1], account[0], thread.used(), account[2], account[3], account[4]);
        meta.warning("clock=cpu ticked " + account[0] + " times, every " + millis(account[1]) + " ms on average (" + millis(requestedNanos)
                + " ms requested): " + millis(account[2]) + " ms of CPU time are recorded; recorded threads used " + millis(account[3])
                + " ms while they were not recorded");
        if (account[4] > 0) {
            meta.warning(millis(account[4]) + " ms of CPU time are doubtful: code that is not instrumented may have used them below methods "
                    + "entered before the recording or a pause");
        }
    }

    private static String millis(long nanos) {
        long tenths = (nanos + NANOS_PER_MILLI / 20) / (NANOS_PER_MILLI / 10);
        return tenths / 10 + "." + tenths % 10;
    }
}
