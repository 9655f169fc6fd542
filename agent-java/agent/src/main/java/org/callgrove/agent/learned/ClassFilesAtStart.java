package org.callgrove.agent.learned;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.callgrove.profile.learned.ClassFiles;
import org.callgrove.weave.JdkClasses;

/**
 * Finds class files when a recording begins: those of loaded classes, which the VM has, and others in the runtime image, on the class path and on the
 * module path. It does not ask class loaders, whose work would then be missing where the program causes it.
 */
public final class ClassFilesAtStart implements ClassFiles, AutoCloseable {
    private final Map<String, byte[]> loaded = new ConcurrentHashMap<>();
    private final Map<String, String> modules = new HashMap<>();
    private final Map<String, JdkClasses> readers = new HashMap<>();
    private final Set<String> visited = new HashSet<>();
    private final List<File> folders = new ArrayList<>();
    private final List<JarFile> jars = new ArrayList<>();

    /**
     * @param running whether the program is already running
     * @param wanted binary names of classes that will be read
     */
    public ClassFilesAtStart(Instrumentation instrumentation, boolean running, Set<String> wanted) {
        if (running) {
            fromVm(instrumentation, wanted);
        }
        for (Module module : ModuleLayer.boot().modules()) {
            for (String name : module.getPackages()) {
                modules.put(name, module.getName());
            }
        }
        path(System.getProperty("java.class.path"), false);
        path(System.getProperty("jdk.module.path"), true);
    }

    private void fromVm(Instrumentation instrumentation, Set<String> wanted) {
        Set<Class<?>> classes = new HashSet<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (wanted.contains(type.getName()) && !type.isArray() && instrumentation.isModifiableClass(type)) {
                classes.add(type);
            }
        }
        ClassFileTransformer reader = new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
                if (type != null && classes.contains(type)) {
                    loaded.put(name, file);
                }
                return null;
            }
        };
        instrumentation.addTransformer(reader, true);
        try {
            if (!classes.isEmpty()) {
                instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
            }
        } catch (UnmodifiableClassException | LinkageError | RuntimeException refused) {
            // Their class files are looked for elsewhere.
        } finally {
            instrumentation.removeTransformer(reader);
        }
    }

    private void path(String path, boolean ofModules) {
        int start = 0;
        for (int end = 0; path != null && end <= path.length(); end++) {
            if (end == path.length() || path.charAt(end) == File.pathSeparatorChar) {
                add(new File(path.substring(start, end)), ofModules);
                start = end + 1;
            }
        }
    }

    private void add(File place, boolean ofModules) {
        if (!visited.add(place.getAbsolutePath())) {
            return;
        }
        if (place.isDirectory()) {
            folders.add(place);
            File[] inside = ofModules ? place.listFiles() : null;
            for (int i = 0; inside != null && i < inside.length; i++) {
                if (inside[i].isDirectory() || inside[i].getName().endsWith(".jar")) {
                    add(inside[i], false);
                }
            }
            return;
        }
        try {
            JarFile jar = new JarFile(place, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
            jars.add(jar);
            Manifest manifest = jar.getManifest();
            String more = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String each : more == null ? new String[0] : more.split(" ")) {
                if (!each.isEmpty()) {
                    add(new File(place.getAbsoluteFile().getParentFile(), each), false);
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // Classes of this place are read as they are loaded.
        }
    }

    @Override
    public byte[] find(String name) {
        byte[] known = loaded.get(name);
        try {
            return known != null ? known : read(name);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    private byte[] read(String name) throws IOException {
        int slash = name.lastIndexOf('/');
        String module = slash < 0 ? null : modules.get(name.substring(0, slash).replace('/', '.'));
        if (module != null) {
            JdkClasses reader = readers.get(module);
            if (reader == null) {
                reader = new JdkClasses(module);
                readers.put(module, reader);
            }
            try {
                byte[] found = reader.read(name);
                if (found != null) {
                    return found;
                }
            } catch (RuntimeException notOfImage) {
                // A module of the module path, which is searched below.
            }
        }
        String entry = name + ".class";
        for (int i = 0; i < folders.size(); i++) {
            File file = new File(folders.get(i), entry);
            if (file.isFile()) {
                try (InputStream in = new FileInputStream(file)) {
                    return in.readAllBytes();
                }
            }
        }
        for (int i = 0; i < jars.size(); i++) {
            ZipEntry found = jars.get(i).getEntry(entry);
            if (found != null) {
                try (InputStream in = jars.get(i).getInputStream(found)) {
                    return in.readAllBytes();
                }
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        for (int i = 0; i < jars.size(); i++) {
            jars.get(i).close();
        }
        for (JdkClasses reader : readers.values()) {
            reader.close();
        }
    }
}
