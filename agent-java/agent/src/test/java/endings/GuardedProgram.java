package endings;

import java.io.File;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Test subject: a program with a security manager, either its own or one set on the command line. */
@SuppressWarnings("removal")
public final class GuardedProgram {
    private static final String ACCESS = "access.";

    private GuardedProgram() {
    }

    /**
     * Counts checks by permission. From some point on, it refuses everything except access to packages, without which the program could not
     * continue. Like a real program's manager, it has call sites that must be linked; System.setSecurityManager links them.
     */
    public static final class Guard extends SecurityManager {
        private final Map<String, Integer> asked = new TreeMap<>();
        private boolean refuses;

        @Override
        public void checkPermission(Permission permission) {
            if (refuses && !permission.getName().startsWith(ACCESS)) {
                throw new SecurityException("refused: " + permission.getName());
            }
            asked.merge(permission.getClass().getSimpleName() + " " + permission.getName(), 1, Integer::sum);
        }

        @Override
        public void checkPackageAccess(String name) {
            checkPermission(new RuntimePermission(ACCESS + name));
        }
    }

    /** Does not wait and needs no permission; loaded and started while the manager is active. */
    private static final class Task implements Runnable {
        @Override
        public void run() {
            hashes(50);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 1) {
            System.out.println("ready");
            System.in.read();
        }
        if (args[0].equals("policy")) {
            work();
            System.out.println("refused: " + refused());
            return;
        }
        Guard guard = new Guard();
        // Loads the classes needed for counting now, because loading them calls the manager as well.
        guard.checkPermission(new RuntimePermission("warm"));
        System.setSecurityManager(guard);
        work();
        if (args[0].equals("count")) {
            asks();
            Map<String, Integer> asked = new TreeMap<>(guard.asked);
            // The loader's number of checks depends on which classes the agent, which it has loaded as well, requested before.
            asked.keySet().removeIf(name -> name.contains(ACCESS));
            System.out.println(asked);
        } else {
            guard.refuses = true;
            work();
            System.out.println("refused: " + refused());
        }
    }

    /** Does work that needs no permission but involves the agent: new threads, new receiver classes, exceptions. */
    private static void work() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            Thread thread = new Thread(new Task(), "worker-" + i);
            thread.start();
            thread.join();
        }
        hashes(1000);
    }

    private static int hashes(int count) {
        Object[] all =
                {new Object(), "text", 1, 2L, new int[1], new Task(), new ArrayList<>(), GuardedProgram.class, new Throwable(),
                    Thread.currentThread()};
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += all[i % all.length].hashCode();
        }
        return sum;
    }

    /** Does work that calls the manager: properties, files, reflection, lambdas, class loaders. */
    private static void asks() throws Exception {
        for (int i = 0; i < 5; i++) {
            System.getProperty("user.dir");
            new File("absent").exists();
            Files.exists(Paths.get("absent"));
            for (Method method : GuardedProgram.class.getDeclaredMethods()) {
                method.setAccessible(true);
                if (method.getName().equals("hashes")) {
                    method.invoke(null, 10);
                }
            }
            List<Supplier<String>> lambdas = List.of(() -> "a", GuardedProgram.class::getName);
            lambdas.get(i % 2).get();
            Class.forName("endings.Phases", true, GuardedProgram.class.getClassLoader());
            ClassLoader.getSystemClassLoader().getParent();
        }
    }

    private static boolean refused() {
        try {
            return System.getProperty("user.home") == null;
        } catch (SecurityException expected) {
            return true;
        }
    }
}
