package org.callgrove.agent.user;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.callgrove.api.ProfilingAgent;

/**
 * The class loader of one user's profiling agent or instrumentation process. It sees its jar or folder, the API and the JDK.
 *
 * <p>Loading must leave the JDK in the state in which the program would find it without an agent. So a jar is read completely before the
 * program runs, and JDK classes are requested from the VM. A {@code URLClassLoader} would initialise JDK classes, and its parents would
 * remember each name requested from them.
 */
final class UserClasses extends ClassLoader implements UserObject.Definer {
    private static final String API = ProfilingAgent.class.getPackageName() + '.';
    private static final String SUFFIX = ".class";

    private final File place;
    /** Class files in the jar by entry name; empty if there is a folder. */
    private final Map<String, byte[]> classFiles = new HashMap<>();

    /** @throws IOException if the location is not a readable jar */
    UserClasses(File place) throws IOException {
        super(ClassLoader.getPlatformClassLoader());
        this.place = place;
        if (!place.isDirectory()) {
            try (JarFile jar = new JarFile(place)) {
                read(jar);
            }
        }
    }

    private void read(JarFile jar) throws IOException {
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements();) {
            JarEntry entry = entries.nextElement();
            if (entry.getName().endsWith(SUFFIX)) {
                try (InputStream in = jar.getInputStream(entry)) {
                    classFiles.put(entry.getName(), in.readAllBytes());
                }
            }
        }
    }

    /** The API's classes are the recorder's. The user's own classes take precedence over the JDK's, except in java packages. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (name.startsWith(API) || name.equals(UserObject.class.getName())) {
                return Class.forName(name, false, UserClasses.class.getClassLoader());
            }
            byte[] classFile = name.startsWith("java.") ? null : classFile(name.replace('.', '/') + SUFFIX);
            return classFile == null ? ofTheJdk(name) : defineClass(name, classFile, 0, classFile.length);
        }
    }

    @Override
    public void initialize(String name, byte[] classFile) throws ClassNotFoundException {
        Class.forName(defineClass(name, classFile, 0, classFile.length).getName(), true, this);
    }

    /** Asks the VM first, because the JDK's loaders remember each name requested from them. */
    private Class<?> ofTheJdk(String name) throws ClassNotFoundException {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException notInTheBootLoader) {
            return getParent().loadClass(name);
        }
    }

    private byte[] classFile(String path) throws ClassNotFoundException {
        byte[] inJar = classFiles.get(path);
        File file = new File(place, path);
        if (inJar != null || !file.isFile()) {
            return inJar;
        }
        try (InputStream in = new FileInputStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(path, e);
        }
    }

    /** A resource from the jar or folder. */
    @Override
    protected URL findResource(String name) {
        try {
            URL url = place.isDirectory() ? new File(place, name).toURI().toURL() : new URL("jar:" + place.toURI() + "!/" + name);
            try (InputStream in = url.openStream()) {
                return url;
            }
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        } catch (IOException missing) {
            return null;
        }
    }
}
