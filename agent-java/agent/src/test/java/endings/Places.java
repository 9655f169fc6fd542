package endings;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Test subject: a program that changes the agent's surroundings before it ends (the dump's location, standard error, its thread's interrupt
 * status), or lists the threads that it can see.
 */
public final class Places {
    private Places() {
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "link":
                Path other = Files.writeString(Paths.get("other"), "not the agent's");
                Files.createSymbolicLink(Paths.get("run.mct"), other);
                break;
            case "ownStderr":
                ByteArrayOutputStream own = new ByteArrayOutputStream();
                System.setErr(new PrintStream(own, true));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("own stderr: " + own)));
                break;
            case "interrupted":
                Thread.currentThread().interrupt();
                System.exit(0);
                break;
            case "meet":
                Files.writeString(Paths.get(args[1]), "");
                while (!Files.exists(Paths.get(args[2]))) {
                    Thread.sleep(5);
                }
                break;
            case "threads":
                Thread[] threads = new Thread[10];
                int count = Thread.enumerate(threads);
                for (int i = 0; i < count; i++) {
                    System.out.println(threads[i].getName());
                }
                break;
            default:
                break;
        }
    }
}
