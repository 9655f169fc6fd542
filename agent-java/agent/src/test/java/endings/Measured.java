package endings;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Optional;
import org.callgrove.api.Work;

/**
 * Test subject: measures calls through {@code Work} in several circumstances, and prints the number of calls or the reason why there is
 * none.
 */
public final class Measured {
    private static int depth;

    private Measured() {
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("outside: " + measured());
        inside();
        System.out.println("outside again: " + measured());
        for (String argument : arguments) {
            if (argument.equals("loader")) {
                inLoaderOfItsOwn();
            } else {
                depth = Integer.parseInt(argument);
                System.out.println("many contexts: " + measured(Measured::left));
            }
        }
    }

    static void inside() {
        System.out.println("inside: " + measured());
    }

    /** Loads this class and the API again, in a loader that the agent's loader does not see. */
    private static void inLoaderOfItsOwn() throws Exception {
        URL[] places = {Measured.class.getProtectionDomain().getCodeSource().getLocation(),
            Work.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            Class<?> other = loader.loadClass(Measured.class.getName());
            other.getMethod("inLoader").invoke(null);
        }
    }

    /** Called by reflection. */
    public static void inLoader() {
        System.out.println("in a loader of its own: " + (Work.class.getClassLoader() == Measured.class.getClassLoader()) + " " + measured());
    }

    private static String measured() {
        return measured(Measured::ten);
    }

    private static String measured(Runnable task) {
        boolean recording = Work.isRecording();
        Optional<Work> work = Work.of(task);
        if (!work.isPresent()) {
            return recording ? "not exact" : "not recording";
        }
        String calls = work.get().withLibraries().calls() + " calls";
        try {
            return calls + ", " + (work.get().withLibraries().bytecodes() > 0 ? "bytecodes" : "no bytecodes");
        } catch (IllegalStateException uncounted) {
            return calls + ", " + uncounted.getMessage();
        }
    }

    private static void ten() {
        for (int i = 0; i < 10; i++) {
            nothing();
        }
    }

    private static void nothing() {
    }

    /** Together with {@link #right}, creates a context for each path of the given depth. */
    private static void left() {
        if (--depth > 0) {
            left();
            right();
        }
        depth++;
    }

    private static void right() {
        if (--depth > 0) {
            left();
            right();
        }
        depth++;
    }
}
