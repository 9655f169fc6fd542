package org.callgrove.agent.jvm;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.CRC32;

/** Reads the jar from which the agent was loaded, including its version, and knows which classes are the agent's own. */
public final class AgentJar implements AutoCloseable {
    private static final String SUFFIX = ".class";

    /** Beginning of the names of generated classes: {@link AccountClass}, {@link TimesClass} and {@link ThreadsClass}. */
    private static final String GENERATED = "sun.management.Grove";
    private static final String GENERATED_INTERNAL = "sun/management/Grove";
    private static final String PERF = PerfClass.NAME.replace('/', '.');

    private final JarFile jar;

    public AgentJar() throws IOException {
        try {
            Path path = Paths.get(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            jar = new JarFile(path.toFile());
        } catch (URISyntaxException e) {
            throw new IOException("the agent's jar is not a file: " + e.getMessage(), e);
        }
    }

    /** Whether a class, by internal name, is the agent's own. */
    public static boolean owns(String name) {
        return name.startsWith("org/callgrove/") || name.startsWith("java/lang/Grove") || name.startsWith(GENERATED_INTERNAL)
                || name.startsWith(PerfClass.NAME);
    }

    /** Whether a class is the agent's own. Allocates nothing, because it is called for frames of the program's threads. */
    public static boolean owns(Class<?> type) {
        String name = type.getName();
        return name.startsWith("org.callgrove.") || name.startsWith("java.lang.Grove") || name.startsWith(GENERATED)
                || name.startsWith(PERF);
    }

    /** The version in the jar's manifest; "development" when run from class files. */
    public static String version() {
        String version = AgentJar.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Internal names of the classes in a package and its subpackages. */
    public List<String> classes(String prefix) {
        List<String> names = new ArrayList<>();
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements();) {
            String name = entries.nextElement().getName();
            if (name.startsWith(prefix) && name.endsWith(SUFFIX)) {
                names.add(name.substring(0, name.length() - SUFFIX.length()));
            }
        }
        return names;
    }

    public byte[] read(String internalName) throws IOException {
        return bytes(internalName + SUFFIX);
    }

    /** The text of a resource file in a class's package, which must be ASCII. */
    public String text(Class<?> beside, String name) throws IOException {
        String path = beside.getName().replace('.', '/');
        return new String(bytes(path.substring(0, path.lastIndexOf('/') + 1) + name), StandardCharsets.ISO_8859_1);
    }

    private byte[] bytes(String entry) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getJarEntry(entry))) {
            return in.readAllBytes();
        }
    }

    /** A checksum of the jar file. */
    public long check() throws IOException {
        try (FileInputStream in = new FileInputStream(jar.getName())) {
            byte[] bytes = in.readAllBytes();
            CRC32 sum = new CRC32();
            sum.update(bytes, 0, bytes.length);
            return sum.getValue() << 32 | bytes.length;
        }
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}
