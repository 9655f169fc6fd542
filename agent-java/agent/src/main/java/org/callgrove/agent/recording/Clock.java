package org.callgrove.agent.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.callgrove.agent.jvm.TimesClass;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.threads.AgentThread;
import org.callgrove.agent.threads.ClockThread;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Counter;
import org.callgrove.dump.Meta;
import org.callgrove.runtime.session.GroveClock;
import org.callgrove.runtime.session.GroveCpu;
import org.callgrove.runtime.session.GroveWaitTime;
import org.callgrove.runtime.threads.GroveSlot;

/** The clock of a recording ({@code clock=cpu} or {@code clock=cpu;wait}): its thread, its metrics, and what the dump says about it. */
public final class Clock {
    private static final String CPU_AND_WAIT = "cpu;wait";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final String option;
    private final boolean waits;
    private final long requestedNanos;
    /** Whether the dump being written has a column for doubtful time; it has none if there was no such time when its columns were chosen. */
    private boolean hasDoubtfulColumn;
    /** Null if there is no clock. */
    private final ClockThread thread;

    public Clock(Options options) {
        this.option = "clock=" + options.clock;
        this.waits = options.clock.equals(CPU_AND_WAIT);
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
            throw new IllegalStateException("clock=" + options.clock + " does not work in this Java runtime: " + obstacle() + "; remove clock");
        }
        if (options.clock.equals(CPU_AND_WAIT) && !GroveWaitTime.isPossible()) {
            throw new IllegalStateException(
                    "clock=cpu;wait does not work in this Java runtime: the states of its threads cannot be read; write clock=cpu");
        }
    }

    /** Why no thread can look at the others in this VM. */
    static String obstacle() {
        if (GroveSlot.MODE == GroveSlot.BY_ID) {
            return "its threads have no field for the agent to keep their context in";
        }
        return ModuleLayer.boot().findModule("java.management").isPresent() ? "the processor times of its threads cannot be read"
                : "it lacks the module java.management";
    }

    /**
     * Begins to measure the threads recorded from now on. Call it before the recording begins.
     *
     * @param declared number of metrics of instrumentation processes and profiling agents, whose counters come first
     */
    public void begin(int declared) {
        if (thread != null) {
            GroveClock.begin(Counter.columnCount() + declared, waits);
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

    /** The metrics of a dump: those that processes and profiling agents declared, then the clock's. */
    AgentMetric[] metrics(AgentMetric[] declared) {
        if (thread == null) {
            return declared;
        }
        long[] account = GroveClock.account();
        long weight = Math.max(1, account[5]);
        // The order is that of the counters.
        List<AgentMetric> all = new ArrayList<>(Arrays.asList(declared));
        all.add(new AgentMetric("ticks", "Ticks of the clock", "ticks", "sampled"));
        all.add(AgentMetric.sampled("cpu", "CPU time, recorded", "nanoseconds", weight));
        long[] waiting = GroveClock.waits();
        if (waiting != null) {
            all.add(AgentMetric.sampled("wait", "Waiting time", "nanoseconds", Math.max(1, waiting[4])));
        }
        hasDoubtfulColumn = account[4] > 0;
        if (hasDoubtfulColumn) {
            all.add(AgentMetric.sampled("cpu-doubtful", "CPU time, doubtful", "nanoseconds", weight));
        }
        return all.toArray(declared);
    }

    void describe(Meta meta) {
        if (thread == null) {
            return;
        }
        long[] account = GroveClock.account();
        long doubtful = hasDoubtfulColumn ? account[4] : 0;
        meta.clock(requestedNanos, account[1], account[0], thread.used(), account[2], account[3], doubtful);
        meta.warning(option + " ticked " + account[0] + " times, every " + millis(account[1]) + " ms on average (" + millis(requestedNanos)
                + " ms requested): " + millis(account[2]) + " ms of CPU time are recorded; recorded threads used " + millis(account[3])
                + " ms while they were not recorded");
        if (doubtful > 0) {
            meta.warning(millis(doubtful)
                    + " ms of CPU time are doubtful: other methods may have used them, because the clock found the threads waiting, or in methods "
                    + "entered before the recording or a pause");
        }
        long[] waiting = GroveClock.waits();
        if (waiting != null) {
            describe(meta, waiting);
        }
    }

    private static void describe(Meta meta, long[] waiting) {
        meta.waits(waiting[0], waiting[1], waiting[2], waiting[3]);
        meta.warning(millis(waiting[0]) + " ms of waiting time are recorded: platform threads were blocked, waited, slept or were parked. "
                + "The waiting time of virtual threads is not measured");
        if (waiting[2] > 0) {
            meta.warning(millis(waiting[2]) + " ms of waiting time are left out, because ticks of the clock were late");
        }
    }

    /** Milliseconds with one decimal. */
    static String millis(long nanos) {
        long tenths = (nanos + NANOS_PER_MILLI / 20) / (NANOS_PER_MILLI / 10);
        return tenths / 10 + "." + tenths % 10;
    }
}
