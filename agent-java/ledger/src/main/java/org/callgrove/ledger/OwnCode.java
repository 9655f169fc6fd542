package org.callgrove.ledger;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/** Decides whose code a class is: the project's own code, as a ledger counts it, or code of its tests. */
public final class OwnCode {
    private static final String CLASS_FILE = ".class";
    private static final int CLASS_FILE_MAGIC = 0xCAFEBABE;
    /** Difference between the version of a class file and the Java release it is for. */
    private static final int BEFORE_JAVA_1 = 44;

    private final Set<String> classes = new HashSet<>();
    private final Set<String> tests = new HashSet<>();
    private final List<String> prefixes;
    private int newestClassFile;

    private OwnCode(List<String> prefixes) {
        this.prefixes = List.copyOf(prefixes);
    }

    /**
     * Lists the classes of a project.
     *
     * @param classFolders folders of compiled classes: every class file in them is own code. A missing folder counts as empty
     * @param testFolders folders of compiled tests. Classes whose origin is a folder of tests (docs/format.md, section 3) are tests, too
     * @param prefixes packages and classes that are own code as well, such as other modules of the build: {@code com.acme.util}. Classes of tests are
     * not own code, even if a prefix matches
     * @throws LedgerException if a folder cannot be read, or if there are no classes and no prefixes
     */
    public static OwnCode of(List<Path> classFolders, List<Path> testFolders, List<String> prefixes) throws LedgerException {
        OwnCode own = new OwnCode(prefixes);
        for (Path folder : classFolders) {
            own.list(folder, own.classes);
        }
        for (Path folder : testFolders) {
            own.list(folder, own.tests);
        }
        if (own.classes.isEmpty() && prefixes.isEmpty()) {
            throw new LedgerException(
                    classFolders.isEmpty() ? "No own code was specified. Pass the folder of compiled classes: --classes target/classes."
                            : "There is no class file in " + Texts.list(classFolders)
                                    + ", so nothing counts as own code. Compile first, or pass the folder that contains the classes.");
        }
        return own;
    }

    /** The compiler, as far as class files show it: the newest version among them. */
    String compiler() {
        return newestClassFile == 0 ? "unknown" : "class files " + newestClassFile + " (Java " + (newestClassFile - BEFORE_JAVA_1) + ")";
    }

    boolean isTest(Dump.Method method) {
        return tests.contains(method.className) || (method.classOrigin == MethodTable.TEST_FOLDER && !classes.contains(method.className));
    }

    boolean isOwn(Dump.Method method) {
        return !isTest(method) && (classes.contains(method.className) || hasPrefix(method.className));
    }

    /**
     * Whether a prefix makes a class own code. Generated classes, such as those of lambdas, are never own code, nor are they in the web
     * app.
     */
    private boolean hasPrefix(String className) {
        if (className.contains("$$") || className.contains("$Proxy[")) {
            return false;
        }
        for (String prefix : prefixes) {
            if (className.startsWith(prefix)
                    && (className.length() == prefix.length() || prefix.endsWith(".") || ".$".indexOf(className.charAt(prefix.length())) >= 0)) {
                return true;
            }
        }
        return false;
    }

    private void list(Path folder, Set<String> into) throws LedgerException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = folder.relativize(file).toString().replace(file.getFileSystem().getSeparator(), ".");
                if (name.endsWith(CLASS_FILE) && !name.endsWith("module-info" + CLASS_FILE) && !name.startsWith("META-INF")) {
                    into.add(name.substring(0, name.length() - CLASS_FILE.length()));
                    newestClassFile = Math.max(newestClassFile, version(file));
                }
            }
        } catch (IOException | UncheckedIOException unreadable) {
            throw new LedgerException("The class folder " + folder + " cannot be read: " + Texts.reason(unreadable) + ".", unreadable);
        }
    }

    /** The major version of a class file; 0 if it is not a class file. */
    private static int version(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            byte[] head = in.readNBytes(8);
            return head.length == 8
                    && ((head[0] & 0xff) << 24 | (head[1] & 0xff) << 16 | (head[2] & 0xff) << 8 | (head[3] & 0xff)) == CLASS_FILE_MAGIC
                            ? (head[6] & 0xff) << 8 | (head[7] & 0xff)
                            : 0;
        }
    }
}
