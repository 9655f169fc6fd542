import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An agent that changes nothing: switches all classes but four twice, as a recording does when it comes and when it goes. */
public final class Unchanged {
    /** HotSpot doubles the constants of a class with a NaN when it switches to the class file that it wrote from them. */
    private static final Set<String> WITH_NAN = Set.of("java.lang.Double", "java.lang.Float", "java.lang.Math", "java.lang.StrictMath");

    /** As many as Callgrove switches at a time. */
    private static final int BATCH = 400;

    private Unchanged() {
    }

    /** Called each time that the agent is loaded. */
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
