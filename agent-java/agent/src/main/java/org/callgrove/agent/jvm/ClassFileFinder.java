package org.callgrove.agent.jvm;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.callgrove.weave.JdkClasses;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.OriginalClassFiles;

/**
 * Reads original class files from where the JDK's own loaders read them: a folder, a jar or the runtime image. It does not ask a loader,
 * because that might run the program's code while a class is being loaded. Other loaders may change class files as they read them, so
 * theirs are not considered.
 */
public final class ClassFileFinder implements OriginalClassFiles {
    private static final String NOT_AT_HAND = "its class file is not available for comparison, so code that other agents added to it is counted";

    private final Omissions omissions;
    /** Jars of the VM's own loaders, by URL. The loaders keep them open as well; reopening one takes a millisecond. */
    private final Map<String, JarFile> jars = new ConcurrentHashMap<>();

    public ClassFileFinder(Omissions omissions) {
        this.omissions = omissions;
    }

    @Override
    public byte[] find(String name, ClassLoader loader, ProtectionDomain domain) {
        CodeSource source = loader == null || domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null) {
            return null;
        }
        byte[] found = null;
        try {
            boolean lasting = isTheVms(loader);
            found = (lasting || loader.getClass() == URLClassLoader.class) && !isGuarded() ? read(name, location, lasting) : null;
        } catch (IOException | URISyntaxException | RuntimeException unreadable) {
            // The failure is recorded as an omission below.
        }
        if (found == null) {
            omissions.addLimited(NOT_AT_HAND, name.replace('/', '.'));
        }
        return found;
    }

    private static boolean isTheVms(ClassLoader loader) {
        Class<?> type = loader.getClass();
        return type.getClassLoader() == null && type.getName().startsWith("jdk.internal.loader.ClassLoaders$");
    }

    /** Whether the program has a security manager, which would check access to each file. */
    @SuppressWarnings("removal")
    private static boolean isGuarded() {
        return System.getSecurityManager() != null;
    }

    private byte[] read(String name, URL location, boolean lasting) throws IOException, URISyntaxException {
        if (location.getProtocol().equals("jrt")) {
            try (JdkClasses module = new JdkClasses(location.getPath().substring(1))) {
                return module.read(name);
            }
        }
        if (!location.getProtocol().equals("file")) {
            return null;
        }
        String entry = name + ".class";
        JarFile jar = jars.get(location.getPath());
        if (jar != null) {
            return read(jar, entry);
        }
        File file = new File(location.toURI());
        if (file.isDirectory()) {
            try (InputStream in = new FileInputStream(new File(file, entry))) {
                return in.readAllBytes();
            }
        }
        jar = new JarFile(file, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
        try {
            return read(jar, entry);
        } finally {
            if (!lasting || jars.putIfAbsent(location.getPath(), jar) != null) {
                jar.close();
            }
        }
    }

    private static byte[] read(JarFile jar, String entry) throws IOException {
        ZipEntry found = jar.getEntry(entry);
        if (found == null) {
            return null;
        }
        try (InputStream in = jar.getInputStream(found)) {
            return in.readAllBytes();
        }
    }
}
