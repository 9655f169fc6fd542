import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An agent that changes nothing: it switches all classes but four twice, as a recording does when it begins and ends. */
public final class Unchanged {
    /** If a class contains a NaN, HotSpot doubles its constants when switching to the class file that it wrote from them. */
    private static final Set<String> WITH_NAN = Set.of("java.lang.Double", "java.lang.Float", "java.lang.Math", "java.lang.StrictMath");

    /** The number of classes that Callgrove switches at a time. */
    private static final int BATCH = 400;

    private Unchanged() {
    }

    /** Called each time the agent is loaded. */
    public static void agentmain(String options, Instrumentation instrumentation) throws UnmodifiableClassException {
        for (int times = 0; times < 2; times++) {
            List<Class<?>> batch = new ArrayList<>();
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (instrumentation.isModifiableClass(loaded) && !WITH_NAN.contains(loaded.getName())) {
                    batch.add(loaded);
                }
                if (batch.size() == BATCH) {
                    instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
                    batch.clear();
                }
            }
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
        }
    }
}
