package org.callgrove.agent.recording;

import java.lang.instrument.Instrumentation;
import org.callgrove.agent.jvm.ThreadInfoClass;
import org.callgrove.agent.jvm.ThreadsClass;
import org.callgrove.agent.jvm.TimesClass;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.threads.AgentThread;
import org.callgrove.agent.threads.LockClasses;
import org.callgrove.agent.threads.LocksThread;
import org.callgrove.dump.Meta;
import org.callgrove.runtime.session.GroveCpu;
import org.callgrove.runtime.session.GroveLocks;

/** Looks at threads that wait for locks ({@code locks=20ms}), and what the dump says about them. */
public final class Locks {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long millis;
    private final LockClasses classes = new LockClasses();
    /** Null if nobody looks. */
    private final LocksThread thread;

    public Locks(Options options) {
        this.millis = options.locksMillis;
        this.thread = millis == 0 ? null : new LocksThread(millis * NANOS_PER_MILLI, ThreadsClass.get(), classes);
    }

    /**
     * Makes looks possible, if the options want them. Call it before anything is woven, because the JDK initialises classes for them.
     *
     * @throws IllegalStateException if this VM cannot have them
     */
    public static void prepare(Options options, Instrumentation instrumentation) {
        if (options.locksMillis == 0) {
            return;
        }
        TimesClass.install();
        String option = "locks=" + options.locksMillis + "ms";
        if (!GroveCpu.isPossible()) {
            throw new IllegalStateException(option + " does not work in this Java runtime: " + Clock.obstacle() + "; remove locks");
        }
        ThreadInfoClass.load(instrumentation);
        if (ThreadsClass.get() == null || !LocksThread.rehearse(ThreadsClass.get())) {
            throw new IllegalStateException(option + " does not work in this Java runtime: it does not say who holds a lock; remove locks");
        }
    }

    /** Begins to look at the threads recorded from now on. Call it before the recording begins. */
    public void begin() {
        if (thread != null) {
            GroveLocks.begin();
        }
    }

    /** The thread that looks; null if none does. */
    public AgentThread thread() {
        return thread;
    }

    /** Looks no more, before the last dump. */
    void hold() {
        if (thread != null) {
            GroveLocks.hold();
        }
    }

    /** Copies the figures for a dump; null if there are none, or the heap is full. */
    LockSection section() {
        try {
            return thread == null ? null : new LockSection(millis * NANOS_PER_MILLI, classes);
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    /** Describes the figures of a dump, after its contexts have been written. */
    void describe(Meta meta, LockSection section) {
        if (thread == null) {
            return;
        }
        String option = "locks=" + millis + "ms";
        if (section == null) {
            meta.warning(option + ": the times of locks are missing, because the heap was full");
            return;
        }
        meta.locks(section);
        meta.warning(option + " looked for threads that wait for locks " + section.looks() + " times, every " + Clock.millis(section.reached())
                + " ms on average. Virtual threads are not measured");
        if (section.holdersOmitted() > 0) {
            meta.warning(option + ": " + section.holdersOmitted() + " waits have no holder, because there were too many different pairs");
        }
        if (section.omitted() > 0) {
            meta.warning(option + ": " + section.omitted() + " waits are left out, because there were too many different ones");
        }
    }
}
