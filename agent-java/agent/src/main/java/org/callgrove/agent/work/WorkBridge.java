package org.callgrove.agent.work;

import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.callgrove.profile.code.WovenMetrics;

/**
 * Connects the class {@code Work} of the API with the recording under way. That class may come from another loader, so it finds this one by
 * name, and both share types of the JDK only. This class must not mention the runtime, which may not be defined yet.
 */
public final class WorkBridge implements BiFunction<String, String, Function<Function<Object[], Object>, Object>>, BooleanSupplier {
    private static final WorkBridge BRIDGE = new WorkBridge();
    /** Null while there is no recording that counts. */
    private static volatile WorkMeter current;

    private WorkBridge() {
    }

    /** The bridge, for every recording of this VM. {@code Work} calls it by reflection. */
    public static BiFunction<String, String, Function<Function<Object[], Object>, Object>> bridge() {
        return BRIDGE;
    }

    /** Lets calls be measured by this recording. */
    public static void install(WorkMeter meter) {
        current = meter;
    }

    /** Measures no more calls. Those under way get no figures. */
    public static void forget() {
        interrupt();
        current = null;
    }

    /** Gives calls under way no figures, because the recording pauses or ends. */
    public static void interrupt() {
        WorkMeter meter = current;
        if (meter != null) {
            meter.interrupt();
        }
    }

    /** Declares what is counted from now on, in a recording that pauses. */
    public static void count(WovenMetrics metrics) {
        WorkMeter meter = current;
        if (meter != null) {
            meter.count(metrics);
        }
    }

    /**
     * Begins to measure a call in the current thread.
     *
     * @param className with {@code methodName}: only what is below calls of this method counts; both null for everything
     * @return null if this thread is not recorded now; else a function for the end of the call, see {@link WorkMeter.Call}
     */
    @Override
    public Function<Function<Object[], Object>, Object> apply(String className, String methodName) {
        WorkMeter meter = current;
        return meter == null ? null : meter.begin(className, methodName);
    }

    /** Whether the current thread is recorded now. */
    @Override
    public boolean getAsBoolean() {
        return current != null && WorkMeter.isRecorded();
    }
}
