package endings;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** A program that changes the agent's surroundings before the end: the dump's place, standard error, or its thread's interrupt. */
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
            default:
                break;
        }
    }
}
