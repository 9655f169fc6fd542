package org.callgrove.api;

import java.util.List;

/**
 * An instrumentation process, as in section 3 of the FERRARI paper: it chooses places in the code of every method, the JDK's included, and what the
 * program counts there. The counts belong to the calling context in which they arise, like calls and bytecodes. The recorder's option
 * {@code process=<jar>!<class>} names the class. It must be public, with a public constructor without parameters.
 *
 * <p>The process itself never runs in the program's code: it is asked about each method that the recorder instruments, before that method runs, and
 * sometimes again. Its answer may depend only on what {@link Method} and {@link Places} say and on system properties that the user sets when the
 * program starts, because the answer is kept and used again in later runs. Those of the VM, such as {@code user.dir} and others in
 * docs/programming.md, do not count.
 *
 * <p>Mostly it is asked while the VM loads a class and holds locks for it. So it must not wait for other threads, not even to print to
 * {@code System.out}: a thread may hold the lock of the stream and wait for the class. The VM shows the recorder no class that is first loaded
 * meanwhile. So classes of the JDK that the process needs are best loaded in its constructor, or they are recorded without contexts.
 *
 * <p>Several threads may ask at once. If {@link #instrument} throws an exception, the program counts nothing for this process in that method, and the
 * dump says so.
 */
public interface InstrumentationProcess {
    /**
     * The metrics that this process counts, which become columns of the dump. Called once, before the program runs. All processes and
     * {@linkplain ProfilingAgent profiling agents} together may define at most five metrics, with different ids.
     */
    List<Metric> metrics();

    /**
     * Chooses places in one method by calling {@link Place#count(Metric)} on them.
     *
     * @param method the method, which has code
     * @param places the places in its code. They and the method are valid only during this call
     */
    void instrument(Method method, Places places);
}
