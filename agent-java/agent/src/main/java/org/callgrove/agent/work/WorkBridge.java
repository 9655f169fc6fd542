package org.callgrove.agent.work;

import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.callgrove.profile.code.WovenMetrics;

/**
 * Connects the API's class {@code Work} with the recording in progress. {@code Work} may come from another loader, so it finds this class
 * by name, and the two share only JDK types. This class must not refer to the runtime, which may not be defined yet.
 */
public final class WorkBridge implements BiFunction<String, String, Function<Function<Object[], Object>, Object>>, BooleanSupplier {
    private static final WorkBridge BRIDGE = new WorkBridge();
    /** Null while no recording is counting. */
    private static volatile WorkMeter current;

    private WorkBridge() {
    }

    /** The bridge, the same for every recording in this VM. {@code Work} calls it by reflection. */
    public static BiFunction<String, String, Function<Function<Object[], Object>, Object>> bridge() {
        return BRIDGE;
    }

    /** Makes this recording measure calls from now on. */
    public static void install(WorkMeter meter) {
        current = meter;
    }

    /** Stops measuring calls. Those in progress get no figures. */
    public static void forget() {
        interrupt();
        current = null;
    }

    /** Discards the figures of calls in progress, because the recording pauses or ends. */
    public static void interrupt() {
        WorkMeter meter = current;
        if (meter != null) {
            meter.interrupt();
        }
    }

    /** Sets the metrics that are counted from now on. Call it while the recording is paused. */
    public static void count(WovenMetrics metrics) {
        WorkMeter meter = current;
        if (meter != null) {
            meter.count(metrics);
        }
    }

    /**
     * Begins to measure a call in the current thread.
     *
     * @param className class of the method {@code methodName}: only what is below calls of this method is counted; both null to count
     * everything
     * @return null if this thread is not being recorded; otherwise a function to call at the end of the call, see {@link WorkMeter.Call}
     */
    @Override
    public Function<Function<Object[], Object>, Object> apply(String className, String methodName) {
        WorkMeter meter = current;
        return meter == null ? null : meter.begin(className, methodName);
    }

    /** Whether the current thread is being recorded. */
    @Override
    public boolean getAsBoolean() {
        return current != null && WorkMeter.isRecorded();
    }
}
