package org.callgrove.weave;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers by class name where each class came from: the path of its code source. It keeps no class, loader or domain, and reads no file.
 * It runs no code of the program, whose URLs may have their own handlers. It does not compute a path's hash code either: the string would
 * cache it, and the program's next request for it would then do less work.
 */
public final class ClassLocations {
    /** Location of the JDK's classes. */
    public static final String JDK = "jrt:";
    /** Location of classes without a code source. */
    public static final String NONE = "";
    /** Location of classes that agents added to the boot loader's search path. */
    private static final String APPENDED = "boot";

    private final Map<String, String> locations = new ConcurrentHashMap<>();

    /**
     * Records a class's location. If several classes have the same name, one from a folder takes precedence, and otherwise the first.
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

    /** Whether a class offered for transformation is part of the JDK, by internal name. */
    public boolean isOfJdk(String name) {
        return JDK.equals(locations.get(name));
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

    /** Whether a location is a folder of classes (docs/format.md, section 3). */
    public static boolean isFolder(String location) {
        String inner = location.endsWith("!/") ? location.substring(0, location.length() - 2) : location;
        return inner.endsWith("/") || inner.endsWith("-INF/classes") || inner.endsWith(".java");
    }
}
