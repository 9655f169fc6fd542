package org.callgrove.weave;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The locations that classes came from, by name: the paths of their code sources. Keeps no class, loader or domain, reads no file, and runs no
 * code of the program, whose URLs may have handlers of its own. It computes no hash code of a path: the path would keep it, and the program's
 * next request for it would do less work.
 */
public final class ClassLocations {
    /** Location of the JDK's classes. */
    public static final String JDK = "jrt:";
    /** Location of classes without a code source. */
    public static final String NONE = "";
    /** Location of classes that agents gave to the boot loader. */
    private static final String APPENDED = "boot";

    private final Map<String, String> locations = new ConcurrentHashMap<>();

    /**
     * Notes a class. Of several classes of one name, one from a folder counts, else the first.
     *
     * @param name internal name
     */
    void note(String name, Module module, ClassLoader loader, ProtectionDomain domain) {
        String location = of(module, loader, domain);
        String before = locations.putIfAbsent(name, location);
        if (before != null && isFolder(location) && !isFolder(before)) {
            locations.put(name, location);
        }
    }

    boolean has(String name) {
        return locations.containsKey(name);
    }

    /**
     * The location of a class; null if it was never offered for transformation.
     *
     * @param name internal name
     */
    public String of(String name) {
        return locations.get(name);
    }

    private static String of(Module module, ClassLoader loader, ProtectionDomain domain) {
        if (loader == null) {
            return module == null || module.isNamed() ? JDK : APPENDED;
        }
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL url = source == null ? null : source.getLocation();
        if (url == null) {
            return NONE;
        }
        String path = url.getPath();
        return url.getProtocol().equals("jrt") && (path.startsWith("/java.") || path.startsWith("/jdk.")) ? JDK : path;
    }

    /** Whether a location is a class folder (docs/format.md, section 3). */
    public static boolean isFolder(String location) {
        String inner = location.endsWith("!/") ? location.substring(0, location.length() - 2) : location;
        return inner.endsWith("/") || inner.endsWith("-INF/classes") || inner.endsWith(".java");
    }
}
