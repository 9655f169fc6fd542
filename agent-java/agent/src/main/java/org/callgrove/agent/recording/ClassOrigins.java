package org.callgrove.agent.recording;

import java.io.File;
import java.io.IOException;
import org.callgrove.dump.MethodTable;
import org.callgrove.weave.ClassLocations;

/**
 * Determines where recorded classes came from, such as the JDK, a jar or a class folder (docs/format.md, section "Where classes came
 * from").
 */
public final class ClassOrigins {
    private final ClassLocations locations;
    /** Internal name of the program's main class; null if unknown. */
    private final String mainClass;
    /** Location of the jar with which the program was started ({@code java -jar}); null if it was started differently. */
    private final String startedJar;

    /** Reads from system properties how the program was started. The program may change them later. */
    public ClassOrigins(ClassLocations locations) {
        this.locations = locations;
        String main = MetaFacts.mainClass();
        this.mainClass = main == null ? null : main.replace('.', '/');
        String classPath = System.getProperty("java.class.path", "");
        String command = System.getProperty("sun.java.command", "");
        this.startedJar = !classPath.isEmpty() && (command + ' ').startsWith(classPath + ' ') ? location(classPath) : null;
    }

    /** The location of a jar, in the form that the VM's own loader gives it. */
    private static String location(String jar) {
        try {
            return new File(jar).getCanonicalFile().toURI().getRawPath();
        } catch (IOException unresolved) {
            return null;
        }
    }

    /**
     * The origin of a class, a constant of {@link MethodTable}.
     *
     * @param name binary name after canonical naming
     */
    public int of(String name) {
        String location = locations.of(name.replace('.', '/'));
        if (location == null) {
            // The JVM does not allow brackets in names, so this is a canonical name.
            return name.indexOf('[') >= 0 ? MethodTable.GENERATED : MethodTable.UNKNOWN_ORIGIN;
        }
        if (location.equals(ClassLocations.JDK)) {
            return MethodTable.JDK;
        }
        if (location.equals(ClassLocations.NONE)) {
            return MethodTable.GENERATED;
        }
        if (ClassLocations.isFolder(location)) {
            return isOfTests(location) ? MethodTable.TEST_FOLDER : MethodTable.CLASS_FOLDER;
        }
        String main = startedJar != null ? startedJar : mainClass == null ? null : locations.of(mainClass);
        return location.equals(main) ? MethodTable.MAIN_JAR : MethodTable.OTHER_JAR;
    }

    /** Whether a class folder is one in which build tools or IDEs put test classes. */
    static boolean isOfTests(String folder) {
        int end = folder.length() - 1;
        int start = folder.lastIndexOf('/', end - 1);
        if (start < 0) {
            return false;
        }
        String name = folder.substring(start + 1, end);
        String parent = folder.substring(0, start);
        String grandparent = parent.substring(0, Math.max(0, parent.lastIndexOf('/')));
        return name.equals("test-classes")
                || name.equals("test") && parent.endsWith("/bin")
                || parent.endsWith("/out/test")
                || (name.equals("test") || name.endsWith("Test")) && grandparent.endsWith("/classes");
    }
}
