import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;

/** Measured program: loads as many JDK classes as its argument says, reports that, and waits until standard input ends. */
public final class Loaded {
    private static final int NAME = 3;

    private Loaded() {
    }

    public static void main(String[] args) throws IOException {
        int wanted = Integer.parseInt(args[0]);
        int loaded = 0;
        try (Stream<Path> files = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
            for (Iterator<Path> each = files.iterator(); each.hasNext() && loaded < wanted;) {
                loaded += load(each.next().toString()) ? 1 : 0;
            }
        }
        System.out.println("loaded " + loaded);
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
    }

    private static boolean load(String file) {
        if (!file.endsWith(".class") || file.endsWith("-info.class")) {
            return false;
        }
        String name = file.split("/", NAME + 1)[NAME].replace('/', '.');
        try {
            Class.forName(name.substring(0, name.length() - ".class".length()), false, Loaded.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }
}
